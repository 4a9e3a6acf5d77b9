// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/comparetable.h"

#include "model/analysis/findings/rulehelp.h"

#include <algorithm>
#include <cmath>

namespace trilane::compare {

namespace {

using T = stats::ColumnType;

/// Maximum number of configurations shown per kernel.
constexpr size_t kMaxParts = 3;

stats::TableCell ratioOf(const CompareRow &row)
{
    const double a = row.sides[0].mean();
    return a > 0 ? stats::TableCell(row.sides[1].mean() / a) : stats::TableCell();
}

/// Whole numbers as such: most things happen as often in every step.
stats::TableCell countCell(double count)
{
    return count == std::floor(count) ? stats::TableCell(static_cast<int64_t>(count))
                                      : stats::TableCell(count);
}

stats::TableCell bytesCell(const CompareRow &row, size_t side)
{
    const CompareValue &value = row.sides[side];
    if (row.sides[0].bytes == 0 && row.sides[1].bytes == 0)
        return {};
    return static_cast<double>(value.bytes) / static_cast<double>(value.parts);
}

/// How many calls the bytes leave out, in a step.
stats::TableCell unsizedCell(const CompareRow &row, size_t side)
{
    const CompareValue &value = row.sides[side];
    if (row.sides[0].unsized == 0 && row.sides[1].unsized == 0)
        return {};
    return countCell(static_cast<double>(value.unsized) / static_cast<double>(value.parts));
}

stats::TableCell orNothing(const std::optional<double> &value)
{
    return value ? stats::TableCell(*value) : stats::TableCell();
}

stats::TableCell textOrNothing(const std::string &text)
{
    return text.empty() ? stats::TableCell() : stats::TableCell(text);
}

stats::TableColumn inSigns(stats::TableColumn column)
{
    column.isSigned = true;
    return column;
}

stats::TableColumn inOneUnit(stats::TableColumn column)
{
    column.sharesUnit = true;
    return column;
}

stats::TableColumn orNone(stats::TableColumn column)
{
    column.optional = true;
    return column;
}

/// The columns that machines and people are given.
std::vector<stats::TableColumn> figureColumns()
{
    return {inOneUnit({"a_ns", msg("A"), T::Duration}),
            inOneUnit({"b_ns", msg("B"), T::Duration}),
            inOneUnit(inSigns({"difference_ns", msg("Difference"), T::Duration})),
            {"ratio", msg("B / A"), T::Factor},
            orNone(inSigns({"share", msg("Share of change"), T::Share})),
            orNone({"a_calls", msg("Calls A"), T::Count}),
            orNone({"b_calls", msg("Calls B"), T::Count}),
            orNone({"a_bytes", msg("Bytes A"), T::Bytes}),
            orNone({"b_bytes", msg("Bytes B"), T::Bytes}),
            orNone({"a_without_size", msg("Without size A"), T::Count}),
            orNone({"b_without_size", msg("Without size B"), T::Count}),
            {"state", msg("State"), T::Text},
            {"significant", msg("Significant"), T::Text}};
}

void addFigures(const CompareRow &row, std::vector<stats::TableCell> &cells)
{
    const bool hasCalls = row.section != CompareSection::Steps || row.name == stepkeys::kKernels ||
                          row.name == stepkeys::kCopies;
    cells.insert(cells.end(),
                 {row.sides[0].mean(), row.sides[1].mean(), row.difference(), ratioOf(row),
                  orNothing(row.share),
                  hasCalls ? countCell(row.sides[0].meanCalls()) : stats::TableCell(),
                  hasCalls ? countCell(row.sides[1].meanCalls()) : stats::TableCell(),
                  bytesCell(row, 0), bytesCell(row, 1), unsizedCell(row, 0), unsizedCell(row, 1),
                  stats::TableWord(titleOf(row.state)),
                  stats::TableWord(row.isSignificant ? MessageText("yes") : MessageText("no"))});
}

/// Idle, busy or waiting time, as opposed to the duration of a step, call or operation.
bool isShareOfTime(const CompareRow &row)
{
    return row.section == CompareSection::Idle ||
           (row.section == CompareSection::Steps &&
            (row.name == stepkeys::kReader || row.name == stepkeys::kBusy ||
             row.name == stepkeys::kIdle));
}

/// The rows of a section from `from` on, and where the next section begins.
size_t endOf(const Comparison &comparison, size_t from)
{
    size_t end = from;
    while (end < comparison.rows.size() &&
           comparison.rows[end].section == comparison.rows[from].section)
        ++end;
    return end;
}

std::vector<stats::TableCell> rowForPeople(const Comparison &comparison, const CompareRow &row)
{
    std::vector<stats::TableCell> cells;
    addFigures(row, cells);
    cells[cells.size() - 2] = stats::TableWord(stateOf(row));
    cells.push_back(textOrNothing(row.configuration));
    const Message title = titleOf(comparison, row);
    cells.push_back(row.isPart ? stats::TableCell("  " + row.name) : stats::messageCell(title));
    return cells;
}

stats::Table sectionTable(const Comparison &comparison, size_t from, size_t end, size_t top)
{
    const CompareSection section = comparison.rows[from].section;
    stats::Table table{.report = "diff",
                       .file = {},
                       .range = {},
                       .columns = figureColumns(),
                       .rows = {},
                       .part = std::string(keyOf(section)),
                       .title = titleOf(section)};
    table.columns.push_back(orNone({"configuration", msg("Grid · block · shared"), T::Text}));
    table.columns.push_back({"name", msg("Name"), T::Name});
    size_t shown = 0, parts = 0;
    for (size_t i = from; i < end; ++i) {
        const CompareRow &row = comparison.rows[i];
        if (!row.isPart) {
            if (top > 0 && section != CompareSection::Steps && shown == top)
                break;
            ++shown;
            parts = 0;
        } else if (top > 0 && (parts == kMaxParts || row.state == CompareState::Same)) {
            continue;
        } else {
            ++parts;
        }
        table.rows.push_back(rowForPeople(comparison, row));
    }
    return table;
}

} // namespace

Message titleOf(const Comparison &comparison, const CompareRow &row)
{
    if (row.isPart)
        return Message::verbatim(row.name);
    if (comparison.alignment.by == AlignedBy::Span && row.name == stepkeys::kTime)
        return MessageText("Span");
    if (row.section == CompareSection::Idle) {
        if (const std::optional<idle::IdleCause> cause = idle::causeWithKey(row.name))
            return idle::titleOf(*cause);
    }
    static constexpr std::array<std::pair<std::string_view, MessageText>, 7> kSteps{
        {{stepkeys::kTime, MessageText("Step time")},
         {stepkeys::kAllTime, MessageText("Step time, all steps")},
         {stepkeys::kReader, MessageText("Data wait")},
         {stepkeys::kBusy, MessageText("GPU busy")},
         {stepkeys::kIdle, MessageText("GPU idle")},
         {stepkeys::kKernels, MessageText("Kernel time")},
         {stepkeys::kCopies, MessageText("Copy time")}}};
    if (row.section == CompareSection::Steps) {
        for (const auto &[key, title] : kSteps) {
            if (key == row.name)
                return title;
        }
    }
    return Message::verbatim(row.name);
}

MessageText stateOf(const CompareRow &row)
{
    if (row.name == stepkeys::kAllTime && row.section == CompareSection::Steps)
        return MessageText("not tested: includes excluded steps");
    switch (row.state) {
    case CompareState::Same:
        return titleOf(row.state);
    case CompareState::New:
        return row.isSignificant ? MessageText("new") : MessageText("new, not in every step");
    case CompareState::Gone:
        return row.isSignificant ? MessageText("gone") : MessageText("gone, was not in every step");
    case CompareState::Changed:
        break;
    }
    if (!row.isSignificant)
        return MessageText("within noise");
    const bool isMore = row.difference() > 0;
    if (isShareOfTime(row))
        return isMore ? MessageText("longer") : MessageText("shorter");
    return isMore ? MessageText("slower") : MessageText("faster");
}

stats::Table compareTable(const Comparison &comparison)
{
    stats::Table table{.report = "diff", .file = {}, .range = {}, .columns = {}, .rows = {}};
    table.columns = {{"section", msg("Section"), T::Text},
                     {"part_of", msg("Part of"), T::Text},
                     {"name", msg("Name"), T::Name},
                     {"configuration", msg("Configuration"), T::Text}};
    for (stats::TableColumn &column : figureColumns())
        table.columns.push_back(std::move(column));
    table.columns.insert(table.columns.end(), {{"noise_ns", msg("Noise"), T::Duration},
                                               {"a_total_ns", msg("Total A"), T::Duration},
                                               {"b_total_ns", msg("Total B"), T::Duration},
                                               {"a_parts", msg("Steps A"), T::Count},
                                               {"b_parts", msg("Steps B"), T::Count}});
    std::string whole;
    for (const CompareRow &row : comparison.rows) {
        if (!row.isPart)
            whole = row.name;
        std::vector<stats::TableCell> cells{std::string(keyOf(row.section)),
                                            row.isPart ? stats::TableCell(whole)
                                                       : stats::TableCell(),
                                            row.name, textOrNothing(row.configuration)};
        addFigures(row, cells);
        cells.insert(cells.end(), {orNothing(row.noise), row.sides[0].total, row.sides[1].total,
                                   static_cast<int64_t>(row.sides[0].parts),
                                   static_cast<int64_t>(row.sides[1].parts)});
        table.rows.push_back(std::move(cells));
    }
    return table;
}

std::vector<stats::Table> compareTables(const Comparison &comparison, size_t top)
{
    std::vector<stats::Table> tables;
    for (size_t from = 0; from < comparison.rows.size();) {
        const size_t end = endOf(comparison, from);
        tables.push_back(sectionTable(comparison, from, end, top));
        from = end;
    }
    return tables;
}

} // namespace trilane::compare
