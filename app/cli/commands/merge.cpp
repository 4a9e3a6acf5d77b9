// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/output.h"
#include "app/cli/console/progressline.h"
#include "app/cli/console/traceinput.h"
#include "app/cli/console/tracewords.h"
#include "app/cli/print/ranktext.h"
#include "model/analysis/stats/slicestats.h"
#include "model/base/amounttext.h"
#include "model/edit/join/tracejoin.h"
#include "model/edit/merge/rankfiles.h"
#include "model/output/tableexport.h"

namespace trilane::cli {

namespace {

struct MergeArguments
{
    std::vector<std::string> files;
    std::string out;
    bool force = false;
    bool sameClock = false;
    std::optional<Ns> offset;
};

/// "m.trilane: 8 ranks, aligned by collectives, residual at most 12.0 µs, 1.2 MiB"
std::string mergeSummary(store::Tables trace, const std::string &path)
{
    return output::plainLine(path) + ": " + alignmentText(trace.info()) +
           terminal::Cli::text(", ") + formatBytes(static_cast<double>(trace.fileBytes())) + "\n";
}

/// "j.trilane: joined by time of day, threads in both: 12, 1.2 MiB"
std::string mergeSummary(const join::Joined &joined, store::Tables trace, const std::string &path)
{
    return output::plainLine(path) + ": " +
           terminal::Cli::text(
               "joined by %1, threads in common: %2",
               {terminal::told(joined.clock.by), std::to_string(joined.commonThreads)}) +
           terminal::Cli::text(", ") + formatBytes(static_cast<double>(trace.fileBytes())) + "\n";
}

/// A time with a sign.
Result<Ns> parseOffset(const std::string &word)
{
    const bool isBack = word.starts_with('-');
    const Result<Ns> time = terminal::parseTime(word.substr(isBack ? 1 : 0));
    return time && isBack ? Result<Ns>(-*time) : time;
}

std::optional<Error> misuse(const MergeArguments &a)
{
    if (a.sameClock && a.files.size() != 2)
        return Error{.what = msg("--same-clock takes two traces"),
                     .remedy = msg("specify two; join a third one with the result")};
    return a.sameClock ? std::nullopt : merge::refusalOf(a.files);
}

int joinFiles(const MergeArguments &a)
{
    Result<join::Joined> joined = Error::stopped();
    {
        ProgressLine line(terminal::Cli::text("Merging %1"), a.out);
        joined = join::joinTraceFiles(a.files[0], a.files[1],
                                      {.offset = a.offset, .mayShareNothing = a.force}, a.out,
                                      line.job());
    }
    if (!joined)
        return fail(joined.error(), codeOfMany(joined.error(), a.files));
    const Result<std::shared_ptr<const store::Store>> store = store::openStore(a.out);
    if (!store)
        return fail(store.error(), kUnwritable);
    if (joined->commonThreads == 0)
        note(terminal::Cli::text("the traces have no thread in common; joined anyway"));
    return conclude(mergeSummary(*joined, **store, a.out), **store, a.out);
}

/// A scheduler recording without data of programs.
bool isOfScheduler(store::Tables trace)
{
    constexpr uint32_t kScheduler = stats::kindSet(SliceKind::OnCore, SliceKind::Running);
    constexpr uint32_t kProgram =
        stats::kindSet(SliceKind::Kernel, SliceKind::ApiCall, SliceKind::Range, SliceKind::Memcpy);
    uint32_t kinds = 0;
    for (const format::ChunkEntry &chunk : trace.chunks())
        kinds |= chunk.kinds;
    return (kinds & kScheduler) != 0 && (kinds & kProgram) == 0;
}

/// A scheduler trace is no rank: hints at the likely intention.
void hintAtSameClock(const MergeArguments &a)
{
    if (a.files.size() != 2)
        return;
    std::array<bool, 2> ofScheduler{};
    for (size_t i = 0; i < 2; ++i) {
        const Result<std::shared_ptr<const store::Store>> store = openTrace(a.files[i]);
        ofScheduler[i] = store && isOfScheduler(**store);
    }
    if (ofScheduler[0] != ofScheduler[1])
        note(terminal::Cli::text("%1: is a scheduler trace, not a rank; use --same-clock to join "
                                 "it with a trace of the same machine",
                                 {a.files[ofScheduler[0] ? 0 : 1]}));
}

int run(const MergeArguments &a)
{
    if (const std::optional<Error> wrong = misuse(a))
        return fail(*wrong, kUsage);
    if (const std::optional<Error> error = checkWritable(a.out, a.files, a.force))
        return fail(*error, kUnwritable);
    if (a.sameClock)
        return joinFiles(a);
    Result<void> done;
    {
        ProgressLine line(terminal::Cli::text("Merging %1"), a.out);
        done = merge::mergeRankFiles(a.files, a.out, line.job());
    }
    if (!done)
        return fail(done.error(), codeOfMany(done.error(), a.files));
    hintAtSameClock(a);
    const Result<std::shared_ptr<const store::Store>> store = store::openStore(a.out);
    if (!store)
        return fail(store.error(), kUnwritable);
    return conclude(mergeSummary(**store, a.out), **store, a.out);
}

} // namespace

void addMerge(terminal::CommandLine &line)
{
    auto a = std::make_shared<MergeArguments>();
    terminal::Command command = line.addCommand(
        "merge", terminal::Cli::text("Merge traces of several ranks onto one time axis"),
        [a] { return run(*a); });
    command
        .value("FILE", a->files, "",
               terminal::Cli::text("One trace per rank, in any supported format; with "
                                   "--same-clock, two traces of one machine"))
        .required();
    command.value("-o,--output", a->out, "FILE", terminal::Cli::text("Output .trilane file"))
        .required();
    command.flag("--force", a->force,
                 terminal::Cli::text(
                     "Overwrite the output file; join traces that have no thread in common"));
    command.flag("--same-clock", a->sameClock,
                 terminal::Cli::text("Join two traces of one machine: a scheduler trace adds "
                                     "thread states to the other trace"));
    command
        .value("--offset", a->offset, "TIME",
               terminal::Cli::text("Offset added to the second file's times to get the first "
                                   "file's, such as 250us or -1.5s; default: from the files"),
               parseOffset)
        .needs("--same-clock");
    command.setFooter(terminal::Cli::text(
        "Clocks are aligned by the collectives that the ranks have in common, which end at the\n"
        "same time on all ranks, otherwise by the wall clock. The remaining error is reported.\n"
        "\nExamples:\n"
        "  trilane merge rank0.json.gz rank1.json.gz -o both.trilane\n"
        "  trilane merge node*/trace.sqlite -o all.trilane --force\n"
        "  trilane merge --same-clock run.json.gz perf.data -o joined.trilane\n"
        "  trilane ranks all.trilane"));
}

} // namespace trilane::cli
