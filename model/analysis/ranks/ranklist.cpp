// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/ranklist.h"

#include "model/analysis/gaps.h"
#include "model/analysis/kernels/communication.h"
#include "model/analysis/links.h"
#include "model/analysis/walk/threadlanes.h"
#include "model/format/aggregate.h"

#include <algorithm>
#include <set>

namespace trilane {

namespace {

/// Whose work a GPU did: several may share one.
std::set<TrackId> usersOf(const Store &store, TrackId gpu)
{
    std::set<TrackId> users;
    for (LaneId lane : streamLanesOf(store, gpu)) {
        if (!store.chunksOf(lane).empty())
            users.insert(processOf(store, store.lane(lane).track));
    }
    return users;
}

/// Processes of one file, each with GPUs of its own.
std::vector<RankPlace> rankProcesses(const Store &store)
{
    std::vector<RankPlace> ranks;
    for (TrackId gpu : workingGpus(store)) {
        const std::set<TrackId> users = usersOf(store, gpu);
        if (users.size() != 1 || !users.begin()->isValid())
            return {};
        const TrackId process = *users.begin();
        auto rank = std::find_if(ranks.begin(), ranks.end(),
                                 [&](const RankPlace &known) { return known.process == process; });
        if (rank == ranks.end())
            rank = ranks.insert(ranks.end(), {.id = {},
                                              .process = process,
                                              .number = static_cast<int>(ranks.size()),
                                              .gpus = {}});
        rank->gpus.push_back(gpu);
    }
    return ranks.size() > 1 ? ranks : std::vector<RankPlace>();
}

} // namespace

std::vector<TrackId> workingGpus(const Store &store)
{
    std::vector<TrackId> gpus = tracksOfKind(store, TrackKind::Gpu);
    std::erase_if(gpus, [&](TrackId gpu) {
        const std::vector<LaneId> lanes = streamLanesOf(store, gpu);
        return std::none_of(lanes.begin(), lanes.end(),
                            [&](LaneId lane) { return !store.chunksOf(lane).empty(); });
    });
    return gpus;
}

bool isOfRank(const Store &store, const RankPlace &rank, TrackId track)
{
    if (!rank.id.isValid() && !rank.process.isValid())
        return true;
    return rank.id.isValid() ? store.track(track).rank == rank.id
                             : processOf(store, track) == rank.process;
}

std::vector<RankPlace> ranksOf(const Store &store)
{
    const std::vector<RankSource> &sources = store.info().ranks;
    if (sources.empty())
        return rankProcesses(store);
    std::vector<RankPlace> ranks;
    for (size_t i = 0; i < sources.size(); ++i)
        ranks.push_back({.id = RankId(i), .process = {}, .number = sources[i].number, .gpus = {}});
    for (TrackId gpu : workingGpus(store)) {
        if (const RankId rank = store.track(gpu).rank; rank.value < ranks.size())
            ranks[rank.value].gpus.push_back(gpu);
    }
    return ranks;
}

RankPlace soleRank(const Store &store)
{
    return {.id = {},
            .process = {},
            .number = store.info().rank.value_or(0),
            .gpus = workingGpus(store)};
}

bool hasCommunication(const Store &store)
{
    CommunicationNames names(store);
    return std::any_of(store.lanes().begin(), store.lanes().end(), [&](const Lane &lane) {
        if (!lane.track.isValid() || store.track(lane.track).kind != TrackKind::Stream)
            return false;
        const auto totals = store.totalsOf(lane.id);
        return std::any_of(totals.begin(), totals.end(), [&](const Aggregate &all) {
            return all.kind == SliceKind::Kernel && names.has(all.name);
        });
    });
}

std::string_view keyOf(AlignmentMethod method)
{
    switch (method) {
    case AlignmentMethod::Collectives:
        return "collectives";
    case AlignmentMethod::WallClock:
        return "wall_clock";
    case AlignmentMethod::None:
        break;
    }
    return "none";
}

} // namespace trilane
