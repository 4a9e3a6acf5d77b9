// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/trackorder.h"

#include <algorithm>
#include <tuple>

namespace trilane::store {

namespace {

/// Below a thread: from states to ranges; below a GPU: the union first.
int rankOf(TrackKind kind)
{
    switch (kind) {
    case TrackKind::Core:
    case TrackKind::ThreadState:
    case TrackKind::AllStreams:
        return 0;
    case TrackKind::Gpu:
    case TrackKind::Context:
    case TrackKind::Stream:
    case TrackKind::Ranges:
        return 1;
    case TrackKind::GpuRanges:
    case TrackKind::ApiCalls:
        return 2;
    case TrackKind::OsCalls:
        return 3;
    case TrackKind::Overhead:
        return 4;
    case TrackKind::Process:
    case TrackKind::Thread:
        return 5;
    case TrackKind::Counter:
        return 6;
    default:
        return 7;
    }
}

Layer ownLayer(TrackKind kind, Layer inherited)
{
    switch (kind) {
    case TrackKind::Core:
        return Layer::Cpu;
    case TrackKind::Gpu:
    case TrackKind::Context:
    case TrackKind::AllStreams:
    case TrackKind::Stream:
    case TrackKind::GpuRanges:
        return Layer::Cuda;
    case TrackKind::Process:
    case TrackKind::Thread:
        return Layer::Threads;
    default:
        return inherited;
    }
}

} // namespace

TrackOrder::TrackOrder(const format::TraceTables &tables)
    : m_children(tables.tracks.size() + 1)
    , m_lanes(tables.tracks.size())
    , m_slices(tables.tracks.size())
    , m_layers(tables.tracks.size(), Layer::Threads)
{
    for (const format::Track &track : tables.tracks) {
        m_children[track.parent.isValid() ? track.parent.value + 1 : 0].push_back(track.id);
        const Layer inherited =
            track.parent.isValid() ? m_layers[track.parent.value] : Layer::Threads;
        m_layers[track.id.value] = ownLayer(track.kind, inherited);
    }
    auto orderOf = [&](TrackId id) {
        const format::Track &track = tables.tracks[id.value];
        return std::tuple(rankOf(track.kind), track.rank.value + 1, track.sortIndex, track.number,
                          id);
    };
    for (std::vector<TrackId> &siblings : m_children)
        std::sort(siblings.begin(), siblings.end(),
                  [&](TrackId a, TrackId b) { return orderOf(a) < orderOf(b); });
    for (const format::Lane &lane : tables.lanes) {
        m_lanes[lane.track.value].push_back(lane.id);
        for (ChunkId chunk : tables.chunksOfLane[lane.id.value])
            m_slices[lane.track.value] += tables.chunks[chunk.value].count;
    }
    for (std::vector<LaneId> &lanes : m_lanes)
        std::stable_sort(lanes.begin(), lanes.end(), [&](LaneId a, LaneId b) {
            return tables.lanes[a.value].depth < tables.lanes[b.value].depth;
        });
}

std::span<const TrackId> TrackOrder::children(TrackId parent) const
{
    if (parent.isValid() && parent.value >= m_lanes.size())
        return {};
    return m_children[parent.isValid() ? parent.value + 1 : 0];
}

std::span<const LaneId> TrackOrder::lanesOf(TrackId track) const
{
    return track.value < m_lanes.size() ? std::span<const LaneId>(m_lanes[track.value])
                                        : std::span<const LaneId>();
}

} // namespace trilane::store
