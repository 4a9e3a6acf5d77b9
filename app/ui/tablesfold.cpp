// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/tablesfold.h"

#include "app/ui/workspace.h"
#include "views/session/actionset.h"
#include "views/tables/bottompanel.h"

#include <QAction>

namespace trilane {

TablesFold::TablesFold(Workspace &workspace)
    : QObject(&workspace)
    , m_workspace(workspace)
{
    BottomPanel *tables = workspace.tables();
    QAction *fold = workspace.actions().add(
        MenuPlace::View, [] { return tr("Fold the tables away"); },
        [tables] { tables->setFolded(!tables->isFolded()); }, QKeySequence(Qt::Key_F9));
    fold->setCheckable(true);
    connect(&workspace.actions(), &ActionSet::aboutToShow, fold,
            [fold, tables] { fold->setChecked(tables->isFolded()); });
    connect(tables, &BottomPanel::foldedChanged, this, &TablesFold::follow);
}

/// A splitter does not know what to give back.
void TablesFold::follow(bool folded)
{
    const QList<int> sizes = m_workspace.sizes();
    const int all = sizes.value(0) + sizes.value(1);
    if (folded)
        m_height = sizes.value(1);
    const int tables = folded ? m_workspace.tables()->minimumHeight() : m_height;
    m_workspace.setSizes({all - tables, tables});
}

} // namespace trilane
