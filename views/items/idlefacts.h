// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/job.h"
#include "model/store/store.h"

#include <array>
#include <optional>
#include <vector>

namespace trilane {

/// Time of a gap that the launching thread spent in calls of one name.
struct CallInGap
{
    FoundSlice slice; ///< the one with the most of it
    Ns longest = 0;   ///< its part
    Ns overlap = 0;   ///< of all of them
    uint64_t calls = 0;
};

/// What is known of an idle gap of a GPU. Facts only; it names no cause.
struct GapFacts
{
    TimeRange range;
    TrackId gpu;
    std::optional<FoundSlice> before; ///< operation that ended last before the gap
    std::optional<FoundSlice> after;  ///< operation that ends the gap
    std::optional<FoundSlice> launch; ///< of `after`
    TrackId thread;                   ///< that launched `after`
    std::vector<FoundSlice> ranges;   ///< open on that thread in the middle of the gap
    std::vector<CallInGap> calls;     ///< API and OS calls of that thread, most time first
    std::array<Ns, 4> states{};       ///< running, runnable, blocked, blocked on disk
    bool statesKnown = false;
};

/// Calls that are listed.
inline constexpr size_t kCallsInGapShown = 5;

/// Pure; any thread.
[[nodiscard]] GapFacts gapFacts(const Store &store, TrackId gpu, TimeRange range,
                                const JobContext &job = {});

/// One GPU in a stretch of time.
struct GpuInRange
{
    TrackId gpu;
    Ns busy = 0;
    Ns idle = 0;
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
[[nodiscard]] RangeFacts rangeFacts(const Store &store, TimeRange range,
                                    const JobContext &job = {});

} // namespace trilane
