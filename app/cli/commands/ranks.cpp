// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/interruption.h"
#include "app/cli/console/losses.h"
#include "app/cli/console/output.h"
#include "app/cli/console/progressline.h"
#include "app/cli/console/tableoptions.h"
#include "app/cli/console/traceinput.h"
#include "app/cli/print/ranktext.h"
#include "model/analysis/ranks/ranktables.h"
#include "model/analysis/stats/tablesort.h"
#include "model/edit/merge/rankfiles.h"
#include "model/output/tableexport.h"
#include "model/store/tables.h"

#include <algorithm>
#include <optional>

namespace trilane::cli {

namespace {

/// Rows of collectives and steps in the overview of all tables.
constexpr size_t kShownRows = 20;

/// The command line as it was given.
struct RanksArguments
{
    std::vector<std::string> files;
    TableOptions table{}; ///< without its file
    std::optional<ranks::RankKey> by;
    std::string sort;
    int64_t limit = 0;
};

/// The parsed command line.
struct RanksRequest
{
    std::vector<ranks::RankKey> keys;
    TimeRange range; ///< from the start of the trace
    output::TableFormat format = output::TableFormat::Text;
    size_t limit = 0;
};

Result<RanksRequest> parseOptions(const RanksArguments &a)
{
    RanksRequest request;
    if (!a.by) {
        request.keys = {ranks::RankKey::Alignment, ranks::RankKey::Rank,
                        ranks::RankKey::Collective};
        if (!a.sort.empty())
            return Error{.what = msg("--sort applies to one table"),
                         .remedy = msg("specify it with --by")};
    } else {
        request.keys = {*a.by};
    }
    const Result<output::TableFormat> format = a.table.chosenFormat();
    if (!format)
        return format.error();
    request.range = a.table.range;
    request.format = *format;
    const bool forPeople = request.format == output::TableFormat::Text ||
                           request.format == output::TableFormat::Markdown;
    request.limit = a.limit > 0          ? static_cast<size_t>(a.limit)
                    : !a.by && forPeople ? kShownRows
                                         : SIZE_MAX;
    return request;
}

std::string tracesText(size_t count)
{
    return terminal::Cli::text("%1 traces", {std::to_string(count)});
}

/// One file is opened directly; several are merged into the cache.
Result<std::shared_ptr<const store::Store>> openRanks(const std::vector<std::string> &files)
{
    if (files.size() == 1)
        return openTrace(files.front());
    for (const std::string &file : files)
        addInput(file);
    ProgressLine line(terminal::Cli::text("Merging %1"), tracesText(files.size()));
    const Result<std::string> merged = merge::mergedTraceFor(files, line.job());
    if (!merged)
        return merged.error();
    return store::openStore(*merged, {}, line.job());
}

Result<std::vector<stats::Table>> tablesOf(store::Tables trace, const ranks::RankReport &report,
                                           TimeRange range, const RanksRequest &request,
                                           const RanksArguments &a)
{
    std::vector<stats::Table> tables;
    for (const ranks::RankKey key : request.keys) {
        stats::Table table = ranks::rankTable(trace, report, key);
        table.file = a.files.size() == 1 ? a.files.front() : std::string();
        table.range = range;
        if (!a.sort.empty()) {
            if (Result<void> sorted = stats::sortTable(table, a.sort); !sorted)
                return sorted.error();
        }
        if (key != ranks::RankKey::Alignment && key != ranks::RankKey::Rank &&
            table.rows.size() > request.limit)
            table.rows.resize(request.limit);
        if (request.format == output::TableFormat::Text ||
            request.format == output::TableFormat::Markdown)
            stats::dropEmptyColumns(table);
        tables.push_back(inLanguage(std::move(table), request.format));
    }
    return tables;
}

/// A rank alone has neither clocks to be aligned nor collectives in common with others.
std::optional<Error> understoodForOne(store::Tables trace, const RanksArguments &a,
                                      RanksRequest &request)
{
    const bool needsOthers =
        a.by && std::any_of(request.keys.begin(), request.keys.end(), [](ranks::RankKey key) {
            return key == ranks::RankKey::Alignment || key == ranks::RankKey::Collective;
        });
    if (needsOthers || ranks::workingGpus(trace).empty())
        return Error{.what = needsOthers ? msg("is a trace of one rank") : msg("has no GPU work"),
                     .file = a.files.front(),
                     .remedy = msg("specify the traces of all ranks, a merged trace, or a trace in "
                                   "which several processes have their own GPUs or steps")};
    if (!a.by)
        request.keys = {ranks::RankKey::Rank, ranks::RankKey::Step};
    return std::nullopt;
}

void noteAboutOne(const std::string &what, const communication::TimeSplit &use)
{
    if (use.communication == 0)
        return note(terminal::Cli::text("%1: one rank; no communication", {what}));
    const auto percent = [](double share) {
        return output::cellText({"share", {}, stats::ColumnType::Share}, share);
    };
    note(terminal::Cli::text(
        "%1: one rank; communication %2, %3 of it hidden by computation, exposed %4 (%5 of "
        "the GPU time)",
        {what, formatDuration(use.communication), percent(use.overlap()),
         formatDuration(use.exposed()), percent(use.exposedShare())}));
}

/// Remarks beside the tables: basis and totals.
void noteAbout(store::Tables trace, const std::string &what, const ranks::RankReport &report)
{
    if (report.isOfOne())
        return noteAboutOne(what, report.ranks.front().use);
    const std::string ranks = trace.info().ranks.empty()
                                  ? terminal::Cli::text("%1 ranks in one file, with one clock",
                                                        {std::to_string(report.ranks.size())})
                                  : alignmentText(trace.info());
    note(terminal::Cli::text("%1: %2; %3 collectives in common",
                             {what, ranks, std::to_string(report.meetings.size())}));
    const auto most = std::max_element(
        report.ranks.begin(), report.ranks.end(),
        [](const ranks::RankFacts &a, const ranks::RankFacts &b) { return a.caused < b.caused; });
    if (most == report.ranks.end() || most->caused == 0)
        return note(terminal::Cli::text("%1: no rank was late for a collective", {what}));
    note(terminal::Cli::text("%1: rank %2 was last in %3 and cost the others %4; main cause: %5",
                             {what, std::to_string(most->place.number),
                              std::to_string(most->timesLate), formatDuration(most->caused),
                              terminal::told(ranks::titleOf(trace, *most->mainCause()))}));
}

int run(const RanksArguments &a)
{
    Result<RanksRequest> request = parseOptions(a);
    if (!request)
        return fail(request.error(), kUsage);
    if (a.files.size() > 1) {
        if (const std::optional<Error> wrong = merge::refusalOf(a.files))
            return fail(*wrong, kUsage);
    }
    const Result<std::shared_ptr<const store::Store>> store = openRanks(a.files);
    if (!store)
        return fail(store.error(), codeOfMany(store.error(), a.files));
    if (ranks::ranksOf(**store).empty()) {
        if (const std::optional<Error> none = understoodForOne(**store, a, *request))
            return fail(*none, kUnreadable);
    }
    const Result<TimeRange> range = rangeIn(**store, request->range, a.files.front());
    if (!range)
        return fail(range.error(), kUsage);
    const ranks::RankQuery query{.range = *range, .evenOne = true};
    const ranks::RankReport report =
        ranks::rankReport(**store, query, {.progress = nullptr, .stop = interruption()});
    if (interruption().stop_requested())
        return fail(Error::stopped(), kInterrupted);
    const Result<std::vector<stats::Table>> tables =
        tablesOf(**store, report, stats::relativeRange(**store, query.range), *request, a);
    if (!tables)
        return fail(tables.error(), kUsage);
    const size_t width = a.table.width();
    const std::string text = tables->size() == 1
                                 ? output::exportTable(tables->front(), request->format, width)
                                 : output::exportTables(*tables, request->format, width);
    const std::string what = a.files.size() == 1 ? a.files.front() : tracesText(a.files.size());
    warnAboutLosses(**store, what);
    if (Result<void> done = writeOutput(a.table.out, text); !done)
        return fail(done.error(), kUnwritable);
    noteAbout(**store, what, report);
    return kDone;
}

std::string ranksFooter()
{
    return terminal::Cli::text(
        R"(Clocks are aligned by the collectives that the ranks have in common, which end at the same time on all
ranks, otherwise by the wall clock. A rank is late if it was last by more than the remaining error; the
cause is what took longer on it than on the median of the others.

By:
  alignment   one row per rank: clock alignment and remaining error
  rank        one row per rank: step times, computation, communication (overlapped, exposed), idle,
              how often it was last and what that cost the others
  step        one row per rank and step
  collective  one row per collective: last rank, waiting time of the others, cause; costliest first
Without --by: all except step, at most 20 collectives. For a trace of one rank: the rank and its steps.

Examples:
  trilane ranks rank*.json.gz
  trilane ranks rank0.json.gz
  trilane ranks merged.trilane --by collective --limit 50
  trilane ranks merged.trilane --by step --format csv -o steps.csv
  trilane ranks merged.trilane --range 1s:2s)");
}

} // namespace

void addRanks(terminal::CommandLine &line)
{
    auto a = std::make_shared<RanksArguments>();
    terminal::Command command = line.addCommand(
        "ranks", terminal::Cli::text("Compare ranks: which was late, and what it cost the others"),
        [a] { return run(*a); });
    command
        .value(
            "FILE", a->files, "",
            terminal::Cli::text("A merged trace, the traces of all ranks, or a trace of one rank"))
        .required();
    command.value("--by", a->by, "WORD", terminal::Cli::text("alignment, rank, step or collective"),
                  ranks::parseRankKey);
    a->table.addRange(command,
                      terminal::Cli::text(
                          "Time range A:B from the start of the trace, such as 1.5s:2s or 100ms:"));
    command.value("--sort", a->sort, "COLUMN", terminal::Cli::text("Column to sort by"));
    command
        .value("--limit", a->limit, "N",
               terminal::Cli::text("Maximum number of steps and collectives"))
        .between(int64_t{1}, int64_t{1'000'000'000});
    a->table.addOutput(command);
    command.setFooter(ranksFooter());
}

} // namespace trilane::cli
