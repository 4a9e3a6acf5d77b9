// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/print/difftext.h"
#include "app/cli/console/clitext.h"

#include "model/analysis/compare/comparetable.h"
#include "model/analysis/compare/verdict.h"
#include "model/analysis/stats/tablesort.h"
#include "model/output/tableexport.h"

namespace trilane::cli {

namespace {

std::string tablesText(const compare::Comparison &comparison, const DiffPrint &print,
                       output::TableFormat format)
{
    std::vector<stats::Table> tables = compare::compareTables(comparison, print.top);
    for (stats::Table &table : tables)
        stats::dropEmptyColumns(table);
    std::transform(tables.begin(), tables.end(), tables.begin(),
                   [format](stats::Table &table) { return inLanguage(std::move(table), format); });
    return output::exportTables(tables, format, print.width);
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
std::string traceLine(const compare::Comparison &comparison, const DiffPrint &print, size_t side,
                      const std::string &mark = {})
{
    const compare::ComparedTrace &trace = comparison.traces[side];
    const std::string name =
        (side == 0 ? "A: " : "B: ") + mark + output::plainLine(print.files[side]) + mark;
    if (comparison.alignment.by == compare::AlignedBy::Span)
        return name;
    return terminal::Cli::text("%1, %2 (%3)",
                               {name,
                                terminal::counted(trace.steps.size(), terminal::Cli::text("1 step"),
                                                  terminal::Cli::text("%1 steps")),
                                terminal::told(steps::titleOf(trace.source))});
}

} // namespace

std::string reasonText(const compare::CompareReason &reason, const report::Words &words)
{
    const std::string text = output::plainLine(words.text(reason.text));
    if (reason.isCertain)
        return text;
    return text + (text.ends_with("。") ? "" : " ") + words.text(compare::uncertainText());
}

std::string diffText(const compare::Comparison &comparison, const DiffPrint &print)
{
    std::string out =
        traceLine(comparison, print, 0) + "\n" + traceLine(comparison, print, 1) + "\n";
    for (const Message &sentence : compare::basisOf(comparison))
        out += output::plainLine(words().text(sentence)) + "\n";
    out += "\n" + words().text(compare::verdictText(comparison)) + "\n";
    for (const compare::CompareReason &reason : comparison.reasons)
        out += "- " + reasonText(reason, words()) + "\n";
    return out + "\n" + tablesText(comparison, print, output::TableFormat::Text);
}

std::string diffMarkdown(const compare::Comparison &comparison, const DiffPrint &print)
{
    std::string out = "# " + terminal::Cli::text("Comparison") + "\n\n**" +
                      words().text(compare::verdictText(comparison)) + "**\n\n";
    for (const compare::CompareReason &reason : comparison.reasons)
        out += "- " + output::markdownText(reasonText(reason, words())) + "\n";
    out += comparison.reasons.empty() ? "" : "\n";
    for (size_t side = 0; side < 2; ++side)
        out += traceLine(comparison, print, side, codeMark(print.files[side])) + "\n\n";
    for (const Message &sentence : compare::basisOf(comparison))
        out += output::markdownText(output::plainLine(words().text(sentence))) + "\n";
    return out + "\n" + tablesText(comparison, print, output::TableFormat::Markdown);
}

} // namespace trilane::cli
