// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/output.h"
#include "app/cli/console/tracewords.h"
#include "app/cli/recording/keepoptions.h"
#include "app/cli/recording/recordedfile.h"
#include "app/cli/recording/recording.h"
#include "app/cli/recording/recordingline.h"
#include "capture/wire/rangespec.h"
#include "model/analysis/stats/report.h"
#include "model/output/tableexport.h"
#include "model/store/store.h"

#include <csignal>
#include <cstdio>

#include <sys/resource.h>
#include <unistd.h>

namespace trilane::cli {

namespace {

constexpr int kNotStarted = 127;
constexpr Ns kMaxThreshold = 4'000'000'000; // 32 bits in the protocol
constexpr const char *kDefaultOutput = "trace.trilane";

/// The command line as it was given.
struct RecordArguments
{
    std::string out = kDefaultOutput;
    std::string trace = "cuda,nvtx,sched";
    std::string range = "none";
    Ns delay = 0;
    Ns duration = 0;
    Ns osThreshold = 1000;
    std::string graph = "node";
    bool noWarmUp = false;
    std::optional<bool> metrics;
    std::string daemon = "auto";
    std::string user;
    client::KeepRequest keep;
    std::vector<std::string> environment;
    std::vector<std::string> command;
    bool force = false;
    bool stats = false;
};

Result<void> readTrace(const std::string &words, RecordingOptions &options)
{
    const Result<TraceWords> wanted = parseTraceWords(words);
    if (!wanted)
        return wanted.error();
    options.cuda = wanted->cuda;
    options.nvtx = wanted->nvtx;
    options.schedule = wanted->schedule;
    options.osRuntime = wanted->osRuntime;
    return {};
}

Result<void> readRange(const RecordArguments &a, RecordingOptions &options)
{
    wire::RangeSpec spec;
    const bool isRange = wire::parseRange(a.range.c_str(), spec);
    if (!isRange && a.range.starts_with("steps:"))
        return Error{.what = msg("--capture-range: \"%1\" names no steps", a.range),
                     .remedy = msg("write steps:A-B or steps:A-B@NAME; steps are counted from 1, "
                                   "and B is not before A")};
    if (!isRange)
        return Error{
            .what = msg("--capture-range: \"%1\" is no range", a.range),
            .remedy = msg("write none, cudaProfilerApi, nvtx:NAME[@DOMAIN] or steps:A-B[@NAME]")};
    if (spec.kind == wire::RangeSpec::Kind::None)
        return {};
    if (options.delay > 0 || options.duration > 0)
        return Error{.what =
                         msg("--capture-range says when to record, as --delay and --duration do"),
                     .remedy = msg("give either the range or the times")};
    options.range = a.range;
    return {};
}

/// All that can be wrong about the command line.
Result<RecordingOptions> understood(const RecordArguments &a)
{
    RecordingOptions options{.command = a.command, .output = a.out, .replaces = a.force};
    if (a.command.empty())
        return Error{.what = msg("no program is given"),
                     .remedy = msg("write it behind --: trilane record -- python train.py")};
    if (Result<void> done = readTrace(a.trace, options); !done)
        return done.error();
    options.osThreshold = a.osThreshold;
    options.delay = a.delay;
    options.duration = a.duration;
    if (Result<void> done = readRange(a, options); !done)
        return done.error();
    if (const std::optional<Error> wrong = keepMisuse(a.keep))
        return *wrong;
    options.keep = a.keep;
    options.wholeGraphs = a.graph == "graph";
    options.warmsUp = !a.noWarmUp;
    options.gpuMetrics = a.metrics.value_or(true);
    options.wantsGpuMetrics = a.metrics.value_or(false);
    options.daemon = a.daemon;
    if (!a.user.empty()) {
        if (::geteuid() != 0)
            return Error{.what = msg("--uid: only root may run a program as another user")};
        const Result<client::UserAccount> user = client::UserAccount::find(a.user);
        if (!user)
            return Error{.what = msg("--uid: %1", user.error().what)};
        options.user = *user;
    }
    for (const std::string &pair : a.environment) {
        const size_t at = pair.find('=');
        if (at == 0 || at == std::string::npos)
            return Error{.what = msg("--env: \"%1\" is not NAME=VALUE", pair)};
        options.environment.emplace_back(pair.substr(0, at), pair.substr(at + 1));
    }
    return options;
}

void tell(const RecordingOutcome &outcome, const RecordingOptions &options, bool areThere)
{
    if (areThere)
        note(recordedText({.slices = outcome.slices,
                           .lost = outcome.lost,
                           .losses = outcome.losses,
                           .bytes = outcome.bytes,
                           .processes = outcome.processes},
                          outcome.length, options.output, options.keep.isUsed()));
    if (areThere && outcome.brokenOff)
        note(brokenOffText(*outcome.brokenOff));
    for (size_t i = 1; i < outcome.files.size(); ++i)
        note(terminal::Cli::text("went on, after the daemon had been away, in %1",
                                 {outcome.files[i]}));
    for (const std::string &problem : outcome.problems)
        note(terminal::Cli::text("not recorded: %1", {terminal::told(problem)}));
    for (const std::string &remark : outcome.remarks)
        note(terminal::told(remark));
    const bool wantsAgents = options.nvtx || options.cuda || options.osRuntime;
    if (wantsAgents && outcome.agents == 0)
        note(options.osRuntime
                 ? terminal::Cli::text(
                       "no process could be hooked: a program that is linked statically cannot")
                 : terminal::Cli::text("no process called CUDA or NVTX while it was recorded"));
}

/// Says what others have done to the files meanwhile. False: something.
bool filesAreThere(const RecordingOutcome &outcome)
{
    bool areThere = true;
    for (size_t i = 0; i < outcome.open.size(); ++i) {
        const bool isComplete = !outcome.failed && i + 1 == outcome.open.size();
        const std::optional<Error> fault =
            faultOfRecorded(outcome.open[i], outcome.files[i], isComplete);
        if (fault)
            note(terminal::messageOf(*fault));
        areThere = areThere && !fault;
    }
    return areThere;
}

/// The tables go to standard error: standard output is the program's.
void printTables(const std::string &path)
{
    Result<std::shared_ptr<const store::Store>> store = store::Store::open(path);
    if (!store)
        return note(terminal::messageOf(store.error()));
    for (const stats::Report &report : stats::reports()) {
        const Result<stats::Table> table =
            stats::sliceTable(**store, stats::sliceStats(**store, stats::queryOf(report)));
        if (!table || table->rows.empty())
            continue;
        std::fprintf(stderr, "\n%s\n%s", std::string(report.name).c_str(),
                     output::exportTable(words().translated(*table), output::TableFormat::Text,
                                         terminalWidth(STDERR_FILENO))
                         .c_str());
    }
}

/// Ends as the program ended, so that whoever started us sees the same; where that was well and the
/// recording is not where it should be, with `otherwise`.
int endAs(const RecordingOutcome &outcome, int otherwise)
{
    if (!outcome.bySignal)
        return outcome.code != 0 ? outcome.code : otherwise;
    // One core file, the program's, is enough.
    const rlimit none{};
    ::setrlimit(RLIMIT_CORE, &none);
    std::signal(outcome.code, SIG_DFL);
    std::raise(outcome.code);
    return 128 + outcome.code;
}

int run(const RecordArguments &a)
{
    const Result<RecordingOptions> options = understood(a);
    if (!options)
        return fail(options.error(), kUsage);
    if (const std::optional<Error> refused = refusalOf(a.out, a.force))
        return fail(*refused, kUnwritable);
    const RecordingOutcome outcome = record(*options);
    if (!outcome.started) {
        const bool isProgram = outcome.failed && outcome.failed->file == a.command.front();
        return fail(*outcome.failed, isProgram ? kNotStarted : kUnwritable);
    }
    if (outcome.failed)
        note(terminal::Cli::text("the recording ended early: %1",
                                 {terminal::messageOf(*outcome.failed)}));
    const bool areThere = filesAreThere(outcome);
    tell(outcome, *options, areThere);
    if (a.stats && areThere)
        printTables(a.out);
    return endAs(outcome, areThere && !outcome.failed ? kDone : kUnwritable);
}

} // namespace

void addRecord(terminal::CommandLine &line)
{
    auto a = std::make_shared<RecordArguments>();
    terminal::Command command = line.addCommand(
        "record", terminal::Cli::text("Run a program and record it"), [a] { return run(*a); });
    command.value("-o,--output", a->out, "FILE", terminal::Cli::text("The .trilane file to write"))
        .showsDefault();
    command.flag("--force", a->force, terminal::Cli::text("Replace the output when it exists"));
    command
        .value("--trace", a->trace, "WORDS",
               terminal::Cli::text("What to record: cuda, nvtx, osrt (calls into libc that wait), "
                                   "sched (thread states)"))
        .showsDefault();
    command
        .value("--capture-range", a->range, "RANGE",
               terminal::Cli::text(
                   "Record only inside of: cudaProfilerApi, nvtx:NAME[@DOMAIN], steps:A-B[@NAME]; "
                   "see below"))
        .showsDefault();
    command.time("--delay", a->delay,
                 terminal::Cli::text("Begin to record so long after the program"));
    command.time("--duration", a->duration,
                 terminal::Cli::text("Record for so long; the program goes on"));
    addKeepOptions(command, a->keep);
    command
        .time("--osrt-threshold", a->osThreshold,
              terminal::Cli::text("Leave out calls into libc that are shorter"), kMaxThreshold)
        .showsDefault("1us");
    command
        .value("--cuda-graph", a->graph, "WORD",
               terminal::Cli::text(
                   "Show CUDA graphs kernel by kernel (node) or as one slice each (graph), which "
                   "costs less and cannot be taken back in the process"))
        .oneOf({"node", "graph"})
        .showsDefault();
    command.flag(
        "--no-warm-up", a->noWarmUp,
        terminal::Cli::text("Do not try CUPTI before a capture range, whose begin then takes "
                            "longer"));
    command.onOff("--gpu-metrics", a->metrics,
                  terminal::Cli::text(
                      "Curves of GPU load, memory, clocks, power: on or off; where NVML is there "
                      "unless said otherwise"));
    command
        .value("--env", a->environment, "PAIR",
               terminal::Cli::text("Set a variable for the program, NAME=VALUE"))
        .oneValueEach();
    command
        .value("--daemon", a->daemon, "WHO",
               terminal::Cli::text(
                   "Who records: auto (a daemon that runs, else a private one), private, or the "
                   "socket of a daemon"))
        .showsDefault();
    command.value("--uid", a->user, "USER",
                  terminal::Cli::text("Run the program as this user; for root only"));
    command.flag(
        "--stats", a->stats,
        terminal::Cli::text("Print tables of kernels, copies, API calls and ranges when done"));
    command.value("PROGRAM", a->command, "",
                  terminal::Cli::text("The program and its arguments, behind --"));
    command.setArgumentsLast();
    command.setFooter(
        terminal::Cli::text(
            "Examples:\n"
            "  trilane record -o run.trilane -- python train.py --epochs 1\n"
            "  trilane record --delay 30s --duration 10s -- torchrun train.py\n"
            "  trilane record --capture-range steps:10-12 -- python train.py\n"
            "\nCapture ranges (not together with --delay or --duration):\n"
            "  cudaProfilerApi     from cudaProfilerStart to cudaProfilerStop\n"
            "  nvtx:NAME[@DOMAIN]  every NVTX range of that name; without a domain, of the\n"
            "                      default one; @* of any\n"
            "  steps:A-B[@NAME]    the A-th to the B-th training step, counted from 1: the\n"
            "                      outermost NVTX ranges called NAME (#: by a number and\n"
            "                      nothing else) or, without it, by a\n"
            "                      step's name (step, ProfilerStep, train_step, iteration,\n"
            "                      batch 17...), in any case, also with a number behind;\n"
            "                      counted on the thread that began the first. The process "
            "that comes there first\n"
            "                      decides for all. A program without such ranges records\n"
            "                      nothing, and trilane says so: use --delay and --duration.\n"
            "All processes record as long as the range is open in any; the others follow\n"
            "within about a millisecond. Thread states and curves are cut to it.\n\n") +
        keepHelp() +
        terminal::Cli::text(
            "\nThe exit code, the signals and the terminal are the program's own; of a\n"
            "program that ends well the exit code is 3 where the file is not there or not\n"
            "complete. All processes that it starts are recorded, forked ones included."));
}

} // namespace trilane::cli
