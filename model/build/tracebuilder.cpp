// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/build/tracebuilder.h"

#include "model/base/partfile.h"
#include "model/base/version.h"
#include "model/build/gpuunion.h"
#include "model/build/interner.h"
#include "model/build/runs.h"
#include "model/build/tracktable.h"
#include "model/build/trackwriter.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <optional>
#include <utility>

namespace trilane {

namespace {

/// Slices an appender collects for a track before it sorts them into a run.
constexpr size_t kRunSlices = 4096;

} // namespace

struct TraceBuilder::Private
{
    explicit Private(BuildOptions o)
        : options(std::move(o))
        , runs(options.memoryBytes, options.temporaryFolder)
    {}

    struct Task
    {
        TrackId track;
        std::vector<TrackId> sources; ///< whose runs are merged into it
        uint64_t count = 0;
        bool isUnion = false; ///< an All Streams track
    };

    std::vector<Task> plan(const JobContext &job);
    Result<void> writeTables(TraceWriter &writer, const JobContext &job);
    Result<void> writeTrack(const Task &task, TraceWriter &writer);
    Result<void> writeUnion(TrackWriter &out, const std::vector<const Run *> &sources);
    Result<void> writeCounter(TrackWriter &out, const std::vector<const Run *> &sources);
    Result<void> writeTracks(TraceWriter &writer, const JobContext &job);

    BuildOptions options;
    Interner interner;
    TrackTable tracks;
    RunStore runs;
    LaneTable lanes;
    TraceInfo info;
    Account account;
    Ns shift = 0;
    std::mutex flowMutex;
    std::vector<Flow> flows;
    std::atomic<uint64_t> cut{0};
};

TraceBuilder::TraceBuilder(BuildOptions options)
    : d(std::make_unique<Private>(std::move(options)))
{}
TraceBuilder::~TraceBuilder() = default;

StringId TraceBuilder::intern(std::string_view text)
{
    return d->interner.intern(text);
}
DetailId TraceBuilder::intern(const Detail &detail)
{
    return d->interner.intern(detail);
}
TrackId TraceBuilder::track(const TrackKey &key)
{
    return d->tracks.findOrAdd(key, intern(key.label));
}
TrackId TraceBuilder::find(const TrackKey &key) const
{
    return d->tracks.find(key);
}
size_t TraceBuilder::trackCount() const
{
    return d->tracks.count();
}
uint64_t TraceBuilder::sliceCount(TrackId track) const
{
    return d->runs.countOf(track);
}
void TraceBuilder::setName(TrackId track, std::string_view name)
{
    d->tracks.change(track, [id = intern(name)](Track &t) { t.name = id; });
}
void TraceBuilder::setDomain(TrackId track, std::string_view domain)
{
    d->tracks.change(track, [id = intern(domain)](Track &t) { t.domain = id; });
}
void TraceBuilder::setUnit(TrackId track, std::string_view unit)
{
    d->tracks.change(track, [id = intern(unit)](Track &t) { t.unit = id; });
}
void TraceBuilder::setSortIndex(TrackId track, int sortIndex)
{
    d->tracks.change(track, [sortIndex](Track &t) { t.sortIndex = sortIndex; });
}
void TraceBuilder::setProcess(TrackId track, TrackId process)
{
    d->tracks.change(track, [process](Track &t) { t.process = process; });
}
Track TraceBuilder::trackInfo(TrackId track) const
{
    return d->tracks.get(track);
}
TraceInfo &TraceBuilder::info()
{
    return d->info;
}
Account &TraceBuilder::account()
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
    std::vector<std::vector<Slice>> open; ///< by track
    std::vector<Flow> flows;
};

TraceBuilder::Appender::Appender(TraceBuilder &builder)
    : d(std::make_unique<Private>(Private{*builder.d, {}, {}}))
{}

TraceBuilder::Appender::~Appender()
{
    try {
        finish({});
    } catch (const std::bad_alloc &) {
        d->builder.runs.setShortOfMemory(); // a destructor throws nothing; finish() tells
    }
}

