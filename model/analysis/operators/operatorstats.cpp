// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/operatorstats.h"

#include "model/analysis/operators/launchedslices.h"
#include "model/analysis/operators/projection.h"

namespace trilane::operators {

namespace {

class StatsBuilder
{
public:
    StatsBuilder(std::shared_ptr<const OperatorIndex> index, TimeRange range,
                 const jobs::JobContext &job)
        : m_index(*index)
        , m_job(job)
    {
        m_stats.index = std::move(index);
        m_stats.range = range;
        m_stats.paths.resize(m_index.paths().size());
    }

    OperatorStats build()
    {
        addCpuTimes();
        addGpuWork();
        addSpans();
        sumUp();
        return std::move(m_stats);
    }

private:
    OperatorTimes &timesOf(RangeId range)
    {
        return m_stats.paths[(range.isValid() ? m_index.range(range).path : kNoPath).value];
    }

    void addCpuTimes()
    {
        const std::vector<ThreadRange> &ranges = m_index.ranges();
        for (size_t i = 0; i < ranges.size(); ++i) {
            const ThreadRange &range = ranges[i];
            const bool isPoint = range.start == range.end;
            const TimeRange part = TimeRange{range.start, range.end}.intersected(m_stats.range);
            if (part.isEmpty() && !(isPoint && m_stats.range.contains(range.start)))
                continue;
            OperatorTimes &times = m_stats.paths[range.path.value];
            ++times.calls;
            times.cpuTotal += part.duration();
            times.cpuSelf += part.duration();
            if (!times.first.isValid() || range.start < m_index.range(times.first).start)
                times.first = RangeId(i);
            if (!times.longest.isValid() || part.duration() > times.longestPart) {
                times.longest = RangeId(i);
                times.longestPart = part.duration();
            }
            takeFromParents(range, part);
        }
    }

    /// A range that ends after its parent is also subtracted from the grandparent.
    void takeFromParents(const ThreadRange &range, TimeRange part)
    {
        for (RangeId id = range.parent; id.isValid() && part.begin < part.end;
             id = m_index.range(id).parent) {
            const Ns end = std::min(part.end, m_index.range(id).end);
            if (end <= part.begin)
                continue;
            timesOf(id).cpuSelf -= end - part.begin;
            part.begin = end;
        }
    }

    void addGpuWork()
    {
        m_projections.resize(m_index.launchingRanges());
        forLaunchedSlices(m_index.store(), m_stats.range, m_job, [&](const LaunchedSlice &work) {
            const bool isKernel = work.kind() == SliceKind::Kernel;
            const Ns duration = work.duration();
            m_stats.gpuTime += duration;
            m_stats.kernels += isKernel ? 1 : 0;
            const RangeId range = m_index.launchingRange(work.process, work.correlation());
            OperatorTimes &times = timesOf(range);
            times.gpuSelf += duration;
            times.gpuTime += duration;
            times.kernels += isKernel ? 1 : 0;
            ++times.operations;
            if (range.isValid())
                m_projections[range.value].add({work.start(), work.end()});
            const RangeId forward = range.isValid() ? m_index.forwardOf(range) : RangeId();
            if (forward.isValid()) {
                timesOf(forward).backwardGpu += duration;
                m_stats.hasBackward = true;
                return;
            }
            const RangeId waiting = m_index.waitingRange(work.process, work.correlation());
            if (waiting.isValid()) {
                timesOf(waiting).awaitedGpu += duration;
                m_stats.hasAwaited = true;
            }
        });
    }

    void addSpans()
    {
        spreadToParents(m_index, m_projections);
        for (size_t i = 0; i < m_projections.size(); ++i)
            timesOf(RangeId(i)).gpuSpan += m_projections[i].duration();
    }

    void sumUp()
    {
        for (size_t i = m_stats.paths.size(); i-- > 1;) {
            const PathId parent = m_index.paths()[i].parent;
            if (parent == kNoPath)
                continue; // the root contains work outside of ranges
            const OperatorTimes &times = m_stats.paths[i];
            OperatorTimes &above = m_stats.paths[parent.value];
            above.gpuTime += times.gpuTime;
            above.kernels += times.kernels;
            above.operations += times.operations;
            above.backwardGpu += times.backwardGpu;
            above.awaitedGpu += times.awaitedGpu;
        }
    }

    const OperatorIndex &m_index;
    const jobs::JobContext &m_job;
    OperatorStats m_stats;
    std::vector<Projection> m_projections; ///< by range
};

} // namespace

void OperatorTimes::add(const OperatorTimes &nested)
{
    cpuTotal += nested.cpuTotal;
    gpuTime += nested.gpuTime;
    gpuSpan += nested.gpuSpan;
    kernels += nested.kernels;
    operations += nested.operations;
    backwardGpu += nested.backwardGpu;
    awaitedGpu += nested.awaitedGpu;
}

OperatorStats operatorStats(std::shared_ptr<const OperatorIndex> index, TimeRange range,
                            const jobs::JobContext &job)
{
    return StatsBuilder(std::move(index), range, job).build();
}

std::vector<OperatorTimes> timesByName(const OperatorStats &stats)
{
    const OperatorIndex &index = *stats.index;
    std::vector<OperatorTimes> names(index.nameCount());
    for (size_t i = 1; i < stats.paths.size(); ++i) {
        const PathNode &node = index.paths()[i];
        const OperatorTimes &path = stats.paths[i];
        OperatorTimes &name = names[node.name];
        name.calls += path.calls;
        name.cpuSelf += path.cpuSelf;
        name.gpuSelf += path.gpuSelf;
        const bool isEarlier =
            path.first.isValid() && (!name.first.isValid() ||
                                     index.range(path.first).start < index.range(name.first).start);
        if (isEarlier)
            name.first = path.first;
        if (!node.isRepeated)
            name.add(path);
    }
    return names;
}

} // namespace trilane::operators
