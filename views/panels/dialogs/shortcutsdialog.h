// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/panels/dialogs/keymodel.h"

#include <QDialog>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace trilane::panels {

/// All commands with their keys, to change, remove or reset; changes take effect immediately. A key
/// of another command is reassigned after a notice. GUI thread.
class ShortcutsDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ShortcutsDialog(std::vector<KeyedCommand> commands, QWidget *parent = nullptr);

    /// Makes the command the current one, at any place in the list.
    void choose(const QString &id);
    [[nodiscard]] KeyModel *model() const { return m_model; }

private:
    void build();
    void addButtons(QLayout *to);
    void showCurrent();
    void typed();
    void use(bool alone);
    void clear();
    void reset();
    /// Null when none is chosen.
    [[nodiscard]] const KeyedCommand *current() const;
    [[nodiscard]] QKeySequence typedKey() const;

    KeyModel *m_model;
    QSortFilterProxyModel *m_shown;
    QLineEdit *m_search;
    QTableView *m_table;
    QLabel *m_name;
    QKeySequenceEdit *m_key;
    QLabel *m_conflict;
    QPushButton *m_use;
    QPushButton *m_add;
    QPushButton *m_clear;
    QPushButton *m_reset;
    QPushButton *m_resetAll;
};

} // namespace trilane::panels
