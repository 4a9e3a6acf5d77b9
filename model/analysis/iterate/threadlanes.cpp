// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/iterate/threadlanes.h"

#include <algorithm>

namespace trilane::iterate {

namespace {

void append(std::vector<LaneId> &lanes, std::span<const LaneId> more)
{
    lanes.insert(lanes.end(), more.begin(), more.end());
}

/// Lanes of the tracks of that kind anywhere below, in display order.
std::vector<LaneId> lanesBelow(const store::Store &store, TrackId root, TrackKind kind)
{
    std::vector<LaneId> lanes;
    std::vector<TrackId> waiting{root}; // no recursion: how deep a tree is says the file
    while (!waiting.empty()) {
        const TrackId track = waiting.back();
        waiting.pop_back();
        if (store.track(track).kind == kind)
            append(lanes, store.lanesOf(track));
        const std::span<const TrackId> children = store.children(track);
        waiting.insert(waiting.end(), children.rbegin(), children.rend());
    }
    return lanes;
}

} // namespace

ThreadLanes lanesOfThread(const store::Store &store, TrackId thread)
{
    ThreadLanes lanes;
    for (TrackId child : store.children(thread)) {
        switch (store.track(child).kind) {
        case TrackKind::ThreadState:
            append(lanes.states, store.lanesOf(child));
            break;
        case TrackKind::Ranges:
            append(lanes.ranges, store.lanesOf(child));
            break;
        case TrackKind::OsCalls:
            append(lanes.osCalls, store.lanesOf(child));
            break;
        case TrackKind::ApiCalls:
            append(lanes.apiCalls, store.lanesOf(child));
            break;
        case TrackKind::Overhead:
            append(lanes.overhead, store.lanesOf(child));
            break;
        default:
            break;
        }
    }
    return lanes;
}

std::vector<LaneId> untimedLanesOf(const store::Store &store, TrackId gpu)
{
    std::vector<LaneId> lanes = lanesBelow(store, gpu, TrackKind::GpuRanges);
    std::erase_if(lanes, [&store](LaneId lane) {
        const std::span<const ChunkId> chunks = store.chunksOf(lane);
        return std::none_of(chunks.begin(), chunks.end(), [&store](ChunkId chunk) {
            return store.entry(chunk).kinds & 1u << static_cast<int>(SliceKind::Unknown);
        });
    });
    return lanes;
}

std::vector<LaneId> streamLanesOf(const store::Store &store, TrackId gpu)
{
    std::vector<LaneId> lanes = lanesBelow(store, gpu, TrackKind::Stream);
    return lanes.empty() ? lanesBelow(store, gpu, TrackKind::AllStreams) : lanes;
}

} // namespace trilane::iterate
