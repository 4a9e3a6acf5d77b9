// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/links/gaps.h"
#include "model/store/fwd.h"

#include <map>
#include <vector>

namespace trilane::links {

/// Counts shown by `trilane info`, the same for every format.
struct TraceFacts
{
    std::map<TrackKind, uint64_t> tracks;
    /// Without All Streams, which shows the slices of the streams again.
    std::map<SliceKind, uint64_t> slices;
    std::vector<GpuUse> gpuUse; ///< of GPUs that worked

    [[nodiscard]] static TraceFacts of(const store::Store &store);
};

} // namespace trilane::links
