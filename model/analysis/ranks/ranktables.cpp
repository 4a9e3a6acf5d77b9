// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/ranktables.h"

#include "model/analysis/names/tracklabel.h"
#include "model/analysis/steps/stepdistribution.h"
#include "model/base/wordtable.h"
#include "model/store/tables.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace trilane::ranks {

namespace {

constexpr auto kWords = wordsOf<RankKey>({"alignment", "rank", "step", "collective"});
constexpr std::array<MessageText, kRankKeyCount> kTitles{MessageText("Alignment"),
                                                         MessageText("Ranks"), MessageText("Steps"),
                                                         MessageText("Collectives")};

using Row = std::vector<stats::TableCell>;

stats::TableCell textOrNothing(const std::string &text)
{
    return text.empty() ? stats::TableCell() : stats::TableCell(text);
}

int64_t numberOf(const RankReport &report, size_t rank)
{
    return report.ranks[rank].place.number;
}

/// Processes of one file: they have its clock.
void addProcesses(store::Tables trace, const RankReport &report, stats::Table &table)
{
    for (const RankFacts &facts : report.ranks)
        table.rows.push_back({int64_t{facts.place.number},
                              stats::TableWord("one_file", MessageText("one file, one clock")),
                              stats::TableCell(), Ns{0}, stats::TableCell(), stats::TableCell(),
                              stats::TableCell(), textOrNothing(trace.info().host),
                              stats::messageCell(names::trackMessage(trace, facts.place.process))});
}

void addAlignments(store::Tables trace, const RankReport &report, stats::Table &table)
{
    table.columns = {{"rank", msg("Rank"), stats::ColumnType::Count},
                     {"method", msg("Aligned by"), stats::ColumnType::Text},
                     {"collectives", msg("Collectives"), stats::ColumnType::Count},
                     {"offset_ns", msg("Offset"), stats::ColumnType::Duration},
                     {"residual_ns", msg("Residual"), stats::ColumnType::Duration},
                     {"worst_ns", msg("Worst"), stats::ColumnType::Duration},
                     {"drift_ppm", msg("Drift, ppm"), stats::ColumnType::Count},
                     {"host", msg("Host"), stats::ColumnType::Text},
                     {"file", msg("File"), stats::ColumnType::Name}};
    table.columns[6].optional = true;
    table.columns[7].optional = true;
    if (report.isOfOne())
        return;
    if (trace.info().ranks.empty())
        return addProcesses(trace, report, table);
    for (const format::RankSource &rank : trace.info().ranks) {
        const bool byOthers = rank.matched > 0; // the first is the reference for the others
        const auto known = [&](int64_t value) {
            return byOthers ? stats::TableCell(value) : stats::TableCell();
        };
        table.rows.push_back(
            {int64_t{rank.number}, stats::TableWord(keyOf(rank.method), titleOf(rank.method)),
             known(static_cast<int64_t>(rank.matched)), rank.offset, known(rank.residual),
             known(rank.worst),
             rank.driftPpb == 0 ? stats::TableCell()
                                : stats::TableCell(static_cast<double>(rank.driftPpb) * 1e-3),
             textOrNothing(rank.host), rank.file});
    }
}

void addUseColumns(stats::Table &table)
{
    for (const stats::TableColumn &column :
         {stats::TableColumn{"computation_ns", msg("Computation"), stats::ColumnType::Duration},
          stats::TableColumn{"communication_ns", msg("Communication"), stats::ColumnType::Duration},
          stats::TableColumn{"overlapped_ns", msg("Overlapped"), stats::ColumnType::Duration},
          stats::TableColumn{"exposed_ns", msg("Exposed"), stats::ColumnType::Duration},
          stats::TableColumn{"overlap_share", msg("Overlap"), stats::ColumnType::Share},
          stats::TableColumn{"exposed_share", msg("Exposed share"), stats::ColumnType::Share},
          stats::TableColumn{"copies_ns", msg("Copies"), stats::ColumnType::Duration},
          stats::TableColumn{"idle_ns", msg("Idle"), stats::ColumnType::Duration},
          stats::TableColumn{"unknown_ns", msg("Unknown"), stats::ColumnType::Duration}})
        table.columns.push_back(column);
    table.columns.back().optional = true;
}

void addUse(const communication::TimeSplit &use, Row &row)
{
    for (const Ns time : {use.computation, use.communication, use.overlapped(), use.exposed()})
        row.emplace_back(time);
    row.push_back(use.communication > 0 ? stats::TableCell(use.overlap()) : stats::TableCell());
    row.push_back(use.communication > 0 ? stats::TableCell(use.exposedShare())
                                        : stats::TableCell());
    row.insert(row.end(), {use.copying(), use.idle()});
    row.push_back(use.unknown > 0 ? stats::TableCell(use.unknown) : stats::TableCell());
}

void addRanks(store::Tables trace, const RankReport &report, stats::Table &table)
{
    table.columns = {{"rank", msg("Rank"), stats::ColumnType::Count},
                     {"gpus", msg("GPUs"), stats::ColumnType::Count},
                     {"steps", msg("Steps"), stats::ColumnType::Count},
                     {"step_median_ns", msg("Step, median"), stats::ColumnType::Duration},
                     {"step_max_ns", msg("Step, max"), stats::ColumnType::Duration},
                     {"span_ns", msg("GPU span"), stats::ColumnType::Duration}};
    addUseColumns(table);
    for (const stats::TableColumn &column :
         {stats::TableColumn{"collectives", msg("Collectives"), stats::ColumnType::Count},
          stats::TableColumn{"times_late", msg("Times last"), stats::ColumnType::Count},
          stats::TableColumn{"caused_ns", msg("Others waited"), stats::ColumnType::Duration},
          stats::TableColumn{"waited_ns", msg("Waited"), stats::ColumnType::Duration},
          stats::TableColumn{"cause", msg("Main cause of delay"), stats::ColumnType::Text}}) {
        table.columns.push_back(column);
        table.columns.back().optional = report.isOfOne();
    }
    for (const RankFacts &rank : report.ranks) {
        std::vector<int64_t> times;
        for (const RankStep &step : rank.steps)
            times.push_back(step.step.range.duration());
        const bool hasSteps = !times.empty();
        const steps::StepDistribution spread = steps::distributionOf(std::move(times));
        const auto known = [&](int64_t value) {
            return hasSteps ? stats::TableCell(value) : stats::TableCell();
        };
        Row row{int64_t{rank.place.number},
                static_cast<int64_t>(rank.place.gpus.size()),
                static_cast<int64_t>(rank.steps.size()),
                known(spread.median),
                known(spread.max),
                rank.use.span};
        addUse(rank.use, row);
        const std::optional<LateCause> cause = rank.mainCause();
        if (report.isOfOne()) // no other rank waits
            row.resize(table.columns.size());
        else
            row.insert(row.end(),
                       {static_cast<int64_t>(rank.collectives),
                        static_cast<int64_t>(rank.timesLate), rank.caused, rank.waited,
                        cause ? stats::messageCell(titleOf(trace, *cause)) : stats::TableCell()});
        table.rows.push_back(std::move(row));
    }
}

void addSteps(store::Tables trace, const RankReport &report, stats::Table &table)
{
    table.columns = {{"rank", msg("Rank"), stats::ColumnType::Count},
                     {"step", msg("Step"), stats::ColumnType::Count},
                     {"start_ns", msg("Start"), stats::ColumnType::Duration},
                     {"time_ns", msg("Step time"), stats::ColumnType::Duration}};
    addUseColumns(table);
    for (const RankFacts &rank : report.ranks) {
        for (const RankStep &step : rank.steps) {
            Row row{int64_t{rank.place.number}, step.step.number,
                    step.step.range.begin - trace.span().begin, step.step.range.duration()};
            addUse(step.use, row);
            table.rows.push_back(std::move(row));
        }
    }
}

void addCollectives(store::Tables trace, const RankReport &report, stats::Table &table)
{
    table.columns = {{"start_ns", msg("Start"), stats::ColumnType::Duration},
                     {"collective", msg("Collective"), stats::ColumnType::Text},
                     {"group", msg("Group"), stats::ColumnType::Text},
                     {"ranks", msg("Ranks"), stats::ColumnType::Count},
                     {"late_rank", msg("Late rank"), stats::ColumnType::Count},
                     {"late_by_ns", msg("Late by"), stats::ColumnType::Duration},
                     {"spread_ns", msg("Spread"), stats::ColumnType::Duration},
                     {"waited_ns", msg("Others waited"), stats::ColumnType::Duration},
                     {"cause", msg("Cause"), stats::ColumnType::Text},
                     {"longer_ns", msg("Longer by"), stats::ColumnType::Duration},
                     {"name", msg("Name"), stats::ColumnType::Name}};
    table.columns[2].optional = true;
    for (const size_t at : meetingOrder(report)) {
        const LateMeeting &late = report.meetings[at];
        const Meeting &meeting = late.meeting;
        const auto known = [&](stats::TableCell cell) {
            return late.isLate ? cell : stats::TableCell();
        };
        const bool hasCause = late.isLate && late.cause.work != LateWork::Unknown &&
                              late.cause.work != LateWork::Before;
        table.rows.push_back({meeting.members.front().at.start() - trace.span().begin, meeting.kind,
                              meeting.isGroupInferred
                                  ? stats::TableCell(stats::TableWord(MessageText("inferred")))
                                  : textOrNothing(meeting.group),
                              static_cast<int64_t>(meeting.members.size()),
                              known(numberOf(report, meeting.last().rank)), known(meeting.lateBy()),
                              meeting.spread(), known(meeting.waited()),
                              known(stats::messageCell(titleOf(trace, late.cause))),
                              hasCause ? stats::TableCell(late.longer) : stats::TableCell(),
                              std::string(trace.string(meeting.last().at.slice.slice.name))});
    }
}

} // namespace

