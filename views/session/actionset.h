// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

#include <functional>
#include <vector>

class QAction;

namespace trilane {

/// Submenus of the main menu that the parts of a workspace fill, in the order in which they are
/// shown.
enum class MenuPlace { File, Edit, Go, View, Tracks, Marks, Tables };

/// What can be done with one open trace. Each part of its workspace adds its actions once; the
/// window shows those of the trace in front in its menu, and their keys work while the workspace
/// has the focus. Owns the actions. GUI thread.
class ActionSet : public QObject
{
    Q_OBJECT

public:
    using Words = std::function<QString()>;

    explicit ActionSet(QObject *parent = nullptr);

    /// `words` gives the text in the language of the moment and is asked again when that changes;
    /// `run` is what the action does. The caller may make it checkable, disable it, add keys.
    QAction *add(MenuPlace place, Words words, std::function<void()> run,
                 const QKeySequence &keys = {});
    /// A line before what is added next to that submenu.
    void addSeparator(MenuPlace place);

    [[nodiscard]] QList<QAction *> actions(MenuPlace place) const;
    void retranslate();

signals:
    void added(QAction *action);
    /// The menu opens: parts say now what is enabled and checked.
    void aboutToShow();

private:
    struct Item
    {
        MenuPlace place;
        QAction *action;
        Words words;
    };

    std::vector<Item> m_items;
};

} // namespace trilane
