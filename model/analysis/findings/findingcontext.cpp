// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/findingcontext.h"

#include "model/analysis/idle/callkind.h"
#include "model/analysis/iterate/gpuworkwalk.h"
#include "model/analysis/iterate/lanecursor.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/iterate/unrecordedtime.h"
#include "model/analysis/links/gaps.h"
#include "model/analysis/links/links.h"
#include "model/analysis/marks/numberedsteps.h"
#include "model/analysis/steps/steplist.h"
#include "model/base/timeranges.h"
#include "model/store/fwd.h"

#include <algorithm>
#include <limits>

namespace trilane::findings {

namespace {

/// Whether the thread launches something in that time: its work was not recorded then.
bool launchesIn(const store::Store &store, TrackId thread, TimeRange time)
{
    if (!thread.isValid())
        return false;
    const std::vector<LaneId> lanes = iterate::lanesOfThread(store, thread).apiCalls;
    idle::CallNames names(store);
    return std::any_of(lanes.begin(), lanes.end(), [&](LaneId lane) {
        iterate::LaneCursor call(store, lane);
        for (bool is = call.seek(time.begin); is && call.start() < time.end; is = call.next()) {
            const idle::ApiKind kind = names.api(call.name());
            if (call.start() >= time.begin &&
                (kind == idle::ApiKind::Launch || kind == idle::ApiKind::GraphLaunch))
                return true;
        }
        return false;
    });
}

/// When the first operation was launched, as far as that is known.
Ns firstLaunch(const store::Store &store, TrackId gpu, Ns first)
{
    iterate::GpuWorkWalk walk(store, iterate::streamLanesOf(store, gpu),
                              std::numeric_limits<uint32_t>::max());
    if (!walk.next())
        return first;
    const std::optional<store::FoundSlice> launch = links::launchOf(store, walk.current().found());
    return launch ? std::min(launch->slice.start, first) : first;
}

/// The edges within one GPU's steps.
class Edges
{
public:
    Edges(const store::Store &store, TrackId gpu, const steps::StepList &list)
        : m_store(store)
        , m_gpu(gpu)
        , m_list(list)
        , m_unknown(iterate::unknownTimes(store, gpu))
    {}

    /// From the start of the step that launches the GPU's first operation to that operation.
    [[nodiscard]] TimeRange before(Ns first) const
    {
        const Ns called = firstLaunch(m_store, m_gpu, first);
        const marks::NumberedStep *step = stepAt(called);
        return step ? known(*step, {step->range.begin, first}, {step->range.begin, called})
                    : TimeRange{};
    }
    /// From the GPU's last operation to the end of the step that contains it.
    [[nodiscard]] TimeRange behind(Ns last) const
    {
        const marks::NumberedStep *step = stepAt(last);
        const TimeRange rest{last, step ? step->range.end : last};
        return step ? known(*step, rest, rest) : TimeRange{};
    }

private:
    [[nodiscard]] const marks::NumberedStep *stepAt(Ns t) const
    {
        const std::ptrdiff_t at = marks::stepBefore(m_list.steps, t);
        if (at < 0)
            return nullptr;
        const marks::NumberedStep &step = m_list.steps[static_cast<size_t>(at)];
        const bool isOfOther =
            step.thread.isValid() && m_trace.track(step.thread).rank != m_trace.track(m_gpu).rank;
        return step.range.contains(t) && !isOfOther ? &step : nullptr;
    }
    [[nodiscard]] TimeRange known(const marks::NumberedStep &step, TimeRange edge,
                                  TimeRange calls) const
    {
        const bool isKnown =
            timeWithin(m_unknown, edge) == 0 && !launchesIn(m_store, step.thread, calls);
        return isKnown ? edge : TimeRange{};
    }

