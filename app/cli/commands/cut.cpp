// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/output.h"
#include "app/cli/console/progressline.h"
#include "app/cli/console/traceinput.h"
#include "model/analysis/names/textmatch.h"
#include "model/analysis/names/tracklabel.h"
#include "model/base/amounttext.h"
#include "model/base/platform/paths.h"
#include "model/edit/cut/tracecut.h"
#include "model/output/tableexport.h"
#include "model/store/tables.h"

#include <charconv>

namespace trilane::cli {

namespace {

struct CutArguments
{
    std::string in;
    std::string out;
    TimeRange range = TimeRange::everything();
    std::vector<std::string> tracks;
    bool whole = false;
    bool anonymize = false;
    bool force = false;
};

/// The tracks for a word of --tracks: an id, or all tracks whose label contains the words.
void addTracks(store::Tables trace, const std::string &words, std::vector<TrackId> &found)
{
    size_t id = 0;
    const char *end = words.data() + words.size();
    if (const auto [at, status] = std::from_chars(words.data(), end, id);
        status == std::errc{} && at == end) {
        if (id < trace.tracks().size())
            found.emplace_back(id);
        return;
    }
    const names::TextMatcher matcher(words, false, true);
    for (const format::Track &track : trace.tracks()) {
        if (matcher.matches(names::trackLabel(trace, track.id)))
            found.push_back(track.id);
    }
}

Result<std::vector<TrackId>> chosenTracks(store::Tables trace, const CutArguments &a)
{
    std::vector<TrackId> chosen;
    for (const std::string &words : a.tracks) {
        const size_t before = chosen.size();
        addTracks(trace, words, chosen);
        if (chosen.size() == before)
            return Error{
                .what = msg("has no track \"%1\"", words),
                .file = a.in,
                .remedy = msg(
                    "to list tracks: trilane query FILE \"SELECT id, label, kind FROM track\"")};
    }
    return chosen;
}

/// "small.trilane: 1,204 slices, 12 of them cut to the range, 80.4 KiB"
std::string cutSummary(const CutArguments &a, const cut::CutSummary &cut, uint64_t bytes)
{
    const std::string slices = formatCount(static_cast<int64_t>(cut.slices));
    const std::string clipped = formatCount(static_cast<int64_t>(cut.clipped));
    const std::string fileSize = formatBytes(static_cast<double>(bytes));
    return output::plainLine(a.out) + ": " +
           (cut.clipped > 0
                ? terminal::Cli::text("%1 slices, %2 of them clipped to the time range, %3",
                                      {slices, clipped, fileSize})
                : terminal::Cli::text("%1 slices, %2", {slices, fileSize})) +
           "\n";
}

int run(const CutArguments &a)
{
    if (const std::optional<Error> error = checkWritable(a.out, {a.in}, a.force))
        return fail(*error, kUnwritable);
    const Result<std::shared_ptr<const store::Store>> store = openTrace(a.in, kReadOnce);
    if (!store)
        return fail(store.error(), codeOf(store.error(), a.in));
    const Result<TimeRange> range = rangeIn(**store, a.range, a.in);
    if (!range)
        return fail(range.error(), kUsage);
    Result<std::vector<TrackId>> tracks = chosenTracks(**store, a);
    if (!tracks)
        return fail(tracks.error(), kUsage);
    const cut::CutOptions options{.range = *range,
                                  .tracks = std::move(*tracks),
                                  .keepWhole = a.whole,
                                  .replaceNames = a.anonymize};
    Result<cut::CutSummary> done = Error{};
    {
        ProgressLine line(terminal::Cli::text("Cutting %1"), a.out);
        done = cut::cutTrace(**store, options, a.out, line.job());
    }
    if (!done) {
        const Error error = Error(done.error()).in(a.in);
        return fail(error, codeOf(error, a.in));
    }
    const std::string told = cutSummary(a, *done, platform::fileBytes(a.out).value_or(0));
    return conclude(told, **store, a.in);
}

std::string cutFooter()
{
    return terminal::Cli::text(
        R"(The new file is self-contained: slices, their tracks and processes, threads that woke or were waited
for, links with both ends inside, and facts about the machine. Slices are clipped to the time range, so that
times add up to it; --whole keeps their full length.

--anonymize replaces the names of processes, threads, kernels, ranges, files, counters, marks and notes
with stable ones (kernel_12, process_3, path_7) and omits arguments, input shapes, host, command line,
properties and the time of day. General terms are kept: CUDA, HIP and OS functions, kinds of copies and
waits, GPU and CPU models, numbers of steps and processes, sizes and launch configurations.

Examples:
  trilane cut run.trilane --range 12s:13.5s -o slow-step.trilane
  trilane cut run.json.gz --range 1s:2s --tracks "gpu 0" "python 4711" -o part.trilane
  trilane cut run.trilane --range 12s:13s --anonymize -o to-send.trilane)");
}

} // namespace

void addCut(terminal::CommandLine &line)
{
    auto a = std::make_shared<CutArguments>();
    terminal::Command command =
        line.addCommand("cut", terminal::Cli::text("Save part of a trace as a smaller trace"),
                        [a] { return run(*a); });
    command.value("FILE", a->in, "", terminal::Cli::text("Trace in any supported format"))
        .required();
    command.value("-o,--output", a->out, "FILE", terminal::Cli::text("Output .trilane file"))
        .required();
    command.value("--range", a->range, "A:B",
                  terminal::Cli::text("Time range to keep, such as 1.5s:2s or 100ms:"),
                  terminal::parseRange);
    command.value(
        "--tracks", a->tracks, "WORDS",
        terminal::Cli::text(
            "Keep only tracks with this text in their label or this id, and their child tracks"));
    command.flag("--whole", a->whole,
                 terminal::Cli::text("Do not clip slices at the ends of the time range"));
    command.flag("--anonymize", a->anonymize,
                 terminal::Cli::text("Replace names, paths and arguments"));
    command.flag("--force", a->force, terminal::Cli::text("Overwrite the output file"));
    command.setFooter(cutFooter());
}

} // namespace trilane::cli
