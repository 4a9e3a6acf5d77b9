// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/ranks/ranklist.h"

#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/kernels/communication.h"
#include "model/analysis/kernels/kernelrole.h"
#include "model/analysis/links/gaps.h"
#include "model/analysis/links/links.h"
#include "model/analysis/marks/rangerole.h"
#include "model/analysis/names/basename.h"
#include "model/base/stepname.h"
#include "model/format/aggregate.h"

#include <algorithm>
#include <map>
#include <set>

namespace trilane::ranks {

namespace {

/// Whose work a GPU did, by their numbers: several may share one.
std::vector<TrackId> usersOf(store::Tables trace, TrackId gpu)
{
    std::set<std::pair<int64_t, TrackId>> byNumber;
    for (LaneId lane : iterate::streamLanesOf(trace, gpu)) {
        if (trace.chunksOf(lane).empty())
            continue;
        const TrackId user = links::processOf(trace, trace.lane(lane).track);
        byNumber.emplace(user.isValid() ? trace.track(user).number : -1, user);
    }
    std::vector<TrackId> users;
    for (const auto &[number, user] : byNumber)
        users.push_back(user);
    return users;
}

bool isOfStep(std::string_view name)
{
    return isStepName(name) || marks::roleOf(name) == marks::RangeRole::WeightUpdate;
}

/// A range that marks a step, or a kernel that updates weights.
bool marksStep(store::Tables trace, const format::Aggregate &all)
{
    const std::string_view name = trace.string(all.name);
    return (all.kind == SliceKind::Range && isOfStep(name)) ||
           (all.kind == SliceKind::Kernel && kernels::updatesWeights(names::baseName(name)));
}

/// Processes that mark steps of their own: at least two.
std::set<TrackId> processesWithSteps(store::Tables trace)
{
    std::map<TrackId, uint64_t> marks;
    for (const format::Lane &lane : trace.lanes()) {
        if (!lane.track.isValid() || (trace.track(lane.track).kind != TrackKind::Ranges &&
                                      trace.track(lane.track).kind != TrackKind::Stream))
            continue;
        uint64_t &ofProcess = marks[links::processOf(trace, lane.track)];
        for (const format::Aggregate &all : trace.totalsOf(lane.id)) {
            if (marksStep(trace, all))
                ofProcess += all.count;
        }
    }
    std::set<TrackId> processes;
    for (const auto &[process, count] : marks) {
        if (count >= 2)
            processes.insert(process);
    }
    return processes;
}

/// Processes of one file, each with its own GPUs or, if some share one, with its own steps.
std::vector<RankPlace> rankProcesses(store::Tables trace)
{
    std::vector<RankPlace> ranks;
    bool isOneShared = false;
    for (TrackId gpu : workingGpus(trace)) {
        const std::vector<TrackId> users = usersOf(trace, gpu);
        isOneShared = isOneShared || users.size() > 1;
        for (const TrackId user : users) {
            if (!user.isValid())
                return {};
            auto rank = std::find_if(ranks.begin(), ranks.end(),
                                     [&](const RankPlace &known) { return known.process == user; });
            if (rank == ranks.end())
                rank = ranks.insert(ranks.end(), {.id = {}, .process = user, .gpus = {}});
            rank->gpus.push_back(gpu);
        }
    }
    if (isOneShared) {
        const std::set<TrackId> training = processesWithSteps(trace);
        std::erase_if(ranks,
                      [&](const RankPlace &rank) { return !training.contains(rank.process); });
    }
    for (size_t i = 0; i < ranks.size(); ++i)
        ranks[i].number = static_cast<int>(i);
    return ranks.size() > 1 ? ranks : std::vector<RankPlace>();
}

} // namespace

std::vector<TrackId> workingGpus(store::Tables trace)
{
    std::vector<TrackId> gpus = links::tracksOfKind(trace, TrackKind::Gpu);
    std::erase_if(gpus, [&](TrackId gpu) {
        const std::vector<LaneId> lanes = iterate::streamLanesOf(trace, gpu);
        return std::none_of(lanes.begin(), lanes.end(),
                            [&](LaneId lane) { return !trace.chunksOf(lane).empty(); });
    });
    return gpus;
}

bool isOfRank(store::Tables trace, const RankPlace &rank, TrackId track)
{
    if (!rank.id.isValid() && !rank.process.isValid())
        return true;
    return rank.id.isValid() ? trace.track(track).rank == rank.id
                             : links::processOf(trace, track) == rank.process;
}

std::vector<LaneId> streamLanesOf(store::Tables trace, const RankPlace &rank, TrackId gpu)
{
    std::vector<LaneId> lanes = iterate::streamLanesOf(trace, gpu);
    std::erase_if(lanes,
                  [&](LaneId lane) { return !isOfRank(trace, rank, trace.lane(lane).track); });
    return lanes;
}

std::vector<RankPlace> ranksOf(store::Tables trace)
{
    const std::vector<format::RankSource> &sources = trace.info().ranks;
    if (sources.empty())
        return rankProcesses(trace);
    std::vector<RankPlace> ranks;
    for (size_t i = 0; i < sources.size(); ++i)
        ranks.push_back({.id = RankId(i), .process = {}, .number = sources[i].number, .gpus = {}});
    for (TrackId gpu : workingGpus(trace)) {
        if (const RankId rank = trace.track(gpu).rank; rank.value < ranks.size())
            ranks[rank.value].gpus.push_back(gpu);
    }
    return ranks;
}

RankPlace soleRank(store::Tables trace)
{
    return {.id = {},
            .process = {},
            .number = trace.info().rank.value_or(0),
            .gpus = workingGpus(trace)};
}

bool hasCommunication(store::Tables trace)
{
    kernels::CommunicationNames names(trace);
    return std::any_of(trace.lanes().begin(), trace.lanes().end(), [&](const format::Lane &lane) {
        if (!lane.track.isValid() || trace.track(lane.track).kind != TrackKind::Stream)
            return false;
        const auto totals = trace.totalsOf(lane.id);
        return std::any_of(totals.begin(), totals.end(), [&](const format::Aggregate &all) {
            return all.kind == SliceKind::Kernel && names.has(all.name);
        });
    });
}

std::string_view keyOf(format::AlignmentMethod method)
{
    switch (method) {
    case format::AlignmentMethod::Collectives:
        return "collectives";
    case format::AlignmentMethod::WallClock:
        return "wall_clock";
    case format::AlignmentMethod::None:
        break;
    }
    return "none";
}

MessageText titleOf(format::AlignmentMethod method)
{
    switch (method) {
    case format::AlignmentMethod::Collectives:
        return MessageText("collectives");
    case format::AlignmentMethod::WallClock:
        return MessageText("wall clock");
    case format::AlignmentMethod::None:
        break;
    }
    return MessageText("start times only");
}

} // namespace trilane::ranks
