// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/steps/numberedsteps.h"

#include "model/analysis/links.h"
#include "model/base/stepname.h"
#include "model/format/aggregate.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

namespace trilane {

namespace {

using Names = std::unordered_map<StringId, StepName>;

Names stepNames(const Store &store, const JobContext &job)
{
    Names names;
    for (size_t i = 0; i < store.stringCount() && !job.stopped(); ++i) {
        const StringId id{static_cast<uint32_t>(i)};
        if (const std::optional<StepName> step = stepNameIn(store.string(id)))
            names.emplace(id, *step);
    }
    return names;
}

struct Candidate
{
    LaneId lane;
    size_t rank = kStepNameRanks;
    uint64_t count = 0;

    [[nodiscard]] bool isBetterThan(const Candidate &other) const
    {
        return rank != other.rank ? rank < other.rank : count > other.count;
    }
};

Candidate bestLane(const Store &store, const Names &names, TrackKind kind, const TrackChoice &among,
                   const JobContext &job)
{
    Candidate best;
    for (const Lane &lane : store.lanes()) {
        if (job.stopped())
            break;
        if (store.track(lane.track).kind != kind || (among && !among(lane.track)))
            continue;
        std::array<uint64_t, kStepNameRanks> counts{};
        for (const Aggregate &all : store.totalsOf(lane.id)) {
            if (const auto found = names.find(all.name); found != names.end())
                counts[found->second.rank] += all.count;
        }
        for (size_t rank = 0; rank < counts.size(); ++rank) {
            const Candidate candidate{lane.id, rank, counts[rank]};
            if (counts[rank] > 0 && candidate.isBetterThan(best))
                best = candidate;
        }
    }
    return best;
}

void addFrom(const SliceChunk &chunk, const Names &names, size_t rank, TrackId thread,
             StepsOfName &into)
{
    for (size_t i = 0; i < chunk.size(); ++i) {
        const auto found = names.find(chunk.name(i));
        if (found == names.end() || found->second.rank != rank)
            continue;
        if (into.steps.empty())
            into.name = chunk.name(i);
        into.steps.push_back({found->second.number, {chunk.start(i), chunk.end(i)}, thread});
    }
}

} // namespace

std::optional<int64_t> stepNumberIn(std::string_view name)
{
    const std::optional<StepName> step = stepNameIn(name);
    return step ? std::optional(step->number) : std::nullopt;
}

StepsOfName namedNumberedSteps(const Store &store, const JobContext &job, const TrackChoice &among)
{
    StepsOfName found;
    const Names names = stepNames(store, job);
    if (names.empty())
        return found;
    // The profiler's copy on the GPU's rows is only for traces without the threads.
    Candidate best = bestLane(store, names, TrackKind::Ranges, among, job);
    if (best.count == 0)
        best = bestLane(store, names, TrackKind::GpuRanges, among, job);
    if (best.count == 0)
        return found;
    const TrackId thread = threadOf(store, store.lane(best.lane).track);
    for (ChunkId id : store.chunksOf(best.lane)) {
        if (job.stopped())
            return {};
        const std::span<const Aggregate> all = store.aggregatesOf(id);
        if (std::any_of(all.begin(), all.end(),
                        [&](const Aggregate &one) { return names.contains(one.name); }))
            addFrom(*store.chunk(id), names, best.rank, thread, found);
    }
    return found;
}

std::vector<NumberedStep> numberedSteps(const Store &store, const JobContext &job,
                                        const TrackChoice &among)
{
    return namedNumberedSteps(store, job, among).steps;
}

std::ptrdiff_t stepBefore(std::span<const NumberedStep> steps, Ns t)
{
    const auto after =
        std::upper_bound(steps.begin(), steps.end(), t,
                         [](Ns time, const NumberedStep &step) { return time < step.range.begin; });
    return after - steps.begin() - 1;
}

} // namespace trilane
