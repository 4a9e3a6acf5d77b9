// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/iterate/launchesofrange.h"

#include "model/store/store.h"

#include <limits>

namespace trilane::iterate {

namespace {

/// The operation closest to the range, of all streams of a GPU.
struct Beside
{
    Ns time = 0;
    uint64_t correlation = 0; ///< 0: there is none
    uint32_t process = 0;
};

/// Scans the streams and collects launches.
class RangeScan
{
public:
    RangeScan(const store::Store &store, TimeRange range)
        : m_store(store)
        , m_range(range)
    {}

    void scan(const format::Lane &lane)
    {
        m_process = m_store.track(lane.track).process.value;
        m_gpu = gpuOf(lane.track).value;
        const std::span<const ChunkId> all = m_store.chunksOf(lane.id);
        auto at = std::partition_point(all.begin(), all.end(),
                                       [&](ChunkId id) { return entry(id).end <= m_range.begin; });
        // Synchronization is on streams, too: the last operation may be some chunks back.
        for (auto before = at; before != all.begin() && !scanBefore(*--before);) {
        }
        bool after = false;
        for (; at != all.end() && !after; ++at) {
            const format::ChunkEntry &chunk = entry(*at);
            if (chunk.start >= m_range.begin && chunk.end <= m_range.end)
                add(chunk);
            else
                after = scanEdge(*at);
        }
    }

    [[nodiscard]] WantedByProcess take()
    {
        for (const auto *besides : {&m_before, &m_after}) {
            for (const auto &[gpu, beside] : *besides) {
                if (beside.correlation != 0)
                    m_wanted[beside.process].add(beside.correlation, beside.correlation);
            }
        }
        return std::move(m_wanted);
    }

private:
    [[nodiscard]] const format::ChunkEntry &entry(ChunkId id) const
    {
        return m_store.chunks()[id.value];
    }

    [[nodiscard]] TrackId gpuOf(TrackId track) const
    {
        while (track.isValid() && m_store.track(track).kind != TrackKind::Gpu)
            track = m_store.track(track).parent;
        return track;
    }

    void add(const format::ChunkEntry &chunk)
    {
        if (chunk.correlationMax != 0)
            m_wanted[m_process].add(chunk.correlationMin, chunk.correlationMax);
    }

    bool scanBefore(ChunkId id)
    {
        const std::shared_ptr<const format::SliceChunk> chunk = m_store.chunk(id);
        for (size_t i = chunk->size(); i-- > 0;) {
            if (isGpuWork(chunk->kind(i))) {
                putBefore(*chunk, i);
                return true;
            }
        }
        return false;
    }

    void putBefore(const format::SliceChunk &chunk, size_t i)
    {
        Beside &last =
            m_before.try_emplace(m_gpu, Beside{std::numeric_limits<Ns>::min()}).first->second;
        if (chunk.end(i) >= last.time)
            last = {chunk.end(i), chunk.correlation(i), m_process};
    }

    void putAfter(const format::SliceChunk &chunk, size_t i)
    {
        Beside &first =
            m_after.try_emplace(m_gpu, Beside{std::numeric_limits<Ns>::max()}).first->second;
        if (chunk.start(i) <= first.time)
            first = {chunk.start(i), chunk.correlation(i), m_process};
    }

    /// True when it has the first operation after the range.
    bool scanEdge(ChunkId id)
    {
        const std::shared_ptr<const format::SliceChunk> chunk = m_store.chunk(id);
        size_t i = chunk->firstEndingAfter(m_range.begin);
        for (size_t before = i; before-- > 0;) {
            if (isGpuWork(chunk->kind(before))) {
                putBefore(*chunk, before);
                break;
            }
        }
        for (; i < chunk->size(); ++i) {
            if (!isGpuWork(chunk->kind(i)))
                continue;
            if (chunk->start(i) >= m_range.end) {
                putAfter(*chunk, i);
                return true;
            }
            if (chunk->correlation(i) != 0)
                m_wanted[m_process].add(chunk->correlation(i), chunk->correlation(i));
        }
        return false;
    }

    const store::Store &m_store;
    TimeRange m_range;
    uint32_t m_process = 0; ///< of the current lane
    uint32_t m_gpu = 0;
    WantedByProcess m_wanted;
    std::unordered_map<uint32_t, Beside> m_before; ///< by GPU
    std::unordered_map<uint32_t, Beside> m_after;
};

} // namespace

WantedByProcess launchesOfRange(const store::Store &store, TimeRange range)
{
    RangeScan scan(store, range);
    for (const format::Lane &lane : store.lanes()) {
        if (lane.track.isValid() && store.track(lane.track).kind == TrackKind::Stream)
            scan.scan(lane);
    }
    return scan.take();
}

WantedByProcess launchesOf(const store::Store &store, std::span<const store::FoundSlice> gpuWork)
{
    WantedByProcess wanted;
    for (const store::FoundSlice &work : gpuWork) {
        if (work.slice.correlation == 0)
            continue;
        WantedLaunches &process = wanted[store.track(store.lane(work.lane).track).process.value];
        process.add(work.slice.correlation, work.slice.correlation);
        process.ids.push_back(work.slice.correlation);
    }
    for (auto &[id, process] : wanted)
        std::sort(process.ids.begin(), process.ids.end());
    return wanted;
}

} // namespace trilane::iterate
