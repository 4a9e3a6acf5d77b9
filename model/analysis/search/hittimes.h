// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/search/hitcollector.h"
#include "model/base/jobs/job.h"
#include "model/store/sliceref.h"

#include <vector>

namespace trilane::search {

/// A chunk that must be read to find where some results begin or end.
struct TimesChunk
{
    ChunkId chunk;
    std::vector<uint32_t> first; ///< results whose first slice may be in it
    std::vector<uint32_t> last;
};

/// Chunks with the first and last slices of the results, as far as known from per-chunk totals.
[[nodiscard]] std::vector<TimesChunk>
planTimes(store::Tables trace, const std::vector<SearchHit> &hits, const jobs::JobContext &job);

/// Decodes one chunk and notes the results. Different chunks may be read concurrently.
void readTimes(const store::Store &store, const TimesChunk &chunk, HitCollector &collector);

} // namespace trilane::search
