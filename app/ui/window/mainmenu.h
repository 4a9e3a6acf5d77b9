// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/files/actionset.h"

#include <QMenu>
#include <QPointer>

namespace trilane::ui {

class DocumentTabs;
class WindowActions;

/// The menu of the window: its actions, and those of the current trace. It is filled when it opens,
/// so that it is always up to date. GUI thread.
class MainMenu : public QMenu
{
    Q_OBJECT

public:
    MainMenu(WindowActions *window, QWidget *parent = nullptr);

    /// Open traces for "View side by side".
    void setDocuments(const DocumentTabs *documents) { m_documents = documents; }

    /// Actions of the current trace; null if none is ready.
    void setActions(session::ActionSet *actions) { m_actions = actions; }
    [[nodiscard]] session::ActionSet *actionsOfTrace() const { return m_actions; }
    void fill();

signals:
    void fileRequested(const QString &path);
    void besideRequested(const QString &path);

private:
    void rest();
    void add(const char *id);
    void addChoices(const QString &title, const QStringList &ids);
    void addFiles();
    void addParts();
    void addRecent();
    void addBeside();
    void addSettings();

    WindowActions *m_window;
    const DocumentTabs *m_documents = nullptr;
    QPointer<session::ActionSet> m_actions;
};

} // namespace trilane::ui
