// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/ui/appearance.h"

#include "views/session/actionset.h"

#include <QMenu>
#include <QPointer>

namespace trilane {

class DocumentTabs;

/// The menu of the window. It is filled when it opens, so that it always says how things are. GUI
/// thread.
class MainMenu : public QMenu
{
    Q_OBJECT

public:
    MainMenu(Appearance *appearance, QWidget *parent = nullptr);

    /// What is open, for "View beside".
    void setDocuments(const DocumentTabs *documents) { m_documents = documents; }

    /// What can be done with the trace in front; null without one that is ready.
    void setActions(ActionSet *actions) { m_actions = actions; }
    void fill();

signals:
    void openRequested();
    /// Several files are to be asked for, each the trace of a rank.
    void ranksRequested();
    void attachRequested();
    void saveRecordingRequested();
    void sampleRequested();
    void fileRequested(const QString &path);
    void besideRequested(const QString &path);
    /// A file is to be asked for.
    void otherBesideRequested();
    void separateRequested();
    void reopenRequested();
    void pictureRequested();
    void accountRequested();
    void closeTraceRequested();
    void keysRequested();
    void aboutRequested();
    void quitRequested();

private:
    void addSaving();
    void addParts();
    void addRecent();
    void addBeside();
    void addPreferences();
    void addTheme();
    void addLanguage();

    Appearance *m_appearance;
    const DocumentTabs *m_documents = nullptr;
    QPointer<ActionSet> m_actions;
};

} // namespace trilane
