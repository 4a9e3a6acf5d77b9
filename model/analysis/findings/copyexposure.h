// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/store/sliceref.h"

#include <functional>
#include <vector>

namespace trilane::findings {

/// Overlap of a GPU's copies and streams. Copies are transfers between host and device or between
/// devices; transfers within a device count as work, like kernels.
struct CopyExposure
{
    TrackId gpu;
    Ns copies = 0;          ///< at least one copy
    Ns exposedPageable = 0; ///< a copy of pageable memory, and neither work nor communication
    Ns exposed = 0;         ///< other copies, and neither work nor communication
    Ns work = 0;            ///< at least one kernel that computes, or other work of the device
    Ns hidden = 0;          ///< a copy, and such work

    std::vector<store::FoundSlice>
        longestPageable; ///< copies with the most exposed time, at most 5
    std::vector<store::FoundSlice> longest;
};

/// Sees a copy with the exposed time that ends with it.
using ExposedCopy = std::function<void(const store::FoundSlice &copy, bool isPageable, Ns exposed)>;

/// Computed in one pass over the GPU work that overlaps the range. Pure; any thread.
[[nodiscard]] CopyExposure copyExposure(const store::Store &store, TrackId gpu, TimeRange range,
                                        const jobs::JobContext &job = {},
                                        const ExposedCopy &also = {});

/// True for a copy between host and device or between devices.
[[nodiscard]] bool isTransfer(store::Tables trace, const format::Slice &slice);
/// True when one end of a copy is pageable memory of the host.
[[nodiscard]] bool isPageable(store::Tables trace, const format::Slice &slice);

} // namespace trilane::findings
