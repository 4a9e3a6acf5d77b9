// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/comparewords.h"

#include "model/analysis/compare/comparetable.h"
#include "model/analysis/compare/verdict.h"
#include "model/analysis/titles/celltitle.h"
#include "views/items/findingwords.h"
#include "views/items/idlewords.h"
#include "views/items/modelwords.h"

#include <cmath>

namespace trilane {

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
TableCell callsCell(const CompareRow &row, size_t side)
{
    const double calls = row.sides[side].meanCalls();
    if (row.section == CompareSection::Steps)
        return {};
    return calls == std::floor(calls) ? TableCell(static_cast<int64_t>(calls))
                                      : TableCell(std::round(calls * 10) / 10);
}

TableColumn inSigns(TableColumn column)
{
    column.isSigned = true;
    return column;
}

} // namespace

QString CompareWords::title(CompareSection section)
{
    return tr(std::string(titleOf(section)).c_str());
}

QString CompareWords::name(const Comparison &comparison, const CompareRow &row)
{
    if (row.section == CompareSection::Idle && !row.isPart) {
        if (const std::optional<IdleCause> cause = causeWithKey(row.name))
            return IdleWords::title(*cause);
    }
    const std::string english = titleOf(comparison, row);
    return row.section == CompareSection::Steps ? tr(english.c_str())
                                                : QString::fromStdString(english);
}

QString CompareWords::reason(const CompareReason &reason)
{
    QString words = ModelWords::word(reason.text);
    if (!reason.isCertain)
        words += QStringLiteral(" ") + ModelWords::word(uncertainText());
    return words;
}

QString CompareWords::state(const CompareRow &row)
{
    return ModelWords::word(Message(stateOf(row)));
}

Table CompareWords::table(const Comparison &comparison, CompareSection section,
                          std::vector<size_t> &rows, std::vector<int> &parents)
{
    Table table{.report = "compare_" + std::string(keyOf(section)),
                .file = {},
                .range = {},
                .columns = {},
                .rows = {}};
    table.columns = {{"name", "Name", ColumnType::Name},
                     {"a_ns", "A", ColumnType::Duration},
                     {"b_ns", "B", ColumnType::Duration},
                     inSigns({"difference_ns", "Difference", ColumnType::Duration}),
                     {"ratio", "B / A", ColumnType::Factor},
                     inSigns({"share", "Of the change", ColumnType::Share}),
                     {"a_calls", "Calls A", ColumnType::Count},
                     {"b_calls", "Calls B", ColumnType::Count},
                     {"state", "Change", ColumnType::Text}};
    const bool hasConfigurations = section == CompareSection::Kernels;
    if (hasConfigurations)
        table.columns.push_back({"configuration", "Grid · block · shared", ColumnType::Text});
    int parent = -1;
    for (size_t i = 0; i < comparison.rows.size(); ++i) {
        const CompareRow &row = comparison.rows[i];
        if (row.section != section)
            continue;
        if (!row.isPart)
            parent = static_cast<int>(rows.size());
        parents.push_back(row.isPart ? parent : -1);
        rows.push_back(i);
        const double a = row.sides[0].mean();
        table.rows.push_back({name(comparison, row).toStdString(), a, row.sides[1].mean(),
                              row.difference(),
                              a > 0 ? TableCell(row.sides[1].mean() / a) : TableCell(),
                              row.share ? TableCell(*row.share) : TableCell(), callsCell(row, 0),
                              callsCell(row, 1), state(row).toStdString()});
        if (!hasConfigurations)
            continue;
        table.rows.back().emplace_back(row.configuration);
        // A kernel that has only one is not opened to see it.
        if (row.isPart)
            table.rows[static_cast<size_t>(parent)].back() =
                parent + 2 == static_cast<int>(rows.size()) ? TableCell(row.configuration)
                                                            : TableCell();
    }
    return table;
}

} // namespace trilane
