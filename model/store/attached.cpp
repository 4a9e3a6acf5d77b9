// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/storeprivate.h"

namespace trilane::store {

StoreData::Attached::Attached(const format::TraceReader &reader,
                              std::shared_ptr<const DerivedLanes> derived)
    : lanes(std::move(derived))
    , chunkAggregates(reader, &format::TraceReader::readAggregates, {}, lanes->m_chunks.size())
    , laneTotals(reader, &format::TraceReader::readAggregates, {}, lanes->m_lanes.size())
{}

/// Derived tracks exist from the beginning, because hidden and pinned rows refer to tracks.
void StoreData::placeDerivedTracks()
{
    for (const format::Track &stream : tables.tracks) {
        if (stream.kind != TrackKind::Stream || tree.sliceCountOf(stream.id) == 0)
            continue;
        const TrackId id(tables.tracks.size() + derivedTracks.size());
        derivedTracks.push_back({.id = id,
                                 .parent = stream.id,
                                 .process = stream.process,
                                 .kind = TrackKind::GpuRanges});
        derivedOfStream.emplace(stream.id, id);
    }
}

void StoreData::attach(std::shared_ptr<const DerivedLanes> lanes)
{
    const std::lock_guard lock(attachMutex);
    if (attachedOwner || !lanes)
        return;
    attachedOwner = std::make_unique<Attached>(*reader, std::move(lanes));
    attached.store(attachedOwner.get(), std::memory_order_release);
}

const format::Track *StoreData::derivedTrack(TrackId id) const
{
    const size_t at = id.value - tables.tracks.size(); // wraps around for ids of the file
    return at < derivedTracks.size() ? &derivedTracks[at] : nullptr;
}

const DerivedLanes::TrackData *StoreData::derivedLanesOf(TrackId id) const
{
    static const DerivedLanes::TrackData kNone;
    if (id.value < tables.tracks.size())
        return nullptr;
    const Attached *there = attached.load(std::memory_order_acquire);
    const size_t at = id.value - tables.tracks.size();
    return there && at < there->lanes->m_tracks.size() ? &there->lanes->m_tracks[at] : &kNone;
}

const DerivedLanes::LaneData *StoreData::derivedLane(LaneId id) const
{
    const Attached *there = attached.load(std::memory_order_acquire);
    const size_t at = id.value - tables.lanes.size(); // wraps around for ids of the file
    return there && at < there->lanes->m_lanes.size() ? &there->lanes->m_lanes[at] : nullptr;
}

const DerivedLanes::Chunk *StoreData::derivedChunk(ChunkId id) const
{
    const Attached *there = attached.load(std::memory_order_acquire);
    const size_t at = id.value - tables.chunks.size(); // wraps around for ids of the file
    return there && at < there->lanes->m_chunks.size() ? &there->lanes->m_chunks[at] : nullptr;
}

const std::vector<format::Aggregate> &StoreData::aggregates(ChunkId id)
{
    static const std::vector<format::Aggregate> kNone;
    const bool derived = derivedChunk(id) != nullptr;
    if (!derived && id.value >= tables.chunks.size())
        return kNone;
    LazyGroups<format::Aggregate> &groups =
        derived ? attached.load()->chunkAggregates : chunkAggregates;
    const auto owner = static_cast<uint32_t>(id.value - (derived ? tables.chunks.size() : 0));
    if (const std::vector<format::Aggregate> *found = groups.find(owner))
        return *found;
    format::AggregateBuilder builder;
    const std::shared_ptr<const format::SliceChunk> decoded = chunk(id);
    for (size_t i = 0; i < decoded->size(); ++i)
        builder.add(decoded->slice(i));
    return groups.put(owner, builder.take());
}

/// Growing or recovered files and attached lanes have no totals: sums up their chunks.
const std::vector<format::Aggregate> &StoreData::totals(LaneId id)
{
    static const std::vector<format::Aggregate> kNone;
    const bool derived = derivedLane(id) != nullptr;
    if (!derived && id.value >= tables.lanes.size())
        return kNone;
    LazyGroups<format::Aggregate> &groups = derived ? attached.load()->laneTotals : laneTotals;
    const auto owner = static_cast<uint32_t>(id.value - (derived ? tables.lanes.size() : 0));
    if (const std::vector<format::Aggregate> *found = groups.find(owner))
        return *found;
    std::vector<format::Aggregate> sum;
    std::span<const ChunkId> chunks = chunksOf(id);
    if (!derived && owner < earlierTotals.size() && earlierTotals[owner].totals) {
        sum = *earlierTotals[owner].totals;
        chunks = chunks.subspan(std::min(earlierTotals[owner].chunks, chunks.size()));
    }
    for (ChunkId chunk : chunks)
        format::mergeAggregates(sum, aggregates(chunk));
    return groups.put(owner, std::move(sum));
}

void attachLanes(Tables trace, std::shared_ptr<const DerivedLanes> lanes)
{
    trace.data().attach(std::move(lanes));
}

} // namespace trilane::store
