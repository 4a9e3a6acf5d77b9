// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/derivedlanes.h"

#include "model/format/cells.h"
#include "model/format/overview.h"
#include "model/format/tracewriter.h"

namespace trilane::store {

uint64_t DerivedLanes::bytes() const
{
    uint64_t sum = 0;
    for (const Chunk &chunk : m_chunks)
        sum +=
            sizeof chunk + chunk.payload.capacity() + chunk.cells.capacity() * sizeof(format::Cell);
    for (const LaneData &lane : m_lanes)
        sum += sizeof lane + lane.overview.capacity() * sizeof(format::Cell);
    return sum;
}

Result<format::SliceChunk> DerivedLanes::Chunk::decode() const
{
    return format::decodeChunk(payload, entry.start, entry.count);
}

DerivedLanesBuilder::DerivedLanesBuilder(Tables trace)
    : m_trace(trace)
    , m_lanes(std::make_shared<DerivedLanes>())
{
    m_lanes->m_tracks.resize(trace.derivedTracks().size());
}

void DerivedLanesBuilder::add(TrackId stream, std::vector<std::vector<format::Slice>> lanes)
{
    const TrackId track = m_trace.derivedBelow(stream);
    if (!track.isValid())
        return;
    DerivedLanes::TrackData &data = m_lanes->m_tracks[track.value - m_trace.tracks().size()];
    for (std::vector<format::Slice> &slices : lanes) {
        const size_t lane = m_lanes->m_lanes.size();
        const LaneId id(m_trace.lanes().size() + lane);
        m_lanes->m_lanes.push_back(
            {.lane = {id, track, static_cast<uint32_t>(data.lanes.size())}, .chunks = {}});
        data.lanes.push_back(id);
        data.slices += slices.size();
        m_lanes->m_slices += slices.size();
        for (size_t begin = 0; begin < slices.size(); begin += format::kChunkSlices)
            addChunk(lane,
                     std::span(slices).subspan(
                         begin, std::min<size_t>(format::kChunkSlices, slices.size() - begin)));
        slices = {};
    }
}

void DerivedLanesBuilder::addChunk(size_t lane, std::span<const format::Slice> slices)
{
    DerivedLanes::LaneData &data = m_lanes->m_lanes[lane];
    data.chunks.push_back(ChunkId(m_trace.chunks().size() + m_lanes->m_chunks.size()));
    m_lanes->m_chunks.push_back({.entry = format::entryOf(data.lane.id, slices),
                                 .payload = format::encodeChunk(slices),
                                 .cells = format::cellsOfSlices(slices)});
    m_lanes->m_chunks.back().payload.shrink_to_fit();
}

std::shared_ptr<const DerivedLanes> DerivedLanesBuilder::finish()
{
    for (DerivedLanes::LaneData &lane : m_lanes->m_lanes) {
        format::LaneOverview overview;
        for (ChunkId id : lane.chunks)
            overview.append(m_lanes->m_chunks[id.value - m_trace.chunks().size()].cells);
        lane.overview = overview.cells();
    }
    return std::exchange(m_lanes, nullptr);
}

} // namespace trilane::store
