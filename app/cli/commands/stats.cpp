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
#include "app/cli/print/statstext.h"
#include "model/analysis/operators/operatorname.h"
#include "model/analysis/stats/tablesort.h"
#include "model/analysis/stats/wholegraphs.h"
#include "model/analysis/summaries/summarylist.h"
#include "model/format/aggregate.h"
#include "model/output/tableexport.h"
#include "model/store/tables.h"

#include <charconv>
#include <cmath>
#include <set>
#include <utility>

namespace trilane::cli {

namespace {

/// The command line as it was given.
struct StatsArguments
{
    TableOptions trace;
    const summaries::NamedReport *report = nullptr;
    std::string groupBy;
    std::string sort;
    int64_t limit = 0;
    std::optional<summaries::EventOrder> sortedKey;
    std::optional<summaries::EventDetail> detail;
    bool perThread = false;
    std::optional<stats::OutlierRule> outliers;
};

/// The parsed command line.
struct StatsRequest
{
    const summaries::NamedReport *report = nullptr;
    summaries::ReportOptions options; ///< its range is from the start of the trace
    output::TableFormat format = output::TableFormat::Text;
};

Result<void> addOrder(StatsRequest &request, const StatsArguments &a)
{
    const summaries::NamedReport &report = *request.report;
    if (!a.sort.empty() && !report.tables)
        return Error{.what = msg("%1 is sorted by time", report.name),
                     .remedy = msg("remove --sort")};
    if (!a.sort.empty() && report.hasEvents)
        return Error{.what = msg("%1 has its own sort order", report.name),
                     .remedy = msg("use --sorted-key instead of --sort")};
    request.options.sort = a.sort;
    if (a.groupBy.empty())
        return {};
    if (report.groupKeys.empty())
        return Error{.what = msg("--group-by: the grouping of %1 is fixed", report.name),
                     .remedy = msg("remove it, or use --report kernels")};
    Result<std::vector<stats::GroupKey>> keys = stats::parseGroupKeys(a.groupBy, report.groupKeys);
    if (!keys) {
        Error error = keys.error();
        error.what = msg("--group-by: %1", error.what);
        return error;
    }
    request.options.groupBy = std::move(*keys);
    return {};
}

Result<void> addEvents(StatsRequest &request, const StatsArguments &a)
{
    const bool isAsked = a.sortedKey || a.detail || a.perThread;
    if (isAsked && !request.report->hasEvents)
        return Error{.what = msg("--sorted-key, --detail and --per-thread require --report paddle"),
                     .remedy = msg("add --report paddle")};
    summaries::EventOptions &events = request.options.events;
    events.perThread = a.perThread;
    events.order = a.sortedKey.value_or(events.order);
    events.detail = a.detail.value_or(events.detail);
    return {};
}

Result<void> addOutliers(StatsRequest &request, const StatsArguments &a)
{
    if (!a.outliers)
        return {};
    if (request.report->groupKeys.empty())
        return Error{.what = msg("%1 has no outliers", request.report->name),
                     .remedy = msg("remove --outliers, or use --report kernels")};
    request.options.outliers = a.outliers;
    if (a.limit > 0)
        request.options.maxOutliers = static_cast<size_t>(a.limit);
    return {};
}

/// All that can be wrong about the command line without looking at the trace.
Result<StatsRequest> parseOptions(const StatsArguments &a)
{
    StatsRequest request;
    request.report = a.report;
    if (Result<void> done = addOrder(request, a); !done)
        return done.error();
    if (Result<void> done = addEvents(request, a); !done)
        return done.error();
    if (Result<void> done = addOutliers(request, a); !done)
        return done.error();
    const Result<output::TableFormat> format = a.trace.chosenFormat();
    if (!format)
        return format.error();
    request.options.range = a.trace.range;
    request.format = *format;
    return request;
}

/// A factor, or nothing: the usual one.
Result<stats::OutlierRule> parseOutlierRule(const std::string &word)
{
    stats::OutlierRule rule;
    const char *end = word.data() + word.size();
    const bool isWhole = word.empty() || std::from_chars(word.data(), end, rule.factor).ptr == end;
    if (!isWhole || !std::isfinite(rule.factor) || rule.factor <= 0)
        return Error{.what = msg("\"%1\" is not a number of deviations", word),
                     .remedy = msg("use a value such as 3.5, or omit it")};
    return rule;
}

void noteAboutNothing(const StatsRequest &request, const std::string &file)
{
    if (request.options.outliers)
        return note(terminal::Cli::text("%1: no outliers among %2",
                                        {file, terminal::told(request.report->subject)}));
    const bool whole = request.options.range == TimeRange::everything();
    const bool parts = request.report->countsParts;
    const std::vector<std::string> values{file, terminal::told(request.report->subject)};
    note(whole   ? terminal::Cli::text("%1: no %2 in the trace", values)
         : parts ? terminal::Cli::text("%1: no %2 in this range", values)
                 : terminal::Cli::text("%1: no %2 start in this range", values));
}

/// Before the table, of which it is about.
void noteAboutGraphs(const StatsRequest &request, const store::Store &store)
{
    if (!request.report->lacksGraphs)
        return;
    const stats::WholeGraphs graphs =
        stats::wholeGraphs(store, request.options.range, {.stop = interruption()});
    if (graphs.count > 0)
        note(words()(report::Word::WholeGraphs,
                     {std::to_string(graphs.count), formatDuration(graphs.total)}));
}

/// Ranges whose names differ only by what PyTorch's emit_nvtx adds to an operator's.
void noteAboutNumbers(const StatsRequest &request, store::Tables trace)
{
    if (request.report->name != "nvtx" && request.report->name != "nvtx_sum")
        return;
    std::set<StringId> names;
    for (const format::Lane &lane : trace.lanes()) {
        for (const format::Aggregate &total : trace.totalsOf(lane.id)) {
            if (total.kind == SliceKind::Range)
                names.insert(total.name);
        }
    }
    std::set<std::string_view> folded;
    for (const StringId name : names)
        folded.insert(operators::parseOperatorName(trace.string(name)).name);
    const size_t more = names.size() - folded.size();
    if (more * 2 > names.size())
        note(terminal::Cli::text("%1 of these %2 names differ from others only in their number: "
                                 "`trilane operators` counts each operator once",
                                 {std::to_string(more), std::to_string(names.size())}));
}

/// Exit code; `rows` is how many there are.
int writeTables(const StatsArguments &a, const StatsRequest &request, const store::Store &store,
                uint64_t &rows)
{
    summaries::ReportTables tables =
        request.report->tables(store, request.options, {.stop = interruption()});
    if (interruption().stop_requested())
        return fail(Error::stopped(), kInterrupted);
    if (!tables)
        return fail(tables.error(), kUsage);
    for (stats::Table &table : *tables) {
        table.file = a.trace.file;
        if (a.limit > 0 && std::cmp_greater(table.rows.size(), a.limit))
            table.rows.resize(static_cast<size_t>(a.limit));
        rows += table.rows.size();
        if (request.format == output::TableFormat::Text ||
            request.format == output::TableFormat::Markdown)
            stats::dropEmptyColumns(table);
        table = inLanguage(std::move(table), request.format);
    }
    const std::string text =
        tables->size() == 1 && tables->front().title.empty()
            ? output::exportTable(tables->front(), request.format, a.trace.width())
            : output::exportTables(*tables, request.format, a.trace.width());
    warnAboutLosses(store, a.trace.file);
    if (Result<void> done = writeOutput(a.trace.out, text); !done)
        return fail(done.error(), kUnwritable);
    return kDone;
}

int writeRows(const StatsArguments &a, const StatsRequest &request, const store::Store &store,
              uint64_t &rows)
{
    const std::unique_ptr<stats::RowSource> source = inLanguage(
        request.report->rows(store, request.options, {.stop = interruption()}), request.format);
    Result<Output> out = Output::open(a.trace.out);
    if (!out)
        return fail(out.error(), kUnwritable);
    const output::RowExport how{.format = request.format,
                                .width = a.trace.width(),
                                .limit = static_cast<uint64_t>(a.limit),
                                .file = a.trace.file};
    const std::vector<std::string> told = warnAboutLosses(store, a.trace.file);
    const Result<uint64_t> written =
        output::exportRows(*source, how, [&](std::string_view text) { return out->write(text); },
                           {.stop = interruption()});
    if (!written)
        return fail(written.error(), written.error().canceled ? kInterrupted : kUnwritable);
    if (Result<void> done = out->finish(); !done)
        return fail(done.error(), kUnwritable);
    rows = *written;
    warnAboutLosses(store, a.trace.file, told);
    return kDone;
}

int run(const StatsArguments &a)
{
    Result<StatsRequest> request = parseOptions(a);
    if (!request)
        return fail(request.error(), kUsage);
    Result<std::shared_ptr<const store::Store>> store = openTrace(a.trace.file);
    if (!store)
        return fail(store.error(), codeOf(store.error(), a.trace.file));
    const Result<TimeRange> range = rangeIn(**store, a.trace.range, a.trace.file);
    if (!range)
        return fail(range.error(), kUsage);
    StatsRequest there = *request;
    there.options.range = *range;
    noteAboutGraphs(there, **store);
    noteAboutNumbers(there, **store);
    uint64_t rows = 0;
    const bool byRows = there.report->rows && a.sort.empty();
    const int code =
        byRows ? writeRows(a, there, **store, rows) : writeTables(a, there, **store, rows);
    if (code != kDone)
        return code;
    if (rows == 0)
        noteAboutNothing(*request, a.trace.file);
    return kDone;
}

} // namespace

void addStats(terminal::CommandLine &line)
{
    auto a = std::make_shared<StatsArguments>();
    a->report = *summaries::findNamedReport("kernels");
    terminal::Command command =
        line.addCommand("stats", terminal::Cli::text("Show statistics of a trace as a table"),
                        [a] { return run(*a); });
    a->trace.addFile(command);
    command
        .value("--report", a->report, "WORD", terminal::Cli::text("Report to show; see below"),
               summaries::findNamedReport)
        .showsDefault("kernels");
    command.value(
        "--group-by", a->groupBy, "WORDS",
        terminal::Cli::text("Group kernels by any of name, base_name, grid, block, registers, "
                            "shared_memory, static_shared_memory, dynamic_shared_memory, stream, "
                            "device, process, tensor_core, nvtx_path, operator, input_shape, step; "
                            "other reports by their own columns, such as thread"));
    a->trace.addRange(command);
    command.value(
        "--sort", a->sort, "COLUMN",
        terminal::Cli::text(
            "total, calls, avg, median, p95, min, max, stddev, mad, share, occupancy, name or any "
            "other column; default: the report's own order, most time first"));
    command.value(
        "--sorted-key", a->sortedKey, "WORD",
        terminal::Cli::text("For report paddle: default (by start), calls, total, max, min or ave"),
        summaries::parseEventOrder);
    command.value("--detail", a->detail, "WORD",
                  terminal::Cli::text(
                      "For report paddle: default (down to operators), op (one more level) or all"),
                  summaries::parseEventDetail);
    command.flag(
        "--per-thread", a->perThread,
        terminal::Cli::text("For report paddle: list the events of each thread separately"));
    command
        .value("--outliers", a->outliers, "[K]",
               terminal::Cli::text("List calls more than K robust deviations (default: 3.5) from "
                                   "their group's median instead of groups, furthest first"),
               parseOutlierRule)
        .mayLackValue();
    command.value("--limit", a->limit, "N", terminal::Cli::text("Maximum number of rows; 0 = all"))
        .showsDefault()
        .atLeast(0);
    a->trace.addOutput(command);
    command.setFooter(statsFooter());
}

} // namespace trilane::cli
