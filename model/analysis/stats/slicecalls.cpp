// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/longestcalls.h"
#include "model/analysis/stats/rowcalls.h"
#include "model/analysis/stats/rowchunks.h"
#include "model/store/store.h"

namespace trilane::stats {

namespace {

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
        if (job.stopped() || limit == 0 || (longest.isFull() && at.max < longest.leastKept()))
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
