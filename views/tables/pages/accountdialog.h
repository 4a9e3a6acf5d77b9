// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/tables.h"

#include <QDialog>

namespace trilane::tables {

class DataTable;

/// The account of a trace: how many events of which kind are in it, were repaired, dropped, lost,
/// and why. GUI thread.
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
