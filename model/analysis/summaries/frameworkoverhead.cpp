// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/frameworkoverhead.h"

#include "model/analysis/iterate/gpuworkwalk.h"
#include "model/analysis/links/gpuchunks.h"
#include "model/analysis/links/links.h"
#include "model/analysis/stats/slicestats.h"

#include <algorithm>
#include <set>

namespace trilane::summaries {

namespace {

std::set<TrackId> launchingThreads(store::Tables trace)
{
    std::set<TrackId> threads;
    for (LaneId lane : links::lanesWith(trace, SliceKind::ApiCall)) {
        for (ChunkId id : trace.chunksOf(lane)) {
            if (trace.chunks()[id.value].correlationMax > 0) {
                threads.insert(links::threadOf(trace, trace.lane(lane).track));
                break;
            }
        }
    }
    return threads;
}

/// When a range was open: sorted, without overlaps.
std::vector<TimeRange> openTimes(const operators::OperatorIndex &index, TimeRange range)
{
    const std::set<TrackId> threads = launchingThreads(index.store());
    std::vector<TimeRange> times;
    for (size_t i = 0; i < index.ranges().size(); ++i) {
        const operators::ThreadRange &at = index.ranges()[i];
        if (at.parent.isValid())
            continue;
        const TimeRange part = range.intersected({at.start, at.end});
        if (!part.isEmpty() &&
            (threads.empty() || threads.count(index.threadOf(operators::RangeId(i))) > 0))
            times.push_back(part);
    }
    std::sort(times.begin(), times.end(),
              [](TimeRange a, TimeRange b) { return a.begin < b.begin; });
    std::vector<TimeRange> merged;
    for (TimeRange time : times) {
        if (!merged.empty() && time.begin <= merged.back().end)
            merged.back().end = std::max(merged.back().end, time.end);
        else
            merged.push_back(time);
    }
    return merged;
}

/// Sums up the overlap of times, added in order, with a sorted list.
class Overlap
{
public:
    explicit Overlap(const std::vector<TimeRange> &times)
        : m_times(times)
    {}

    /// Begins not before the last one ended.
    void add(TimeRange time)
    {
        while (m_at < m_times.size() && m_times[m_at].end <= time.begin)
            ++m_at;
        for (size_t i = m_at; i < m_times.size() && m_times[i].begin < time.end; ++i)
            m_sum += m_times[i].intersected(time).duration();
    }
    [[nodiscard]] Ns sum() const { return m_sum; }

private:
    const std::vector<TimeRange> &m_times;
    size_t m_at = 0;
    Ns m_sum = 0;
};

} // namespace

FrameworkOverhead frameworkOverhead(const operators::OperatorIndex &index, TimeRange range,
                                    const jobs::JobContext &job)
{
    FrameworkOverhead of;
    const std::vector<TimeRange> open = openTimes(index, range);
    for (TimeRange time : open)
        of.total += time.duration();
    iterate::GpuWorkWalk work(index.store(), links::streamLanes(index.store()),
                              stats::kGpuWorkKinds, range.begin);
    Overlap shared(open);
    TimeRange busy;
    while (!job.stopped() && work.next() && work.current().start() < range.end) {
        const TimeRange next{work.current().start(), work.current().end()};
        if (of.hasGpu && next.begin <= busy.end) {
            busy.end = std::max(busy.end, next.end);
            continue;
        }
        if (of.hasGpu)
            shared.add(busy);
        busy = next;
        of.hasGpu = true;
    }
    if (of.hasGpu)
        shared.add(busy);
    of.computation = shared.sum();
    return of;
}

} // namespace trilane::summaries
