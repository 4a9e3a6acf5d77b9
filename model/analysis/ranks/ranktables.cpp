// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/ranktables.h"

#include "model/analysis/steps/stepdistribution.h"
#include "model/analysis/tracklabel.h"
#include "model/base/wordtable.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace trilane {

namespace {

constexpr auto kWords = wordsOf<RankKey>({"alignment", "rank", "step", "collective"});
constexpr std::array<std::string_view, kRankKeyCount> kTitles{"Alignment", "Ranks", "Steps",
                                                              "Collectives"};

using Row = std::vector<TableCell>;

TableCell textOrNothing(const std::string &text)
{
    return text.empty() ? TableCell() : TableCell(text);
}

int64_t numberOf(const RankReport &report, size_t rank)
{
    return report.ranks[rank].place.number;
}

/// Processes of one file: they have its clock.
void addProcesses(const Store &store, const RankReport &report, Table &table)
{
    for (const RankFacts &facts : report.ranks)
        table.rows.push_back({int64_t{facts.place.number}, std::string("one_file"), TableCell(),
                              Ns{0}, TableCell(), TableCell(), TableCell(),
                              textOrNothing(store.info().host),
                              trackLabel(store, facts.place.process)});
}

void addAlignments(const Store &store, const RankReport &report, Table &table)
{
    table.columns = {{"rank", "Rank", ColumnType::Count},
                     {"method", "Aligned by", ColumnType::Text},
                     {"collectives", "Collectives", ColumnType::Count},
                     {"offset_ns", "Offset", ColumnType::Duration},
                     {"residual_ns", "Residual", ColumnType::Duration},
                     {"worst_ns", "Worst", ColumnType::Duration},
                     {"drift_ppm", "Drift, ppm", ColumnType::Count},
                     {"host", "Host", ColumnType::Text},
                     {"file", "File", ColumnType::Name}};
    table.columns[6].optional = true;
    table.columns[7].optional = true;
    if (report.isOfOne())
        return;
    if (store.info().ranks.empty())
        return addProcesses(store, report, table);
    for (const RankSource &rank : store.info().ranks) {
        const bool byOthers = rank.matched > 0; // the first is what the others are compared with
        const auto known = [&](int64_t value) {
            return byOthers ? TableCell(value) : TableCell();
        };
        table.rows.push_back({int64_t{rank.number}, std::string(keyOf(rank.method)),
                              known(static_cast<int64_t>(rank.matched)), rank.offset,
                              known(rank.residual), known(rank.worst),
                              rank.driftPpb == 0
                                  ? TableCell()
                                  : TableCell(static_cast<double>(rank.driftPpb) * 1e-3),
                              textOrNothing(rank.host), rank.file});
    }
}

void addUseColumns(Table &table)
{
    for (const TableColumn &column :
         {TableColumn{"computation_ns", "Computation", ColumnType::Duration},
          TableColumn{"communication_ns", "Communication", ColumnType::Duration},
          TableColumn{"overlapped_ns", "Overlapped", ColumnType::Duration},
          TableColumn{"exposed_ns", "Exposed", ColumnType::Duration},
          TableColumn{"overlap_share", "Overlap", ColumnType::Share},
          TableColumn{"exposed_share", "Exposed share", ColumnType::Share},
          TableColumn{"copies_ns", "Copies", ColumnType::Duration},
          TableColumn{"idle_ns", "Idle", ColumnType::Duration},
          TableColumn{"unknown_ns", "Not known", ColumnType::Duration}})
        table.columns.push_back(column);
    table.columns.back().optional = true;
}

void addUse(const TimeSplit &use, Row &row)
{
    for (const Ns time : {use.computation, use.communication, use.overlapped(), use.exposed()})
        row.emplace_back(time);
    row.push_back(use.communication > 0 ? TableCell(use.overlap()) : TableCell());
    row.push_back(use.communication > 0 ? TableCell(use.exposedShare()) : TableCell());
    row.insert(row.end(), {use.copying(), use.idle()});
    row.push_back(use.unknown > 0 ? TableCell(use.unknown) : TableCell());
}

void addRanks(const Store &store, const RankReport &report, Table &table)
{
    table.columns = {{"rank", "Rank", ColumnType::Count},
                     {"gpus", "GPUs", ColumnType::Count},
                     {"steps", "Steps", ColumnType::Count},
                     {"step_median_ns", "Step, median", ColumnType::Duration},
                     {"step_max_ns", "Step, max", ColumnType::Duration},
                     {"span_ns", "GPU span", ColumnType::Duration}};
    addUseColumns(table);
    for (const TableColumn &column :
         {TableColumn{"collectives", "Collectives", ColumnType::Count},
          TableColumn{"times_late", "Came last", ColumnType::Count},
          TableColumn{"caused_ns", "Others waited", ColumnType::Duration},
          TableColumn{"waited_ns", "Waited", ColumnType::Duration},
          TableColumn{"cause", "Mostly late by", ColumnType::Text}}) {
        table.columns.push_back(column);
        table.columns.back().optional = report.isOfOne();
    }
    for (const RankFacts &rank : report.ranks) {
        std::vector<int64_t> times;
        for (const RankStep &step : rank.steps)
            times.push_back(step.step.range.duration());
        const bool hasSteps = !times.empty();
        const StepDistribution spread = distributionOf(std::move(times));
        const auto known = [&](int64_t value) {
            return hasSteps ? TableCell(value) : TableCell();
        };
        Row row{int64_t{rank.place.number},
                static_cast<int64_t>(rank.place.gpus.size()),
                static_cast<int64_t>(rank.steps.size()),
                known(spread.median),
                known(spread.max),
                rank.use.span};
        addUse(rank.use, row);
        const std::optional<LateCause> cause = rank.mainCause();
        if (report.isOfOne()) // it is late for nobody
            row.resize(table.columns.size());
        else
            row.insert(row.end(), {static_cast<int64_t>(rank.collectives),
                                   static_cast<int64_t>(rank.timesLate), rank.caused, rank.waited,
                                   cause ? TableCell(causeText(store, *cause)) : TableCell()});
        table.rows.push_back(std::move(row));
    }
}

void addSteps(const Store &store, const RankReport &report, Table &table)
{
    table.columns = {{"rank", "Rank", ColumnType::Count},
                     {"step", "Step", ColumnType::Count},
                     {"start_ns", "Start", ColumnType::Duration},
                     {"time_ns", "Step time", ColumnType::Duration}};
    addUseColumns(table);
    for (const RankFacts &rank : report.ranks) {
        for (const RankStep &step : rank.steps) {
            Row row{int64_t{rank.place.number}, step.step.number,
                    step.step.range.begin - store.span().begin, step.step.range.duration()};
            addUse(step.use, row);
            table.rows.push_back(std::move(row));
        }
    }
}

void addCollectives(const Store &store, const RankReport &report, Table &table)
{
    table.columns = {{"start_ns", "Start", ColumnType::Duration},
                     {"collective", "Collective", ColumnType::Text},
                     {"group", "Group", ColumnType::Text},
                     {"ranks", "Ranks", ColumnType::Count},
                     {"late_rank", "Late rank", ColumnType::Count},
                     {"late_by_ns", "Late by", ColumnType::Duration},
                     {"spread_ns", "Spread", ColumnType::Duration},
                     {"waited_ns", "Others waited", ColumnType::Duration},
                     {"cause", "Cause", ColumnType::Text},
                     {"longer_ns", "Longer by", ColumnType::Duration},
                     {"name", "Name", ColumnType::Name}};
    table.columns[2].optional = true;
    for (const size_t at : meetingOrder(report)) {
        const LateMeeting &late = report.meetings[at];
        const Meeting &meeting = late.meeting;
        const auto known = [&](TableCell cell) {
            return late.isLate ? cell : TableCell();
        };
        const bool hasCause = late.isLate && late.cause.work != LateWork::Unknown &&
                              late.cause.work != LateWork::Before;
        table.rows.push_back({meeting.members.front().at.start() - store.span().begin, meeting.kind,
                              meeting.isGroupInferred ? TableCell(std::string("inferred"))
                                                      : textOrNothing(meeting.group),
                              static_cast<int64_t>(meeting.members.size()),
                              known(numberOf(report, meeting.last().rank)), known(meeting.lateBy()),
                              meeting.spread(), known(meeting.waited()),
                              known(causeText(store, late.cause)),
                              hasCause ? TableCell(late.longer) : TableCell(),
                              std::string(store.string(meeting.last().at.slice.slice.name))});
    }
}

} // namespace

Result<RankKey> parseRankKey(std::string_view word)
{
    if (const auto key = kWords.valueOf(word))
        return *key;
    return Error{.what = msg("\"%1\" is nothing that ranks are listed by", word),
                 .remedy = msg("use alignment, rank, step or collective")};
}

std::string_view keyOf(RankKey key)
{
    return kWords.wordOf(key);
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

Table rankTable(const Store &store, const RankReport &report, RankKey key)
{
    Table table{.report = "ranks",
                .file = {},
                .range = {0, store.span().duration()},
                .columns = {},
                .rows = {},
                .part = std::string(keyOf(key)),
                .title = std::string(kTitles[static_cast<size_t>(key)])};
    switch (key) {
    case RankKey::Alignment:
        addAlignments(store, report, table);
        break;
    case RankKey::Rank:
        addRanks(store, report, table);
        break;
    case RankKey::Step:
        addSteps(store, report, table);
        break;
    case RankKey::Collective:
        addCollectives(store, report, table);
        break;
    }
    return table;
}

} // namespace trilane
