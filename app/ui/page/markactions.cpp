// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/page/markactions.h"

#include "app/ui/page/picturecommands.h"
#include "app/ui/page/workspace.h"
#include "views/session/document/layoutundo.h"
#include "views/session/document/viewundo.h"
#include "views/session/files/actionset.h"
#include "views/session/state/usermarks.h"

#include <QAction>

namespace trilane::ui {

void MarkActions::addTo(Workspace &workspace)
{
    session::ActionSet &actions = workspace.actions();
    actions.add(
        session::MenuPlace::File, [] { return tr("Copy image of the view"); },
        [&workspace] { PictureCommands::copyView(workspace, {}); },
        Qt::CTRL | Qt::SHIFT | Qt::Key_C);
    addUndo(workspace);
}

void MarkActions::addUndo(Workspace &workspace)
{
    session::ActionSet &actions = workspace.actions();
    QUndoStack &stack = workspace.view().marks().undo();
    new session::LayoutUndo(workspace.view(), stack, &workspace);
    new session::ViewUndo(workspace.view(), stack, &workspace);
    // Changes of marks have no words of their own.
    QAction *undo = actions.add(
        session::MenuPlace::Edit,
        [&stack] {
            return stack.undoText().isEmpty() ? tr("Undo") : tr("Undo %1").arg(stack.undoText());
        },
        [&stack] { stack.undo(); }, {.id = QStringLiteral("undo"), .keys = {Qt::CTRL | Qt::Key_Z}});
    QAction *redo = actions.add(
        session::MenuPlace::Edit,
        [&stack] {
            return stack.redoText().isEmpty() ? tr("Redo") : tr("Redo %1").arg(stack.redoText());
        },
        [&stack] { stack.redo(); },
        {.id = QStringLiteral("redo"), .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_Z}});
    actions.enableWhen(
        undo, [&stack] { return stack.canUndo(); },
        [] { return tr("nothing to undo: no view, row or mark was changed"); });
    actions.enableWhen(
        redo, [&stack] { return stack.canRedo(); }, [] { return tr("nothing to redo"); });
}

} // namespace trilane::ui
