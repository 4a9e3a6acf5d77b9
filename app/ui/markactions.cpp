// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/markactions.h"

#include "app/ui/picturecommands.h"
#include "app/ui/workspace.h"
#include "views/session/actionset.h"
#include "views/session/usermarks.h"

#include <QAction>

namespace trilane {

void MarkActions::addTo(Workspace &workspace)
{
    ActionSet &actions = workspace.actions();
    actions.add(
        MenuPlace::File, [] { return tr("Copy a picture of the view"); },
        [&workspace] { PictureCommands::copyView(workspace, {}); },
        Qt::CTRL | Qt::SHIFT | Qt::Key_C);
    addUndo(workspace);
}

void MarkActions::addUndo(Workspace &workspace)
{
    ActionSet &actions = workspace.actions();
    QUndoStack &stack = workspace.view().marks().undo();
    QAction *undo = actions.add(
        MenuPlace::Edit, [] { return tr("Undo the change of a mark"); }, [&stack] { stack.undo(); },
        Qt::CTRL | Qt::Key_Z);
    QAction *redo = actions.add(
        MenuPlace::Edit, [] { return tr("Redo the change of a mark"); }, [&stack] { stack.redo(); },
        Qt::CTRL | Qt::SHIFT | Qt::Key_Z);
    actions.enableWhen(
        undo, [&stack] { return stack.canUndo(); }, [] { return tr("no mark was changed"); });
    actions.enableWhen(
        redo, [&stack] { return stack.canRedo(); },
        [] { return tr("no change of a mark was undone"); });
}

} // namespace trilane
