// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/links/gaps.h"
#include "model/store/store.h"

#include <unordered_map>
#include <vector>

namespace trilane::timeline {

/// How much of a range cores and GPUs were at work, 0…1: what the bars of the layers say. Cores: of
/// the range. GPUs: of the part of the range between the GPU's first and last operation. What the
/// rows say is in RowStats.
struct Shares
{
    TimeRange range;
    std::unordered_map<TrackId, double> ofTrack;
    double cores = 0; ///< mean of all cores of the machine
    double gpus = 0;  ///< mean of all GPUs
    /// Of a GPU's part of the range, how much it is not known of whether the GPU was at work.
    std::unordered_map<TrackId, double> unknown;
    double gpusUnknown = 0; ///< mean of all GPUs

    [[nodiscard]] std::optional<double> of(TrackId track) const;
    [[nodiscard]] double unknownOf(TrackId gpu) const;
};

/// Exact. Pure; any thread.
[[nodiscard]] Shares computeShares(const store::Store &store, TimeRange range,
                                   const jobs::JobContext &job = {});

/// First start to last end of a track; empty when it has nothing.
[[nodiscard]] TimeRange extentOf(const store::Store &store, TrackId track);

} // namespace trilane::timeline
