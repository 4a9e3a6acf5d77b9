// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links/launchedwork.h"

#include "model/analysis/links/gpuchunks.h"
#include "model/store/store.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace trilane::links {

namespace {

std::vector<LaneId> callLanes(store::Tables trace, TrackId thread)
{
    std::vector<LaneId> lanes;
    for (TrackId child : trace.children(thread)) {
        if (trace.track(child).kind == TrackKind::ApiCalls)
            lanes.insert(lanes.end(), trace.lanesOf(child).begin(), trace.lanesOf(child).end());
    }
    return lanes;
}

/// Correlation ids of the calls, sorted. A runtime call and the driver call inside it share one.
std::vector<uint64_t> launchIds(const store::Store &store, std::span<const LaneId> lanes,
                                TimeRange time, const jobs::JobContext &job)
{
    std::vector<uint64_t> ids;
    for (LaneId lane : lanes) {
        for (ChunkId id : store.chunksOf(lane, time)) {
            if (job.stopped())
                return {};
            if (store.chunks()[id.value].correlationMax == 0)
                continue;
            const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
            forStartsInside(*chunk, time, [&](size_t i) {
                if (chunk->correlation(i) != 0)
                    ids.push_back(chunk->correlation(i));
            });
        }
    }
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

/// Sums up the work of streams with the correlation ids of some launches.
class WorkSums
{
public:
    WorkSums(const store::Store &store, std::vector<uint64_t> ids)
        : m_store(store)
        , m_ids(std::move(ids))
    {}

    void addLane(LaneId lane, Ns from, const jobs::JobContext &job)
    {
        m_isFirst = true;
        for (ChunkId id : m_store.chunksOf(lane)) {
            const format::ChunkEntry &entry = m_store.chunks()[id.value];
            if (entry.end < from || !anyBetween(entry.correlationMin, entry.correlationMax))
                continue;
            if (job.stopped())
                return;
            const std::shared_ptr<const format::SliceChunk> chunk = m_store.chunk(id);
            for (size_t i = 0; i < chunk->size(); ++i) {
                if (isGpuWork(chunk->kind(i)) &&
                    std::binary_search(m_ids.begin(), m_ids.end(), chunk->correlation(i)))
                    add({{id, static_cast<uint32_t>(i)}, lane, chunk->slice(i)});
            }
        }
    }

    [[nodiscard]] LaunchedWork take()
    {
        for (const auto &[key, name] : m_names)
            m_work.names.push_back(name);
        std::sort(m_work.names.begin(), m_work.names.end(),
                  [&](const LaunchedName &a, const LaunchedName &b) {
                      if (a.total != b.total)
                          return a.total > b.total;
                      return std::tuple(m_store.string(a.name), a.name, a.kind) <
                             std::tuple(m_store.string(b.name), b.name, b.kind);
                  });
        return std::move(m_work);
    }

private:
    [[nodiscard]] bool anyBetween(uint64_t least, uint64_t most) const
    {
        const auto at = std::lower_bound(m_ids.begin(), m_ids.end(), std::max<uint64_t>(least, 1));
        return at != m_ids.end() && *at <= most;
    }

    void add(const store::FoundSlice &found)
    {
        const format::Slice &slice = found.slice;
        if (std::exchange(m_isFirst, false))
            m_work.firsts.push_back(found);
        ++(slice.kind == SliceKind::Kernel ? m_work.kernels : m_work.others);
        m_work.gpuTime += slice.duration;
        LaunchedName &name =
            m_names[uint64_t{slice.name.value} << 8 | static_cast<uint64_t>(slice.kind)];
        name.name = slice.name;
        name.kind = slice.kind;
        ++name.count;
        name.total += slice.duration;
        if (!m_work.first || slice.start < m_work.first->slice.start)
            m_work.first = found;
        if (!m_work.last || slice.end() > m_work.last->slice.end())
            m_work.last = found;
    }

    const store::Store &m_store;
    std::vector<uint64_t> m_ids;
    std::unordered_map<uint64_t, LaunchedName> m_names;
    LaunchedWork m_work;
    bool m_isFirst = true; ///< of the lane
};

} // namespace

LaunchedWork launchedWork(const store::Store &store, TrackId thread, TimeRange time,
                          const jobs::JobContext &job, uint64_t maxCalls, TrackId onlyOn)
{
    const std::vector<LaneId> lanes = callLanes(store, thread);
    uint64_t calls = 0;
    for (LaneId lane : lanes) {
        for (ChunkId id : store.chunksOf(lane, time))
            calls += store.chunks()[id.value].count;
    }
    if (calls > maxCalls)
        return {.names = {}, .first = {}, .last = {}, .tooMuch = true};
    std::vector<uint64_t> ids = launchIds(store, lanes, time, job);
    if (ids.empty())
        return {};
    const TrackId process = store.track(store.lane(lanes.front()).track).process;
    WorkSums sums(store, std::move(ids));
    for (LaneId lane : streamLanes(store)) {
        const format::Track &track = store.track(store.lane(lane).track);
        if (track.process == process && (!onlyOn.isValid() || track.id == onlyOn))
            sums.addLane(lane, time.begin, job);
    }
    return sums.take();
}

} // namespace trilane::links
