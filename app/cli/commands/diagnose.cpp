// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/interruption.h"
#include "app/cli/console/losses.h"
#include "app/cli/console/output.h"
#include "app/cli/console/tableoptions.h"
#include "app/cli/console/traceinput.h"
#include "app/cli/print/findingstext.h"
#include "model/output/tableexport.h"

#include <optional>

namespace trilane::cli {

namespace {

/// The command line as it was given.
struct DiagnoseArguments
{
    TableOptions trace;
    findings::Severity severity = findings::Severity::Note;
    std::optional<findings::Severity> failOn;
};

/// The parsed command line.
struct DiagnoseRequest
{
    findings::FindingQuery query; ///< its range is relative to the start of the trace
    std::optional<findings::Severity> failOn;
    output::TableFormat format = output::TableFormat::Text;
};

Result<DiagnoseRequest> parseOptions(const DiagnoseArguments &a)
{
    DiagnoseRequest request;
    request.query.least = a.severity;
    request.failOn = a.failOn;
    const Result<output::TableFormat> format = a.trace.chosenFormat();
    if (!format)
        return format.error();
    request.query.range = a.trace.range;
    request.format = *format;
    return request;
}

std::string written(const store::Store &store, const findings::Findings &findings,
                    const DiagnoseArguments &a, output::TableFormat format)
{
    if (format == output::TableFormat::Json)
        return findingsJson(store, findings, a.trace.file);
    if (format == output::TableFormat::Markdown)
        return findingsMarkdown(store, findings);
    if (output::isCsv(format))
        return output::exportTable(findings::findingTable(findings), format);
    return findingsText(store, findings, a.trace.width());
}

int run(const DiagnoseArguments &a)
{
    Result<DiagnoseRequest> request = parseOptions(a);
    if (!request)
        return fail(request.error(), kUsage);
    const Result<std::shared_ptr<const store::Store>> store = openTrace(a.trace.file);
    if (!store)
        return fail(store.error(), codeOf(store.error(), a.trace.file));
    const Result<TimeRange> range = rangeIn(**store, a.trace.range, a.trace.file);
    if (!range)
        return fail(range.error(), kUsage);
    request->query.range = *range;
    const jobs::JobContext job{.progress = nullptr, .stop = interruption()};
    const findings::Findings findings = findings::findingsOf(**store, request->query, job);
    if (interruption().stop_requested())
        return fail(Error::stopped(), kInterrupted);
    const std::string text = written(**store, findings, a, request->format);
    // The text begins with them.
    const bool areShown = a.trace.out.empty() && (request->format == output::TableFormat::Text ||
                                                  request->format == output::TableFormat::Markdown);
    warnAboutLosses(**store, a.trace.file,
                    areShown ? lossesOf(**store) : std::vector<std::string>());
    if (Result<void> done = writeOutput(a.trace.out, text); !done)
        return fail(done.error(), kUnwritable);
    return request->failOn && findings.hasOne(*request->failOn) ? kFound : kDone;
}

std::string diagnoseFooter()
{
    return terminal::Cli::text(
        R"(Findings are ordered by likely gain. Each shows the upper bound of the GPU time that can be saved, summed
over the GPUs, its share of their time and, if lower, the likely gain. Gains may overlap and do not add
up. Delays that occur once, in one of several steps, are not counted as a likely gain.

Severities:
  high    at least 20 % of the GPUs' time
  medium  at least 5 %
  low     at least 1 %; also one-time delays, and recordings with major losses or without GPU work
  note    for information, no gain

Exit code 4: a finding has at least the severity given with --fail-on.

Examples:
  trilane diagnose run.trilane
  trilane diagnose run.json.gz --severity medium
  trilane diagnose run.trilane --range 1.5s:2s
  trilane diagnose run.trilane --format markdown -o findings.md
  trilane diagnose run.trilane --format json --fail-on high)");
}

} // namespace

void addDiagnose(terminal::CommandLine &line)
{
    auto a = std::make_shared<DiagnoseArguments>();
    terminal::Command command = line.addCommand(
        "diagnose", terminal::Cli::text("Find performance problems, their cost and what to do"),
        [a] { return run(*a); });
    a->trace.addFile(command);
    command
        .value("--severity", a->severity, "WORD",
               terminal::Cli::text("Minimum severity to list: note, low, medium or high"),
               findings::parseSeverity)
        .showsDefault("note");
    command.value(
        "--fail-on", a->failOn, "WORD",
        terminal::Cli::text(
            "Exit with code 4 if a finding has at least this severity: note, low, medium or high"),
        findings::parseSeverity);
    a->trace.addRange(command);
    a->trace.addOutput(command);
    command.setFooter(diagnoseFooter());
}

} // namespace trilane::cli
