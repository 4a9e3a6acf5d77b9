// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/livetrace.h"

#include "model/base/version.h"
#include "model/build/gpuunion.h"
#include "model/build/interner.h"
#include "model/build/livetrack.h"
#include "model/build/runs.h"
#include "model/build/tracktable.h"
#include "model/build/trackwriter.h"
#include "model/format/messages.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <map>

namespace trilane {

struct LiveTrace::Private
{
    LiveTrack &live(TrackId track)
    {
        while (tracks.size() <= track.value)
            tracks.emplace_back();
        return tracks[track.value];
    }
    [[nodiscard]] TrackId gpuOf(TrackId stream) const;
    void settleUnions(std::map<TrackId, std::vector<Slice>> &byGpu);
    Result<void> writeTables();
    Result<void> writeLane(LiveTrack::Lane &lane);
    Result<void> flush();

    std::unique_ptr<TraceWriter> writer;
    Ns zero = 0;
    Interner interner;
    TrackTable table;
    LaneTable lanes;
    TraceInfo info;
    Account account;
    std::deque<LiveTrack> tracks; ///< by id
    std::map<TrackId, GpuUnion> unions;
    bool tracksChanged = false;
    size_t stringsWritten = 0;
    size_t detailsWritten = 0;
    size_t lanesWritten = 0;
    std::string infoWritten;
    std::string accountWritten;
    uint64_t cut = 0;
    uint64_t given = 0;
};

LiveTrace::LiveTrace(std::unique_ptr<Private> p)
    : d(std::move(p))
{}
LiveTrace::~LiveTrace() = default;

Result<std::unique_ptr<LiveTrace>> LiveTrace::create(const std::string &path, Ns zero)
{
    Result<std::unique_ptr<TraceWriter>> writer = TraceWriter::create(path);
    if (!writer)
        return writer.error();
    auto p = std::make_unique<Private>();
    p->writer = std::move(writer).value();
    p->zero = zero;
    p->info.program = "trilane " + std::string(kProgramVersion);
    return std::unique_ptr<LiveTrace>(new LiveTrace(std::move(p)));
}

StringId LiveTrace::intern(std::string_view text)
{
    return d->interner.intern(text);
}

DetailId LiveTrace::intern(const Detail &detail)
{
    return d->interner.intern(detail);
}

std::string_view LiveTrace::text(StringId id) const
{
    return d->interner.strings()[id.value];
}

TrackId LiveTrace::track(const TrackKey &key)
{
    const size_t before = d->table.count();
    const TrackId id = d->table.findOrAdd(key, d->interner.intern(key.label));
    d->tracksChanged |= d->table.count() != before;
    return id;
}

void LiveTrace::setName(TrackId track, std::string_view name)
{
    d->table.change(track, [&](Track &t) { t.name = intern(name); });
    d->tracksChanged = true;
}

void LiveTrace::setDomain(TrackId track, std::string_view domain)
{
    d->table.change(track, [&](Track &t) { t.domain = intern(domain); });
    d->tracksChanged = true;
}

void LiveTrace::setUnit(TrackId track, std::string_view unit)
{
    d->table.change(track, [&](Track &t) { t.unit = intern(unit); });
    d->tracksChanged = true;
}

void LiveTrace::setSortIndex(TrackId track, int sortIndex)
{
    d->table.change(track, [&](Track &t) { t.sortIndex = sortIndex; });
    d->tracksChanged = true;
}

void LiveTrace::setProcess(TrackId track, TrackId process)
{
    d->table.change(track, [&](Track &t) { t.process = process; });
    d->tracksChanged = true;
}

void LiveTrace::addNested(TrackId track, uint32_t depth, Slice slice)
{
    slice.start -= d->zero;
    d->cut += d->live(track).place(depth, slice) ? 1 : 0;
    ++d->given;
}

void LiveTrace::add(TrackId track, const Slice &slice)
{
    Slice shifted = slice;
    shifted.start -= d->zero;
    d->live(track).wait(shifted);
    ++d->given;
}

void LiveTrace::addSample(TrackId track, Ns time, double value)
{
    std::optional<Slice> &held = d->live(track).held;
    const Ns at = time - d->zero;
    if (held) {
        held->duration = std::max<Ns>(0, at - held->start);
        d->live(track).place(0, *held);
    }
    held = Slice{
        .start = at, .value = std::bit_cast<int64_t>(value), .kind = SliceKind::CounterSample};
    ++d->given;
}

TrackId LiveTrace::Private::gpuOf(TrackId stream) const
{
    Track track = table.get(stream);
    if (track.kind != TrackKind::Stream)
        return {};
    while (track.parent.isValid() && track.kind != TrackKind::Gpu)
        track = table.get(track.parent);
    return track.kind == TrackKind::Gpu ? track.id : TrackId();
}

void LiveTrace::Private::settleUnions(std::map<TrackId, std::vector<Slice>> &byGpu)
{
    for (auto &[gpu, slices] : byGpu) {
        std::sort(slices.begin(), slices.end(), laidBefore);
        const size_t before = table.count();
        const TrackId all =
            table.findOrAdd({.parent = gpu, .kind = TrackKind::AllStreams}, kNoString);
        tracksChanged |= table.count() != before;
        for (const Slice &slice : slices) {
            if (const std::optional<Slice> visible = unions[gpu].visible(slice))
                live(all).place(0, *visible);
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
        if (const TrackId gpu = d->gpuOf(TrackId(i)); gpu.isValid())
            byGpu[gpu].insert(byGpu[gpu].end(), settled.begin(), settled.end());
    }
    d->settleUnions(byGpu);
}

/// What is new in the tables; they come before the chunks that use them.
Result<void> LiveTrace::Private::writeTables()
{
    if (std::string packed = messages::pack(info); packed != infoWritten) {
        infoWritten = std::move(packed);
        if (Result<void> done = writer->writeInfo(info); !done)
            return done;
    }
    if (std::string packed = messages::pack(account); packed != accountWritten) {
        accountWritten = std::move(packed);
        if (Result<void> done = writer->writeAccount(account); !done)
            return done;
    }
    const std::span<const std::string_view> strings(interner.strings());
    Result<void> done =
        writer->writeStrings(StringId(stringsWritten), strings.subspan(stringsWritten));
    if (!done)
        return done;
    stringsWritten = strings.size();
    const std::span<const Detail> details(interner.details());
    done = writer->writeDetails(DetailId(detailsWritten), details.subspan(detailsWritten));
    if (!done)
        return done;
    detailsWritten = details.size();
    if (tracksChanged) {
        tracksChanged = false;
        if (done = writer->writeTracks(table.all()); !done)
            return done;
    }
    const std::span<const Lane> all(lanes.lanes());
    if (lanesWritten < all.size()) {
        done = writer->writeLanes(all.subspan(lanesWritten));
        lanesWritten = all.size();
    }
    return done;
}

Result<void> LiveTrace::Private::writeLane(LiveTrack::Lane &lane)
{
    const std::span<const Slice> slices(lane.slices);
    for (size_t at = 0; at < slices.size(); at += kChunkSlices) {
        const size_t count = std::min<size_t>(kChunkSlices, slices.size() - at);
        if (Result<void> done = writer->writeChunk(lane.id, slices.subspan(at, count)); !done)
            return done;
    }
    lane.slices.clear();
    return {};
}

Result<void> LiveTrace::Private::flush()
{
    for (size_t i = 0; i < tracks.size(); ++i) {
        for (size_t depth = 0; depth < tracks[i].lanes().size(); ++depth) {
            LiveTrack::Lane &lane = tracks[i].lanes()[depth];
            if (!lane.slices.empty() && !lane.id.isValid())
                lane.id = lanes.add(TrackId(i), static_cast<uint32_t>(depth));
        }
    }
    if (Result<void> done = writeTables(); !done)
        return done;
    for (LiveTrack &track : tracks) {
        for (LiveTrack::Lane &lane : track.lanes()) {
            if (lane.slices.empty())
                continue;
            if (Result<void> done = writeLane(lane); !done)
                return done;
        }
    }
    return writer->flush();
}

Result<void> LiveTrace::flush()
{
    return d->flush();
}

Result<void> LiveTrace::finish(Ns end)
{
    settle(std::numeric_limits<Ns>::max());
    for (LiveTrack &track : d->tracks) {
        if (!track.held)
            continue;
        track.held->duration = std::max<Ns>(0, end - d->zero - track.held->start);
        track.place(0, *track.held);
        track.held.reset();
    }
    if (Result<void> done = d->flush(); !done)
        return done;
    return d->writer->finish();
}

TraceInfo &LiveTrace::info()
{
    return d->info;
}

Account &LiveTrace::account()
{
    return d->account;
}

uint64_t LiveTrace::cutSlices() const
{
    return d->cut;
}

uint64_t LiveTrace::slices() const
{
    return d->given;
}

uint64_t LiveTrace::bytesWritten() const
{
    return d->writer->bytesWritten();
}

} // namespace trilane
