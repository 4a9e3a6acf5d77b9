// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/tabactions.h"

#include "app/ui/workspace.h"
#include "views/session/actionset.h"
#include "views/tables/bottompanel.h"

#include <QAction>
#include <QTabBar>

namespace trilane {

void addTabActions(Workspace &workspace)
{
    BottomPanel *tables = workspace.tables();
    ActionSet &actions = workspace.actions();
    for (const BottomPanel::Tab &tab : BottomPanel::allTabs()) {
        QAction *action = actions.add(
            MenuPlace::Tables, [&tab] { return BottomPanel::title(tab); },
            [tables, &tab] { tables->showTab(tab.id); }, {.id = QStringLiteral("tab.") + tab.id});
        action->setCheckable(true);
        QObject::connect(&actions, &ActionSet::aboutToShow, action, [action, tables, &tab] {
            const int at = BottomPanel::indexOf(tab.id);
            action->setChecked(tables->tab() == tab.id);
            action->setVisible(tables->tabs()->isTabVisible(at));
            action->setEnabled(tables->tabs()->isTabEnabled(at));
        });
    }
}

} // namespace trilane
