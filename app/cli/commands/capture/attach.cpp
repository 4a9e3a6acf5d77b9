// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/output.h"
#include "app/cli/console/tracewords.h"
#include "app/cli/recording/attachment.h"
#include "app/cli/recording/keepoptions.h"
#include "app/cli/recording/recordedfile.h"
#include "app/cli/recording/recordingline.h"
#include "capture/client/session/processlist.h"
#include "capture/control/messagetext.h"
#include "capture/wire/segment.h"
#include "model/base/platform/paths.h"
#include "model/base/platform/terminal.h"

#include <charconv>
#include <set>

namespace trilane::cli {

namespace {

/// A training job of eight ranks with their DataLoader workers and compilers has fewer.
constexpr int64_t kMaxProcesses = 256;
/// Flush interval of a file that is read while it grows.
constexpr int kLiveFlushMs = 100;

std::string attachFooter()
{
    return terminal::Cli::text(R"(Examples:
  trilane attach 4711 -o run.trilane --duration 10s
  trilane attach 4711 4712 --trace sched -o threads.trilane

The recording ends on Ctrl-C, after --duration or when the processes exit, and the file is completed.
Processes started by `trilane run` already have the agent. Into others it is loaded each time, which
pauses one of their threads for a few milliseconds. If that is not possible, only thread states are
recorded, and the reason is printed. `trilane ps` shows what applies to each process.

With -o -, the trace is written to standard output block by block:
  ssh host trilane attach 4711 -o - > run.trilane)");
}

std::string startFooter()
{
    return terminal::Cli::text(R"(Examples:
  trilane start 4711 -o run.trilane
  trilane start 4711 -o run.trilane --name job1

Like `trilane attach`, but returns immediately. `trilane status` shows active recordings, and
`trilane stop` completes the file.)");
}

/// The command line as it was given.
struct AttachArguments
{
    std::vector<std::string> pids;
    std::string out = "trace.trilane";
    std::string trace = "cuda,nvtx,sched";
    Ns duration = 0;
    std::string name;
    std::string daemon = "auto";
    client::KeepRequest keep;
    int64_t maxProcesses = 0; ///< 0: kMaxProcesses, and not of process 1
    bool alone = false;
    bool children = false; ///< the default; earlier versions required it
    bool force = false;
    bool live = false;
    bool untilInputEnds = false;
    bool statusLines = false;
};

Result<int> parsePid(const std::string &word)
{
    int pid = 0;
    const char *end = word.data() + word.size();
    const auto [at, error] = std::from_chars(word.data(), end, pid);
    if (error == std::errc() && at == end && pid > 0)
        return pid;
    return Error{.what = msg("\"%1\" is not a process id", word),
                 .remedy = msg("see `trilane ps`")};
}

/// How many processes these are with their child processes, or why they are not attached to.
Result<size_t> countTargets(const std::vector<int> &pids, const AttachArguments &a)
{
    const std::set<int> all = client::withDescendants(pids);
    for (const int pid : pids) {
        if (!all.contains(pid))
            return Error{.what = msg("there is no process %1", pid),
                         .remedy = msg("`trilane ps` lists the processes that can be recorded")};
    }
    if (a.alone)
        return pids.size();
    if (all.contains(1) && a.maxProcesses == 0)
        return Error{.what = msg("process 1 started all others, which would be recorded, too"),
                     .remedy = msg("specify the training process, or add --no-children or "
                                   "--max-processes")};
    const int64_t max = a.maxProcesses == 0 ? kMaxProcesses : a.maxProcesses;
    if (all.size() > static_cast<size_t>(max))
        return Error{
            .what = msg("these are %1 processes with their child processes, more than %2",
                        all.size(), max),
            .remedy = msg("specify the training process, or add --max-processes %1", all.size())};
    return all.size();
}

Result<AttachOptions> parseOptions(const AttachArguments &a)
{
    AttachOptions options{.output = a.out, .replaces = a.force, .daemon = a.daemon};
    options.untilInputEnds = a.untilInputEnds;
    options.tellsStatus = a.statusLines;
    for (const std::string &word : a.pids) {
        const Result<int> pid = parsePid(word);
        if (!pid)
            return pid.error();
        options.pids.push_back(*pid);
    }
    const Result<size_t> targets = countTargets(options.pids, a);
    if (!targets)
        return targets.error();
    options.processes = *targets;
    const Result<TraceWords> wanted = parseTraceWords(a.trace);
    if (!wanted)
        return wanted.error();
    if (wanted->osRuntime)
        return Error{.what = msg("--trace: osrt cannot be recorded in a running program"),
                     .remedy = msg("start it with `trilane record --trace osrt`")};
    const bool isStream = a.out == "-";
    if (const std::optional<Error> wrong = keepMisuse(a.keep))
        return *wrong;
    if (a.keep.isUsed() && isStream)
        return Error{.what = msg("--keep-last cannot be used with standard output"),
                     .remedy = msg("specify a file: -o run.trilane")};
    std::string processes;
    for (const int pid : options.pids)
        processes += (processes.empty() ? "" : " ") + std::to_string(pid);
    options.request = {.output = isStream ? "standard output" : platform::absolutePath(a.out),
                       .name = a.name,
                       .command = std::move(processes),
                       .armed = (wanted->nvtx ? wire::kArmNvtx : 0) |
                                (wanted->cuda ? wire::kArmCuda : 0),
                       .schedule = wanted->schedule,
                       .stays = !isStream && !a.keep.isUsed(),
                       .children = !a.alone,
                       .duration = a.duration,
                       .processes = static_cast<uint32_t>(options.pids.size()),
                       .flushMs = isStream || a.live ? kLiveFlushMs : 0,
                       .keep = a.keep};
    return options;
}

Result<std::unique_ptr<Attachment>> begin(const AttachArguments &a, int &code)
{
    code = kUsage;
    const Result<AttachOptions> options = parseOptions(a);
    if (!options)
        return options.error();
    if (a.out == "-" && platform::isTerminal(platform::StandardStream::Output))
        return Error{.what = msg("cannot write a trace to a terminal"),
                     .remedy = msg("add > run.trilane")};
    code = kUnwritable;
    if (a.out != "-") {
        if (const std::optional<Error> refused = checkWritable(a.out, a.force))
            return *refused;
    }
    if (options->processes > options->pids.size())
        note(terminal::Cli::text("attaching to %1 processes, including child processes",
                                 {std::to_string(options->processes)}));
    Result<std::unique_ptr<Attachment>> begun = Attachment::begin(*options);
    if (!begun && begun.error().what == Message(control::kNameTaken, {a.name}))
        code = kUsage;
    return begun;
}

int tell(const Attachment::Outcome &outcome, const std::string &output, bool isLastOnly)
{
    if (outcome.end.failed)
        note(terminal::Cli::text("the recording ended early: %1",
                                 {terminal::messageOf(*outcome.end.failed)}));
    if (outcome.fault)
        note(terminal::messageOf(*outcome.fault));
    else
        note(recordedText(outcome.end.figures, outcome.length,
                          output == "-" ? terminal::Cli::text("standard output") : output,
                          isLastOnly));
    if (!outcome.fault && outcome.brokenOff)
        note(brokenOffText(*outcome.brokenOff));
    for (const Message &problem : outcome.end.problems)
        note(terminal::Cli::text("not recorded: %1", {terminal::told(problem)}));
    for (const Message &remark : outcome.end.remarks)
        note(terminal::told(remark));
    return outcome.end.failed || outcome.fault || !outcome.isTaken ? kUnwritable : kDone;
}

int attach(const AttachArguments &a)
{
    int code = kDone;
    Result<std::unique_ptr<Attachment>> begun = begin(a, code);
    if (!begun)
        return fail(begun.error(), code);
    return tell((*begun)->watch(), a.out, a.keep.isUsed());
}

int start(const AttachArguments &a)
{
    if (a.out == "-")
        return fail({.what = msg("standard output closes when this command ends"),
                     .remedy = msg("use `trilane attach`")},
                    kUsage);
    int code = kDone;
    Result<std::unique_ptr<Attachment>> begun = begin(a, code);
    if (!begun)
        return fail(begun.error(), code);
    (*begun)->tellProcesses();
    note(terminal::Cli::text("session %1 is recording to %2; run `trilane stop %3` to complete it",
                             {(*begun)->name(), a.out, (*begun)->name()}));
    return kDone;
}

void addOptions(terminal::Command &command, AttachArguments &a)
{
    command.value("PID", a.pids, "", terminal::Cli::text("Process ids")).required();
    command
        .value("-o,--output", a.out, "FILE",
               terminal::Cli::text("Output .trilane file; - for standard output"))
        .showsDefault();
    command.flag("--force", a.force, terminal::Cli::text("Overwrite the output file"));
    command
        .value("--trace", a.trace, "WORDS",
               terminal::Cli::text("What to record: cuda, nvtx, sched (thread states)"))
        .showsDefault();
    command.flag("--no-children", a.alone, terminal::Cli::text("Do not record child processes"));
    command
        .value("--max-processes", a.maxProcesses, "N",
               terminal::Cli::text("Refuse to attach to more processes, child processes included; "
                                   "default: 256; required for process 1"))
        .between(int64_t{1}, int64_t{10'000});
    command.flag("--children", a.children, "").hidden(); // not in --help
    command.time("--duration", a.duration,
                 terminal::Cli::text("Stop recording after this time; the processes continue"));
    command.flag(
        "--live", a.live,
        terminal::Cli::text("Write ten times per second, for viewers that show the growing file"));
    command.value("--name", a.name, "NAME",
                  terminal::Cli::text("Session name, for stop and status"));
    command
        .value("--daemon", a.daemon, "DAEMON",
               terminal::Cli::text(
                   "Daemon to use: auto (existing or newly started), or a socket path"))
        .showsDefault();
}

} // namespace

void addAttach(terminal::CommandLine &line)
{
    auto attached = std::make_shared<AttachArguments>();
    terminal::Command attaching =
        line.addCommand("attach", terminal::Cli::text("Record running processes"),
                        [attached] { return attach(*attached); });
    addOptions(attaching, *attached);
    attaching.flag("--until-input-ends", attached->untilInputEnds,
                   terminal::Cli::text(
                       "Also stop when standard input closes, for viewers that show the trace"));
    attaching.flag(
        "--status-lines", attached->statusLines,
        terminal::Cli::text("Print machine-readable progress to stderr once per second"));
    addKeepOptions(attaching, attached->keep);
    attaching.setFooter(attachFooter() + "\n\n" + keepHelp());
    auto started = std::make_shared<AttachArguments>();
    terminal::Command starting =
        line.addCommand("start", terminal::Cli::text("Start recording running processes"),
                        [started] { return start(*started); });
    addOptions(starting, *started);
    starting.setFooter(startFooter());
}

} // namespace trilane::cli