Result<RankKey> parseRankKey(std::string_view word)
{
    if (const auto key = kWords.valueOf(word))
        return *key;
    return Error{.what = msg("unknown rank table \"%1\"", word),
                 .remedy = msg("use alignment, rank, step or collective")};
}

std::string_view keyOf(RankKey key)
{
    return kWords.wordOf(key);
}

MessageText titleOf(RankKey key)
{
    return kTitles[static_cast<size_t>(key)];
}

std::vector<size_t> meetingOrder(const RankReport &report)
{
    std::vector<size_t> order(report.meetings.size());
    std::iota(order.begin(), order.end(), size_t{0});
    const auto cost = [&](size_t at) {
        const LateMeeting &late = report.meetings[at];
        return late.isLate ? late.meeting.waited() : -1;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return cost(a) > cost(b); });
    return order;
}

stats::Table rankTable(store::Tables trace, const RankReport &report, RankKey key)
{
    stats::Table table{.report = "ranks",
                       .file = {},
                       .range = {0, trace.span().duration()},
                       .columns = {},
                       .rows = {},
                       .part = std::string(keyOf(key)),
                       .title = titleOf(key)};
    switch (key) {
    case RankKey::Alignment:
        addAlignments(trace, report, table);
        break;
    case RankKey::Rank:
        addRanks(trace, report, table);
        break;
    case RankKey::Step:
        addSteps(trace, report, table);
        break;
    case RankKey::Collective:
        addCollectives(trace, report, table);
        break;
    }
    return table;
}

} // namespace trilane::ranks
