// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/unnumberededges.h"

#include "model/analysis/idle/callkind.h"
#include "model/analysis/iterate/gpuworkwalk.h"
#include "model/analysis/iterate/lanecursor.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/iterate/unrecordedtime.h"
#include "model/analysis/links/gaps.h"
#include "model/analysis/links/links.h"
#include "model/base/timeranges.h"

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

    /// From the begin of the step that launches the GPU's first operation to the latter.
    [[nodiscard]] TimeRange before(Ns first) const
    {
        const Ns called = firstLaunch(m_store, m_gpu, first);
        const marks::NumberedStep *step = stepAt(called);
        return step ? known(*step, {step->range.begin, first}, {step->range.begin, called})
                    : TimeRange{};
    }
    /// From the GPU's last operation to the end of the step that it ends in.
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

} // namespace

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

} // namespace trilane::findings
