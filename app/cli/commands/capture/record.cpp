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
#include "model/base/platform/terminal.h"
#include "model/output/tableexport.h"
#include "model/store/openstore.h"

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
        return Error{.what = msg("--capture-range: \"%1\" does not specify steps", a.range),
                     .remedy = msg("use steps:A-B or steps:A-B@NAME; steps are counted from 1, and "
                                   "B is at least A")};
    if (!isRange)
        return Error{.what = msg("--capture-range: \"%1\" is not a capture range", a.range),
                     .remedy =
                         msg("use none, cudaProfilerApi, nvtx:NAME[@DOMAIN] or steps:A-B[@NAME]")};
    if (spec.kind == wire::RangeSpec::Kind::None)
        return {};
    if (options.delay > 0 || options.duration > 0)
        return Error{.what = msg("--capture-range cannot be combined with --delay or --duration"),
                     .remedy = msg("use either a capture range or times")};
    options.range = a.range;
    return {};
}

/// All that can be wrong about the command line.
Result<RecordingOptions> parseOptions(const RecordArguments &a)
{
    RecordingOptions options{.command = a.command, .output = a.out, .replaces = a.force};
    if (a.command.empty())
        return Error{.what = msg("no program given"),
                     .remedy = msg("write it after --: trilane record -- python train.py")};
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
        note(terminal::Cli::text("continued in %1 after the daemon exited", {outcome.files[i]}));
    for (const Message &problem : outcome.problems)
        note(terminal::Cli::text("not recorded: %1", {terminal::told(problem)}));
    for (const Message &remark : outcome.remarks)
        note(terminal::told(remark));
    const bool wantsAgents = options.nvtx || options.cuda || options.osRuntime;
    if (wantsAgents && outcome.agents == 0)
        note(options.osRuntime
                 ? terminal::Cli::text(
                       "no process could be hooked; statically linked programs cannot be hooked")
                 : terminal::Cli::text("no process called CUDA or NVTX during the recording"));
}

/// Reports what others did to the files during the recording. False: something.
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
    Result<std::shared_ptr<const store::Store>> store = store::openStore(path);
    if (!store)
        return note(terminal::messageOf(store.error()));
    for (const stats::Report &report : stats::reports()) {
        const Result<stats::Table> table =
            stats::sliceTable(**store, stats::sliceStats(**store, stats::queryOf(report)));
        if (!table || table->rows.empty())
            continue;
        std::fprintf(stderr, "\n%s\n%s", std::string(report.name).c_str(),
                     output::exportTable(words().translated(*table), output::TableFormat::Text,
                                         platform::terminalWidth(platform::StandardStream::Errors))
                         .c_str());
    }
}

/// Exits with the status of the program; if that is success and the recording is not at its
/// destination, with `otherwise`.
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
    const Result<RecordingOptions> options = parseOptions(a);
    if (!options)
        return fail(options.error(), kUsage);
    if (const std::optional<Error> refused = checkWritable(a.out, a.force))
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
    command.value("-o,--output", a->out, "FILE", terminal::Cli::text("Output .trilane file"))
        .showsDefault();
    command.flag("--force", a->force, terminal::Cli::text("Overwrite the output file"));
    command
        .value("--trace", a->trace, "WORDS",
               terminal::Cli::text("What to record: cuda, nvtx, osrt (blocking OS runtime calls), "
                                   "sched (thread states)"))
        .showsDefault();
    command
        .value("--capture-range", a->range, "RANGE",
               terminal::Cli::text("Record only within: cudaProfilerApi, nvtx:NAME[@DOMAIN], "
                                   "steps:A-B[@NAME]; see below"))
        .showsDefault();
    command.time("--delay", a->delay, terminal::Cli::text("Start recording after this delay"));
    command.time("--duration", a->duration,
                 terminal::Cli::text("Stop recording after this time; the program continues"));
    addKeepOptions(command, a->keep);
    command
        .traceTime("--osrt-threshold", a->osThreshold,
                   terminal::Cli::text("Minimum duration of OS runtime calls to record"),
                   kMaxThreshold)
        .showsDefault("1us");
    command
        .value("--cuda-graph", a->graph, "WORD",
               terminal::Cli::text(
                   "Record CUDA graphs kernel by kernel (node) or as one slice each (graph); graph "
                   "has less overhead and cannot be changed later in the process"))
        .oneOf({"node", "graph"})
        .showsDefault();
    command.flag("--no-warm-up", a->noWarmUp,
                 terminal::Cli::text("Do not initialize CUPTI before a capture range; the start of "
                                     "the range then takes longer"));
    command.onOff("--gpu-metrics", a->metrics,
                  terminal::Cli::text("Record GPU utilization, memory, clocks and power: on or "
                                      "off; default: on if NVML is available"));
    command
        .value("--env", a->environment, "PAIR",
               terminal::Cli::text("Set an environment variable for the program, NAME=VALUE"))
        .oneValueEach();
    command
        .value("--daemon", a->daemon, "DAEMON",
               terminal::Cli::text("Daemon to use: auto (a running one, else a private one), "
                                   "private, or a socket path"))
        .showsDefault();
    command.value("--uid", a->user, "USER",
                  terminal::Cli::text("Run the program as this user (root only)"));
    command.flag("--stats", a->stats,
                 terminal::Cli::text(
                     "Print statistics of kernels, copies, CUDA calls and ranges when done"));
    command.value("PROGRAM", a->command, "",
                  terminal::Cli::text("Program and its arguments, after --"));
    command.setArgumentsLast();
    command.setFooter(
        terminal::Cli::text(
            "Examples:\n"
            "  trilane record -o run.trilane -- python train.py --epochs 1\n"
            "  trilane record --delay 30s --duration 10s -- torchrun train.py\n"
            "  trilane record --capture-range steps:10-12 -- python train.py\n"
            "\nCapture ranges (not with --delay or --duration):\n"
            "  cudaProfilerApi     from cudaProfilerStart to cudaProfilerStop\n"
            "  nvtx:NAME[@DOMAIN]  every NVTX range with this name, in the default domain, in\n"
            "                      DOMAIN, or with @* in any\n"
            "  steps:A-B[@NAME]    training steps A to B, counted from 1: the outermost NVTX\n"
            "                      ranges named NAME (#: named by a number only) or, without\n"
            "                      NAME, named like a step (step, ProfilerStep, train_step,\n"
            "                      iteration, batch 17...; ignoring case, with or without a\n"
            "                      number), counted on the thread that began the first. The\n"
            "                      process that reaches them first decides for all. A program\n"
            "                      without such ranges records nothing, which is reported:\n"
            "                      use --delay and --duration.\n"
            "All processes record while the range is open in any of them; the others follow\n"
            "within about a millisecond. Thread states and counters are clipped to it.\n\n") +
        keepHelp() +
        terminal::Cli::text(
            "\nExit code, signals and terminal are those of the program. If the program succeeds\n"
            "but the file is missing or incomplete, the exit code is 3. All processes that it\n"
            "starts are recorded, including forked ones."));
}

} // namespace trilane::cli
