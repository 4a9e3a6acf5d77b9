// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/trackwriter.h"

#include "model/base/discard.h"

namespace trilane {

LaneId LaneTable::add(TrackId track, uint32_t depth)
{
    const std::lock_guard lock(m_mutex);
    const LaneId id(m_lanes.size());
    m_lanes.push_back({id, track, depth});
    return id;
}

TrackWriter::TrackWriter(TrackId track, TraceWriter &writer, LaneTable &lanes, Ns shift)
    : m_track(track)
    , m_writer(writer)
    , m_table(lanes)
    , m_shift(shift)
{}

Result<void> TrackWriter::add(Slice slice)
{
    const size_t depth = m_layout.place(slice);
    if (depth == m_lanes.size())
        m_lanes.push_back({m_table.add(m_track, static_cast<uint32_t>(depth)), {}});
    LaneBuffer &lane = m_lanes[depth];
    slice.start += m_shift;
    lane.slices.push_back(slice);
    if (lane.slices.size() < kChunkSlices)
        return {};
    Result<void> done = m_writer.writeChunk(lane.id, lane.slices);
    lane.slices.clear();
    return done;
}

Result<void> TrackWriter::finish()
{
    for (LaneBuffer &lane : m_lanes) {
        if (lane.slices.empty())
            continue;
        if (Result<void> done = m_writer.writeChunk(lane.id, lane.slices); !done)
            return done;
        discard(lane.slices);
    }
    return {};
}

} // namespace trilane
