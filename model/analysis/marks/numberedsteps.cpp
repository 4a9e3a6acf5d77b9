// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/marks/numberedsteps.h"

#include "model/analysis/links/links.h"
#include "model/analysis/marks/partsofsteps.h"
#include "model/base/stepname.h"
#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>

namespace trilane::marks {

namespace {

/// "profiler step", "profile step" and "step_num=": steps declared to a profiler.
constexpr size_t kRanksOfProfilers = 2;

using Names = std::unordered_map<StringId, StepName>;

Names stepNames(store::Tables trace, const jobs::JobContext &job)
{
    Names names;
    for (size_t i = 0; i < trace.stringCount() && !job.stopped(); ++i) {
        const StringId id{static_cast<uint32_t>(i)};
        if (const std::optional<StepName> step = stepNameIn(trace.string(id)))
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

/// The best first.
std::vector<Candidate> candidates(store::Tables trace, const Names &names, TrackKind kind,
                                  const TrackChoice &among, const jobs::JobContext &job)
{
    std::vector<Candidate> found;
    for (const format::Lane &lane : trace.lanes()) {
        if (job.stopped())
            break;
        if (trace.track(lane.track).kind != kind || (among && !among(lane.track)))
            continue;
        std::array<uint64_t, kStepNameRanks> counts{};
        for (const format::Aggregate &all : trace.totalsOf(lane.id)) {
            if (const auto name = names.find(all.name); name != names.end())
                counts[name->second.rank] += all.count;
        }
        for (size_t rank = 0; rank < counts.size(); ++rank) {
            if (counts[rank] > 0)
                found.push_back({lane.id, rank, counts[rank]});
        }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Candidate &a, const Candidate &b) { return a.isBetterThan(b); });
    return found;
}

void addFrom(const format::SliceChunk &chunk, const Names &names, size_t rank, TrackId thread,
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

void addFrom(const store::Store &store, LaneId lane, const Names &names, size_t rank,
             StepsOfName &into, const jobs::JobContext &job)
{
    const TrackId thread = links::threadOf(store, store.lane(lane).track);
    for (ChunkId id : store.chunksOf(lane)) {
        if (job.stopped())
            return;
        const std::span<const format::Aggregate> all = store.aggregatesOf(id);
        if (std::any_of(all.begin(), all.end(),
                        [&](const format::Aggregate &one) { return names.contains(one.name); }))
            addFrom(*store.chunk(id), names, rank, thread, into);
    }
}

bool isEarlier(const NumberedStep &a, const NumberedStep &b)
{
    return a.range.begin < b.range.begin;
}

/// Adds those that fit between the steps, and counts the others. A range around steps is no step.
void addBetween(std::vector<NumberedStep> others, StepsOfName &into)
{
    std::stable_sort(others.begin(), others.end(), isEarlier);
    const std::vector<NumberedStep> own = std::move(into.steps);
    into.steps.clear();
    auto next = own.begin();
    for (const NumberedStep &one : others) {
        while (next != own.end() && next->range.begin <= one.range.begin)
            into.steps.push_back(*next++);
        const bool isBehind = into.steps.empty() || mayFollow(into.steps.back().range, one.range);
        const bool isBefore = next == own.end() || mayFollow(one.range, next->range);
        if (isBehind && isBefore)
            into.steps.push_back(one);
        else
            into.leftOut += next == own.end() || next->range.end > one.range.end;
    }
    into.steps.insert(into.steps.end(), next, own.end());
    for (size_t i = 1; i < into.steps.size(); ++i) {
        TimeRange &before = into.steps[i - 1].range;
        before.end = std::min(before.end, into.steps[i].range.begin);
    }
}

StepsOfName stepsOn(const store::Store &store, const Candidate &candidate, const Names &names,
                    const jobs::JobContext &job)
{
    StepsOfName found;
    addFrom(store, candidate.lane, names, candidate.rank, found, job);
    StepsOfName others;
    for (const LaneId lane : store.lanesOf(store.lane(candidate.lane).track)) {
        if (lane != candidate.lane)
            addFrom(store, lane, names, candidate.rank, others, job);
    }
    if (!others.steps.empty())
        addBetween(std::move(others.steps), found);
    return job.stopped() ? StepsOfName() : found;
}

bool areParts(const store::Store &store, std::span<const NumberedStep> steps,
              const jobs::JobContext &job)
{
    std::vector<TimeRange> ranges;
    for (const NumberedStep &step : steps)
        ranges.push_back(step.range);
    return !steps.empty() && arePartsOfSteps(store, steps.front().thread, ranges, job);
}

} // namespace

std::optional<int64_t> stepNumberIn(std::string_view name)
{
    const std::optional<StepName> step = stepNameIn(name);
    return step ? std::optional(step->number) : std::nullopt;
}

bool mayFollow(TimeRange first, TimeRange next)
{
    constexpr Ns kRounded = 2'000;
    const Ns shorter = std::min(first.duration(), next.duration());
    const Ns most = std::max(shorter / 100, std::min(shorter / 10, kRounded));
    return next.begin > first.begin && next.end > first.end && next.begin >= first.end - most;
}

StepsOfName namedNumberedSteps(const store::Store &store, const jobs::JobContext &job,
                               const TrackChoice &among)
{
    const Names names = stepNames(store, job);
    // The profiler's copy on the GPU's rows is only for traces without the threads.
    for (const TrackKind kind : {TrackKind::Ranges, TrackKind::GpuRanges}) {
        if (names.empty())
            break;
        const std::vector<Candidate> all = candidates(store, names, kind, among, job);
        for (const Candidate &one : all) {
            StepsOfName found = stepsOn(store, one, names, job);
            if (one.rank < kRanksOfProfilers || !areParts(store, found.steps, job))
                return found;
        }
        if (!all.empty())
            break;
    }
    return {};
}

std::vector<NumberedStep> numberedSteps(const store::Store &store, const jobs::JobContext &job,
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

} // namespace trilane::marks
