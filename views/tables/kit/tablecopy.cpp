// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/tables/kit/tablecopy.h"

#include "views/items/models/tabledata.h"
#include "views/items/models/tablemodel.h"
#include "views/items/text/tabletext.h"

#include <QHeaderView>
#include <QStringList>

#include <algorithm>

namespace trilane::tables {

namespace {

std::vector<int> shownSections(const QHeaderView &header)
{
    std::vector<int> sections;
    for (int visual = 0; visual < header.count(); ++visual) {
        if (const int section = header.logicalIndex(visual); !header.isSectionHidden(section))
            sections.push_back(section);
    }
    return sections;
}

} // namespace

CopiedRows copiedRows(const items::TableModel &model, const QHeaderView &header,
                      const std::vector<int> &viewRows)
{
    CopiedRows copied{.data = model.tableData()};
    QStringList titles;
    for (int section : shownSections(header)) {
        copied.columns.push_back(model.tableColumn(section));
        titles << model.headerData(section, Qt::Horizontal, Qt::DisplayRole).toString();
    }
    copied.titles = titles.join(QLatin1Char('\t'));
    for (int row : viewRows)
        copied.rows.push_back(model.shown(row).row);
    return copied;
}

QString textOf(const CopiedRows &copied)
{
    const stats::Table &table = copied.data->table();
    QString text = copied.titles + QLatin1Char('\n');
    QStringList cells;
    for (uint32_t row : copied.rows) {
        cells.clear();
        for (size_t column : copied.columns)
            cells << items::TableText::cell(table.rows[row][column], table.columns[column]);
        text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return text;
}

stats::Table shownPart(const items::TableModel &model, const QHeaderView &header)
{
    const stats::Table &all = model.table();
    std::vector<size_t> columns;
    for (int section : shownSections(header))
        columns.push_back(model.tableColumn(section));
    // A file has the columns in the order of the report, as the command line writes them.
    std::sort(columns.begin(), columns.end());
    stats::Table shown{.report = all.report, .file = all.file, .range = all.range};
    for (size_t column : columns)
        shown.columns.push_back(all.columns[column]);
    for (int row = 0; row < model.rowCount(); ++row) {
        std::vector<stats::TableCell> cells;
        for (size_t column : columns)
            cells.push_back(all.rows[model.shown(row).row][column]);
        shown.rows.push_back(std::move(cells));
    }
    return shown;
}

} // namespace trilane::tables
