// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/gapstory.h"
#include "model/analysis/idle/idlecause.h"
#include "model/base/jobs/job.h"
#include "model/store/sliceref.h"

#include <optional>
#include <vector>

namespace trilane::items {

/// Facts about an idle gap of a GPU.
struct GapFacts
{
    TimeRange range;
    TrackId gpu;
    std::optional<store::FoundSlice> before; ///< operation that ended last before the gap
    std::optional<store::FoundSlice> after;  ///< operation that ends the gap
    std::optional<store::FoundSlice> launch; ///< of `after`
    TrackId thread;                          ///< that launched `after`
    idle::GapStory story;                    ///< its causes; without pieces if the range is no gap
};

/// Pure; any thread.
[[nodiscard]] GapFacts gapFacts(const store::Store &store, TrackId gpu, TimeRange range,
                                const jobs::JobContext &job = {});

/// One GPU in a time range.
struct GpuInRange
{
    TrackId gpu;
    Ns busy = 0;
    Ns idle = 0;
    Ns unknown = 0; ///< of the rest: not recorded, or work without times
    Ns longestGap = 0;
    TimeRange longestGapRange;
};

struct KernelInRange
{
    StringId name = kNoString;
    uint64_t calls = 0;
    Ns total = 0;
    double share = 0;
};

struct RangeFacts
{
    TimeRange range;
    std::vector<GpuInRange> gpus;
    uint64_t kernels = 0;
    Ns kernelTime = 0;
    std::vector<KernelInRange> top; ///< longest total first
};

/// Pure; any thread.
[[nodiscard]] RangeFacts rangeFacts(const store::Store &store, TimeRange range,
                                    const jobs::JobContext &job = {});

} // namespace trilane::items
