// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/trackwriter.h"

#include <utility>

namespace trilane::build {

TrackWriter::TrackWriter(TrackId track, ChunkPacker &chunks, LaneTable &lanes, Ns shift)
    : m_track(track)
    , m_chunks(chunks)
    , m_table(lanes)
    , m_shift(shift)
{}

Result<void> TrackWriter::add(format::Slice slice)
{
    const size_t depth = m_layout.place(slice);
    if (depth == m_lanes.size())
        m_lanes.push_back({m_table.add(m_track, static_cast<uint32_t>(depth)), {}});
    std::vector<format::Slice> &slices = m_lanes[depth].slices;
    slice.start += m_shift;
    slices.push_back(slice);
    if (slices.size() < format::kChunkSlices)
        return {};
    return m_chunks.put(m_lanes[depth].id, std::exchange(slices, m_chunks.emptyChunk()));
}

Result<void> TrackWriter::finish()
{
    for (LaneBuffer &lane : m_lanes) {
        if (lane.slices.empty())
            continue;
        if (Result<void> done = m_chunks.put(lane.id, std::move(lane.slices)); !done)
            return done;
    }
    return {};
}

} // namespace trilane::build
