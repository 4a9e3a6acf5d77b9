// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/marks/outermostranges.h"

#include "model/analysis/links/links.h"
#include "model/base/stepname.h"
#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace trilane::marks {

namespace {

struct Owner
{
    Ns time = 0;
    std::vector<LaneId> lanes;
};

/// Owners of such ranges, by thread; ranges without a thread by track.
std::map<TrackId, Owner> ownersOf(store::Tables trace, const NameSet &names,
                                  const TrackChoice &among, const jobs::JobContext &job)
{
    std::map<TrackId, Owner> owners;
    for (const format::Lane &lane : trace.lanes()) {
        if (job.stopped())
            break;
        if (!lane.track.isValid() || trace.track(lane.track).kind != TrackKind::Ranges ||
            (among && !among(lane.track)))
            continue;
        Ns time = 0;
        for (const format::Aggregate &all : trace.totalsOf(lane.id))
            time += names.contains(all.name) ? std::max(all.sum, Ns{1}) : 0;
        if (time == 0)
            continue;
        const TrackId thread = links::threadOf(trace, lane.track);
        Owner &owner = owners[thread.isValid() ? thread : lane.track];
        owner.time += time;
        owner.lanes.push_back(lane.id);
    }
    return owners;
}

void addFrom(const store::Store &store, LaneId lane, const NameSet &names,
             std::vector<store::FoundSlice> &found, const jobs::JobContext &job)
{
    for (ChunkId id : store.chunksOf(lane)) {
        if (job.stopped())
            return;
        const std::span<const format::Aggregate> all = store.aggregatesOf(id);
        if (std::none_of(all.begin(), all.end(),
                         [&](const format::Aggregate &one) { return names.contains(one.name); }))
            continue;
        const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
        for (uint32_t i = 0; i < chunk->size(); ++i) {
            if (names.contains(chunk->name(i)) && chunk->kind(i) != SliceKind::Instant)
                found.push_back({{id, i}, lane, chunk->slice(i)});
        }
    }
}

/// Only if every step has a distinct one. False: they keep their own.
bool takeNumbers(store::Tables trace, const std::vector<StringId> &names,
                 std::vector<NumberedStep> &steps)
{
    std::set<int64_t> numbers;
    std::vector<int64_t> ofStep;
    for (StringId name : names) {
        const std::optional<int64_t> number = numberAtEnd(trace.string(name));
        if (!number || !numbers.insert(*number).second)
            return false;
        ofStep.push_back(*number);
    }
    for (size_t i = 0; i < steps.size(); ++i)
        steps[i].number = ofStep[i];
    return !steps.empty();
}

} // namespace

std::vector<store::FoundSlice> outermostRanges(const store::Store &store, const NameSet &names,
                                               const jobs::JobContext &job,
                                               const TrackChoice &among, uint64_t *leftOut)
{
    const std::map<TrackId, Owner> owners = ownersOf(store, names, among, job);
    const auto most =
        std::max_element(owners.begin(), owners.end(), [](const auto &a, const auto &b) {
            return a.second.time < b.second.time;
        });
    std::vector<store::FoundSlice> found;
    if (most == owners.end())
        return found;
    for (LaneId lane : most->second.lanes)
        addFrom(store, lane, names, found, job);
    std::sort(found.begin(), found.end(),
              [](const store::FoundSlice &a, const store::FoundSlice &b) {
                  return a.slice.start != b.slice.start ? a.slice.start < b.slice.start
                                                        : a.slice.end() > b.slice.end();
              });
    std::vector<store::FoundSlice> outermost;
    for (const store::FoundSlice &one : found) {
        if (!outermost.empty() && one.slice.start < outermost.back().slice.end()) {
            format::Slice &before = outermost.back().slice;
            if (!mayFollow(before.range(), one.slice.range())) {
                if (leftOut && one.slice.end() > before.end())
                    ++*leftOut;
                continue;
            }
            before.duration = one.slice.start - before.start;
        }
        outermost.push_back(one);
    }
    return outermost;
}

RangeSteps stepsOfRanges(store::Tables trace, std::span<const store::FoundSlice> ranges)
{
    std::vector<NumberedStep> steps;
    std::vector<StringId> names;
    for (const store::FoundSlice &one : ranges) {
        steps.push_back({static_cast<int64_t>(steps.size()) + 1, one.slice.range(),
                         links::threadOf(trace, trace.lane(one.lane).track)});
        names.push_back(one.slice.name);
    }
    const bool areNumbered = takeNumbers(trace, names, steps);
    return {std::move(steps), areNumbered};
}

} // namespace trilane::marks
