// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/communication/gputime.h"

#include "model/analysis/idle/untimedidle.h"
#include "model/analysis/iterate/gpuworkwalk.h"
#include "model/analysis/iterate/threadlanes.h"
#include "model/analysis/kernels/communication.h"
#include "model/analysis/stats/slicestats.h"
#include "model/store/store.h"

#include <algorithm>
#include <limits>

namespace trilane::communication {

namespace {

constexpr size_t kMaxStretches = 5;

/// Finds where only communication runs. Work is added in order of its start: between two starts,
/// operations can only end.
class ExposureSweep
{
public:
    ExposureSweep(store::Tables trace, TimeRange range, const ExposedKernel &also)
        : m_trace(trace)
        , m_range(range)
        , m_also(also)
        , m_at(range.begin)
        , m_computed(trace.lanes().size())
        , m_exposed(trace.lanes().size())
    {}

    void compute(const store::FoundSlice &work)
    {
        advance(std::max(work.slice.start, m_range.begin));
        m_computeEnd = std::max(m_computeEnd, work.slice.end());
        m_computed[work.lane.value] += work.slice.duration;
    }
    void communicate(const store::FoundSlice &work)
    {
        advance(std::max(work.slice.start, m_range.begin));
        if (work.slice.end() <= m_communicationEnd)
            return;
        leaveKernel();
        m_kernel = work;
        m_communicationEnd = work.slice.end();
    }
    void finish(GpuTime &time)
    {
        advance(m_range.end);
        leaveStretch();
        time.longest = std::move(m_longest);
        const auto most = std::max_element(m_computed.begin(), m_computed.end());
        if (most != m_computed.end() && *most > 0)
            time.exposedOnComputeStream =
                exposedOn(m_trace.lanes()[static_cast<size_t>(most - m_computed.begin())].track);
    }

private:
    void advance(Ns to)
    {
        to = std::min(to, m_range.end);
        const TimeRange exposed{std::max(m_at, m_computeEnd), std::min(m_communicationEnd, to)};
        if (exposed.begin < exposed.end)
            add(exposed);
        m_at = std::max(m_at, to);
    }
    void add(TimeRange exposed)
    {
        if (exposed.begin != m_stretch.time.end)
            leaveStretch();
        if (m_stretch.time.isEmpty())
            m_stretch.time.begin = exposed.begin;
        m_stretch.time.end = exposed.end;
        m_ofKernel += exposed.duration();
        m_exposed[m_kernel.lane.value] += exposed.duration();
    }
    /// The kernel that ends last so far is another one from now on.
    void leaveKernel()
    {
        if (m_ofKernel > 0 && m_also)
            m_also(m_kernel, m_ofKernel);
        if (m_ofKernel > m_mostOfKernel) {
            m_mostOfKernel = m_ofKernel;
            m_stretch.kernel = m_kernel;
        }
        m_ofKernel = 0;
    }
    void leaveStretch()
    {
        leaveKernel();
        if (!m_stretch.time.isEmpty())
            keep(m_stretch);
        m_stretch = {};
        m_mostOfKernel = 0;
    }
    void keep(const ExposedStretch &stretch)
    {
        const Ns length = stretch.time.duration();
        const auto at = std::partition_point(
            m_longest.begin(), m_longest.end(),
            [&](const ExposedStretch &one) { return one.time.duration() >= length; });
        m_longest.insert(at, stretch);
        if (m_longest.size() > kMaxStretches)
            m_longest.pop_back();
    }
    [[nodiscard]] Ns exposedOn(TrackId stream) const
    {
        Ns time = 0;
        for (size_t lane = 0; lane < m_exposed.size(); ++lane)
            time += m_trace.lanes()[lane].track == stream ? m_exposed[lane] : 0;
        return time;
    }

    store::Tables m_trace;
    TimeRange m_range;
    const ExposedKernel &m_also;
    Ns m_at;
    Ns m_computeEnd = std::numeric_limits<Ns>::min();
    Ns m_communicationEnd = std::numeric_limits<Ns>::min();
    store::FoundSlice m_kernel;
    Ns m_ofKernel = 0; ///< exposed in this stretch while it ended last
    Ns m_mostOfKernel = 0;
    ExposedStretch m_stretch;
    std::vector<ExposedStretch> m_longest;
    std::vector<Ns> m_computed, m_exposed; ///< by lane
};

/// End of the last operation; synchronization on a stream is none.
Ns lastEnd(const store::Store &store, LaneId lane)
{
    const std::span<const ChunkId> chunks = store.chunksOf(lane);
    for (size_t i = chunks.size(); i-- > 0;) {
        if ((store.chunks()[chunks[i].value].kinds & stats::kGpuWorkKinds) == 0)
            continue;
        const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(chunks[i]);
        for (size_t at = chunk->size(); at-- > 0;) {
            if (isGpuWork(chunk->kind(at)))
                return chunk->end(at);
        }
    }
    return std::numeric_limits<Ns>::min();
}

} // namespace

TimeRange activeTime(const store::Store &store, std::span<const LaneId> lanes, TimeRange range)
{
    TimeRange active{std::numeric_limits<Ns>::max(), std::numeric_limits<Ns>::min()};
    for (const LaneId lane : lanes) {
        iterate::GpuWorkWalk walk(store, std::span(&lane, 1), stats::kGpuWorkKinds);
        if (!walk.next())
            continue;
        active.begin = std::min(active.begin, walk.current().start());
        active.end = std::max(active.end, lastEnd(store, lane));
    }
    return active.intersected(range);
}

GpuTime gpuTime(const store::Store &store, TrackId gpu, TimeRange range,
                const jobs::JobContext &job, const ExposedKernel &also)
{
    GpuTime time{.gpu = gpu};
    const std::vector<LaneId> lanes = iterate::streamLanesOf(store, gpu);
    const TimeRange active = activeTime(store, lanes, range);
    if (active.isEmpty())
        return time;
    kernels::CommunicationNames names(store);
    SplitByRange split({active});
    ExposureSweep sweep(store, active, also);
    iterate::GpuWorkWalk walk(store, lanes, stats::kGpuWorkKinds, active.begin);
    for (uint64_t count = 1; walk.next() && walk.current().start() < active.end; ++count) {
        if (count % 4096 == 0 && job.stopped())
            return {};
        const iterate::LaneCursor &work = walk.current();
        const bool communicates = work.kind() == SliceKind::Kernel && names.has(work.name());
        split.add({work.start(), work.end()}, work.kind(), communicates);
        if (communicates)
            sweep.communicate(work.found());
        else if (work.kind() == SliceKind::Kernel || work.kind() == SliceKind::GraphLaunch)
            sweep.compute(work.found());
    }
    time.split = split.splits().front();
    time.split.unknown = idle::untimedIdle(store, gpu, range);
    sweep.finish(time);
    return time;
}

} // namespace trilane::communication
