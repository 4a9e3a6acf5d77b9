// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/interruption.h"
#include "app/cli/console/losses.h"
#include "app/cli/console/output.h"
#include "app/cli/console/traceinput.h"
#include "app/cli/console/tracewords.h"
#include "model/base/platform/paths.h"
#include "model/report/page.h"

#include <optional>

namespace trilane::cli {

namespace {

using report::PageLook;
using report::ReportRequest;

/// A page is looked at by itself, Markdown is a comment among others.
constexpr size_t kRowsOfPage = 200;
constexpr size_t kRowsOfMarkdown = 20;

/// The command line as it was given.
struct ReportArguments
{
    std::string file;
    std::string out;
    std::string format;
    TimeRange range = TimeRange::everything();
    Ns minGap = 0;
    int64_t batchSize = 0;
    int64_t rows = 0;
};

enum class ReportFormat : uint8_t { Html, Markdown };

/// The parsed command line.
struct PageRequest
{
    ReportFormat format = ReportFormat::Html;
    PageLook look;
    ReportRequest report; ///< its range is relative to the start of the trace
};

/// The option, else the extension of the output's name.
Result<ReportFormat> formatOf(const ReportArguments &a)
{
    const std::string ending = platform::extensionOf(a.out);
    if (a.format == "html" || (a.format.empty() && (ending == ".html" || ending == ".htm")))
        return ReportFormat::Html;
    if (a.format == "markdown" || a.format == "md" ||
        (a.format.empty() && (ending == ".md" || ending == ".markdown")))
        return ReportFormat::Markdown;
    return Error{.what = a.out.empty() ? msg("no output given")
                                       : msg("cannot determine the format from \"%1\"", a.out),
                 .remedy = msg("use -o report.html, -o report.md or --format html")};
}

Result<PageRequest> parseOptions(const ReportArguments &a)
{
    PageRequest request;
    const Result<ReportFormat> format = formatOf(a);
    if (!format)
        return format.error();
    request.format = *format;
    request.look.language = words().language();
    const size_t usual = *format == ReportFormat::Html ? kRowsOfPage : kRowsOfMarkdown;
    request.look.rows = a.rows > 0 ? static_cast<size_t>(a.rows) : usual;
    request.report = {
        .file = a.file, .range = a.range, .minGap = a.minGap, .batchSize = a.batchSize};
    return request;
}

int run(const ReportArguments &a)
{
    Result<PageRequest> request = parseOptions(a);
    if (!request)
        return fail(request.error(), kUsage);
    const Result<std::shared_ptr<const store::Store>> store = openTrace(a.file);
    if (!store)
        return fail(store.error(), codeOf(store.error(), a.file));
    const jobs::JobContext job{.progress = nullptr, .stop = interruption()};
    const Result<TimeRange> range = rangeIn(**store, a.range, a.file);
    if (!range)
        return fail(range.error(), kUsage);
    request->report.range = *range;
    const report::ReportContent content = report::gatherReport(**store, request->report, job);
    if (interruption().stop_requested())
        return fail(Error::stopped(), kInterrupted);
    const std::string text = request->format == ReportFormat::Html
                                 ? report::htmlReport(content, request->look, job)
                                 : report::markdownReport(content, request->look);
    if (interruption().stop_requested())
        return fail(Error::stopped(), kInterrupted);
    warnAboutLosses(**store, a.file);
    if (Result<void> done = writeOutput(a.out, text); !done)
        return fail(done.error(), kUnwritable);
    return kDone;
}

std::string reportFooter()
{
    return terminal::Cli::text(
        R"(The HTML page is self-contained and needs only a browser. It has an overview, the findings with images of
the timeline, the idle causes of each GPU, and sortable tables of steps, kernels, copies and operators.
Markdown is for pull requests and has no images.

The file extension selects the format: .html, .htm, .md or .markdown; for standard output (-o -) use
--format.

Examples:
  trilane report run.trilane -o report.html
  trilane report run.json.gz -o report.html --language zh --batch-size 256
  trilane report run.trilane -o report.html --range 1.5s:2s --min-gap 10us
  trilane report run.trilane --format markdown -o "$GITHUB_STEP_SUMMARY")");
}

} // namespace

void addReport(terminal::CommandLine &line)
{
    auto a = std::make_shared<ReportArguments>();
    terminal::Command command =
        line.addCommand("report", terminal::Cli::text("Write a one-page report of a trace"),
                        [a] { return run(*a); });
    command.value("FILE", a->file, "", terminal::Cli::text("Trace in any supported format"))
        .required();
    command.value("-o,--output", a->out, "FILE", terminal::Cli::text("Output file: .html or .md"));
    command
        .value("--format", a->format, "WORD",
               terminal::Cli::text("html or markdown; default: by file extension"))
        .oneOf({"html", "markdown", "md"});
    command
        .value("--batch-size", a->batchSize, "N",
               terminal::Cli::text("Samples per step, to report samples per second (ips)"))
        .between(int64_t{1}, int64_t{1'000'000'000'000});
    command.traceTime(
        "--min-gap", a->minGap,
        terminal::Cli::text("Minimum gap to explain; shorter gaps are only counted; default: 0"));
    command
        .value("--limit", a->rows, "N",
               terminal::Cli::text("Maximum rows per table; default: 200 (HTML), 20 (Markdown)"))
        .between(int64_t{1}, int64_t{1'000'000});
    command.value(
        "--range", a->range, "A:B",
        terminal::Cli::text("Time range from the start of the trace, such as 1.5s:2s or 100ms:"),
        terminal::parseRange);
    command.setFooter(reportFooter());
}

} // namespace trilane::cli
