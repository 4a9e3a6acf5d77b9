// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/rangeslice.h"

#include "model/analysis/links.h"
#include "model/analysis/samename.h"
#include "model/analysis/slicewalk.h"
#include "model/format/aggregate.h"

#include <algorithm>
#include <string>

namespace trilane {

namespace {

/// Kernels of one name and duration that were launched in ranges of one name.
struct KernelPlace
{
    StringId kernel;
    Ns duration = 0;
    TimeRange time;
    StringId domain;
    std::string range;
    TrackId thread;

    [[nodiscard]] bool mayBeIn(const Store &store, ChunkId id) const
    {
        const std::span<const Aggregate> all = store.aggregatesOf(id);
        return std::any_of(all.begin(), all.end(), [&](const Aggregate &a) {
            return a.kind == SliceKind::Kernel && a.name == kernel && a.max >= duration;
        });
    }

    [[nodiscard]] bool isLaunchedInside(const Store &store, const FoundSlice &found) const
    {
        const std::optional<FoundSlice> launch = launchOf(store, found);
        if (!launch || threadOf(store, store.lane(launch->lane).track) != thread)
            return false;
        const std::vector<FoundSlice> open = rangeStack(store, thread, launch->slice.start);
        return std::any_of(open.begin(), open.end(), [&](const FoundSlice &at) {
            return store.string(at.slice.name) == range &&
                   store.track(store.lane(at.lane).track).domain == domain;
        });
    }

    [[nodiscard]] std::optional<FoundSlice> findIn(const Store &store, const SliceWalk &walk,
                                                   LaneId lane, ChunkId id) const
    {
        const std::shared_ptr<const SliceChunk> chunk = store.chunk(id);
        std::optional<FoundSlice> found;
        walk.forEach(*chunk, [&](size_t i, Ns counted) {
            if (found || counted != duration || chunk->name(i) != kernel)
                return;
            const FoundSlice at{{id, static_cast<uint32_t>(i)}, lane, chunk->slice(i)};
            if (isLaunchedInside(store, at))
                found = at;
        });
        return found;
    }

    [[nodiscard]] std::optional<FoundSlice> find(const Store &store, const JobContext &job) const
    {
        const SliceQuery query{.range = time};
        const SliceWalk walk(store, query);
        for (LaneId lane : walk.lanes()) {
            if (!hasName(store, lane, kernel, SliceKind::Kernel))
                continue;
            for (ChunkId id : walk.chunks(lane)) {
                if (job.stopped())
                    return std::nullopt;
                if (!mayBeIn(store, id))
                    continue;
                if (const std::optional<FoundSlice> found = findIn(store, walk, lane, id))
                    return found;
            }
        }
        return std::nullopt;
    }
};

} // namespace

RowSlice rangeSlice(const OperatorIndex &index, RangeId range)
{
    return [place = index.placeOf(range)](const Store &store, const JobContext &) {
        return findRange(store, place);
    };
}

RowSlice kernelInRange(const RangeNames::Name &name, StringId kernel, Ns longest, TimeRange time)
{
    return [place = KernelPlace{kernel, longest, time, name.domain, std::string(name.text),
                                name.thread}](const Store &store, const JobContext &job) {
        return place.find(store, job);
    };
}

} // namespace trilane
