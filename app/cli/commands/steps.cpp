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
#include "model/analysis/ranks/ranksteps.h"
#include "model/analysis/stats/tablesort.h"
#include "model/output/tableexport.h"
#include "model/store/tables.h"

#include <utility>

namespace trilane::cli {

namespace {

/// The command line as it was given.
struct StepsArguments
{
    TableOptions trace;
    std::string rangeName;
    steps::StepKey by = steps::StepKey::Step;
    std::string sort;
    int64_t batchSize = 0;
    double factor = steps::kOutlierFactor;
    bool infer = false;
};

/// The parsed command line.
struct StepsRequest
{
    steps::StepQuery query; ///< its range is relative to the start of the trace
    steps::StepTableOptions table;
    output::TableFormat format = output::TableFormat::Text;
};

Result<StepsRequest> parseOptions(const StepsArguments &a)
{
    StepsRequest request;
    const Result<output::TableFormat> format = a.trace.chosenFormat();
    if (!format)
        return format.error();
    request.query = {.range = a.trace.range, .rangeName = a.rangeName, .infer = a.infer};
    request.table = {.by = a.by, .batchSize = a.batchSize, .outlierFactor = a.factor};
    request.format = *format;
    return request;
}

/// Remarks beside the table: basis and totals, "6 steps (training; …), median 1 ms…".
void noteAbout(const StepsArguments &a, const std::string &of, const steps::StepReport &report)
{
    if (report.steps.empty()) {
        const bool isPart = a.trace.range != TimeRange::everything();
        note(isPart ? terminal::Cli::text("%1: no step begins in this time range", {of})
             : a.rangeName.empty()
                 ? terminal::Cli::text("%1: no steps: no ranges mark them, and no repeating "
                                       "sequence of kernels was found",
                                       {of})
                 : terminal::Cli::text("%1: no steps: no range is named %2", {of, a.rangeName}));
        return;
    }
    std::vector<int64_t> times;
    for (const steps::StepFacts &facts : report.steps)
        times.push_back(facts.batchCost());
    const steps::StepDistribution spread = steps::distributionOf(times);
    const size_t outliers = steps::outlierSteps(report, a.factor).size();
    note(terminal::Cli::text("%1: %2 (%3), median %4, 95 % within %5, %6",
                             {of,
                              terminal::counted(spread.count, terminal::Cli::text("1 step"),
                                                terminal::Cli::text("%1 steps")),
                              terminal::told(steps::describe(report.source, report.basis)),
                              formatDuration(spread.median), formatDuration(spread.p95),
                              outliers == 0
                                  ? terminal::Cli::text("no outliers")
                                  : terminal::counted(outliers, terminal::Cli::text("1 outlier"),
                                                      terminal::Cli::text("%1 outliers"))}));
}

int run(const StepsArguments &a)
{
    Result<StepsRequest> request = parseOptions(a);
    if (!request)
        return fail(request.error(), kUsage);
    const Result<std::shared_ptr<const store::Store>> store = openTrace(a.trace.file);
    if (!store)
        return fail(store.error(), codeOf(store.error(), a.trace.file));
    const jobs::JobContext job{.progress = nullptr, .stop = interruption()};
    const Result<TimeRange> range = rangeIn(**store, a.trace.range, a.trace.file);
    if (!range)
        return fail(range.error(), kUsage);
    request->query.range = *range;
    const Result<std::vector<ranks::RankSteps>> ranks =
        ranks::stepsOfRanks(**store, request->query, job);
    if (!ranks)
        return fail(ranks.error(), kUsage);
    if (interruption().stop_requested())
        return fail(Error::stopped(), kInterrupted);
    stats::Table table = ranks::rankStepTable(**store, *ranks, request->table);
    table.file = a.trace.file;
    if (!a.sort.empty()) {
        if (Result<void> sorted = stats::sortTable(table, a.sort); !sorted)
            return fail(sorted.error(), kUsage);
    }
    warnAboutLosses(**store, a.trace.file);
    const size_t width = a.trace.width();
    if (Result<void> done = writeOutput(
            a.trace.out, output::exportTable(inLanguage(std::move(table), request->format),
                                             request->format, width));
        !done)
        return fail(done.error(), kUnwritable);
    for (const ranks::RankSteps &rank : *ranks)
        noteAbout(a,
                  ranks->size() > 1
                      ? terminal::Cli::text("%1: rank %2",
                                            {a.trace.file, std::to_string(rank.place.number)})
                      : a.trace.file,
                  rank.report);
    return kDone;
}

std::string stepsFooter()
{
    return terminal::Cli::text(
        R"(Steps are ranges with a step's name and number (ProfilerStep#17, "step 17", iteration_17, "train 17"),
else ranges with a step's name only, else the ranges of an inference server. Otherwise a step lasts from
one weight update (Optimizer.step), zero_grad or forward range to the next, or is one of a series of
ranges that launch the GPU's work. Without such ranges, steps are inferred from the sequence of kernels
that a GPU repeats. The last line shows the method, the confidence and the kind of steps: training,
inference, or the prefill and decode iterations of a server. In a trace of several ranks, each rank has
its own steps.

By:
  step          one row per step: time, data wait, GPU busy and idle, main cause of idle time, kernels,
                copies, samples per second
  device        GPU busy time per step and GPU
  cause         idle time per step and cause
  distribution  mean, median, 95 %, extremes and MAD (median absolute deviation) of each value
  outlier       steps that exceed the median by some robust deviations (1.4826 × MAD), and what differs
                in them

Examples:
  trilane steps run.trilane --batch-size 256
  trilane steps run.json.gz --by distribution
  trilane steps run.trilane --by outlier --outlier-factor 8
  trilane steps run.trilane --range-name forward
  trilane steps run.trilane --range-name "/^micro_?batch/" --sort batch_cost
  trilane steps run.trilane --infer --format json -o steps.json)");
}

} // namespace

void addSteps(terminal::CommandLine &line)
{
    auto a = std::make_shared<StepsArguments>();
    terminal::Command command =
        line.addCommand("steps", terminal::Cli::text("Show the steps of the training loop"),
                        [a] { return run(*a); });
    a->trace.addFile(command);
    command
        .value("--batch-size", a->batchSize, "N",
               terminal::Cli::text("Samples per step, to report samples per second (ips)"))
        .between(int64_t{1}, int64_t{1'000'000'000'000});
    command.value(
        "--range-name", a->rangeName, "TEXT",
        terminal::Cli::text("Name of the ranges that mark steps; /.../ for a regular expression"));
    command.flag("--infer", a->infer,
                 terminal::Cli::text("Infer steps from kernels, even where ranges mark them"));
    command
        .value("--by", a->by, "WORD",
               terminal::Cli::text("step, device, cause, distribution or outlier"),
               steps::parseStepKey)
        .showsDefault("step");
    command
        .value("--outlier-factor", a->factor, "K",
               terminal::Cli::text(
                   "Robust deviations above the median from which a step is an outlier"))
        .showsDefault()
        .between(0.0, 1e9);
    a->trace.addRange(command,
                      terminal::Cli::text("Steps that begin in time range A:B from the start of "
                                          "the trace, such as 1.5s:2s or 100ms:"));
    command.value("--sort", a->sort, "COLUMN",
                  terminal::Cli::text("Any column; default: chronological"));
    a->trace.addOutput(command);
    command.setFooter(stepsFooter());
}

} // namespace trilane::cli
