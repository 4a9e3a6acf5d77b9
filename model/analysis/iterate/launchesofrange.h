// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/sliceref.h"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <vector>

namespace trilane::iterate {

/// Requested correlation ids of one process: all in [least, most], or some of them. Initially
/// empty.
struct WantedLaunches
{
    uint64_t least = UINT64_MAX;
    uint64_t most = 0;
    std::vector<uint64_t> ids{}; ///< sorted; empty: all in between

    void add(uint64_t from, uint64_t to)
    {
        least = std::min(least, from);
        most = std::max(most, to);
    }
    [[nodiscard]] bool hasIn(uint64_t from, uint64_t to) const
    {
        if (to < least || from > most)
            return false;
        const auto at = std::lower_bound(ids.begin(), ids.end(), from);
        return ids.empty() || (at != ids.end() && *at <= to);
    }
};

/// By track id of the process.
using WantedByProcess = std::unordered_map<uint32_t, WantedLaunches>;

/// Launches of the stream work in the range, and of each GPU's last operation before it and first
/// operation after it. Decodes only chunks at the edges.
[[nodiscard]] WantedByProcess launchesOfRange(const store::Store &store, TimeRange range);

/// Launches of only this work.
[[nodiscard]] WantedByProcess launchesOf(const store::Store &store,
                                         std::span<const store::FoundSlice> gpuWork);

} // namespace trilane::iterate
