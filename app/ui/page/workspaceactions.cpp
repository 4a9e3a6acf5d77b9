// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/page/workspaceactions.h"

#include "app/ui/page/picturecommands.h"
#include "app/ui/page/workspace.h"
#include "views/session/document/layoutundo.h"
#include "views/session/document/viewundo.h"
#include "views/session/files/actionset.h"
#include "views/session/state/gpuranges.h"
#include "views/session/state/usermarks.h"
#include "views/tables/pages/bottompanel.h"

#include <QAction>
#include <QTabBar>

namespace trilane::ui {

void RangeActions::addTo(Workspace &workspace)
{
    session::ActionSet &actions = workspace.actions();
    session::GpuRanges &ranges = workspace.view().gpuRanges();
    QAction *action = actions.add(
        session::MenuPlace::View, [] { return tr("Ranges below streams"); },
        [&ranges] {
            session::GpuRanges::setWanted(!ranges.isShown());
            ranges.setShown(!ranges.isShown());
        });
    action->setCheckable(true);
    QObject::connect(&actions, &session::ActionSet::aboutToShow, action, [action, &ranges] {
        action->setChecked(ranges.isShown());
        action->setToolTip(ranges.remark());
    });
}

void addTabActions(Workspace &workspace)
{
    tables::BottomPanel *tables = workspace.tables();
    session::ActionSet &actions = workspace.actions();
    for (const tables::BottomPanel::Tab &tab : tables::BottomPanel::allTabs()) {
        QAction *action = actions.add(
            session::MenuPlace::Tables, [&tab] { return tables::BottomPanel::title(tab); },
            [tables, &tab] { tables->showTab(tab.id); }, {.id = QStringLiteral("tab.") + tab.id});
        action->setCheckable(true);
        QObject::connect(&actions, &session::ActionSet::aboutToShow, action,
                         [action, tables, &tab] {
                             const int at = tables::BottomPanel::indexOf(tab.id);
                             action->setChecked(tables->tab() == tab.id);
                             action->setVisible(tables->tabs()->isTabVisible(at));
                             action->setEnabled(tables->tabs()->isTabEnabled(at));
                         });
    }
}

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
