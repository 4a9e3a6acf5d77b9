// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/ranksteps.h"

#include "model/store/tables.h"
#include <algorithm>
#include <iterator>

namespace trilane::ranks {

namespace {

/// Position of a column; a new one is appended.
size_t columnOf(stats::Table &table, const stats::TableColumn &column)
{
    const auto found =
        std::find_if(table.columns.begin(), table.columns.end(),
                     [&](const stats::TableColumn &known) { return known.key == column.key; });
    const auto at = static_cast<size_t>(found - table.columns.begin());
    if (found == table.columns.end())
        table.columns.push_back(column);
    return at;
}

void addRows(stats::Table &all, stats::Table own, int rank)
{
    std::vector<size_t> places;
    for (const stats::TableColumn &column : own.columns)
        places.push_back(columnOf(all, column));
    for (std::vector<stats::TableCell> &cells : own.rows) {
        std::vector<stats::TableCell> row(all.columns.size());
        row.front() = int64_t{rank};
        for (size_t i = 0; i < cells.size(); ++i)
            row[places[i]] = std::move(cells[i]);
        all.rows.push_back(std::move(row));
    }
}

/// The query for one of several ranks.
steps::StepQuery ofRank(store::Tables trace, steps::StepQuery query, const RankPlace &place)
{
    query.among = [trace, &place](TrackId track) {
        return isOfRank(trace, place, track);
    };
    return query;
}

/// The rank of steps found in the whole trace; the end if unknown.
std::vector<RankPlace>::const_iterator
ownerOf(store::Tables trace, const std::vector<RankPlace> &places, const steps::StepList &list)
{
    if (list.steps.empty())
        return places.end();
    const TrackId track =
        list.source == steps::StepSource::Inferred ? list.stream : list.steps.front().thread;
    return std::find_if(places.begin(), places.end(), [&](const RankPlace &place) {
        return track.isValid() && isOfRank(trace, place, track);
    });
}

/// The steps that are known already of a rank, or of a trace of one.
RankSteps measured(const store::Store &store, RankPlace place, steps::StepList list,
                   const jobs::JobContext &job)
{
    steps::StepReport report = steps::measureSteps(store, list, job);
    return {std::move(place), std::move(list), std::move(report)};
}

} // namespace

Result<std::vector<RankSteps>>
stepsOfRanks(const store::Store &store, const steps::StepQuery &query, const jobs::JobContext &job)
{
    std::vector<RankPlace> places = ranksOf(store);
    const bool areSeveral = !places.empty();
    if (!areSeveral)
        places.emplace_back();
    std::vector<RankSteps> all;
    for (RankPlace &place : places) {
        steps::StepQuery own = query;
        own.among = {};
        if (areSeveral)
            own = ofRank(store, std::move(own), place);
        Result<steps::StepList> list = steps::findStepList(store, own, job);
        if (!list)
            return list.error();
        all.push_back(measured(store, std::move(place), std::move(*list), job));
    }
    return all;
}

Result<RankSteps> stepsOfRank(const store::Store &store, std::optional<int> number,
                              const steps::StepQuery &query, const jobs::JobContext &job)
{
    const std::vector<RankPlace> places = ranksOf(store);
    auto place = std::find_if(places.begin(), places.end(),
                              [number](const RankPlace &one) { return number == one.number; });
    steps::StepQuery own = query;
    own.among = {};
    if (place == places.end()) {
        Result<steps::StepList> list = steps::findStepList(store, own, job);
        if (!list)
            return list.error();
        if (places.empty())
            return measured(store, {}, std::move(*list), job);
        place = ownerOf(store, places, *list);
        if (place != places.end())
            return measured(store, *place, std::move(*list), job);
        place = places.begin();
    }
    Result<steps::StepList> list =
        steps::findStepList(store, ofRank(store, std::move(own), *place), job);
    if (!list)
        return list.error();
    return measured(store, *place, std::move(*list), job);
}

stats::Table rankStepTable(store::Tables trace, std::span<const RankSteps> ranks,
                           const steps::StepTableOptions &options)
{
    if (ranks.size() == 1)
        return steps::stepTable(trace, ranks.front().report, options);
    stats::Table all;
    for (const RankSteps &rank : ranks) {
        stats::Table own = steps::stepTable(trace, rank.report, options);
        if (all.columns.empty()) {
            all.report = own.report;
            all.range = own.range;
            all.part = own.part;
            all.title = own.title;
            all.columns.push_back({"rank", msg("Rank"), stats::ColumnType::Count});
        }
        addRows(all, std::move(own), rank.place.number);
    }
    for (std::vector<stats::TableCell> &row : all.rows)
        row.resize(all.columns.size());
    return all;
}

} // namespace trilane::ranks
