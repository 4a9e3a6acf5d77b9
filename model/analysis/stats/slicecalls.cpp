// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/rowcalls.h"
#include "model/analysis/stats/rowchunks.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace trilane::stats {

namespace {

/// The `limit` longest slices seen so far, by the duration that counts. One thread.
class LongestCalls
{
public:
    explicit LongestCalls(size_t limit)
        : m_limit(limit)
    {}

    void add(const store::FoundSlice &call, Ns counted)
    {
        if (isFull() && counted < minKept())
            return;
        m_calls.push_back({call, counted});
        std::push_heap(m_calls.begin(), m_calls.end(), before);
        if (m_calls.size() > m_limit) {
            std::pop_heap(m_calls.begin(), m_calls.end(), before);
            m_calls.pop_back();
        }
    }
    [[nodiscard]] bool isFull() const { return m_calls.size() == m_limit; }
    /// The shortest kept duration; 0 if empty.
    [[nodiscard]] Ns minKept() const { return m_calls.empty() ? 0 : m_calls.front().counted; }

    [[nodiscard]] std::vector<store::FoundSlice> take()
    {
        std::sort_heap(m_calls.begin(), m_calls.end(), before);
        std::vector<store::FoundSlice> found;
        found.reserve(m_calls.size());
        for (const Entry &entry : m_calls)
            found.push_back(entry.call);
        return found;
    }

private:
    struct Entry
    {
        store::FoundSlice call;
        Ns counted = 0;
    };
    /// Longest first; equally long ones in order of time.
    static bool before(const Entry &a, const Entry &b)
    {
        return std::tuple(-a.counted, a.call.slice.start, a.call.ref) <
               std::tuple(-b.counted, b.call.slice.start, b.call.ref);
    }

    size_t m_limit;
    std::vector<Entry> m_calls;
};

/// A part of a slice may be of any length up to the slice's own.
bool mayHave(const SliceQuery &query, const RowChunk &chunk, DurationRange durations)
{
    const bool parts = query.counting == Counting::Parts;
    return chunk.max >= durations.begin && (parts || chunk.min < durations.end);
}

} // namespace

std::vector<store::FoundSlice> sliceCalls(const store::Store &store, const SliceQuery &query,
                                          const SliceRow &row, size_t limit,
                                          DurationRange durations, const jobs::JobContext &job)
{
    RowChunks chunks(store, query, row);
    LongestCalls longest(limit);
    std::vector<RowChunk> found = chunks.find(job);
    // Chunks with long slices first: most of the others then need not be read.
    std::stable_sort(found.begin(), found.end(),
                     [](const RowChunk &a, const RowChunk &b) { return a.max > b.max; });
    for (const RowChunk &at : found) {
        if (job.stopped() || limit == 0 || (longest.isFull() && at.max < longest.minKept()))
            break;
        if (!mayHave(query, at, durations))
            continue;
        const std::shared_ptr<const format::SliceChunk> chunk = store.chunk(at.id);
        chunks.forEach(at, *chunk, [&](size_t i, Ns duration) {
            if (durations.contains(duration))
                longest.add({{at.id, static_cast<uint32_t>(i)}, at.lane, chunk->slice(i)},
                            duration);
        });
    }
    return longest.take();
}

} // namespace trilane::stats
