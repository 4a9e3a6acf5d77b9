// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/memcpycalls.h"

#include "model/analysis/iterate/launchindex.h"
#include "model/analysis/stats/slicewalk.h"
#include "model/store/store.h"

#include <algorithm>
#include <map>

namespace trilane::summaries {

namespace {

/// A copy that a graph or some other launch made is not waited for by the call.
CopyCall callOf(std::string_view api)
{
    const bool isCopy = api.find("emcpy") != std::string_view::npos;
    const bool isAsync = api.find("Async") != std::string_view::npos;
    return isCopy && !isAsync ? CopyCall::Sync : CopyCall::Async;
}

} // namespace

std::vector<MemcpyCalls> memcpyCalls(const store::Store &store, TimeRange range,
                                     const jobs::JobContext &job)
{
    const std::shared_ptr<const iterate::LaunchIndex> launches =
        iterate::LaunchIndex::of(store, job);
    const stats::SliceQuery query{.range = range, .kinds = stats::kindSet(SliceKind::Memcpy)};
    const stats::SliceWalk walk(store, query);
    std::map<std::pair<CopyCall, format::CopyKind>, MemcpyCalls> sums;
    for (LaneId lane : walk.lanes()) {
        const TrackId process = store.track(store.lane(lane).track).process;
        for (ChunkId id : walk.chunks(lane)) {
            if (job.stopped())
                return {};
            const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
            walk.forEach(*chunk, [&](size_t i, Ns duration) {
                const store::SliceRef launch = launches->launch(process, chunk->correlation(i));
                const CopyCall call = launch.isValid()
                                          ? callOf(store.string(store.slice(launch).name))
                                          : CopyCall::Unknown;
                const format::CopyKind direction =
                    store.detail(chunk->detail(i)).copy.value_or(format::CopyInfo{}).kind;
                MemcpyCalls &sum = sums[{call, direction}];
                sum.call = call;
                sum.direction = direction;
                ++sum.calls;
                sum.total += duration;
                sum.longest.see(duration, {id, static_cast<uint32_t>(i)});
            });
        }
    }
    std::vector<MemcpyCalls> rows;
    rows.reserve(sums.size());
    for (const auto &[key, sum] : sums)
        rows.push_back(sum);
    std::stable_sort(rows.begin(), rows.end(), [](const MemcpyCalls &a, const MemcpyCalls &b) {
        return a.call != b.call ? a.call < b.call : a.total > b.total;
    });
    return rows;
}

} // namespace trilane::summaries
