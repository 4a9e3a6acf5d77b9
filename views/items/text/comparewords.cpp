// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/text/comparewords.h"

#include "model/analysis/compare/comparetable.h"
#include "model/analysis/compare/verdict.h"
#include "model/analysis/titles/celltitle.h"
#include "views/items/text/findingwords.h"
#include "views/items/text/idlewords.h"
#include "views/items/text/modelwords.h"

#include <cmath>

namespace trilane::items {

namespace {

/// What titleOf() says of sections and figures is known to the translators by these.
[[maybe_unused]] constexpr const char *kTitles[] = {
    QT_TRANSLATE_NOOP("CompareWords", "Steps"),
    QT_TRANSLATE_NOOP("CompareWords", "Idle causes"),
    QT_TRANSLATE_NOOP("CompareWords", "Kernels"),
    QT_TRANSLATE_NOOP("CompareWords", "Copies"),
    QT_TRANSLATE_NOOP("CompareWords", "Operators: GPU time"),
    QT_TRANSLATE_NOOP("CompareWords", "Operators: self CPU time"),
    QT_TRANSLATE_NOOP("CompareWords", "Operators: total CPU time"),
    QT_TRANSLATE_NOOP("CompareWords", "CUDA API calls"),
    QT_TRANSLATE_NOOP("CompareWords", "Span"),
    QT_TRANSLATE_NOOP("CompareWords", "Step time"),
    QT_TRANSLATE_NOOP("CompareWords", "Step time, all steps"),
    QT_TRANSLATE_NOOP("CompareWords", "Reader cost"),
    QT_TRANSLATE_NOOP("CompareWords", "GPU busy"),
    QT_TRANSLATE_NOOP("CompareWords", "GPU idle"),
    QT_TRANSLATE_NOOP("CompareWords", "Kernel time"),
    QT_TRANSLATE_NOOP("CompareWords", "Copy time"),
};

/// Calls are means of steps: a digit behind the point tells enough.
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

QString CompareWords::title(compare::CompareSection section)
{
    return tr(std::string(compare::titleOf(section)).c_str());
}

QString CompareWords::name(const compare::Comparison &comparison, const compare::CompareRow &row)
{
    if (row.section == compare::CompareSection::Idle && !row.isPart) {
        if (const std::optional<idle::IdleCause> cause = titles::causeWithKey(row.name))
            return IdleWords::title(*cause);
    }
    const std::string english = compare::titleOf(comparison, row);
    return row.section == compare::CompareSection::Steps ? tr(english.c_str())
                                                         : QString::fromStdString(english);
}

QString CompareWords::reason(const compare::CompareReason &reason)
{
    QString words = ModelWords::word(reason.text);
    if (!reason.isCertain)
        words += QStringLiteral(" ") + ModelWords::word(compare::uncertainText());
    return words;
}

QString CompareWords::state(const compare::CompareRow &row)
{
    return ModelWords::word(Message(compare::stateOf(row)));
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
    table.columns = {{"name", "Name", stats::ColumnType::Name},
                     {"a_ns", "A", stats::ColumnType::Duration},
                     {"b_ns", "B", stats::ColumnType::Duration},
                     inSigns({"difference_ns", "Difference", stats::ColumnType::Duration}),
                     {"ratio", "B / A", stats::ColumnType::Factor},
                     inSigns({"share", "Of the change", stats::ColumnType::Share}),
                     {"a_calls", "Calls A", stats::ColumnType::Count},
                     {"b_calls", "Calls B", stats::ColumnType::Count},
                     {"state", "Change", stats::ColumnType::Text}};
    const bool hasConfigurations = section == compare::CompareSection::Kernels;
    if (hasConfigurations)
        table.columns.push_back(
            {"configuration", "Grid · block · shared", stats::ColumnType::Text});
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
            {name(comparison, row).toStdString(), a, row.sides[1].mean(), row.difference(),
             a > 0 ? stats::TableCell(row.sides[1].mean() / a) : stats::TableCell(),
             row.share ? stats::TableCell(*row.share) : stats::TableCell(), callsCell(row, 0),
             callsCell(row, 1), state(row).toStdString()});
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
