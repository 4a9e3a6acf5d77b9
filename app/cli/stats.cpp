// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/traceinput.h"
#include "model/analysis/kernelstats.h"
#include "model/exporters/tableexport.h"

#include <CLI/CLI.hpp>

namespace trilane::cli {

namespace {

struct StatsArguments
{
    std::string file;
    std::string report = "kernels";
    std::string groupBy = "name";
    std::string range;
    std::string sort = "total";
    std::string format = "table";
    std::string out;
    size_t limit = 0;
};

/// The range of the command line counts from the start of the trace, as the ruler does.
Result<TimeRange> traceRange(const Store &store, const std::string &text)
{
    if (text.empty())
        return TimeRange::everything();
    const std::optional<TimeRange> relative = parseTimeRange(text);
    if (!relative)
        return Error{.what = "\"" + text + "\" is no range",
                     .remedy = "write it like 1.5s:2s or 100ms: (ns, us, ms, s)"};
    TimeRange range = TimeRange::everything();
    const Ns zero = store.span().begin;
    if (relative->begin != range.begin &&
        __builtin_add_overflow(relative->begin, zero, &range.begin))
        range.begin = range.end;
    if (relative->end != range.end && __builtin_add_overflow(relative->end, zero, &range.end))
        range.end = TimeRange::everything().end;
    return range;
}

Result<Table> makeTable(const Store &store, const StatsArguments &arguments, TimeRange range,
                        std::vector<GroupKey> keys)
{
    const JobContext job{.stop = interruption()};
    if (arguments.report == "memcpy")
        return memcpyTable(store, range, job);
    const KernelQuery query{.groupBy = std::move(keys), .range = range};
    return kernelTable(store, kernelStats(store, query, job), arguments.sort);
}

int run(const StatsArguments &arguments)
{
    const Result<TableFormat> format = parseTableFormat(arguments.format);
    if (!format)
        return fail(format.error(), kUsage);
    Result<std::vector<GroupKey>> keys = parseGroupKeys(arguments.groupBy);
    if (!keys)
        return fail(keys.error(), kUsage);
    if (arguments.report != "kernels" && arguments.report != "memcpy")
        return fail({.what = "there is no report \"" + arguments.report + "\"",
                     .remedy = "use kernels or memcpy"},
                    kUsage);
    Result<std::shared_ptr<const Store>> store = openTrace(arguments.file);
    if (!store)
        return fail(store.error(), kUnreadable);
    const Result<TimeRange> range = traceRange(**store, arguments.range);
    if (!range)
        return fail(range.error(), kUsage);
    Result<Table> table = makeTable(**store, arguments, *range, *keys);
    if (!table)
        return fail(table.error(), kUsage);
    if (interruption().stop_requested())
        return fail(Error::stopped(), kInterrupted);
    table->file = arguments.file;
    if (arguments.limit > 0 && table->rows.size() > arguments.limit)
        table->rows.resize(arguments.limit);
    const size_t width = arguments.out.empty() ? terminalWidth() : 0;
    if (Result<void> done = writeOutput(arguments.out, exportTable(*table, *format, width)); !done)
        return fail(done.error(), kUnwritable);
    warnAboutLosses(**store, arguments.file);
    return kDone;
}

} // namespace

void addStats(CLI::App &app, int &exitCode)
{
    auto a = std::make_shared<StatsArguments>();
    CLI::App *command = app.add_subcommand("stats", "Statistics of a trace as a table");
    command->add_option("FILE", a->file, "A trace of any kind that Trilane reads")->required();
    command->add_option("--report", a->report, "kernels or memcpy")->capture_default_str();
    command
        ->add_option(
            "--group-by", a->groupBy,
            "Kernels: name, grid, block, registers, shared_memory, stream, device, process")
        ->capture_default_str();
    command->add_option("--range", a->range, "A:B from the start of the trace, like 1.5s:2s");
    command->add_option("--sort", a->sort, "Kernels: a column, like total, calls, median")
        ->capture_default_str();
    command->add_option("--limit", a->limit, "At most so many rows; 0 = all")
        ->capture_default_str();
    command->add_option("--format", a->format, "table, csv, json or markdown")
        ->capture_default_str();
    command->add_option("-o,--output", a->out, "File to write instead of standard output");
    command->footer("\nExamples:\n"
                    "  trilane stats run.json.gz --limit 10\n"
                    "  trilane stats run.trilane --group-by name,grid,stream --sort median\n"
                    "  trilane stats run.trilane --report memcpy --range 1.5s:2s --format csv\n"
                    "\nA kernel or copy counts when it starts inside the range. In JSON and CSV\n"
                    "times are nanoseconds and shares are 0 to 1, unrounded.");
    command->callback([a, &exitCode] { exitCode = run(*a); });
}

} // namespace trilane::cli
