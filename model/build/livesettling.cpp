// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/livetraceprivate.h"
#include "model/build/runs.h"
#include "model/build/slicewatch.h"
#include "model/format/payloads.h"
#include "model/format/properties/infopayload.h"

#include <algorithm>
#include <limits>
#include <utility>

// Placement of waiting slices of a LiveTrace, and output to the sink.

namespace trilane::build {

/// A counter's value is valid until the next one.
void LiveTrace::Private::endSample(LiveTrack &track, Ns end)
{
    format::Slice sample = *std::exchange(track.held, std::nullopt);
    sample.duration = std::max<Ns>(0, end - sample.start);
    windows.forParts(sample, [&](const format::Slice &part) {
        first = std::min(first.value_or(part.start), part.start);
        track.placeAt(0, part);
        count();
    });
}

TrackId LiveTrace::Private::gpuOf(TrackId stream) const
{
    format::Track track = tables.tracks.get(stream);
    if (track.kind != TrackKind::Stream)
        return {};
    while (track.parent.isValid() && track.kind != TrackKind::Gpu)
        track = tables.tracks.get(track.parent);
    return track.kind == TrackKind::Gpu ? track.id : TrackId();
}

void LiveTrace::Private::settleUnion(TrackId gpu, Union &all, Ns until)
{
    const auto rest =
        std::stable_partition(all.waiting.begin(), all.waiting.end(),
                              [until](const format::Slice &slice) { return slice.start < until; });
    sortAsLaid({all.waiting.begin(), rest});
    const TrackId track =
        tables.tracks.findOrAdd({.parent = gpu, .kind = TrackKind::AllStreams}, kNoString);
    for (auto slice = all.waiting.begin(); slice != rest; ++slice) {
        const std::optional<format::Slice> visible = all.merged.visible(*slice);
        if (!visible)
            continue;
        live(track).placeAt(0, *visible);
        if (watch)
            watch->worked(gpu, visible->range());
    }
    all.waiting.erase(all.waiting.begin(), rest);
    if (watch)
        watch->settled(gpu, until);
}

void LiveTrace::settle(Ns horizon, std::span<const Hold> holds)
{
    // Limits of representable times, in both directions.
    const Ns until = horizon == std::numeric_limits<Ns>::max() ? horizon : horizon - d->zero;
    std::map<TrackId, Ns> held;
    auto hold = [&held, until](TrackId track, Ns from) {
        Ns &earliest = held.try_emplace(track, until).first->second;
        earliest = std::min(earliest, from);
    };
    for (const Hold &one : holds) {
        hold(one.track, one.from - d->zero);
        if (const TrackId gpu = d->gpuOf(one.track); gpu.isValid())
            hold(gpu, one.from - d->zero);
    }
    auto untilOf = [&held, until](TrackId track) {
        const auto found = held.find(track);
        return found == held.end() ? until : found->second;
    };
    std::vector<format::Slice> others; // of tracks without a union
    for (size_t i = 0; i < d->tracks.size(); ++i) {
        const TrackId track(i);
        if (!d->tracks[i].isDue(untilOf(track)))
            continue;
        const TrackId gpu = d->gpuOf(track);
        others.clear();
        d->waiting -=
            d->tracks[i].settle(untilOf(track), gpu.isValid() ? d->unions[gpu].waiting : others);
    }
    for (auto &[gpu, all] : d->unions)
        d->settleUnion(gpu, all, untilOf(gpu));
}

/// Everything added since the last call.
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
            const TimeRange span{lane.slices.front().start, lane.slices.back().end()};
            if (!spanWritten)
                spanWritten = span;
            spanWritten->begin = std::min(spanWritten->begin, span.begin);
            spanWritten->end = std::max(spanWritten->end, span.end);
            std::vector<format::Slice> room = blocks->room(lane.slices.size());
            block.slices.emplace_back(lane.id, std::exchange(lane.slices, std::move(room)));
        }
    }
    if (std::string packed = format::messages::pack(info); packed != infoWritten) {
        infoWritten = std::move(packed);
        block.info = info;
    }
    if (std::string packed = format::messages::pack(account); packed != accountWritten) {
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

} // namespace trilane::build
