// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/words.h"

#include "model/analysis/tracklabel.h"
#include "model/report/catalogue.h"

#include <algorithm>
#include <array>
#include <optional>

namespace trilane::reporting {

namespace {

constexpr std::string_view kWideStop = "。";
constexpr std::string_view kBelowLeast = "below_min";

/// What trackLabel() calls tracks without a name, and the catalogue's words for it.
struct KindWord
{
    std::string_view english;
    const char *message;
};
constexpr std::array<KindWord, 4> kKindWords{{{"core ", "core %1"},
                                              {"process ", "process %1"},
                                              {"thread ", "thread %1"},
                                              {"stream ", "Stream %1"}}};

constexpr std::string_view kRankPrefixEnd = " · ";

bool isNumber(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<IdleCause> causeWith(std::string_view key)
{
    for (int i = 0; i < kIdleCauseCount; ++i) {
        if (keyOf(static_cast<IdleCause>(i)) == key)
            return static_cast<IdleCause>(i);
    }
    return std::nullopt;
}

std::vector<size_t> columnsWithValues(const Table &table)
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

std::string filled(const char *text, std::vector<std::string> values)
{
    return FindingText{text, std::move(values)}.text();
}

std::string Words::operator()(Word word) const
{
    const WordText &text = textOf(word);
    return m_language == Language::Chinese ? text.chinese : text.english;
}

std::string Words::operator()(Word word, std::vector<std::string> values) const
{
    const WordText &text = textOf(word);
    return filled(m_language == Language::Chinese ? text.chinese : text.english, std::move(values));
}

std::string Words::found(std::string_view context, const std::string &english) const
{
    if (m_language == Language::English)
        return english;
    const std::string *chinese = Catalogue::chinese().find(context, english);
    return chinese ? *chinese : english;
}

std::string Words::text(const FindingText &text) const
{
    return filled(found("Findings", text.english).c_str(), text.values);
}

std::string Words::explanation(const TraceFinding &finding) const
{
    std::string all;
    for (const FindingText &sentence : finding.explanation) {
        const bool needsSpace = !all.empty() && !all.ends_with(kWideStop);
        all += (needsSpace ? " " : "") + text(sentence);
    }
    return all;
}

std::string Words::severity(Severity severity) const
{
    std::string word(keyOf(severity));
    word.front() = static_cast<char>(word.front() - 'a' + 'A');
    return found("Findings", word);
}

std::string Words::cause(IdleCause cause) const
{
    return found("IdleWords", std::string(titleOf(cause)));
}

std::string Words::track(const Store &store, TrackId id) const
{
    return trackWord(trackLabel(store, id));
}

std::string Words::trackWord(const std::string &label) const
{
    const size_t prefix =
        label.starts_with("Rank ") ? label.find(kRankPrefixEnd) : std::string::npos;
    const size_t at = prefix == std::string::npos ? 0 : prefix + kRankPrefixEnd.size();
    const std::string_view own = std::string_view(label).substr(at);
    for (const KindWord &kind : kKindWords) {
        const std::string_view number =
            own.starts_with(kind.english) ? own.substr(kind.english.size()) : std::string_view();
        if (isNumber(number))
            return label.substr(0, at) +
                   (m_language == Language::English
                        ? std::string(own)
                        : filled(found("TrackLabel", kind.message).c_str(), {std::string(number)}));
    }
    return label;
}

std::string Words::model(const std::string &english) const
{
    return found("ModelWords", english);
}

std::string Words::title(const TableColumn &column) const
{
    return found("TableText", column.title);
}

std::string Words::cell(const TableColumn &column, const std::string &text) const
{
    if (column.key == "cause" || column.key == "idle_cause") {
        const std::optional<IdleCause> known = causeWith(text);
        return known                 ? cause(*known)
               : text == kBelowLeast ? found("IdleWords", "shorter gaps")
                                     : text;
    }
    if (column.type == ColumnType::Name)
        return text.starts_with('(') ? found("trilane::OperatorModel", text) : text;
    const std::string word = model(text);
    if (word != text)
        return word;
    const std::string ofRanks = found("RankWords", text);
    return ofRanks != text ? ofRanks : trackWord(text);
}

Table Words::localized(const Table &table, size_t rows) const
{
    Table shown{.report = table.report, .file = table.file, .range = table.range};
    shown.title = table.title;
    const std::vector<size_t> columns = columnsWithValues(table);
    for (const size_t c : columns) {
        shown.columns.push_back(table.columns[c]);
        shown.columns.back().title = title(table.columns[c]);
    }
    for (size_t r = 0; r < std::min(rows, table.rows.size()); ++r) {
        std::vector<TableCell> cells;
        for (const size_t c : columns) {
            const auto *words = std::get_if<std::string>(&table.rows[r][c]);
            cells.push_back(words ? TableCell(cell(table.columns[c], *words)) : table.rows[r][c]);
        }
        shown.rows.push_back(std::move(cells));
    }
    return shown;
}

} // namespace trilane::reporting
