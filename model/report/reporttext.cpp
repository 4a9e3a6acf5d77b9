// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/reporttext.h"

#include "model/analysis/names/tracklabel.h"
#include "model/analysis/titles/celltitle.h"
#include "model/base/filledtext.h"
#include "model/base/recordernames.h"
#include "model/translation/catalog.h"
#include "model/translation/translation.h"

#include <algorithm>
#include <array>
#include <optional>

namespace trilane::report {

namespace {

constexpr std::string_view kWideStop = "。";

/// What trackLabel() calls tracks without a name, and the catalog's words for it.
struct KindWord
{
    std::string_view english;
    const char *message;
};
constexpr std::array<KindWord, 4> kKindWords{{{"core ", "core %1"},
                                              {"process ", "process %1"},
                                              {"thread ", "thread %1"},
                                              {"stream ", "Stream %1"}}};

/// Which have the titles of tables.
constexpr std::array<std::string_view, 3> kContextsOfTitles{"TableText", "RankWords",
                                                            "CompareWords"};

constexpr std::string_view kRankPrefixEnd = " · ";

/// Which have the words of cells.
constexpr std::array<std::string_view, 5> kContextsOfCells{"TableText", "ModelWords", "Message",
                                                           "RankWords", "CompareWords"};
/// Which have what titleOfCell() says.
constexpr std::array<std::string_view, 6> kContextsOfKeys{"IdleWords", "TableText",  "CompareWords",
                                                          "RankWords", "ModelWords", "Message"};
/// Columns in which titles of causes and what they are come behind one another.
constexpr std::array<std::string_view, 4> kKeysOfCauses{"cause", "idle_cause", "mostly",
                                                        "difference"};
/// The rows of an overview.
constexpr std::string_view kKeyOfItems = "item";

bool isNumber(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// The first of the contexts' Chinese, or else the English text.
template <size_t N>
std::string oneOf(const std::array<std::string_view, N> &contexts, const std::string &english)
{
    for (const std::string_view context : contexts) {
        if (const std::string *chinese = translation::Catalog::chinese().find(context, english))
            return *chinese;
    }
    return english;
}

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

std::string Words::of(std::string_view context, const std::string &english) const
{
    return translation::translated(m_language, context, english);
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
    return text(idle::messageOf(cause));
}

std::string Words::track(store::Tables trace, TrackId id) const
{
    return text(names::trackMessage(trace, id));
}

std::string Words::trackWord(const std::string &label) const
{
    if (label == "idle core") // a core by itself is in no sentence
        return of("TrackLabel", label);
    const size_t prefix =
        label.starts_with("Rank ") ? label.find(kRankPrefixEnd) : std::string::npos;
    const size_t at = prefix == std::string::npos ? 0 : prefix + kRankPrefixEnd.size();
    const std::string_view own = std::string_view(label).substr(at);
    for (const KindWord &kind : kKindWords) {
        const std::string_view number =
            own.starts_with(kind.english) ? own.substr(kind.english.size()) : std::string_view();
        if (isNumber(number))
            return label.substr(0, at) +
                   (m_language == translation::Language::English
                        ? std::string(own)
                        : filled(of("TrackLabel", kind.message), {std::string(number)}));
    }
    return label;
}

std::string Words::model(const std::string &english) const
{
    return translation::retold(m_language, english);
}

std::string Words::name(const std::string &english) const
{
    return isRecorderName(english) ? model(english) : english;
}

std::string Words::command(const format::TraceInfo &info) const
{
    const bool isOurs = info.commandLine.starts_with("attached to ");
    return isOurs ? model(info.commandLine) : info.commandLine;
}

std::string Words::title(const stats::TableColumn &column) const
{
    const std::string whole = of("TableText", of("IdleWords", column.title));
    const size_t unit = column.titleUnit > 0 ? column.title.rfind(" (") : std::string::npos;
    if (whole != column.title || unit == std::string::npos)
        return whole;
    return of("TableText", column.title.substr(0, unit)) + column.title.substr(unit);
}

std::string Words::causes(const std::string &text) const
{
    std::string_view rest = text;
    std::string translated;
    while (!rest.empty()) {
        const size_t end = std::min(rest.find(": "), rest.size());
        const std::string part(rest.substr(0, end));
        const std::string word = of("IdleWords", of("RankWords", part));
        if (word == part)
            break; // a name: what comes behind it is part of it
        translated += word;
        rest.remove_prefix(std::min(end + 2, rest.size()));
        translated += rest.empty() ? "" : "：";
    }
    return translated + name(std::string(rest));
}

namespace {

/// A word of a column with that key, which may be indented.
std::string wordOf(const Words &words, std::string_view key, const std::string &text)
{
    const size_t indent = std::min(text.find_first_not_of(' '), text.size());
    const std::string own = text.substr(indent);
    const std::string word = oneOf(kContextsOfCells, own);
    const bool isCause =
        std::find(kKeysOfCauses.begin(), kKeysOfCauses.end(), key) != kKeysOfCauses.end();
    if (word != own)
        return std::string(indent, ' ') + word;
    // What importers call counters has a device behind it.
    const std::string phrase = key == kKeyOfItems ? words.model(own) : own;
    if (phrase != own)
        return std::string(indent, ' ') + phrase;
    return std::string(indent, ' ') + (isCause ? words.causes(own) : words.trackWord(own));
}

} // namespace

std::string Words::cell(const stats::TableColumn &column, const std::string &text) const
{
    const std::optional<std::string> title = titles::titleOfCell(column, text);
    if (m_language == translation::Language::English)
        return title.value_or(text);
    if (title) {
        const std::string word = oneOf(kContextsOfKeys, *title);
        return word != *title ? word : causes(*title);
    }
    if (column.type == stats::ColumnType::Name && column.key != "mostly")
        return text.starts_with('(') ? of("trilane::items::OperatorModel", text) : name(text);
    return wordOf(*this, column.key, text);
}

stats::Table Words::translated(stats::Table table) const
{
    const bool isEnglish = m_language == translation::Language::English;
    table.title = isEnglish ? table.title : oneOf(kContextsOfTitles, table.title);
    // Of comparisons of steps and of causes, names are no names of the machine.
    const bool namesAreWords =
        table.report == "diff" && (table.part == "steps" || table.part == "idle");
    for (size_t c = 0; c < table.columns.size(); ++c) {
        stats::TableColumn &column = table.columns[c];
        if (isEnglish && !titles::hasTitles(column))
            continue;
        for (std::vector<stats::TableCell> &row : table.rows) {
            if (auto *text = std::get_if<std::string>(&row[c]))
                *text = namesAreWords && !isEnglish && column.type == stats::ColumnType::Name
                            ? wordOf(*this, "cause", *text)
                            : cell(column, *text);
        }
        column.title = isEnglish ? column.title : title(column);
    }
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
