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
#include "model/analysis/operators/flamegraph.h"
#include "model/analysis/operators/operatortable.h"
#include "model/output/tableexport.h"

namespace trilane::cli {

namespace {

/// The command line as it was given.
struct OperatorsArguments
{
    TableOptions trace;
    operators::OperatorGrouping by = operators::OperatorGrouping::Name;
    std::string sort = "gpu";
    std::optional<operators::FlameValue> flame;
    size_t limit = 0;
    bool python = false;
};

/// The parsed command line.
struct OperatorsRequest
{
    operators::OperatorGrouping by = operators::OperatorGrouping::Name;
    std::optional<operators::FlameValue> flame;
    TimeRange relative;
    output::TableFormat format = output::TableFormat::Text;
};

Result<OperatorsRequest> parseOptions(const OperatorsArguments &a)
{
    OperatorsRequest request;
    request.by = a.by;
    request.flame = a.flame;
    const Result<output::TableFormat> format = a.trace.chosenFormat();
    if (!format)
        return format.error();
    request.relative = a.trace.range;
    request.format = *format;
    return request;
}

Result<std::string> answer(const OperatorsArguments &a, const OperatorsRequest &request,
                           const operators::OperatorStats &stats, const jobs::JobContext &job)
{
    if (request.flame)
        return operators::foldedStacks(operators::flameGraph(stats, *request.flame, job));
    Result<stats::Table> table = operators::operatorTable(stats, request.by, a.sort);
    if (!table)
        return table.error();
    table->file = a.trace.file;
    if (a.limit > 0 && table->rows.size() > a.limit)
        table->rows.resize(a.limit);
    return output::exportTable(inLanguage(std::move(*table), request.format), request.format,
                               a.trace.width());
}

int run(const OperatorsArguments &a)
{
    const Result<OperatorsRequest> request = parseOptions(a);
    if (!request)
        return fail(request.error(), kUsage);
    const Result<std::shared_ptr<const store::Store>> store = openTrace(a.trace.file, kReadOnce);
    if (!store)
        return fail(store.error(), codeOf(store.error(), a.trace.file));
    const Result<TimeRange> range = rangeIn(**store, request->relative, a.trace.file);
    if (!range)
        return fail(range.error(), kUsage);
    const jobs::JobContext job{.progress = nullptr, .stop = interruption()};
    const auto index =
        operators::OperatorIndex::of(**store, {.pythonCalls = a.python, .foldSteps = true}, job);
    const operators::OperatorStats stats = operators::operatorStats(index, *range, job);
    const Result<std::string> text = answer(a, *request, stats, job);
    if (interruption().stop_requested())
        return fail(Error::stopped(), kInterrupted);
    if (!text)
        return fail(text.error(), kUsage);
    warnAboutLosses(**store, a.trace.file);
    if (Result<void> done = writeOutput(a.trace.out, *text); !done)
        return fail(done.error(), kUnwritable);
    if (index->ranges().empty())
        note(terminal::Cli::text("%1: no NVTX or framework ranges in the trace", {a.trace.file}));
    return kDone;
}

std::string operatorsFooter()
{
    return terminal::Cli::text(R"(Columns:
  CPU total, self   time on the range's own thread; self excludes nested ranges
  GPU, self         durations of the kernels, copies and memsets launched within; self: with no
                    other range in between
  GPU span          from the first start to the last end of that work, summed over the calls
  Backward GPU      launched by the operator's backward pass, matched by autograd's sequence
                    number (inferred)
  Awaited GPU       launched by a thread that the range waited for (inferred)

CPU time is clipped to --range; GPU work counts if it starts inside.

Examples:
  trilane operators run.json.gz --limit 20
  trilane operators run.trilane --by path --sort cpu_self
  trilane operators run.trilane --range 1.5s:2s --format csv -o operators.csv
  trilane operators run.trilane --flame gpu -o gpu.folded)");
}

} // namespace

void addOperators(terminal::CommandLine &line)
{
    auto a = std::make_shared<OperatorsArguments>();
    terminal::Command command = line.addCommand(
        "operators", terminal::Cli::text("CPU and GPU time of NVTX ranges and framework operators"),
        [a] { return run(*a); });
    a->trace.addFile(command);
    command
        .value("--by", a->by, "WORD",
               terminal::Cli::text("name, or path (with the names of all enclosing ranges)"),
               operators::parseOperatorGrouping)
        .showsDefault("name");
    command
        .value("--sort", a->sort, "COLUMN",
               terminal::Cli::text(
                   "gpu, gpu_self, gpu_span, cpu_total, cpu_self, calls, kernels or any other "
                   "column"))
        .showsDefault();
    a->trace.addRange(command);
    command.value(
        "--flame", a->flame, "WORD",
        terminal::Cli::text(
            "cpu or gpu: write folded stacks for a flame graph (in ns) instead of a table"),
        operators::parseFlameValue);
    command.flag("--python", a->python, terminal::Cli::text("Treat Python functions as ranges"));
    command.value("--limit", a->limit, "N", terminal::Cli::text("Maximum number of rows; 0 = all"))
        .showsDefault();
    a->trace.addOutput(command);
    command.setFooter(operatorsFooter());
}

} // namespace trilane::cli
