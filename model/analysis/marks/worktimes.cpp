// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/marks/worktimes.h"

#include "model/analysis/iterate/launchindex.h"
#include "model/analysis/links/links.h"
#include "model/format/aggregate.h"
#include "model/store/store.h"

#include <algorithm>

namespace trilane::marks {

WorkTimes::WorkTimes(const store::Store &store, TrackId thread, TimeRange window,
                     const jobs::JobContext &job)
    : m_store(store)
    , m_process(thread.isValid() ? links::processOf(store, thread) : TrackId())
    , m_window(window)
    , m_job(job)
{}

std::vector<LaneId> WorkTimes::lanesOf(TrackKind kind) const
{
    std::vector<LaneId> lanes;
    for (const format::Lane &lane : m_store.lanes()) {
        if (lane.track.isValid() && m_store.track(lane.track).kind == kind &&
            (!m_process.isValid() || links::processOf(m_store, lane.track) == m_process))
            lanes.push_back(lane.id);
    }
    return lanes;
}

template <typename IsOne>
NameSet WorkTimes::namesOn(TrackKind kind, const IsOne &isOne) const
{
    NameSet names;
    std::vector<bool> asked(m_store.stringCount());
    for (const LaneId lane : lanesOf(kind)) {
        for (const format::Aggregate &all : m_store.totalsOf(lane)) {
            if (all.name.value >= asked.size() || asked[all.name.value])
                continue;
            asked[all.name.value] = true;
            if (isOne(m_store.string(all.name)))
                names.insert(all.name);
        }
    }
    return names;
}

bool WorkTimes::has(ChunkId chunk, const NameSet &names) const
{
    const std::span<const format::Aggregate> all = m_store.aggregatesOf(chunk);
    return std::any_of(all.begin(), all.end(),
                       [&](const format::Aggregate &one) { return names.contains(one.name); });
}

template <typename TimeOf>
void WorkTimes::addFrom(LaneId lane, ChunkId id, const NameSet &names, const TimeOf &timeOf,
                        std::vector<Ns> &times) const
{
    const std::shared_ptr<const format::SliceChunk> chunk = m_store.chunk(id);
    for (uint32_t i = 0; i < chunk->size(); ++i) {
        if (!names.contains(chunk->name(i)))
            continue;
        const Ns time = timeOf(store::FoundSlice{{id, i}, lane, chunk->slice(i)});
        if (m_window.contains(time))
            times.push_back(time);
    }
}

template <typename TimeOf>
std::vector<Ns> WorkTimes::timesOf(TrackKind kind, const NameSet &names, const TimeOf &timeOf) const
{
    std::vector<Ns> times;
    if (names.empty())
        return times;
    for (const LaneId lane : lanesOf(kind)) {
        for (const ChunkId id : m_store.chunksOf(lane)) {
            const format::ChunkEntry &entry = m_store.entry(id);
            if (m_job.stopped() || entry.start >= m_window.end)
                break;
            if (entry.end > m_window.begin && has(id, names))
                addFrom(lane, id, names, timeOf, times);
        }
    }
    std::sort(times.begin(), times.end());
    return times;
}

std::vector<Ns> WorkTimes::ofRanges(RangeRole role) const
{
    const NameSet names =
        namesOn(TrackKind::Ranges, [&](std::string_view name) { return roleOf(name) == role; });
    return timesOf(TrackKind::Ranges, names,
                   [](const store::FoundSlice &range) { return range.slice.start; });
}

std::vector<Ns> WorkTimes::ofKernels(bool (*isOne)(std::string_view)) const
{
    const NameSet names = namesOn(TrackKind::Stream, isOne);
    if (names.empty())
        return {};
    const std::shared_ptr<const iterate::LaunchIndex> launches =
        iterate::LaunchIndex::of(m_store, m_window, m_job);
    return timesOf(TrackKind::Stream, names, [&](const store::FoundSlice &kernel) {
        const store::SliceRef launch = launches->launchOf(kernel);
        return launch.isValid() ? m_store.slice(launch).start : kernel.slice.start;
    });
}

} // namespace trilane::marks
