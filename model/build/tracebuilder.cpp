// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/tracebuilder.h"

#include "model/base/platform/partfile.h"
#include "model/build/traceoutput.h"

#include <bit>
#include <cassert>
#include <optional>
#include <utility>

namespace trilane::build {

namespace {

/// Slices collected per track by an appender before they are sorted into a run.
constexpr size_t kRunSlices = 4096;

} // namespace

struct TraceBuilder::Private : CollectedTrace
{
    explicit Private(BuildOptions o)
        : CollectedTrace(o)
        , options(std::move(o))
    {}

    BuildOptions options;
};

TraceBuilder::TraceBuilder(BuildOptions options)
    : TraceBuilder(std::make_unique<Private>(std::move(options)))
{}
TraceBuilder::TraceBuilder(std::unique_ptr<Private> p)
    : TableSink(*p)
    , d(std::move(p))
{}
TraceBuilder::~TraceBuilder() = default;

FilePlace TraceBuilder::nextPlace()
{
    return d->nextPlace();
}
size_t TraceBuilder::trackCount() const
{
    return d->tracks.count();
}
uint64_t TraceBuilder::sliceCount(TrackId track) const
{
    return d->runs.countOf(track);
}
uint64_t TraceBuilder::placeOf(TrackId track) const
{
    return d->tracks.placeOf(track);
}
format::TraceInfo &TraceBuilder::info()
{
    return d->info;
}
format::Account &TraceBuilder::account()
{
    return d->account;
}
void TraceBuilder::setTimeShift(Ns shift)
{
    d->shift = shift;
}

struct TraceBuilder::Appender::Private
{
    TraceBuilder::Private &builder;
    std::vector<std::vector<format::Slice>> open = {}; ///< by track
    std::vector<format::Flow> flows = {};
    uint32_t part = 0;  ///< 0 = none
    uint32_t asked = 0; ///< identities requested in the part
};

TraceBuilder::Appender::Appender(TraceBuilder &builder)
    : SliceSink(*builder.d)
    , d(std::make_unique<Private>(Private{*builder.d}))
{}

TraceBuilder::Appender::~Appender()
{
    try {
        finish({});
    } catch (const std::bad_alloc &) {
        d->builder.runs.setShortOfMemory(); // destructors do not throw; finish() reports it
    }
}

void TraceBuilder::Appender::beginPart(uint32_t part)
{
    assert(part > d->part && part < CollectedTrace::kBehindParts);
    handOver();
    d->builder.hasParts = true;
    d->part = part;
    d->asked = 0;
}

void TraceBuilder::Appender::endPart()
{
    handOver();
    d->part = 0;
}

uint32_t TraceBuilder::Appender::part() const
{
    return d->part ? d->part : d->builder.partOfNone();
}

FilePlace TraceBuilder::Appender::nextPlace()
{
    return d->part ? placeIn(d->part, ++d->asked) : d->builder.nextPlace();
}

/// Ends the current runs: a run belongs to one part.
void TraceBuilder::Appender::handOver()
{
    for (size_t track = 0; track < d->open.size(); ++track) {
        std::vector<format::Slice> &open = d->open[track];
        // Tracks rarely continue at the same rate: a run allocates only what it needs.
        if (!open.empty())
            d->builder.runs.add(TrackId(track), std::vector<format::Slice>(open), part());
        open.clear();
    }
}

void TraceBuilder::Appender::finish(const jobs::JobContext &job)
{
    std::vector<std::vector<format::Slice>> open = std::exchange(d->open, {});
    const std::vector<format::Flow> flows = std::exchange(d->flows, {});
    for (size_t track = 0; track < open.size() && !job.stopped(); ++track)
        d->builder.runs.add(TrackId(track), std::move(open[track]), part());
    if (job.stopped())
        return;
    const std::lock_guard lock(d->builder.flowMutex);
    d->builder.flows.insert(d->builder.flows.end(), flows.begin(), flows.end());
}

void TraceBuilder::Appender::add(TrackId track, const format::Slice &slice)
{
    assert(slice.duration >= 0 && slice.start >= -(Ns{1} << 61) &&
           slice.start <= (Ns{1} << 61) - slice.duration);
    if (d->open.size() <= track.value)
        d->open.resize(track.value + 1);
    std::vector<format::Slice> &open = d->open[track.value];
    open.push_back(slice);
    if (open.size() < kRunSlices)
        return;
    d->builder.runs.add(track, std::move(open), part());
    open = {};
    open.reserve(kRunSlices);
}

void TraceBuilder::Appender::addSample(TrackId track, Ns time, double value)
{
    add(track,
        {.start = time, .value = std::bit_cast<int64_t>(value), .kind = SliceKind::CounterSample});
}

void TraceBuilder::Appender::addFlow(const format::Flow &flow)
{
    d->flows.push_back(flow);
}

Result<void> TraceBuilder::finish(const std::string &path, const jobs::JobContext &job)
{
    if (std::optional<Error> failure = d->runs.failure())
        return *failure;
    platform::PartFile part(path, d->options.mode);
    Result<std::unique_ptr<format::TraceWriter>> writer = format::TraceWriter::create(part.path());
    if (!writer)
        return part.told(writer.error());
    if (Result<void> done = TraceOutput(*d).write(**writer, job); !done)
        return part.told(done.error());
    if (Result<void> done = (*writer)->finish(); !done)
        return part.told(done.error());
    if (job.stopped())
        return Error::stopped();
    return part.keep();
}

} // namespace trilane::build
