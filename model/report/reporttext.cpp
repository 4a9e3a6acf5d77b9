// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/reporttext.h"

#include "model/analysis/names/tracklabel.h"
#include "model/format/givennames.h"
#include "model/store/tables.h"
#include "model/translation/translation.h"

#include <algorithm>
#include <optional>

namespace trilane::report {

namespace {

constexpr std::string_view kWideStop = "。";

std::vector<size_t> columnsWithValues(const stats::Table &table)
{
    std::vector<size_t> columns;
    for (size_t c = 0; c < table.columns.size(); ++c) {
        const bool any = std::any_of(table.rows.begin(), table.rows.end(), [c](const auto &row) {
            return !std::holds_alternative<std::monostate>(row[c]);
        });
        if (any || table.rows.empty())
            columns.push_back(c);
    }
    return columns;
}

} // namespace

std::string Words::operator()(Word word) const
{
    return text(textOf(word));
}

std::string Words::operator()(Word word, const std::vector<std::string> &values) const
{
    return text(Message(textOf(word), {values.begin(), values.end()}));
}

std::string Words::text(const Message &message) const
{
    return translation::translate(message, m_language);
}

std::string Words::explanation(const findings::TraceFinding &finding) const
{
    std::string all;
    for (const Message &sentence : finding.explanation) {
        const bool needsSpace = !all.empty() && !all.ends_with(kWideStop);
        all += (needsSpace ? " " : "") + text(sentence);
    }
    return all;
}

std::string Words::severity(findings::Severity severity) const
{
    return text(findings::titleOf(severity));
}

std::string Words::cause(idle::IdleCause cause) const
{
    return text(idle::titleOf(cause));
}

std::string Words::track(store::Tables trace, TrackId id) const
{
    return text(names::trackMessage(trace, id));
}

std::string Words::name(const std::string &english) const
{
    const std::optional<Message> own = format::givenMessage(english);
    return own ? text(*own) : english;
}

std::string Words::command(const format::TraceInfo &info) const
{
    const format::Note *attached = info.note(format::Note::Kind::AttachedTo);
    return attached ? text(msg("attached to %1", attached->text)) : info.commandLine;
}

void Words::translate(std::vector<stats::TableCell> &row) const
{
    for (stats::TableCell &cell : row) {
        if (const std::optional<Message> message = stats::messageOf(cell))
            cell = text(*message);
    }
}

stats::Table Words::translated(stats::Table table) const
{
    if (m_language == translation::Language::English)
        return table;
    if (!table.title.empty())
        table.title = Message::verbatim(text(table.title));
    for (stats::TableColumn &column : table.columns)
        column.title = Message::verbatim(text(column.title));
    for (std::vector<stats::TableCell> &row : table.rows)
        translate(row);
    return table;
}

stats::Table Words::localized(const stats::Table &table, size_t rows) const
{
    stats::Table shown{.report = table.report, .file = table.file, .range = table.range};
    shown.title = table.title;
    const std::vector<size_t> columns = columnsWithValues(table);
    for (const size_t c : columns)
        shown.columns.push_back(table.columns[c]);
    for (size_t r = 0; r < std::min(rows, table.rows.size()); ++r) {
        std::vector<stats::TableCell> cells;
        for (const size_t c : columns)
            cells.push_back(table.rows[r][c]);
        shown.rows.push_back(std::move(cells));
    }
    return translated(std::move(shown));
}

} // namespace trilane::report
