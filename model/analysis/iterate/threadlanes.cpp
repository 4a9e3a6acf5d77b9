// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/iterate/threadlanes.h"

#include "model/store/trackwalk.h"

#include <algorithm>

namespace trilane::iterate {

namespace {

void append(std::vector<LaneId> &lanes, std::span<const LaneId> more)
{
    lanes.insert(lanes.end(), more.begin(), more.end());
}

/// Lanes of the tracks of that kind anywhere below, in display order.
std::vector<LaneId> lanesBelow(store::Tables trace, TrackId root, TrackKind kind)
{
    std::vector<LaneId> lanes;
    store::walkTracks(trace, root, [&](TrackId track) {
        if (trace.track(track).kind == kind)
            append(lanes, trace.lanesOf(track));
        return true;
    });
    return lanes;
}

} // namespace

ThreadLanes lanesOfThread(store::Tables trace, TrackId thread)
{
    ThreadLanes lanes;
    for (TrackId child : trace.children(thread)) {
        switch (trace.track(child).kind) {
        case TrackKind::ThreadState:
            append(lanes.states, trace.lanesOf(child));
            break;
        case TrackKind::Ranges:
            append(lanes.ranges, trace.lanesOf(child));
            break;
        case TrackKind::OsCalls:
            append(lanes.osCalls, trace.lanesOf(child));
            break;
        case TrackKind::ApiCalls:
            append(lanes.apiCalls, trace.lanesOf(child));
            break;
        case TrackKind::Overhead:
            append(lanes.overhead, trace.lanesOf(child));
            break;
        default:
            break;
        }
    }
    return lanes;
}

std::vector<LaneId> untimedLanesOf(store::Tables trace, TrackId gpu)
{
    std::vector<LaneId> lanes = lanesBelow(trace, gpu, TrackKind::GpuRanges);
    std::erase_if(lanes, [&trace](LaneId lane) {
        const std::span<const ChunkId> chunks = trace.chunksOf(lane);
        return std::none_of(chunks.begin(), chunks.end(), [&trace](ChunkId chunk) {
            return trace.entry(chunk).kinds & 1u << static_cast<int>(SliceKind::Unknown);
        });
    });
    return lanes;
}

std::vector<LaneId> streamLanesOf(store::Tables trace, TrackId gpu)
{
    std::vector<LaneId> lanes = lanesBelow(trace, gpu, TrackKind::Stream);
    return lanes.empty() ? lanesBelow(trace, gpu, TrackKind::AllStreams) : lanes;
}

} // namespace trilane::iterate
