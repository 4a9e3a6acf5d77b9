// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/livetrace.h"

#include "model/base/version.h"
#include "model/build/gpuunion.h"
#include "model/build/liveblock.h"
#include "model/build/livetables.h"
#include "model/build/livetrack.h"
#include "model/build/runs.h"
#include "model/build/slicewatch.h"
#include "model/build/windows.h"
#include "model/format/messages.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <map>
#include <utility>

namespace trilane {

struct LiveTrace::Private
{
    LiveTrack &live(TrackId track)
    {
        while (tracks.size() <= track.value)
            tracks.emplace_back();
        return tracks[track.value];
    }
    void count()
    {
        ++given;
        ++unwritten;
    }
    [[nodiscard]] TrackId gpuOf(TrackId stream) const;
    void endSample(LiveTrack &track, Ns end);
    void settleUnions(std::map<TrackId, std::vector<Slice>> &byGpu);
    LiveBlock takeBlock();

    std::shared_ptr<BlockSink> sink;
    SliceWatch *watch = nullptr;
    std::vector<OpenSlice> *open = nullptr; ///< where openSlices() collects
    Ns zero = 0;
    LiveTables tables;
    TraceInfo info;
    Account account;
    std::deque<LiveTrack> tracks; ///< by id
    std::map<TrackId, GpuUnion> unions;
    Windows windows;
    std::string infoWritten;
    std::string accountWritten;
    uint64_t cut = 0;
    uint64_t given = 0;
    uint64_t unwritten = 0;
    std::unique_ptr<BlockWriter> blocks; ///< last: it writes what the others hold
};

LiveTrace::LiveTrace(std::unique_ptr<Private> p)
    : d(std::move(p))
{}
LiveTrace::~LiveTrace() = default;

Result<std::unique_ptr<LiveTrace>> LiveTrace::create(const std::string &path, Ns zero)
{
    Result<File> file = File::create(path);
    if (!file)
        return file.error();
    return create(std::move(file).value(), zero);
}

Result<std::unique_ptr<LiveTrace>> LiveTrace::create(File file, Ns zero)
{
    Result<std::unique_ptr<TraceWriter>> writer = TraceWriter::create(std::move(file));
    if (!writer)
        return writer.error();
    return create(std::make_shared<FileSink>(std::move(writer).value()), zero);
}

std::unique_ptr<LiveTrace> LiveTrace::create(std::shared_ptr<BlockSink> sink, Ns zero)
{
    auto p = std::make_unique<Private>();
    p->sink = std::move(sink);
    p->blocks = std::make_unique<BlockWriter>(*p->sink);
    p->zero = zero;
    p->info.program = "trilane " + std::string(kProgramVersion);
    return std::unique_ptr<LiveTrace>(new LiveTrace(std::move(p)));
}

void LiveTrace::setWatch(SliceWatch *watch)
{
    d->watch = watch;
}

StringId LiveTrace::intern(std::string_view text)
{
    return d->tables.interner().intern(text);
}

DetailId LiveTrace::intern(const Detail &detail)
{
    return d->tables.interner().intern(detail);
}

StringId LiveTrace::internPassing(std::string_view text)
{
    return d->tables.internPassing(text);
}

DetailId LiveTrace::internPassing(const Detail &detail)
{
    return d->tables.internPassing(detail);
}

void LiveTrace::allowForgetting()
{
    d->tables.allowForgetting();
}

size_t LiveTrace::passing() const
{
    return d->tables.interner().passing();
}

void LiveTrace::use(UsedIds &used, const Slice &slice) const
{
    used.use(slice, d->tables.interner().details());
}

void LiveTrace::forget(UsedIds used)
{
    for (const LiveTrack &track : d->tracks)
        track.forEachUnwritten([&](const Slice &slice) { use(used, slice); });
    d->tables.interner().forget(std::move(used));
    if (d->watch)
        d->watch->forgotten();
}

Detail LiveTrace::detail(DetailId id) const
{
    return d->tables.interner().details()[id.value];
}

std::string_view LiveTrace::text(StringId id) const
{
    return d->tables.interner().strings()[id.value];
}

TrackId LiveTrace::track(const TrackKey &key)
{
    return d->tables.track(key, intern(key.label));
}

TrackId LiveTrace::find(const TrackKey &key) const
{
    return d->tables.tracks().find(key);
}

Track LiveTrace::get(TrackId track) const
{
    return d->tables.tracks().get(track);
}

void LiveTrace::setName(TrackId track, std::string_view name)
{
    d->tables.change(track, [&](Track &t) { t.name = intern(name); });
}

std::string_view LiveTrace::nameOf(TrackId track) const
{
    return text(d->tables.tracks().get(track).name);
}

void LiveTrace::setDomain(TrackId track, std::string_view domain)
{
    d->tables.change(track, [&](Track &t) { t.domain = intern(domain); });
}

void LiveTrace::setUnit(TrackId track, std::string_view unit)
{
    d->tables.change(track, [&](Track &t) { t.unit = intern(unit); });
}

void LiveTrace::setSortIndex(TrackId track, int sortIndex)
{
    d->tables.change(track, [&](Track &t) { t.sortIndex = sortIndex; });
}

void LiveTrace::setProcess(TrackId track, TrackId process)
{
    d->tables.change(track, [&](Track &t) { t.process = process; });
}

bool LiveTrace::addNested(TrackId track, uint32_t depth, Slice slice)
{
    slice.start -= d->zero;
    if (d->open) {
        d->open->push_back({track, depth, slice});
        return true;
    }
    if (d->watch)
        d->watch->ended(track, depth, slice);
    LiveTrack &live = d->live(track);
    return d->windows.forParts(slice, [&](const Slice &part) {
        d->cut += live.place(depth, part) ? 1 : 0;
        d->count();
    });
}

void LiveTrace::add(TrackId track, const Slice &slice)
{
    Slice shifted = slice;
    shifted.start -= d->zero;
    d->live(track).wait(shifted);
    d->count();
}

void LiveTrace::addSample(TrackId track, Ns time, double value)
{
    std::optional<Slice> &held = d->live(track).held;
    const Ns at = time - d->zero;
    if (held)
        d->endSample(d->live(track), at);
    held = Slice{
        .start = at, .value = std::bit_cast<int64_t>(value), .kind = SliceKind::CounterSample};
    d->count();
}

/// A counter's value holds until the next one.
void LiveTrace::Private::endSample(LiveTrack &track, Ns end)
{
    Slice sample = *std::exchange(track.held, std::nullopt);
    sample.duration = std::max<Ns>(0, end - sample.start);
    windows.forParts(sample, [&](const Slice &part) { track.place(0, part); });
}

void LiveTrace::limitToWindows()
{
    d->windows.limit();
}

void LiveTrace::openWindow(Ns time)
{
    d->windows.open(time - d->zero);
}

void LiveTrace::closeWindow(Ns time)
{
    d->windows.close(time - d->zero);
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
        if (const TrackId gpu = d->gpuOf(TrackId(i)); gpu.isValid())
            byGpu[gpu].insert(byGpu[gpu].end(), settled.begin(), settled.end());
    }
    d->settleUnions(byGpu);
    if (d->watch)
        d->watch->settled(until);
}

std::vector<OpenSlice> LiveTrace::openSlices(Ns end, const std::function<void()> &tell)
{
    std::vector<OpenSlice> open;
    d->open = &open;
    tell();
    d->open = nullptr;
    for (size_t i = 0; i < d->tracks.size(); ++i) {
        if (!d->tracks[i].held)
            continue;
        Slice slice = *d->tracks[i].held;
        slice.duration = std::max<Ns>(0, end - d->zero - slice.start);
        open.push_back({TrackId(i), 0, slice});
    }
    return open;
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
    d->unwritten = 0;
    return d->blocks->start(d->takeBlock());
}

bool LiveTrace::isWriting() const
{
    return d->blocks->isBusy();
}

uint64_t LiveTrace::unwritten() const
{
    return d->unwritten;
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
    for (const Result<void> &done : {flush(), sync()}) {
        if (!done)
            return done;
    }
    return d->sink->finish();
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

Ns LiveTrace::writingTime() const
{
    return d->blocks->cpuTime();
}

uint64_t LiveTrace::bytesWritten() const
{
    return d->sink->bytes();
}

} // namespace trilane
