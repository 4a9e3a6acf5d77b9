// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kit/bottompage.h"

#include "views/tables/kit/datatable.h"

namespace trilane::tables {

void BottomPage::setFilter(const QString &text, bool isPattern)
{
    m_filter = {text, isPattern};
    if (DataTable *const of = copiedTable())
        of->setFilter(text, isPattern);
}

QString BottomPage::filterError() const
{
    const DataTable *const of = copiedTable();
    return of ? of->filterError() : QString();
}

stats::Table BottomPage::exportedTable() const
{
    const DataTable *const of = copiedTable();
    return of ? of->shownTable() : stats::Table{};
}

void BottomPage::copyAll() const
{
    if (DataTable *const of = copiedTable())
        of->copyAll();
}

} // namespace trilane::tables
