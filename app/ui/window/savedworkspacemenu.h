// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QCoreApplication>
#include <QDialog>

class QListWidget;
class QMenu;
class QPushButton;

namespace trilane::ui {

class Workspace;

/// The menu Workspaces: those that are shipped, the user's, and commands to save and change them.
/// GUI thread.
class SavedWorkspaceMenu
{
    Q_DECLARE_TR_FUNCTIONS(SavedWorkspaceMenu)

public:
    static void fill(QMenu &menu, Workspace &workspace);

private:
    static void askForName(Workspace &workspace);
};

/// Renames and removes the user's saved workspaces. GUI thread.
class SavedWorkspaceDialog : public QDialog
{
    Q_OBJECT

public:
    explicit SavedWorkspaceDialog(QWidget *parent = nullptr);

    [[nodiscard]] QListWidget *list() const { return m_list; }

private:
    void refill(const QString &chosen = {});
    void remove();

    QListWidget *m_list;
    QPushButton *m_rename;
    QPushButton *m_remove;
};

} // namespace trilane::ui
