// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/livetraceprivate.h"

#include "model/base/version.h"
#include "model/build/slicewatch.h"

#include <bit>
#include <utility>

namespace trilane::build {

LiveTrace::LiveTrace(std::unique_ptr<Private> p)
    : SliceSink(p->tables)
    , d(std::move(p))
{}
LiveTrace::~LiveTrace() = default;

Result<std::unique_ptr<LiveTrace>> LiveTrace::create(const std::string &path, Ns zero)
{
    Result<platform::File> file = platform::File::create(path);
    if (!file)
        return file.error();
    return create(std::move(file).value(), zero);
}

Result<std::unique_ptr<LiveTrace>> LiveTrace::create(platform::File file, Ns zero)
{
    Result<std::unique_ptr<format::TraceWriter>> writer =
        format::TraceWriter::create(std::move(file));
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

StringId LiveTrace::internPassing(std::string_view text)
{
    return d->tables.internPassing(text);
}

DetailId LiveTrace::internPassing(const format::Detail &detail)
{
    return d->tables.internPassing(detail);
}

void LiveTrace::allowForgetting()
{
    d->tables.allowForgetting();
}

size_t LiveTrace::passing() const
{
    return d->tables.interner.passing();
}

void LiveTrace::use(UsedIds &used, const format::Slice &slice) const
{
    used.use(slice, d->tables.interner.details());
}

void LiveTrace::forget(UsedIds used)
{
    for (const LiveTrack &track : d->tracks)
        track.forEachUnwritten([&](const format::Slice &slice) { use(used, slice); });
    for (const auto &[gpu, all] : d->unions) {
        for (const format::Slice &slice : all.waiting)
            use(used, slice);
    }
    d->tables.interner.forget(std::move(used));
    if (d->watch)
        d->watch->forgotten();
}

format::Detail LiveTrace::detail(DetailId id) const
{
    return d->tables.interner.details()[id.value];
}

std::string_view LiveTrace::text(StringId id) const
{
    return d->tables.interner.strings()[id.value];
}

std::string_view LiveTrace::nameOf(TrackId track) const
{
    return text(trackInfo(track).name);
}

bool LiveTrace::addNested(TrackId track, uint32_t depth, format::Slice slice)
{
    slice.start -= d->zero;
    if (d->watch)
        d->watch->ended(track, depth, slice);
    LiveTrack &live = d->live(track);
    return d->windows.forParts(slice, [&](const format::Slice &part) {
        d->first = std::min(d->first.value_or(part.start), part.start);
        live.placeAt(depth, part);
        d->count();
    });
}

void LiveTrace::add(TrackId track, const format::Slice &slice)
{
    format::Slice shifted = slice;
    shifted.start -= d->zero;
    d->first = std::min(d->first.value_or(shifted.start), shifted.start);
    d->live(track).wait(shifted);
    ++d->waiting;
    d->count();
}

void LiveTrace::mayHaveWorked(TrackId gpu, Ns until)
{
    if (d->watch)
        d->watch->mayHaveWorked(gpu, until - d->zero);
}

void LiveTrace::addSample(TrackId track, Ns time, double value)
{
    std::optional<format::Slice> &held = d->live(track).held;
    const Ns at = time - d->zero;
    if (held)
        d->endSample(d->live(track), at);
    held = format::Slice{
        .start = at, .value = std::bit_cast<int64_t>(value), .kind = SliceKind::CounterSample};
}

std::optional<double> LiveTrace::lastSample(TrackId track) const
{
    if (track.value >= d->tracks.size() || !d->tracks[track.value].held)
        return std::nullopt;
    return std::bit_cast<double>(d->tracks[track.value].held->value);
}

void LiveTrace::limitToWindows()
{
    d->windows.limit();
}

Ns LiveTrace::zero() const
{
    return d->zero;
}

Ns LiveTrace::begin() const
{
    return d->zero + d->first.value_or(0);
}

void LiveTrace::openWindow(Ns time)
{
    d->windows.open(time - d->zero);
}

void LiveTrace::closeWindow(Ns time)
{
    d->windows.close(time - d->zero);
}

TimeRange LiveTrace::inSpanOfWindows(TimeRange range) const
{
    const TimeRange own =
        TimeRange{range.begin - d->zero, range.end - d->zero}.intersected(d->windows.span());
    return own.isEmpty() ? TimeRange() : TimeRange{own.begin + d->zero, own.end + d->zero};
}

Ns LiveTrace::outsideSince(Ns time) const
{
    return d->windows.outsideSince(time - d->zero) + d->zero;
}

std::vector<NestedSlice> LiveTrace::openSlices(Ns end, std::vector<NestedSlice> told) const
{
    for (NestedSlice &open : told)
        open.slice.start -= d->zero;
    for (size_t i = 0; i < d->tracks.size(); ++i) {
        if (!d->tracks[i].held)
            continue;
        format::Slice slice = *d->tracks[i].held;
        slice.duration = std::max<Ns>(0, end - d->zero - slice.start);
        told.push_back({TrackId(i), 0, slice});
    }
    return told;
}

bool LiveTrace::isWriting() const
{
    return d->blocks->isBusy();
}

uint64_t LiveTrace::unwritten() const
{
    return d->unwritten;
}

format::TraceInfo &LiveTrace::info()
{
    return d->info;
}

format::Account &LiveTrace::account()
{
    return d->account;
}

uint64_t LiveTrace::cutSlices() const
{
    uint64_t cut = 0;
    for (const LiveTrack &track : d->tracks)
        cut += track.cutSlices();
    return cut;
}

uint64_t LiveTrace::slices() const
{
    return d->given;
}

Ns LiveTrace::spanWritten() const
{
    return d->spanWritten ? d->spanWritten->duration() : 0;
}

Ns LiveTrace::writingTime() const
{
    return d->blocks->cpuTime();
}

uint64_t LiveTrace::tableBytes() const
{
    return d->tables.bytes();
}

uint64_t LiveTrace::heldBytes() const
{
    // Vectors have spare capacity.
    constexpr uint64_t kSliceBytes = sizeof(format::Slice) * 3 / 2;
    uint64_t slices = d->unwritten + d->waiting + (d->blocks->isBusy() ? d->flushed : 0);
    for (const auto &[gpu, all] : d->unions)
        slices += all.waiting.size();
    return kSliceBytes * slices + d->windows.bytes() + d->sink->held();
}

uint64_t LiveTrace::bytesWritten() const
{
    return d->sink->bytes();
}

} // namespace trilane::build
