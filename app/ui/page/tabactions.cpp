// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/page/tabactions.h"

#include "app/ui/page/workspace.h"
#include "views/session/files/actionset.h"
#include "views/tables/pages/bottompanel.h"

#include <QAction>
#include <QTabBar>

namespace trilane::ui {

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

} // namespace trilane::ui
