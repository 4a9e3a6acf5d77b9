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
    for (size_t number = 0; number < BottomPanel::kTabs; ++number) {
        const auto tab = static_cast<BottomPanel::Tab>(number);
        QAction *action = actions.add(
            MenuPlace::Tables, [tab] { return BottomPanel::title(tab); },
            [tables, tab] {
                tables->setFolded(false);
                tables->showTab(tab);
            },
            {.id = QStringLiteral("tab.%1").arg(number)});
        action->setCheckable(true);
        QObject::connect(&actions, &ActionSet::aboutToShow, action, [action, tables, tab] {
            const int at = static_cast<int>(tab);
            action->setChecked(tables->tab() == tab);
            action->setVisible(tables->tabs()->isTabVisible(at));
            action->setEnabled(tables->tabs()->isTabEnabled(at));
        });
    }
}

} // namespace trilane
