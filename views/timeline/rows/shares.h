// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/links/gaps.h"
#include "model/store/sliceref.h"

#include <unordered_map>
#include <vector>

namespace trilane::timeline {

/// Utilization of cores and GPUs in a range, 0…1, for the bars of the layers. Cores: of the range.
/// GPUs: of the part of the range between the GPU's first and last operation. Statistics of rows
/// are in RowStats.
struct Shares
{
    TimeRange range;
    std::unordered_map<TrackId, double> ofTrack;
    double cores = 0; ///< mean of all cores of the machine
    double gpus = 0;  ///< mean of all GPUs
    /// Share of a GPU's part of the range for which it is unknown whether the GPU worked.
    std::unordered_map<TrackId, double> unknown;
    double gpusUnknown = 0; ///< mean of all GPUs

    [[nodiscard]] std::optional<double> of(TrackId track) const;
    [[nodiscard]] double unknownOf(TrackId gpu) const;
};

/// Exact. Pure; any thread.
[[nodiscard]] Shares computeShares(const store::Store &store, TimeRange range,
                                   const jobs::JobContext &job = {});

/// First start to last end of a track; empty when it has nothing.
[[nodiscard]] TimeRange extentOf(store::Tables trace, TrackId track);

} // namespace trilane::timeline
