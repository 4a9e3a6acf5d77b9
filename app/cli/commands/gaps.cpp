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
#include "app/cli/print/gapsjson.h"
#include "model/analysis/idle/idletable.h"
#include "model/analysis/idle/stepedges.h"
#include "model/analysis/names/tracklabel.h"
#include "model/analysis/stats/tablesort.h"
#include "model/analysis/steps/idlebystep.h"
#include "model/base/filledtext.h"
#include "model/output/tableexport.h"
#include "model/store/tables.h"

namespace trilane::cli {

namespace {

/// The command line as it was given.
struct GapsArguments
{
    TableOptions trace;
    Ns least = 0;
    std::optional<idle::IdleKey> by = idle::IdleKey::Cause; ///< none: by step
    std::optional<Ns> at;
    size_t longest = 0;
    bool kernelsOnly = false;
    bool whole = false;
};

/// The parsed command line.
struct GapsRequest
{
    idle::IdleQuery query; ///< its range is relative to the start of the trace
    bool bySteps = false;
    idle::IdleKey by = idle::IdleKey::Cause;
    std::optional<Ns> at; ///< relative, too
    output::TableFormat format = output::TableFormat::Text;
};

Result<std::optional<idle::IdleKey>> parseKey(const std::string &word)
{
    if (word == "step")
        return std::optional<idle::IdleKey>();
    const Result<idle::IdleKey> key = idle::parseIdleKey(word);
    return key ? Result<std::optional<idle::IdleKey>>(*key) : key.error();
}

Result<GapsRequest> parseOptions(const GapsArguments &a)
{
    GapsRequest request;
    request.query.least = a.least;
    request.bySteps = !a.by;
    request.by = a.by.value_or(request.by);
    request.at = a.at;
    const Result<output::TableFormat> format = a.trace.chosenFormat();
    if (!format)
        return format.error();
    request.query.range = a.trace.range;
    request.query.kernelsOnly = a.kernelsOnly;
    request.query.wholeRecording = a.whole;
    request.format = *format;
    return request;
}

/// The gap at a time, of the first GPU that has one.
std::optional<idle::GapStory> storyAt(const store::Store &store, idle::IdleQuery query, Ns at,
                                      const jobs::JobContext &job)
{
    const store::Tables trace = store;
    query.range = {at, at + 1};
    query.least = 0;
    std::optional<TimeRange> whole;
    const auto widen = [&](const idle::GapStory &story) {
        const Ns begin =
            story.gap.before.ref.isValid() ? story.gap.before.slice.end() : trace.span().begin;
        const Ns end =
            story.gap.after.ref.isValid() ? story.gap.after.slice.start : trace.span().end;
        whole = {begin, end};
        query.gpus = {story.gap.gpu};
        return false;
    };
    idle::forEachGap(store, query, widen, job);
    if (!whole)
        return std::nullopt;
    query.range = *whole;
    std::optional<idle::GapStory> found;
    idle::forEachGap(
        store, query,
        [&](const idle::GapStory &story) {
            found = story;
            return false;
        },
        job);
    return found;
}

std::string percent(Ns part, Ns whole)
{
    const double share = whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
    return output::cellText({"share", {}, stats::ColumnType::Share}, share);
}

/// "GPU 0: busy 41.3 % of 2.491 s, idle 1.462 s in 1204 gaps".
std::string headline(store::Tables trace, const idle::GpuIdle &gpu)
{
    std::vector<std::string> values{words().track(trace, gpu.gpu), percent(gpu.busy, gpu.span),
                                    formatDuration(gpu.span), formatDuration(gpu.knownIdle()),
                                    terminal::counted(gpu.gaps + gpu.shortGaps,
                                                      terminal::Cli::text("1 gap"),
                                                      terminal::Cli::text("%1 gaps"))};
    if (gpu.unknown == 0)
        return terminal::Cli::text("%1: busy %2 of %3, idle %4 in %5", values) + "\n";
    values.push_back(formatDuration(gpu.unknown));
    return terminal::Cli::text(
               "%1: busy %2 of %3, idle %4, unknown (not recorded or no timestamps) %6, in %5",
               values) +
           "\n";
}

/// Idle time in a step outside of the GPU's span.
std::string edgeLines(const store::Store &store, const idle::GpuIdle &gpu,
                      const idle::IdleQuery &query)
{
    const store::Tables trace = store;
    std::string text;
    for (const idle::ToldEdge &edge : idle::toldEdges(store, gpu.gpu, query.range)) {
        const std::string why = words().text(
            idle::titleOf(edge.most.cause, output::plainLine(trace.string(edge.most.name))));
        const std::string time = formatDuration(edge.gap.range.duration());
        text += (edge.gap.after.ref.isValid()
                     ? terminal::Cli::text("Not counted: idle for %1 in a step before its first "
                                           "operation, mostly %2 (--whole)",
                                           {time, why})
                     : terminal::Cli::text("Not counted: idle for %1 in a step after its last "
                                           "operation, mostly %2 (--whole)",
                                           {time, why})) +
                "\n";
    }
    return text;
}

std::string causesText(const store::Store &store, const std::vector<idle::GpuIdle> &gpus,
                       const GapsRequest &request, const std::string &file, size_t width)
{
    if (request.format == output::TableFormat::Json)
        return gapsJson(store, gpus, request.by, file);
    std::string text;
    for (const idle::GpuIdle &gpu : gpus) {
        stats::Table table = idle::idleTable(store, gpu, request.by);
        table.file = file;
        if (output::isCsv(request.format)) { // one table for all, that scripts can read
            table.columns.insert(table.columns.begin(),
                                 {"device", msg("Device"), stats::ColumnType::Text});
            for (std::vector<stats::TableCell> &row : table.rows)
                row.insert(row.begin(), stats::messageCell(names::trackMessage(store, gpu.gpu)));
            const std::string csv = output::exportTable(table, request.format);
            text += text.empty() ? csv : csv.substr(csv.find('\n') + 1);
            continue;
        }
        text += (text.empty() ? "" : "\n") + headline(store, gpu) +
                (request.query.wholeRecording ? "" : edgeLines(store, gpu, request.query)) +
                (request.format == output::TableFormat::Markdown ? "\n" : "") +
                output::exportTable(inLanguage(std::move(table), request.format), request.format,
                                    width);
    }
    return text;
}

/// The output; `remark`: an additional remark, or why it is empty.
Result<std::string> answer(const store::Store &store, const GapsArguments &a,
                           const GapsRequest &request, std::string &remark)
{
    const store::Tables tables = store;
    const jobs::JobContext job{.progress = nullptr, .stop = interruption()};
    const size_t width = a.trace.width();
    const auto print = [&](stats::Table table) {
        table.file = a.trace.file;
        if (table.range.isEmpty())
            table.range = stats::relativeRange(store, request.query.range);
        return output::exportTable(inLanguage(std::move(table), request.format), request.format,
                                   width);
    };
    if (request.at) {
        const Ns length = tables.span().duration();
        if (*request.at > length)
            return Error{.what = msg("%1 is outside the trace, which lasts %2",
                                     formatDuration(*a.at), formatDuration(length))}
                .in(a.trace.file);
        const auto story = storyAt(store, request.query, tables.span().begin + *request.at, job);
        if (!story)
            remark = terminal::Cli::text("no GPU is idle at %1", {formatDuration(*a.at)});
        return story ? print(idle::storyTable(store, *story)) : std::string();
    }
    if (a.longest > 0)
        return print(
            idle::gapsTable(store, idle::longestGaps(store, request.query, a.longest, job)));
    if (request.bySteps) {
        const Result<steps::StepList> list = steps::findStepList(store, {}, job);
        if (!list)
            return list.error();
        stats::Table table = steps::idleByStepTable(store, *list, request.query, job);
        if (table.rows.empty())
            remark = terminal::Cli::text("no steps in the trace");
        else if (const uint64_t count = list->basis.unrecorded; count > 0)
            remark = terminal::told(steps::unrecordedClause(count));
        return print(std::move(table));
    }
    const std::vector<idle::GpuIdle> gpus = idle::idleCauses(store, request.query, job);
    if (gpus.empty())
        remark = terminal::Cli::text("no GPU in the trace");
    return causesText(store, gpus, request, a.trace.file, width);
}

int run(const GapsArguments &a)
{
    Result<GapsRequest> request = parseOptions(a);
    if (!request)
        return fail(request.error(), kUsage);
    const Result<std::shared_ptr<const store::Store>> store = openTrace(a.trace.file);
    if (!store)
        return fail(store.error(), codeOf(store.error(), a.trace.file));
    const Result<TimeRange> range = rangeIn(**store, a.trace.range, a.trace.file);
    if (!range)
        return fail(range.error(), kUsage);
    request->query.range = *range;
    std::string remark;
    const Result<std::string> text = answer(**store, a, *request, remark);
    if (interruption().stop_requested())
        return fail(Error::stopped(), kInterrupted);
    if (!text)
        return fail(text.error(), kUsage);
    warnAboutLosses(**store, a.trace.file);
    if (Result<void> done = writeOutput(a.trace.out, *text); !done)
        return fail(done.error(), kUnwritable);
    if (!remark.empty())
        note(a.trace.file + ": " + remark);
    return kDone;
}

std::string gapsFooter()
{
    return terminal::Cli::text(R"(Causes:
  user_code       the launching thread ran the program's own code
  cuda_call       it was in a CUDA call: allocation, graph instantiation...
  loading_code    it was in a CUDA call that loads or compiles code, or in a launch that had to
  sync_call       it was still in a synchronizing call after the GPU had finished
  sync_copy       it was in a synchronous copy, or one of pageable memory
  system_call     it was in an OS runtime call or system call, or blocked in one
  unified_memory  a page fault on unified memory moved data between host and GPU
  not_scheduled   it was runnable and waiting for a core
  stopped         its process was stopped by a signal or a debugger
  off_core        it was off the core; the reason is not in the trace
  other_thread    it waited for a thread about which nothing is recorded
  launch_latency  launched, but not started
  dependency      launched, but waiting for another stream or device
  gpu_silent      launched, but no activity was recorded on any stream of the GPU
  collective      waiting for another rank
  profiler        time taken by the profiler that recorded the trace
  trace_edge      before the first or after the last operation, outside all steps (--whole)
  unobserved      data that would show the cause was not recorded or was lost

Waits are followed to the thread that was waited for, also across processes.

Examples:
  trilane gaps run.trilane
  trilane gaps run.json.gz --min 10us --by range
  trilane gaps run.trilane --longest 20
  trilane gaps run.trilane --at 1.2s
  trilane gaps run.trilane --format json -o gaps.json)");
}

} // namespace

void addGaps(terminal::CommandLine &line)
{
    auto a = std::make_shared<GapsArguments>();
    terminal::Command command = line.addCommand("gaps", terminal::Cli::text("Why the GPU was idle"),
                                                [a] { return run(*a); });
    a->trace.addFile(command);
    command
        .traceTime("--min", a->least,
                   terminal::Cli::text("Minimum gap to explain; shorter gaps are only counted"))
        .showsDefault("0");
    command
        .value("--by", a->by, "WORD",
               terminal::Cli::text("cause, thread, range (innermost on the thread) or step"),
               parseKey)
        .showsDefault("cause");
    command.value("--longest", a->longest, "N",
                  terminal::Cli::text("List the N longest gaps and their causes"));
    command.traceTime(
        "--at", a->at,
        terminal::Cli::text("Explain the gap at this time from the start of the trace"));
    a->trace.addRange(command);
    command.flag("--kernels-only", a->kernelsOnly,
                 terminal::Cli::text("Do not count copies and memsets as busy"));
    command.flag(
        "--whole", a->whole,
        terminal::Cli::text("Count the whole recording, not only from the first operation"));
    a->trace.addOutput(command);
    command.setFooter(gapsFooter());
}

} // namespace trilane::cli
