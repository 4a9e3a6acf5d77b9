// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/ranksteps.h"

#include <algorithm>
#include <iterator>

namespace trilane {

namespace {

/// Where a column is; it is put behind the others where it is new.
size_t columnOf(Table &table, const TableColumn &column)
{
    const auto found =
        std::find_if(table.columns.begin(), table.columns.end(),
                     [&](const TableColumn &known) { return known.key == column.key; });
    const auto at = static_cast<size_t>(found - table.columns.begin());
    if (found == table.columns.end())
        table.columns.push_back(column);
    return at;
}

void addRows(Table &all, Table own, int rank)
{
    std::vector<size_t> places;
    for (const TableColumn &column : own.columns)
        places.push_back(columnOf(all, column));
    for (std::vector<TableCell> &cells : own.rows) {
        std::vector<TableCell> row(all.columns.size());
        row.front() = int64_t{rank};
        for (size_t i = 0; i < cells.size(); ++i)
            row[places[i]] = std::move(cells[i]);
        all.rows.push_back(std::move(row));
    }
}

/// The query for one of several ranks.
StepQuery ofRank(const Store &store, StepQuery query, const RankPlace &place)
{
    query.among = [&](TrackId track) {
        return isOfRank(store, place, track);
    };
    return query;
}

/// Whose the steps are that were found in the whole trace; the end where nothing tells that.
std::vector<RankPlace>::const_iterator
ownerOf(const Store &store, const std::vector<RankPlace> &places, const StepList &list)
{
    if (list.steps.empty())
        return places.end();
    const TrackId track =
        list.source == StepSource::Inferred ? list.stream : list.steps.front().thread;
    return std::find_if(places.begin(), places.end(), [&](const RankPlace &place) {
        return track.isValid() && isOfRank(store, place, track);
    });
}

/// The steps that are known already of a rank, or of a trace of one.
RankSteps measured(const Store &store, RankPlace place, StepList list, const JobContext &job)
{
    StepReport report = measureSteps(store, list, job);
    return {std::move(place), std::move(list), std::move(report)};
}

} // namespace

Result<std::vector<RankSteps>> stepsOfRanks(const Store &store, const StepQuery &query,
                                            const JobContext &job)
{
    std::vector<RankPlace> places = ranksOf(store);
    const bool areSeveral = !places.empty();
    if (!areSeveral)
        places.emplace_back();
    std::vector<RankSteps> all;
    for (RankPlace &place : places) {
        StepQuery own = query;
        own.among = {};
        if (areSeveral)
            own = ofRank(store, std::move(own), place);
        Result<StepList> list = findStepList(store, own, job);
        if (!list)
            return list.error();
        all.push_back(measured(store, std::move(place), std::move(*list), job));
    }
    return all;
}

Result<RankSteps> stepsOfRank(const Store &store, std::optional<int> number, const StepQuery &query,
                              const JobContext &job)
{
    const std::vector<RankPlace> places = ranksOf(store);
    auto place = std::find_if(places.begin(), places.end(),
                              [number](const RankPlace &one) { return number == one.number; });
    StepQuery own = query;
    own.among = {};
    if (place == places.end()) {
        Result<StepList> list = findStepList(store, own, job);
        if (!list)
            return list.error();
        if (places.empty())
            return measured(store, {}, std::move(*list), job);
        place = ownerOf(store, places, *list);
        if (place != places.end())
            return measured(store, *place, std::move(*list), job);
        place = places.begin();
    }
    Result<StepList> list = findStepList(store, ofRank(store, std::move(own), *place), job);
    if (!list)
        return list.error();
    return measured(store, *place, std::move(*list), job);
}

Table rankStepTable(const Store &store, std::span<const RankSteps> ranks,
                    const StepTableOptions &options)
{
    if (ranks.size() == 1)
        return stepTable(store, ranks.front().report, options);
    Table all;
    for (const RankSteps &rank : ranks) {
        Table own = stepTable(store, rank.report, options);
        if (all.columns.empty()) {
            all.report = own.report;
            all.range = own.range;
            all.part = own.part;
            all.title = own.title;
            all.columns.push_back({"rank", "Rank", ColumnType::Count});
        }
        addRows(all, std::move(own), rank.place.number);
    }
    for (std::vector<TableCell> &row : all.rows)
        row.resize(all.columns.size());
    return all;
}

} // namespace trilane