void TraceBuilder::Appender::finish(const JobContext &job)
{
    std::vector<std::vector<Slice>> open = std::exchange(d->open, {});
    const std::vector<Flow> flows = std::exchange(d->flows, {});
    for (size_t track = 0; track < open.size() && !job.stopped(); ++track)
        d->builder.runs.add(TrackId(track), std::move(open[track]));
    if (job.stopped())
        return;
    const std::lock_guard lock(d->builder.flowMutex);
    d->builder.flows.insert(d->builder.flows.end(), flows.begin(), flows.end());
}

void TraceBuilder::Appender::add(TrackId track, const Slice &slice)
{
    assert(slice.duration >= 0 && slice.start >= -(Ns{1} << 61) &&
           slice.start <= (Ns{1} << 61) - slice.duration);
    if (d->open.size() <= track.value)
        d->open.resize(track.value + 1);
    std::vector<Slice> &open = d->open[track.value];
    open.push_back(slice);
    if (open.size() < kRunSlices)
        return;
    d->builder.runs.add(track, std::move(open));
    open = {};
    open.reserve(kRunSlices);
}

void TraceBuilder::Appender::addSample(TrackId track, Ns time, double value)
{
    add(track,
        {.start = time, .value = std::bit_cast<int64_t>(value), .kind = SliceKind::CounterSample});
}

void TraceBuilder::Appender::addFlow(const Flow &flow)
{
    d->flows.push_back(flow);
}

std::vector<TraceBuilder::Private::Task> TraceBuilder::Private::plan(const JobContext &job)
{
    std::vector<Task> tasks;
    const std::vector<Track> all = tracks.all();
    std::map<TrackId, Task> unions; // by GPU
    for (const Track &track : all) {
        if (job.stopped())
            return {};
        const uint64_t count = runs.countOf(track.id);
        if (count > 0)
            tasks.push_back({track.id, {track.id}, count, false});
        if (count == 0 || track.kind != TrackKind::Stream)
            continue;
        TrackId gpu = track.parent;
        while (gpu.isValid() && all[gpu.value].kind != TrackKind::Gpu)
            gpu = all[gpu.value].parent;
        if (!gpu.isValid())
            continue;
        Task &task = unions[gpu];
        task.sources.push_back(track.id);
        task.count += count;
        task.isUnion = true;
    }
    for (auto &[gpu, task] : unions) {
        task.track = tracks.findOrAdd({.parent = gpu, .kind = TrackKind::AllStreams}, kNoString);
        tasks.push_back(std::move(task));
    }
    // The largest first, so that no core is left with it at the end.
    std::stable_sort(tasks.begin(), tasks.end(),
                     [](const Task &a, const Task &b) { return a.count > b.count; });
    return tasks;
}

/// Each table is copied and packed as a whole: a job that is stopped, perhaps because it takes too
/// much memory, begins no further one.
Result<void> TraceBuilder::Private::writeTables(TraceWriter &writer, const JobContext &job)
{
    info.program = "trilane " + std::string(kProgramVersion);
    if (cut > 0)
        info.properties.emplace_back("slices cut because they nest too deep", std::to_string(cut));
    for (Flow &flow : flows) {
        flow.fromTime += shift;
        flow.toTime += shift;
    }
    std::stable_sort(flows.begin(), flows.end(),
                     [](const Flow &a, const Flow &b) { return a.fromTime < b.fromTime; });
    const std::vector<std::string_view> strings = interner.strings();
    const std::vector<Track> allTracks = tracks.all();
    const std::function<Result<void>()> tables[] = {
        [&] { return writer.writeInfo(info); },
        [&] { return writer.writeAccount(account); },
        [&] { return writer.writeStrings(kNoString, strings); },
        [&] { return writer.writeDetails(kNoDetail, interner.details()); },
        [&] { return writer.writeTracks(allTracks); },
        [&] { return writer.writeLanes(lanes.lanes()); },
        [&] { return writer.writeFlows(flows); },
    };
    for (const std::function<Result<void>()> &write : tables) {
        if (job.stopped())
            return Error::stopped();
        if (Result<void> done = write(); !done)
            return done;
    }
    return {};
}