    const store::Store &m_store;
    store::Tables m_trace{m_store};
    TrackId m_gpu;
    const steps::StepList &m_list;
    std::vector<TimeRange> m_unknown;
};

/// Like stepEdges(), for steps of unnumbered ranges, as of an inference server: their time before a
/// GPU begins and after it ends. Pure; any thread.
Ns edgesOfUnnumbered(const store::Store &store, TrackId gpu, const steps::StepList &list,
                     TimeRange range)
{
    const store::Tables trace = store;
    const std::optional<LaneId> lane = links::allStreamsLane(store, gpu);
    if (list.source == steps::StepSource::Inferred || !lane || trace.chunksOf(*lane).empty())
        return 0;
    const std::span<const ChunkId> chunks = trace.chunksOf(*lane);
    const Edges edges(store, gpu, list);
    Ns sum = 0;
    for (const TimeRange edge : {edges.before(trace.chunks()[chunks.front().value].start),
                                 edges.behind(trace.chunks()[chunks.back().value].end)})
        sum += std::max<Ns>(edge.intersected(range).duration(), 0);
    return sum;
}

RecordedLayers layersOf(store::Tables trace)
{
    RecordedLayers layers;
    for (const format::Lane &lane : trace.lanes()) {
        if (!lane.track.isValid() || trace.chunksOf(lane.id).empty())
            continue;
        switch (trace.track(lane.track).kind) {
        case TrackKind::Stream:
        case TrackKind::AllStreams:
            layers.gpuWork = true;
            break;
        case TrackKind::ApiCalls:
            layers.apiCalls = true;
            break;
        case TrackKind::Ranges:
            layers.ranges = true;
            break;
        case TrackKind::ThreadState:
            layers.threadStates = true;
            break;
        case TrackKind::OsCalls:
            layers.osCalls = true;
            break;
        default:
            break;
        }
    }
    return layers;
}

stats::SliceStats statsOf(const store::Store &store, std::vector<stats::GroupKey> keys,
                          uint32_t kinds, TimeRange range, const jobs::JobContext &job)
{
    const stats::SliceQuery query{
        .groupBy = std::move(keys), .range = range, .exactBelow = 0, .kinds = kinds};
    return stats::sliceStats(store, query, job);
}

/// All that overlap it; none if the pattern is invalid, which it is not here.
steps::StepList stepsIn(const store::Store &store, TimeRange range, const jobs::JobContext &job)
{
    Result<steps::StepList> found = steps::findStepList(store, {}, job);
    if (!found)
        return {};
    found->leaveOut(
        [&](size_t step) { return found->steps[step].range.intersected(range).isEmpty(); });
    return std::move(*found);
}

bool hasTransfers(const stats::SliceStats &copies, TrackId gpu)
{
    for (const stats::SliceRow &row : copies.rows) {
        if (row.gpu == gpu)
            return true;
    }
    return false;
}

void addCopies(FindingContext &context, StepPlaces &places, const jobs::JobContext &job)
{
    using enum stats::GroupKey;
    context.copies = statsOf(context.store, {Direction, Source, Destination, Device},
                             stats::kindSet(SliceKind::Memcpy), context.range, job);
    const auto alone = [&](const store::FoundSlice &copy, bool isPageable, Ns exposed) {
        (isPageable ? context.copiedPageable : context.copied)
            .add(places.of(copy), copy.slice.range(), exposed);
    };
    for (const links::GpuUse &use : context.gpus)
        context.exposure.push_back(
            hasTransfers(context.copies, use.gpu)
                ? copyExposure(context.store, use.gpu, context.range, job, alone)
                : CopyExposure{.gpu = use.gpu});
}

} // namespace

FindingContext::FindingContext(const store::Store &trace, const FindingQuery &query,
                               const jobs::JobContext &job)
    : store(trace)
    , range(query.range)
    , layers(layersOf(trace))
{
    for (TrackId gpu : links::tracksOfKind(store, TrackKind::Gpu)) {
        if (const links::GpuUse use = links::gpuUse(store, gpu, range); use.busy > 0)
            gpus.push_back(use);
    }
    idle::IdleQuery idleQuery{.range = range};
    for (const links::GpuUse &use : gpus) {
        span += use.span;
        busy += use.busy;
        idleQuery.gpus.push_back(use.gpu);
    }
    if (gpus.empty())
        return;
    steps = stepsIn(store, range, job);
    StepPlaces places(store, steps, job);
    const auto communicates = [&](const store::FoundSlice &kernel, Ns exposed) {
        communicated.add(places.of(kernel), kernel.slice.range(), exposed);
    };
    for (const links::GpuUse &use : gpus) {
        times.push_back(communication::gpuTime(store, use.gpu, range, job, communicates));
        split += times.back().split;
    }
    const std::vector<marks::NumberedStep> marked = marks::numberedSteps(store, job);
    for (size_t i = 1; i < marked.size(); ++i)
        borders += range.contains(marked[i].range.begin) ? 1 : 0;
    ranks = ranks::rankReport(store, {.range = range}, job);
    idle = idleTopics(store, idleQuery, marked, places, job);
    // Time outside of numbered steps was not explained, but is idle time too.
    for (const links::GpuUse &use : gpus)
        idle.edges += marked.empty() ? edgesOfUnnumbered(store, use.gpu, steps, range) : 0;
    using enum stats::GroupKey;
    kernels = statsOf(store, {Name, Grid, Block, Registers, SharedMemory, Device},
                      stats::kindSet(SliceKind::Kernel), range, job);
    calls = statsOf(store, {Name}, stats::kindSet(SliceKind::ApiCall), range, job);
    addCopies(*this, places, job);
    for (const links::GpuUse &use : gpus)
        queued.push_back(queuedWork(store, use.gpu, range, job));
}

} // namespace trilane::findings
