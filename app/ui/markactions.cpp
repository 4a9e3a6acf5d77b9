// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/markactions.h"

#include "app/ui/picturecommands.h"
#include "app/ui/workspace.h"
#include "views/session/actionset.h"
#include "views/session/usermarks.h"
#include "views/timeline/markcommands.h"
#include "views/timeline/timelinewidget.h"

#include <QAction>

namespace trilane {

void MarkActions::addTo(Workspace &workspace)
{
    ActionSet &actions = workspace.actions();
    TimelineWidget &timeline = *workspace.timeline();
    actions.add(
        MenuPlace::File, [] { return tr("Copy a picture of the view"); },
        [&workspace] { PictureCommands::copyView(workspace, {}); },
        Qt::CTRL | Qt::SHIFT | Qt::Key_C);
    addUndo(workspace);
    const auto add = [&](QString (*words)(), void (*run)(TimelineWidget &)) {
        return actions.add(MenuPlace::Marks, words, [&timeline, run] { run(timeline); });
    };
    add([] { return tr("Bookmark (B)"); }, MarkCommands::addBookmark);
    add([] { return tr("Bookmark with words (Shift+B)"); }, MarkCommands::addNote);
    QAction *measure =
        add([] { return tr("Keep the selected time as a measure (M)"); }, MarkCommands::measure);
    QAction *next = add([] { return tr("Next mark ( ] )"); }, MarkCommands::goToNext);
    QAction *previous = add([] { return tr("Previous mark ( [ )"); }, MarkCommands::goToPrevious);
    QObject::connect(&actions, &ActionSet::aboutToShow, measure, [=, &workspace] {
        measure->setEnabled(workspace.view().selectedTime().has_value());
        next->setEnabled(!workspace.view().marks().isEmpty());
        previous->setEnabled(!workspace.view().marks().isEmpty());
    });
}

void MarkActions::addUndo(Workspace &workspace)
{
    ActionSet &actions = workspace.actions();
    QUndoStack &stack = workspace.view().marks().undo();
    QAction *undo = actions.add(
        MenuPlace::Edit, [] { return tr("Undo the change of a mark"); }, [&stack] { stack.undo(); },
        QKeySequence::Undo);
    QAction *redo = actions.add(
        MenuPlace::Edit, [] { return tr("Redo the change of a mark"); }, [&stack] { stack.redo(); },
        QKeySequence::Redo);
    QObject::connect(&actions, &ActionSet::aboutToShow, undo, [=, &stack] {
        undo->setEnabled(stack.canUndo());
        redo->setEnabled(stack.canRedo());
    });
}

} // namespace trilane