Result<void> TraceBuilder::Private::writeUnion(TrackWriter &out,
                                               const std::vector<const Run *> &sources)
{
    GpuUnion all;
    return mergeRuns(runs, sources, [&](const Slice &slice) -> Result<void> {
        const std::optional<Slice> visible = all.visible(slice);
        return visible ? out.add(*visible) : Result<void>();
    });
}

/// A sample holds until the next one, the last until the trace ends.
Result<void> TraceBuilder::Private::writeCounter(TrackWriter &out,
                                                 const std::vector<const Run *> &sources)
{
    std::optional<Slice> held;
    auto put = [&](Ns until) -> Result<void> {
        if (!held)
            return {};
        held->duration = std::max<Ns>(0, until - held->start);
        return out.add(*held);
    };
    Result<void> merged = mergeRuns(runs, sources, [&](const Slice &slice) -> Result<void> {
        Result<void> done = put(slice.start);
        held = slice;
        return done;
    });
    return merged ? put(runs.latestEnd()) : merged;
}

Result<void> TraceBuilder::Private::writeTrack(const Task &task, TraceWriter &writer)
{
    TrackWriter out(task.track, writer, lanes, shift);
    std::vector<const Run *> sources;
    for (TrackId track : task.sources) {
        for (const Run &run : runs.runsOf(track))
            sources.push_back(&run);
    }
    const TrackKind kind = tracks.get(task.track).kind;
    Result<void> done;
    if (task.isUnion)
        done = writeUnion(out, sources);
    else if (kind == TrackKind::Counter)
        done = writeCounter(out, sources);
    else
        done =
            mergeRuns(runs, std::move(sources), [&](const Slice &slice) { return out.add(slice); });
    if (!done)
        return done;
    cut += out.cutSlices();
    // The runs of a stream are needed by its GPU's union as well.
    if (kind != TrackKind::Stream && !task.isUnion)
        runs.release(task.track);
    return out.finish();
}

Result<void> TraceBuilder::Private::writeTracks(TraceWriter &writer, const JobContext &job)
{
    const std::vector<Task> tasks = plan(job);
    uint64_t total = 0;
    for (const Task &task : tasks)
        total += task.count;
    std::mutex mutex;
    std::optional<Error> failed;
    uint64_t done = 0;
    auto body = [&](size_t i) {
        {
            const std::lock_guard lock(mutex);
            if (failed || job.stopped())
                return;
        }
        Result<void> written = writeTrack(tasks[i], writer);
        const std::lock_guard lock(mutex);
        if (!written && !failed)
            failed = written.error();
        done += tasks[i].count;
        job.report(done, total);
    };
    if (options.pool) {
        options.pool->forEach(tasks.size(), body);
    } else {
        // The calling thread works as well.
        ThreadPool pool(std::max(1u, usableCores() - 1));
        pool.forEach(tasks.size(), body);
    }
    if (failed)
        return *failed;
    if (job.stopped())
        return Error::stopped();
    return {};
}

Result<void> TraceBuilder::finish(const std::string &path, const JobContext &job)
{
    if (std::optional<Error> failure = d->runs.failure())
        return *failure;
    PartFile part(path, d->options.mode);
    Result<std::unique_ptr<TraceWriter>> writer = TraceWriter::create(part.path());
    if (!writer)
        return part.told(writer.error());
    if (Result<void> done = d->writeTracks(**writer, job); !done)
        return part.told(done.error());
    if (Result<void> done = d->writeTables(**writer, job); !done)
        return part.told(done.error());
    if (Result<void> done = (*writer)->finish(); !done)
        return part.told(done.error());
    if (job.stopped())
        return Error::stopped();
    return part.keep();
}

} // namespace trilane
