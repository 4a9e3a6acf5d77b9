// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/projection.h"

#include "model/store/store.h"

#include <algorithm>
#include <tuple>

namespace trilane::operators {

void Projection::add(const Projection &work)
{
    first = std::min(first, work.first);
    last = std::max(last, work.last);
}

/// Parents precede their children: in reverse order, each range is complete at its turn.
void spreadToParents(const OperatorIndex &index, std::vector<Projection> &projections)
{
    for (size_t i = projections.size(); i-- > 0;) {
        const RangeId parent = index.ranges()[i].parent;
        if (!projections[i].isEmpty() && parent.isValid())
            projections[parent.value].add(projections[i]);
    }
}

namespace {

/// Time on the stream from the first start to the last end of the work that each range launched
/// itself.
std::vector<Projection> projectionsOn(const OperatorIndex &index, TrackId stream,
                                      const jobs::JobContext &job)
{
    const store::Store &store = index.store();
    const TrackId process = store.track(stream).process;
    std::vector<Projection> all(index.launchingRanges());
    for (LaneId lane : store.lanesOf(stream)) {
        for (ChunkId id : store.chunksOf(lane)) {
            if (job.stopped())
                return all;
            const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(id);
            for (size_t i = 0; i < chunk->size(); ++i) {
                const RangeId range = isGpuWork(chunk->kind(i))
                                          ? index.launchingRange(process, chunk->correlation(i))
                                          : RangeId();
                if (range.isValid())
                    all[range.value].add({chunk->start(i), chunk->end(i)});
            }
        }
    }
    return all;
}

/// A parent is as long as its children and precedes them: its row is known before theirs.
void giveRows(const OperatorIndex &index, std::vector<ProjectedRange> &ranges)
{
    std::vector<Ns> ends; // by row
    std::vector<uint32_t> rowOf(index.ranges().size());
    for (ProjectedRange &range : ranges) {
        const RangeId parent = index.range(range.range).parent;
        size_t row = parent.isValid() ? rowOf[parent.value] + 1 : 0;
        while (row < ends.size() && ends[row] > range.time.begin)
            ++row;
        if (row >= ends.size())
            ends.resize(row + 1, std::numeric_limits<Ns>::min());
        ends[row] = range.time.end;
        range.row = rowOf[range.range.value] = static_cast<uint32_t>(row);
    }
}

} // namespace

std::vector<ProjectedRange> projectedRanges(const OperatorIndex &index, TrackId stream,
                                            const jobs::JobContext &job)
{
    std::vector<Projection> all = projectionsOn(index, stream, job);
    spreadToParents(index, all);
    std::vector<ProjectedRange> shown;
    for (size_t i = 0; i < all.size() && !job.stopped(); ++i) {
        if (!all[i].isEmpty())
            shown.push_back({{all[i].first, all[i].last}, RangeId(i)});
    }
    // Inner ranges have larger ids: of equal ones the outer is first.
    std::sort(shown.begin(), shown.end(), [](const ProjectedRange &a, const ProjectedRange &b) {
        return std::tuple(a.time.begin, -a.time.end, a.range) <
               std::tuple(b.time.begin, -b.time.end, b.range);
    });
    giveRows(index, shown);
    return shown;
}

} // namespace trilane::operators
