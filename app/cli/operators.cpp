// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/interruption.h"
#include "app/cli/output.h"
#include "app/cli/rangeargument.h"
#include "app/cli/traceinput.h"
#include "model/analysis/operators/flamegraph.h"
#include "model/analysis/operators/operatortable.h"
#include "model/exporters/tableexport.h"

#include <CLI/CLI.hpp>

#include <unistd.h>

namespace trilane::cli {

namespace {

/// The command line as it was given.
struct OperatorsArguments
{
    std::string file;
    std::string by = "name";
    std::string sort = "gpu";
    std::string range;
    std::string flame;
    std::string format = "table";
    std::string out;
    size_t limit = 0;
    bool python = false;
};

/// The command line as it was understood.
struct Request
{
    OperatorGrouping by = OperatorGrouping::Name;
    std::optional<FlameValue> flame;
    TimeRange relative;
    TableFormat format = TableFormat::Text;
};

Result<Request> understood(const OperatorsArguments &a)
{
    Request request;
    const Result<OperatorGrouping> by = parseOperatorGrouping(a.by);
    if (!by)
        return Error{.what = "--by: " + by.error().what, .remedy = by.error().remedy};
    request.by = *by;
    if (!a.flame.empty()) {
        const Result<FlameValue> flame = parseFlameValue(a.flame);
        if (!flame)
            return Error{.what = "--flame: " + flame.error().what, .remedy = flame.error().remedy};
        request.flame = *flame;
    }
    const Result<TimeRange> range = rangeArgument(a.range);
    if (!range)
        return range.error();
    request.relative = *range;
    const Result<TableFormat> format = parseTableFormat(a.format);
    if (!format)
        return format.error();
    request.format = *format;
    return request;
}

Result<std::string> answer(const OperatorsArguments &a, const Request &request,
                           const OperatorStats &stats, const JobContext &job)
{
    if (request.flame)
        return foldedStacks(flameGraph(stats, *request.flame, job));
    Result<Table> table = operatorTable(stats, request.by, a.sort);
    if (!table)
        return table.error();
    table->file = a.file;
    if (a.limit > 0 && table->rows.size() > a.limit)
        table->rows.resize(a.limit);
    const bool toTerminal = a.out.empty() || a.out == "-";
    return exportTable(*table, request.format, toTerminal ? terminalWidth(STDOUT_FILENO) : 0);
}

int run(const OperatorsArguments &a)
{
    const Result<Request> request = understood(a);
    if (!request)
        return fail(request.error(), kUsage);
    const Result<std::shared_ptr<const Store>> store = openTrace(a.file);
    if (!store)
        return fail(store.error(), codeOf(store.error(), a.file));
    const JobContext job{.progress = nullptr, .stop = interruption()};
    const auto index =
        OperatorIndex::of(**store, {.pythonCalls = a.python, .foldSteps = true}, job);
    const TimeRange range = absoluteRange(request->relative, (*store)->span().begin);
    const OperatorStats stats = operatorStats(index, range, job);
    const Result<std::string> text = answer(a, *request, stats, job);
    if (interruption().stop_requested())
        return fail(Error::stopped(), kInterrupted);
    if (!text)
        return fail(text.error(), kUsage);
    if (Result<void> done = writeOutput(a.out, *text); !done)
        return fail(done.error(), kUnwritable);
    if (index->ranges().empty())
        note(a.file + ": no NVTX or framework ranges in the trace");
    warnAboutLosses(**store, a.file);
    return kDone;
}

constexpr const char *kFooter = R"(Columns:
  CPU total, self   time on the ranges' own thread; self leaves nested ranges out
  GPU, self         durations of the kernels, copies and sets launched beneath; self: with no
                    other range between
  GPU span          from the first start to the last end of that work, summed over the calls
  Backward GPU      launched by the backward pass of the operator, found by autograd's sequence
                    number (inferred)
  Awaited GPU       launched by a thread that the range was blocked for (inferred)

CPU time is the part inside --range; GPU work counts when it starts inside.

Examples:
  trilane operators run.json.gz --limit 20
  trilane operators run.trilane --by path --sort cpu_self
  trilane operators run.trilane --range 1.5s:2s --format csv -o operators.csv
  trilane operators run.trilane --flame gpu -o gpu.folded)";

} // namespace

void addOperators(CLI::App &app, int &exitCode)
{
    auto a = std::make_shared<OperatorsArguments>();
    CLI::App *command =
        app.add_subcommand("operators", "CPU and GPU time of NVTX ranges and framework operators");
    command->add_option("FILE", a->file, "A trace of any kind that Trilane reads")
        ->required()
        ->type_name("");
    command->add_option("--by", a->by, "name, or path: the names of all ranges around it, too")
        ->capture_default_str()
        ->type_name("WORD");
    command
        ->add_option("--sort", a->sort,
                     "gpu, gpu_self, gpu_span, cpu_total, cpu_self, calls, kernels or any other "
                     "column")
        ->capture_default_str()
        ->type_name("COLUMN");
    command->add_option("--range", a->range, "Part of the trace, from its start, like 1.5s:2s")
        ->type_name("A:B");
    command
        ->add_option("--flame", a->flame,
                     "cpu or gpu: folded stacks for a flame graph instead of a table, in ns")
        ->type_name("WORD");
    command->add_flag("--python", a->python, "Python functions are ranges, too");
    command->add_option("--limit", a->limit, "At most so many rows; 0 = all")
        ->capture_default_str()
        ->type_name("N");
    command->add_option("--format", a->format, "table, csv, json or markdown")
        ->capture_default_str()
        ->type_name("WORD");
    command->add_option("-o,--output", a->out, "File to write instead of standard output")
        ->type_name("FILE");
    command->footer(kFooter);
    command->callback([a, &exitCode] { exitCode = run(*a); });
}

} // namespace trilane::cli
