// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/ui/pieces/appearance.h"
#include "views/session/files/actionset.h"

#include <QCoreApplication>

#include <functional>

namespace trilane::ui {

class DocumentTabs;
class TracePage;

/// Actions of the window with their texts and keys, independent of the open traces. Documents
/// handle their own; the window handles the signals. GUI thread.
class WindowActions : public QObject
{
    Q_OBJECT

public:
    WindowActions(Appearance *appearance, QObject *parent = nullptr);

    /// Open traces, which most actions depend on. Call before any action is triggered.
    void setDocuments(DocumentTabs *documents) { m_documents = documents; }
    [[nodiscard]] session::ActionSet &set() { return m_set; }
    [[nodiscard]] const session::ActionSet &set() const { return m_set; }
    /// The action with this id, which must exist.
    [[nodiscard]] QAction *action(const QString &id) const;
    [[nodiscard]] bool isSomethingToSave() const;

    // For submenus: ids in the order of the menu.
    [[nodiscard]] static QStringList themes();
    [[nodiscard]] static QStringList languages();
    [[nodiscard]] static QStringList preferences();

signals:
    void openRequested();
    /// Requests several files, one trace per rank.
    void ranksRequested();
    void attachRequested();
    void saveRecordingRequested();
    void sampleRequested();
    /// Requests a file.
    void otherBesideRequested();
    void pictureRequested();
    void accountRequested();
    void recordedRequested();
    void searchRequested();
    void paletteRequested();
    void shortcutsRequested();
    void keysRequested();
    void itemMenuRequested();
    void firstStepsRequested();
    void aboutRequested();
    void quitRequested();

private:
    using Signal = void (WindowActions::*)();
    using Run = std::function<void()>;
    QAction *add(const char *id, session::ActionSet::Words words, Run run,
                 const QList<QKeySequence> &keys = {});
    QAction *add(const char *id, session::ActionSet::Words words, Signal signal,
                 const QList<QKeySequence> &keys = {});
    void addFiles();
    void addHelp();
    void addTabs();
    void addBeside();
    void addThemes();
    void addLanguages();
    void addPreferences();
    QAction *addChoice(const QString &id, session::ActionSet::Words words,
                       std::function<void()> choose, std::function<bool()> isChosen);
    void needs(QAction *action, bool (WindowActions::*isPossible)() const,
               session::ActionSet::Words why);
    [[nodiscard]] const TracePage *front() const;
    [[nodiscard]] bool isTraceReady() const;
    [[nodiscard]] bool isTraceOpen() const;
    [[nodiscard]] bool canReopen() const;
    [[nodiscard]] bool isBeside() const;

    Appearance *m_appearance;
    session::ActionSet m_set;
    DocumentTabs *m_documents = nullptr;
};

} // namespace trilane::ui
