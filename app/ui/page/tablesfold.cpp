// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/page/tablesfold.h"

#include "app/ui/page/workspace.h"
#include "views/session/files/actionset.h"
#include "views/tables/pages/bottompanel.h"

#include <QAction>

namespace trilane::ui {

TablesFold::TablesFold(Workspace &workspace)
    : QObject(&workspace)
    , m_workspace(workspace)
{
    tables::BottomPanel *tables = workspace.tables();
    QAction *fold = workspace.actions().add(
        session::MenuPlace::View, [] { return tr("Hide tables"); },
        [tables] { tables->setFolded(!tables->isFolded()); }, QKeySequence(Qt::Key_F9));
    fold->setCheckable(true);
    connect(&workspace.actions(), &session::ActionSet::aboutToShow, fold,
            [fold, tables] { fold->setChecked(tables->isFolded()); });
    connect(tables, &tables::BottomPanel::foldedChanged, this, &TablesFold::follow);
}

/// A splitter does not store the size to restore.
void TablesFold::follow(bool folded)
{
    const QList<int> sizes = m_workspace.sizes();
    const int all = sizes.value(0) + sizes.value(1);
    if (folded)
        m_height = sizes.value(1);
    const int tables = folded ? m_workspace.tables()->minimumHeight() : m_height;
    m_workspace.setSizes({all - tables, tables});
}

} // namespace trilane::ui
