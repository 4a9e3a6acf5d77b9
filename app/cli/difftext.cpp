// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/difftext.h"
#include "app/cli/words.h"

#include "model/analysis/compare/comparetable.h"
#include "model/analysis/compare/verdict.h"
#include "model/analysis/tablesort.h"
#include "model/exporters/tableexport.h"

namespace trilane::cli {

namespace {

std::string tablesText(const Comparison &comparison, const DiffPrint &print, TableFormat format)
{
    std::vector<Table> tables = compareTables(comparison, print.top);
    for (Table &table : tables)
        dropEmptyColumns(table);
    std::transform(tables.begin(), tables.end(), tables.begin(),
                   [format](Table &table) { return inLanguage(std::move(table), format); });
    return exportTables(tables, format, print.width);
}

/// Longer than any run of the same inside (CommonMark, "Code spans").
std::string codeMark(const std::string &text)
{
    std::string mark = "`";
    while (text.find(mark) != std::string::npos)
        mark += '`';
    return mark;
}

/// `mark` is around the file's name.
std::string traceLine(const Comparison &comparison, const DiffPrint &print, size_t side,
                      const std::string &mark = {})
{
    const ComparedTrace &trace = comparison.traces[side];
    const std::string name =
        (side == 0 ? "A: " : "B: ") + mark + plainLine(print.files[side]) + mark;
    if (comparison.alignment.by == AlignedBy::Span)
        return name;
    return Cli::text("%1, %2 (%3)",
                     {name, counted(trace.steps.size(), Cli::text("1 step"), Cli::text("%1 steps")),
                      told(std::string(keyOf(trace.source)))});
}

} // namespace

std::string reasonText(const CompareReason &reason, const reporting::Words &words)
{
    const std::string text = plainLine(words.text(reason.text));
    if (reason.isCertain)
        return text;
    return text + (text.ends_with("。") ? "" : " ") + words.text(uncertainText());
}

std::string diffText(const Comparison &comparison, const DiffPrint &print)
{
    std::string out =
        traceLine(comparison, print, 0) + "\n" + traceLine(comparison, print, 1) + "\n";
    for (const Message &sentence : basisOf(comparison))
        out += plainLine(words().text(sentence)) + "\n";
    out += "\n" + words().text(verdictText(comparison)) + "\n";
    for (const CompareReason &reason : comparison.reasons)
        out += "- " + reasonText(reason, words()) + "\n";
    return out + "\n" + tablesText(comparison, print, TableFormat::Text);
}

std::string diffMarkdown(const Comparison &comparison, const DiffPrint &print)
{
    std::string out = "# " + Cli::text("Comparison") + "\n\n**" +
                      words().text(verdictText(comparison)) + "**\n\n";
    for (const CompareReason &reason : comparison.reasons)
        out += "- " + markdownText(reasonText(reason, words())) + "\n";
    out += comparison.reasons.empty() ? "" : "\n";
    for (size_t side = 0; side < 2; ++side)
        out += traceLine(comparison, print, side, codeMark(print.files[side])) + "\n\n";
    for (const Message &sentence : basisOf(comparison))
        out += markdownText(plainLine(words().text(sentence))) + "\n";
    return out + "\n" + tablesText(comparison, print, TableFormat::Markdown);
}

} // namespace trilane::cli
