// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/livetraceprivate.h"
#include "model/build/runs.h"
#include "model/build/slicewatch.h"
#include "model/format/messages.h"

#include <algorithm>
#include <limits>
#include <utility>

// How what waits in a LiveTrace gets its place, and goes to the sink.

namespace trilane {

/// A counter's value holds until the next one.
void LiveTrace::Private::endSample(LiveTrack &track, Ns end)
{
    Slice sample = *std::exchange(track.held, std::nullopt);
    sample.duration = std::max<Ns>(0, end - sample.start);
    windows.forParts(sample, [&](const Slice &part) { track.place(0, part); });
}

TrackId LiveTrace::Private::gpuOf(TrackId stream) const
{
    Track track = tables.tracks().get(stream);
    if (track.kind != TrackKind::Stream)
        return {};
    while (track.parent.isValid() && track.kind != TrackKind::Gpu)
        track = tables.tracks().get(track.parent);
    return track.kind == TrackKind::Gpu ? track.id : TrackId();
}

void LiveTrace::Private::settleUnions(std::map<TrackId, std::vector<Slice>> &byGpu)
{
    for (auto &[gpu, slices] : byGpu) {
        std::sort(slices.begin(), slices.end(), laidBefore);
        const TrackId all = tables.track({.parent = gpu, .kind = TrackKind::AllStreams}, kNoString);
        for (const Slice &slice : slices) {
            const std::optional<Slice> visible = unions[gpu].visible(slice);
            if (!visible)
                continue;
            live(all).place(0, *visible);
            if (watch)
                watch->worked(gpu, visible->range());
        }
    }
}

void LiveTrace::settle(Ns horizon)
{
    // Bounds of the times that a trace can have, in both directions.
    const Ns until = horizon == std::numeric_limits<Ns>::max() ? horizon : horizon - d->zero;
    std::map<TrackId, std::vector<Slice>> byGpu;
    for (size_t i = 0; i < d->tracks.size(); ++i) {
        const std::vector<Slice> settled = d->tracks[i].settle(until);
        if (settled.empty())
            continue;
        d->waiting -= settled.size();
        if (const TrackId gpu = d->gpuOf(TrackId(i)); gpu.isValid())
            byGpu[gpu].insert(byGpu[gpu].end(), settled.begin(), settled.end());
    }
    d->settleUnions(byGpu);
    if (d->watch)
        d->watch->settled(until);
}

/// All that has come since the last time.
LiveBlock LiveTrace::Private::takeBlock()
{
    LiveBlock block;
    for (size_t i = 0; i < tracks.size(); ++i) {
        for (size_t depth = 0; depth < tracks[i].lanes().size(); ++depth) {
            LiveTrack::Lane &lane = tracks[i].lanes()[depth];
            if (lane.slices.empty())
                continue;
            if (!lane.id.isValid())
                lane.id = tables.addLane(TrackId(i), static_cast<uint32_t>(depth));
            std::vector<Slice> room = blocks->room(lane.slices.size());
            block.slices.emplace_back(lane.id, std::exchange(lane.slices, std::move(room)));
        }
    }
    if (std::string packed = messages::pack(info); packed != infoWritten) {
        infoWritten = std::move(packed);
        block.info = info;
    }
    if (std::string packed = messages::pack(account); packed != accountWritten) {
        accountWritten = std::move(packed);
        block.account = account;
    }
    tables.handOn(block);
    return block;
}

Result<void> LiveTrace::flush()
{
    d->flushed = std::exchange(d->unwritten, 0);
    return d->blocks->start(d->takeBlock());
}

Result<void> LiveTrace::sync()
{
    return d->blocks->wait();
}

Result<void> LiveTrace::finish(Ns end)
{
    settle(std::numeric_limits<Ns>::max());
    for (LiveTrack &track : d->tracks) {
        if (track.held)
            d->endSample(track, end - d->zero);
    }
    d->unwritten = 0;
    if (Result<void> done = d->blocks->writeLast(d->takeBlock()); !done)
        return done;
    return d->sink->finish();
}

} // namespace trilane
