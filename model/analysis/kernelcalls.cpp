// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/gpuchunks.h"
#include "model/analysis/groupkey.h"
#include "model/analysis/kernelstats.h"

#include <algorithm>
#include <tuple>

namespace trilane {

namespace {

/// The `limit` longest calls seen so far.
class LongestCalls
{
public:
    explicit LongestCalls(size_t limit)
        : m_limit(limit)
    {}

    void add(const FoundSlice &call)
    {
        m_calls.push_back(call);
        std::push_heap(m_calls.begin(), m_calls.end(), before);
        if (m_calls.size() > m_limit) {
            std::pop_heap(m_calls.begin(), m_calls.end(), before);
            m_calls.pop_back();
        }
    }

    [[nodiscard]] std::vector<FoundSlice> take()
    {
        std::sort_heap(m_calls.begin(), m_calls.end(), before);
        return std::move(m_calls);
    }

private:
    /// Longest first; equally long ones in order of time.
    static bool before(const FoundSlice &a, const FoundSlice &b)
    {
        return std::tuple(-a.slice.duration, a.slice.start, a.ref) <
               std::tuple(-b.slice.duration, b.slice.start, b.ref);
    }

    size_t m_limit;
    std::vector<FoundSlice> m_calls;
};

/// Number of the row's group; nothing when calls on that stream cannot belong to the row.
std::optional<size_t> groupOfRow(KernelGrouping &grouping, const KernelRow &row, TrackId stream)
{
    const size_t group = grouping.groupOf(row.name, row.detail, stream);
    const KernelRow &found = grouping.groups()[group];
    if (found.stream != row.stream || found.gpu != row.gpu || found.process != row.process)
        return std::nullopt;
    return group;
}

} // namespace

std::vector<FoundSlice> kernelCalls(const Store &store, const KernelQuery &query,
                                    const KernelRow &row, size_t limit, const JobContext &job)
{
    // The row's own group under the same query: calls are compared by group, not by fields.
    KernelGrouping grouping(store, query);
    LongestCalls longest(limit);
    for (LaneId lane : streamLanes(store)) {
        const TrackId stream = store.lane(lane).track;
        const std::optional<size_t> wanted = groupOfRow(grouping, row, stream);
        if (!wanted)
            continue;
        for (ChunkId id : store.chunksOf(lane, query.range)) {
            if (job.stopped())
                return longest.take();
            if (!store.chunks()[id.value].has(SliceKind::Kernel))
                continue;
            const std::shared_ptr<const SliceChunk> chunk = store.chunk(id);
            forStartsInside(*chunk, query.range, [&](size_t i) {
                if (chunk->kind(i) == SliceKind::Kernel &&
                    grouping.groupOf(chunk->name(i), chunk->detail(i), stream) == *wanted)
                    longest.add({{id, static_cast<uint32_t>(i)}, lane, chunk->slice(i)});
            });
        }
    }
    return longest.take();
}

} // namespace trilane
