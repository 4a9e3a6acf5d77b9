// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <vector>

namespace trilane::iterate {

/// The correlation ids of one process whose launches are asked for: all in [least, most], or some
/// of them. Empty as it is made.
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

/// Of the work that streams do in the range, and of the operations of each GPU that end last before
/// it and begin first after it. Decodes the chunks at the edges only.
[[nodiscard]] WantedByProcess launchesOfRange(const store::Store &store, TimeRange range);

/// Of that work alone.
[[nodiscard]] WantedByProcess launchesOf(const store::Store &store,
                                         std::span<const store::FoundSlice> gpuWork);

} // namespace trilane::iterate
