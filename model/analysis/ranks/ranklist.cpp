// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/ranklist.h"

#include "model/analysis/gaps.h"
#include "model/analysis/walk/threadlanes.h"

#include <algorithm>

namespace trilane {

std::vector<TrackId> workingGpus(const Store &store, RankId rank)
{
    std::vector<TrackId> gpus = tracksOfKind(store, TrackKind::Gpu);
    std::erase_if(gpus, [&](TrackId gpu) {
        const std::vector<LaneId> lanes = streamLanesOf(store, gpu);
        const bool works = std::any_of(lanes.begin(), lanes.end(),
                                       [&](LaneId lane) { return !store.chunksOf(lane).empty(); });
        return !works || (rank.isValid() && store.track(gpu).rank != rank);
    });
    return gpus;
}

std::vector<RankPlace> ranksOf(const Store &store)
{
    std::vector<RankPlace> ranks;
    const std::vector<RankSource> &sources = store.info().ranks;
    for (size_t i = 0; i < sources.size(); ++i)
        ranks.push_back({RankId(i), sources[i].number, workingGpus(store, RankId(i))});
    return ranks;
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
