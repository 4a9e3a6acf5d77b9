// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/rangeslice.h"

#include "model/analysis/links/links.h"
#include "model/analysis/names/samename.h"
#include "model/analysis/stats/slicewalk.h"
#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <string>

namespace trilane::operators {

namespace {

/// Kernels of one name and duration launched in ranges of one name.
struct KernelPlace
{
    StringId kernel;
    Ns duration = 0;
    TimeRange time;
    StringId domain;
    std::string range;
    TrackId thread;

    [[nodiscard]] bool mayBeIn(store::Tables trace, ChunkId id) const
    {
        const std::span<const format::Aggregate> all = trace.aggregatesOf(id);
        return std::any_of(all.begin(), all.end(), [&](const format::Aggregate &a) {
            return a.kind == SliceKind::Kernel && a.name == kernel && a.max >= duration;
        });
    }

    [[nodiscard]] bool isLaunchedInside(const store::Store &store,
                                        const store::FoundSlice &found) const
    {
        const std::optional<store::FoundSlice> launch = links::launchOf(store, found);
        if (!launch || links::threadOf(store, store.lane(launch->lane).track) != thread)
            return false;
        const std::vector<store::FoundSlice> open =
            links::rangeStack(store, thread, launch->slice.start);
        return std::any_of(open.begin(), open.end(), [&](const store::FoundSlice &at) {
            return store.string(at.slice.name) == range &&
                   store.track(store.lane(at.lane).track).domain == domain;
        });
    }

    [[nodiscard]] std::optional<store::FoundSlice>
    findIn(const store::Store &store, const stats::SliceWalk &walk, LaneId lane, ChunkId id) const
    {
        const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
        std::optional<store::FoundSlice> found;
        walk.forEach(*chunk, [&](size_t i, Ns counted) {
            if (found || counted != duration || chunk->name(i) != kernel)
                return;
            const store::FoundSlice at{{id, static_cast<uint32_t>(i)}, lane, chunk->slice(i)};
            if (isLaunchedInside(store, at))
                found = at;
        });
        return found;
    }

    [[nodiscard]] std::optional<store::FoundSlice> find(const store::Store &store,
                                                        const jobs::JobContext &job) const
    {
        const stats::SliceQuery query{.range = time};
        const stats::SliceWalk walk(store, query);
        for (LaneId lane : walk.lanes()) {
            if (!names::hasName(store, lane, kernel, SliceKind::Kernel))
                continue;
            for (ChunkId id : walk.chunks(lane)) {
                if (job.stopped())
                    return std::nullopt;
                if (!mayBeIn(store, id))
                    continue;
                if (const std::optional<store::FoundSlice> found = findIn(store, walk, lane, id))
                    return found;
            }
        }
        return std::nullopt;
    }
};

} // namespace

stats::RowSlice rangeSlice(const OperatorIndex &index, RangeId range)
{
    return [place = index.placeOf(range)](const store::Store &store, const jobs::JobContext &) {
        return findRange(store, place);
    };
}

stats::RowSlice kernelInRange(const RangeNames::Name &name, StringId kernel, Ns longest,
                              TimeRange time)
{
    return
        [place = KernelPlace{kernel, longest, time, name.domain, std::string(name.text),
                             name.thread}](const store::Store &store, const jobs::JobContext &job) {
            return place.find(store, job);
        };
}

} // namespace trilane::operators
