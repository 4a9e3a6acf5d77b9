// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/graphcaptures.h"

#include "model/analysis/idle/callkind.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/base/timeranges.h"
#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>
#include <limits>

namespace trilane::findings {

namespace {

bool contains(store::Tables trace, StringId name, std::string_view text)
{
    return trace.string(name).find(text) != std::string_view::npos;
}

/// Calls visit with each chunk of the lane that contains a matching call, until it returns false.
template <typename Counts, typename Visit>
void forEachChunk(const store::Store &store, LaneId lane, const jobs::JobContext &job,
                  Counts counts, Visit visit)
{
    for (const ChunkId id : store.chunksOf(lane)) {
        const std::span<const format::Aggregate> all = store.aggregatesOf(id);
        const bool has = std::any_of(all.begin(), all.end(), [&](const format::Aggregate &one) {
            return one.kind == SliceKind::ApiCall && counts(one.name);
        });
        if (job.stopped() || (has && !visit(*store.chunk(id))))
            return;
    }
}

} // namespace

std::vector<TimeRange> graphCaptures(const store::Store &store, TrackId thread,
                                     const jobs::JobContext &job)
{
    std::vector<TimeRange> captures;
    if (!thread.isValid())
        return captures;
    const auto begins = [&](StringId name) {
        return contains(store, name, "StreamBeginCapture");
    };
    const auto ends = [&](StringId name) {
        return contains(store, name, "StreamEndCapture");
    };
    for (const LaneId lane : iterate::lanesOfThread(store, thread).apiCalls) {
        std::optional<Ns> since;
        const auto add = [&](const format::SliceChunk &chunk) {
            for (size_t i = 0; i < chunk.size(); ++i) {
                if (begins(chunk.name(i)) && !since) {
                    since = chunk.start(i);
                } else if (ends(chunk.name(i)) && since) {
                    captures.push_back({*since, chunk.end(i)});
                    since.reset();
                }
            }
            return true;
        };
        forEachChunk(
            store, lane, job, [&](StringId name) { return begins(name) || ends(name); }, add);
    }
    unite(captures);
    return captures;
}

Ns firstGraphLaunch(const store::Store &store, const jobs::JobContext &job)
{
    Ns first = std::numeric_limits<Ns>::max();
    idle::CallNames names(store);
    const auto launches = [&](StringId name) {
        return names.api(name) == idle::ApiKind::GraphLaunch;
    };
    for (const format::Lane &lane : store.lanes()) {
        if (!lane.track.isValid() || store.track(lane.track).kind != TrackKind::ApiCalls)
            continue;
        forEachChunk(store, lane.id, job, launches, [&](const format::SliceChunk &chunk) {
            for (size_t i = 0; i < chunk.size(); ++i) {
                if (launches(chunk.name(i))) {
                    first = std::min(first, chunk.start(i));
                    return false;
                }
            }
            return true;
        });
    }
    return first;
}

} // namespace trilane::findings
