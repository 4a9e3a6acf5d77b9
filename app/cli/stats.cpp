// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/interruption.h"
#include "app/cli/output.h"
#include "app/cli/rangeargument.h"
#include "app/cli/traceinput.h"
#include "model/analysis/launching/launchgroups.h"
#include "model/analysis/launching/outliertable.h"
#include "model/analysis/overview/overviewtable.h"
#include "model/analysis/report.h"
#include "model/analysis/tablesort.h"
#include "model/exporters/tableexport.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include <unistd.h>

namespace trilane::cli {

namespace {

constexpr std::string_view kOverview = "overview";

/// The command line as it was given.
struct StatsArguments
{
    std::string file;
    std::string report = "kernels";
    std::string groupBy;
    std::string range;
    std::string sort;
    std::string format = "table";
    std::string out;
    int64_t limit = 0;
    std::string outliers;
    bool wantsOutliers = false;
};

/// The command line as it was understood.
struct Request
{
    const Report *report = nullptr; ///< null: the overview, which is no table of slices
    std::vector<GroupKey> groupBy;
    std::string sort;
    std::optional<OutlierRule> outliers;          ///< instead of groups
    TimeRange relative = TimeRange::everything(); ///< from the start of the trace
    TableFormat format = TableFormat::Text;
};

Result<std::optional<OutlierRule>> outlierRule(const StatsArguments &a)
{
    if (!a.wantsOutliers)
        return std::optional<OutlierRule>();
    OutlierRule rule;
    if (a.outliers.empty())
        return std::optional(rule);
    char *end = nullptr;
    rule.factor = std::strtod(a.outliers.c_str(), &end);
    if (*end != '\0' || !std::isfinite(rule.factor) || rule.factor <= 0)
        return Error{.what = "--outliers: \"" + a.outliers + "\" is no number of deviations",
                     .remedy = "write it like 3.5, or leave it out"};
    return std::optional(rule);
}

/// All that can be wrong about the command line without looking at the trace.
Result<Request> understood(const StatsArguments &a)
{
    Request request;
    if (a.report == kOverview) {
        if (!a.groupBy.empty() || a.wantsOutliers)
            return Error{.what = "the overview has no groups and no outliers",
                         .remedy = "leave out --group-by and --outliers"};
    } else if (const Result<const Report *> report = findReport(a.report); report) {
        request.report = *report;
    } else {
        Error error = report.error();
        error.remedy += ", " + std::string(kOverview);
        return error;
    }
    if (!a.groupBy.empty()) {
        Result<std::vector<GroupKey>> keys = parseGroupKeys(a.groupBy, request.report->known);
        if (!keys) {
            Error error = keys.error();
            error.what = "--group-by: " + error.what;
            return error;
        }
        request.groupBy = *keys;
    }
    const Result<TimeRange> range = rangeArgument(a.range);
    if (!range)
        return range.error();
    request.relative = *range;
    const Result<TableFormat> format = parseTableFormat(a.format);
    if (!format)
        return format.error();
    request.format = *format;
    const Result<std::optional<OutlierRule>> rule = outlierRule(a);
    if (!rule)
        return rule.error();
    request.outliers = *rule;
    request.sort = a.sort;
    return request;
}

/// The table that is asked for. An error is one of the command line.
Result<Table> tableOf(const std::shared_ptr<const Store> &opened, const Request &request,
                      int64_t limit)
{
    const Store &store = *opened;
    const JobContext job{.stop = interruption()};
    const TimeRange range = absoluteRange(request.relative, store.span().begin);
    if (!request.report) {
        Table table = overviewTable(store, overviewOf(store, range, job), range);
        if (request.sort.empty())
            return table;
        const Result<void> sorted = sortTable(table, request.sort);
        return sorted ? Result<Table>(std::move(table)) : Result<Table>(sorted.error());
    }
    SliceQuery query = queryOf(*request.report, range, request.groupBy);
    query.context = launchGroups(opened, query.groupBy, job);
    if (request.outliers) {
        const size_t most = limit > 0 ? static_cast<size_t>(limit) : size_t{1} << 20;
        const Outliers found = findOutliers(store, query, *request.outliers, most, job);
        return outlierTable(store, found, request.sort, job);
    }
    return sliceTable(store, sliceStats(store, query, job),
                      request.sort.empty() ? "total" : request.sort);
}

/// For people: optional columns that say nothing in any row are left out.
void dropEmptyColumns(Table &table)
{
    for (size_t c = table.columns.size(); c-- > 0 && !table.rows.empty();) {
        const bool isEmpty =
            table.columns[c].optional &&
            std::all_of(table.rows.begin(), table.rows.end(), [c](const auto &row) {
                return std::holds_alternative<std::monostate>(row[c]);
            });
        if (!isEmpty)
            continue;
        const auto at = static_cast<ptrdiff_t>(c);
        table.columns.erase(table.columns.begin() + at);
        for (std::vector<TableCell> &row : table.rows)
            row.erase(row.begin() + at);
    }
}

/// For CLI11, which takes "-1" and what is too large for the type: empty where it is right.
std::string wholeNumber(const std::string &word)
{
    const bool right = !word.empty() && word.size() <= 18 &&
                       word.find_first_not_of("0123456789") == std::string::npos;
    return right ? "" : "\"" + word + "\" is no number of rows";
}

void noteAboutNothing(const Table &table, const Request &request, const std::string &file)
{
    if (!table.rows.empty() || !request.report)
        return;
    if (request.outliers)
        return note(file + ": no outliers among " + std::string(request.report->subject));
    const bool whole = request.relative == TimeRange::everything();
    const bool parts = request.report->counting == Counting::Parts;
    note(file + ": no " + std::string(request.report->subject) +
         (whole   ? " in the trace"
          : parts ? " in this range"
                  : " start in this range"));
}

int run(const StatsArguments &a)
{
    Result<Request> request = understood(a);
    if (!request)
        return fail(request.error(), kUsage);
    Result<std::shared_ptr<const Store>> store = openTrace(a.file);
    if (!store)
        return fail(store.error(), codeOf(store.error(), a.file));
    Result<Table> table = tableOf(*store, *request, a.limit);
    if (interruption().stop_requested())
        return fail(Error::stopped(), kInterrupted);
    if (!table)
        return fail(table.error(), kUsage);
    table->file = a.file;
    if (a.limit > 0 && std::cmp_greater(table->rows.size(), a.limit))
        table->rows.resize(static_cast<size_t>(a.limit));
    if (request->format == TableFormat::Text || request->format == TableFormat::Markdown)
        dropEmptyColumns(*table);
    const bool toTerminal = a.out.empty() || a.out == "-";
    const size_t width = toTerminal ? terminalWidth(STDOUT_FILENO) : 0;
    if (Result<void> done = writeOutput(a.out, exportTable(*table, request->format, width)); !done)
        return fail(done.error(), kUnwritable);
    noteAboutNothing(*table, *request, a.file);
    warnAboutLosses(**store, a.file);
    return kDone;
}

} // namespace

void addStats(CLI::App &app, int &exitCode)
{
    auto a = std::make_shared<StatsArguments>();
    CLI::App *command = app.add_subcommand("stats", "Statistics of a trace as a table");
    command->add_option("FILE", a->file, "A trace of any kind that Trilane reads")
        ->required()
        ->type_name("");
    command
        ->add_option("--report", a->report,
                     "kernels, memcpy, api (CUDA API calls), nvtx (ranges), osrt, threadstates or "
                     "overview")
        ->capture_default_str()
        ->type_name("WORD");
    command
        ->add_option("--group-by", a->groupBy,
                     "Kernels by any of name, base_name, grid, block, registers, shared_memory, "
                     "static_shared_memory, dynamic_shared_memory, stream, device, process, "
                     "tensor_core, nvtx_path, operator, input_shape, step; other reports by what "
                     "they have, like thread")
        ->type_name("WORDS");
    command->add_option("--range", a->range, "Part of the trace, from its start, like 1.5s:2s")
        ->type_name("A:B");
    command
        ->add_option(
            "--sort", a->sort,
            "total (if nothing is said), calls, avg, median, p95, min, max, stddev, mad, share, "
            "occupancy, name, or any other column")
        ->type_name("COLUMN");
    CLI::Option *outliers =
        command
            ->add_option("--outliers", a->outliers,
                         "Calls further than K (3.5) robust deviations from their group's median, "
                         "furthest first, instead of groups")
            ->expected(0, 1)
            ->type_name("[K]");
    command->add_option("--limit", a->limit, "At most so many rows; 0 = all")
        ->capture_default_str()
        ->check(wholeNumber)
        ->type_name("N");
    command->add_option("--format", a->format, "table, csv, json or markdown")
        ->capture_default_str()
        ->type_name("WORD");
    command->add_option("-o,--output", a->out, "File to write instead of standard output")
        ->type_name("FILE");
    command->footer(
        "Examples:\n"
        "  trilane stats run.json.gz --limit 10\n"
        "  trilane stats run.trilane --group-by name,grid,stream --sort median\n"
        "  trilane stats run.trilane --group-by operator,input_shape --limit 20\n"
        "  trilane stats run.trilane --outliers --limit 20\n"
        "  trilane stats run.trilane --report nvtx --limit 20\n"
        "  trilane stats run.trilane --report memcpy --range 1.5s:2s --format csv\n"
        "  trilane stats run.trilane --report threadstates --sort share\n"
        "\nA kernel or copy counts when it starts inside the range, a thread state\n"
        "with its part inside; its share is of its thread's time. In JSON\n"
        "and CSV times are nanoseconds and shares are 0 to 1, unrounded; in a table ≈\n"
        "marks medians that were estimated (by less than 1 %). Tensor Cores are told by kernels'\n"
        "names; occupancy is what the launch configuration allows.");
    command->callback([a, outliers, &exitCode] {
        a->wantsOutliers = outliers->count() > 0;
        exitCode = run(*a);
    });
}

} // namespace trilane::cli
