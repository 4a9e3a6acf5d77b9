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

/// The menu of scenes, called workspaces in the user interface: built-in ones, the user's, and
/// their commands. GUI thread.
class SceneMenu
{
    Q_DECLARE_TR_FUNCTIONS(SceneMenu)

public:
    static void fill(QMenu &menu, Workspace &workspace);

private:
    static void askForName(Workspace &workspace);
};

/// Renames and removes the user's scenes. GUI thread.
class SceneDialog : public QDialog
{
    Q_OBJECT

public:
    explicit SceneDialog(QWidget *parent = nullptr);

    [[nodiscard]] QListWidget *list() const { return m_list; }

private:
    void refill(const QString &chosen = {});
    void remove();

    QListWidget *m_list;
    QPushButton *m_rename;
    QPushButton *m_remove;
};

} // namespace trilane::ui
