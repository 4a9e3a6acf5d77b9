// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/fwd.h"

#include <QDialog>

namespace trilane::tables {

class DataTable;

/// The import report of a trace: events imported, repaired, dropped and lost, by kind and reason.
/// GUI thread.
class AccountDialog : public QDialog
{
    Q_OBJECT

public:
    explicit AccountDialog(store::Tables trace, QWidget *parent = nullptr);
    [[nodiscard]] DataTable *table() const { return m_table; }

private:
    DataTable *m_table;
};

} // namespace trilane::tables
