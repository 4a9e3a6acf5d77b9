// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/comparewords.h"

#include "model/analysis/compare/comparetable.h"
#include "model/analysis/compare/verdict.h"
#include "views/items/text/messagewords.h"

#include <cmath>

namespace trilane::items {

namespace {

/// Calls are means of steps: one decimal is sufficient.
stats::TableCell callsCell(const compare::CompareRow &row, size_t side)
{
    const double calls = row.sides[side].meanCalls();
    if (row.section == compare::CompareSection::Steps)
        return {};
    return calls == std::floor(calls) ? stats::TableCell(static_cast<int64_t>(calls))
                                      : stats::TableCell(std::round(calls * 10) / 10);
}

stats::TableColumn inSigns(stats::TableColumn column)
{
    column.isSigned = true;
    return column;
}

} // namespace

QString CompareWords::reason(const compare::CompareReason &reason)
{
    QString words = MessageWords::word(reason.text);
    if (!reason.isCertain)
        words += QStringLiteral(" ") + MessageWords::word(compare::uncertainText());
    return words;
}

stats::Table CompareWords::table(const compare::Comparison &comparison,
                                 compare::CompareSection section, std::vector<size_t> &rows,
                                 std::vector<int> &parents)
{
    stats::Table table{.report = "compare_" + std::string(compare::keyOf(section)),
                       .file = {},
                       .range = {},
                       .columns = {},
                       .rows = {}};
    table.columns = {{"name", msg("Name"), stats::ColumnType::Name},
                     {"a_ns", msg("A"), stats::ColumnType::Duration},
                     {"b_ns", msg("B"), stats::ColumnType::Duration},
                     inSigns({"difference_ns", msg("Difference"), stats::ColumnType::Duration}),
                     {"ratio", msg("B / A"), stats::ColumnType::Factor},
                     inSigns({"share", msg("Share of change"), stats::ColumnType::Share}),
                     {"a_calls", msg("Calls A"), stats::ColumnType::Count},
                     {"b_calls", msg("Calls B"), stats::ColumnType::Count},
                     {"state", msg("Change"), stats::ColumnType::Text}};
    const bool hasConfigurations = section == compare::CompareSection::Kernels;
    if (hasConfigurations)
        table.columns.push_back(
            {"configuration", msg("Grid · block · shared"), stats::ColumnType::Text});
    int parent = -1;
    for (size_t i = 0; i < comparison.rows.size(); ++i) {
        const compare::CompareRow &row = comparison.rows[i];
        if (row.section != section)
            continue;
        if (!row.isPart)
            parent = static_cast<int>(rows.size());
        parents.push_back(row.isPart ? parent : -1);
        rows.push_back(i);
        const double a = row.sides[0].mean();
        table.rows.push_back(
            {stats::messageCell(compare::titleOf(comparison, row)), a, row.sides[1].mean(),
             row.difference(),
             a > 0 ? stats::TableCell(row.sides[1].mean() / a) : stats::TableCell(),
             row.share ? stats::TableCell(*row.share) : stats::TableCell(), callsCell(row, 0),
             callsCell(row, 1), stats::TableWord(compare::stateOf(row))});
        if (!hasConfigurations)
            continue;
        table.rows.back().emplace_back(row.configuration);
        // A kernel that has only one is not opened to see it.
        if (row.isPart)
            table.rows[static_cast<size_t>(parent)].back() =
                parent + 2 == static_cast<int>(rows.size()) ? stats::TableCell(row.configuration)
                                                            : stats::TableCell();
    }
    return table;
}

} // namespace trilane::items
