// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/files/shortcuts.h"

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

#include <functional>
#include <vector>

class QAction;

namespace trilane::session {

/// Submenus of the main menu that the parts of a workspace fill, in display order. Nowhere: only in
/// the command palette and by key.
enum class MenuPlace { File, Edit, Go, View, Tracks, Marks, Tables, Nowhere };

/// Handler of an action's keys.
enum class KeyUse {
    Workspace, ///< the action, while its workspace has the focus
    Timeline,  ///< the timeline; those that type nothing the action, too
    OnlyShown, ///< the timeline alone
    Window     ///< the action, for any focus in its window
};

/// Actions of one open trace, or of a window. Each part adds its actions once; the window shows
/// those of the current trace in its menu. Their keys, which the user can change, work while the
/// workspace has the focus. Owns the actions. GUI thread.
class ActionSet : public QObject
{
    Q_OBJECT

public:
    using Words = std::function<QString()>;

    /// Properties of an action other than its text.
    struct Kind
    {
        QString id = {}; ///< for settings, never shown; empty: the English words
        QList<QKeySequence> keys = {};
        KeyUse use = KeyUse::Workspace;
    };

    explicit ActionSet(QObject *parent = nullptr);

    /// `words` returns the text in the current language and is called again when that changes;
    /// `run` is the action's function. The caller may make the action checkable or disable it. Its
    /// objectName is its id.
    QAction *add(MenuPlace place, Words words, std::function<void()> run,
                 const QKeySequence &keys = {});
    QAction *add(MenuPlace place, Words words, std::function<void()> run, Kind kind);
    /// A separator before the actions added later to that submenu.
    void addSeparator(MenuPlace place);
    /// Runs the action only if `isPossible`; while menus are open it is enabled accordingly, and
    /// `why` gives the reason if disabled.
    void enableWhen(QAction *action, std::function<bool()> isPossible, Words why);

    [[nodiscard]] QList<QAction *> actions(MenuPlace place) const;
    /// All, without separators, as they were added.
    [[nodiscard]] QList<QAction *> all() const;
    /// Null when there is none.
    [[nodiscard]] QAction *find(const QString &id) const;
    /// Default keys and current keys.
    [[nodiscard]] QList<QKeySequence> defaultKeys(const QAction *action) const;
    [[nodiscard]] QList<QKeySequence> keys(const QAction *action) const;
    /// Why a disabled action cannot be run now; empty: unknown.
    [[nodiscard]] QString reason(const QAction *action) const;
    void retranslate();
    /// Call before actions are shown: parts update their enabled and checked states.
    void look() { emit aboutToShow(); }
    /// Call when the menu has closed: enables all actions, so that their keys work.
    void rest();

signals:
    void added(QAction *action);
    /// The menu is about to open: update enabled and checked states.
    void aboutToShow();

private:
    struct Item
    {
        MenuPlace place;
        QAction *action;
        Words words;
        Kind kind = {};
        std::function<bool()> isPossible = {}; ///< empty: always
        Words why = {};
    };

    void run(const QAction *action, const std::function<void()> &what) const;

    static void applyKeys(const Item &item);
    [[nodiscard]] const Item *itemOf(const QAction *action) const;

    std::vector<Item> m_items;
};

} // namespace trilane::session
