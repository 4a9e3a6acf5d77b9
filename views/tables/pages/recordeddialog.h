// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/fwd.h"

#include <QDialog>

class QTreeWidget;

namespace trilane::tables {

/// Capture coverage: which data was recorded of each process and of the machine, and if not, why
/// and how to record it. GUI thread.
class RecordedDialog : public QDialog
{
    Q_OBJECT

public:
    explicit RecordedDialog(store::Tables trace, QWidget *parent = nullptr);

    [[nodiscard]] QTreeWidget *tree() const { return m_tree; }
    /// The shown table as text, with tabs between columns.
    [[nodiscard]] QString asText() const;

private:
    void fill(store::Tables trace);
    void fitColumns();

    QTreeWidget *m_tree;
    QString m_saved; ///< why a flight recorder saved it; empty: none did
    int m_there = 0; ///< kinds of processes and of the machine that were recorded
    int m_all = 0;
};

} // namespace trilane::tables
