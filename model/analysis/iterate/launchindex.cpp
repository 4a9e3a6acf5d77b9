// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/iterate/launchindex.h"

#include "model/store/derived.h"
#include "model/store/store.h"

#include <algorithm>

namespace trilane::iterate {

namespace {

bool isAll(store::Tables trace, TimeRange range)
{
    return range.begin <= trace.span().begin && range.end >= trace.span().end;
}

} // namespace

/// The lanes of a process's API calls, outermost first, and their ids.
struct LaunchIndex::Lanes
{
    const WantedLaunches *wanted = nullptr; ///< null: all
    std::vector<LaneId> lanes;
    uint64_t least = UINT64_MAX;
    uint64_t most = 0;
    uint64_t slices = 0;

    [[nodiscard]] bool isWanted(const format::ChunkEntry &chunk) const
    {
        return chunk.correlationMax != 0 &&
               (!wanted || wanted->hasIn(chunk.correlationMin, chunk.correlationMax));
    }
    /// For filters with many threads.
    [[nodiscard]] bool areFew() const { return wanted && !wanted->ids.empty(); }
};

LaunchIndex::Process::Process(const Lanes &lanes)
    : calls(lanes.least, lanes.most, lanes.areFew() ? lanes.wanted->ids.size() : lanes.slices)
{}

LaunchIndex::LaunchIndex(const store::Store &store, const jobs::JobContext &job)
    : m_store(&store)
{
    build(nullptr, job);
}

LaunchIndex::LaunchIndex(const store::Store &store, TimeRange range, const jobs::JobContext &job)
    : m_store(&store)
{
    if (isAll(store, range)) {
        build(nullptr, job);
        return;
    }
    const WantedByProcess wanted = launchesOfRange(store, range);
    build(&wanted, job);
}

LaunchIndex::LaunchIndex(const store::Store &store, std::span<const store::FoundSlice> gpuWork,
                         const jobs::JobContext &job)
    : m_store(&store)
{
    const WantedByProcess wanted = launchesOf(store, gpuWork);
    build(&wanted, job);
}

std::shared_ptr<const LaunchIndex> LaunchIndex::of(const store::Store &store,
                                                   const jobs::JobContext &job)
{
    return store::Derived::of(store).get<LaunchIndex>(
        0, job, [&] { return std::make_shared<const LaunchIndex>(store, job); });
}

std::shared_ptr<const LaunchIndex> LaunchIndex::of(const store::Store &store, TimeRange range,
                                                   const jobs::JobContext &job)
{
    if (isAll(store, range))
        return of(store, job);
    if (std::shared_ptr<const LaunchIndex> all = store::Derived::of(store).find<LaunchIndex>(0))
        return all;
    return std::make_shared<const LaunchIndex>(store, range, job);
}

uint64_t LaunchIndex::bytes() const
{
    uint64_t bytes = sizeof *this;
    for (const auto &[id, process] : m_processes)
        bytes += process.calls.bytes() + process.chunks.capacity() * sizeof(ReadChunk);
    return bytes;
}

void LaunchIndex::build(const WantedByProcess *wanted, const jobs::JobContext &job)
{
    std::unordered_map<uint32_t, Lanes> all;
    for (const format::Lane &lane : m_store->lanes()) {
        if (!lane.track.isValid() || m_store->track(lane.track).kind != TrackKind::ApiCalls)
            continue;
        const uint32_t id = m_store->track(lane.track).process.value;
        if (wanted && !wanted->contains(id))
            continue;
        Lanes &process = all[id];
        process.wanted = wanted ? &wanted->at(id) : nullptr;
        process.lanes.push_back(lane.id);
        for (ChunkId chunk : m_store->chunksOf(lane.id)) {
            const format::ChunkEntry &entry = m_store->chunks()[chunk.value];
            if (!process.isWanted(entry))
                continue;
            process.least = std::min(process.least, entry.correlationMin);
            process.most = std::max(process.most, entry.correlationMax);
            process.slices += entry.count;
        }
    }
    for (auto &[id, lanes] : all) {
        std::stable_sort(lanes.lanes.begin(), lanes.lanes.end(), [&](LaneId a, LaneId b) {
            return m_store->lane(a).depth < m_store->lane(b).depth;
        });
        build(m_processes.try_emplace(id, lanes).first->second, lanes, job);
    }
}

void LaunchIndex::build(Process &process, const Lanes &lanes, const jobs::JobContext &job)
{
    if (lanes.most == 0)
        return;
    uint64_t read = 0;
    for (LaneId lane : lanes.lanes) {
        for (ChunkId id : m_store->chunksOf(lane)) {
            if (job.stopped())
                return;
            if (!lanes.isWanted(m_store->chunks()[id.value]))
                continue;
            const std::shared_ptr<const format::SliceChunk> chunk = m_store->chunk(id);
            if (read + chunk->size() >= CorrelationMap::kNone)
                break; // more than there are numbers
            process.chunks.push_back({static_cast<uint32_t>(read), id});
            for (size_t i = 0; i < chunk->size(); ++i) {
                const uint64_t correlation = chunk->correlation(i);
                if (correlation != 0 &&
                    (!lanes.areFew() || lanes.wanted->hasIn(correlation, correlation)))
                    process.calls.add(correlation, static_cast<uint32_t>(read + i));
            }
            read += chunk->size();
        }
    }
    process.calls.finish();
}

store::SliceRef LaunchIndex::launch(TrackId process, uint64_t correlation) const
{
    const auto found = m_processes.find(process.value);
    if (found == m_processes.end() || correlation == 0)
        return {};
    const Process &p = found->second;
    const uint32_t call = p.calls.at(correlation);
    if (call == CorrelationMap::kNone)
        return {};
    const auto after = std::upper_bound(
        p.chunks.begin(), p.chunks.end(), call,
        [](uint32_t number, const ReadChunk &chunk) { return number < chunk.first; });
    const ReadChunk &chunk = *std::prev(after);
    return {chunk.id, call - chunk.first};
}

store::SliceRef LaunchIndex::launchOf(const store::FoundSlice &gpuWork) const
{
    return launch(m_store->track(m_store->lane(gpuWork.lane).track).process,
                  gpuWork.slice.correlation);
}

} // namespace trilane::iterate
