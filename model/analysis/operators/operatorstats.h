// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatorindex.h"

namespace trilane::operators {

/// Times of the ranges with one name or path. See DEFINITIONS.md, "Operators". Times include nested
/// ranges, except self times.
struct OperatorTimes
{
    uint64_t calls = 0; ///< ranges that touch the stretch of time
    Ns cpuTotal = 0;    ///< their parts inside
    Ns cpuSelf = 0;     ///< without ranges nested on the same thread
    Ns gpuTime = 0;     ///< durations of the GPU work launched beneath
    Ns gpuSelf = 0;     ///< launched with this range as the innermost
    Ns gpuSpan = 0;     ///< of each range from the first start to the last end of that work
    uint64_t kernels = 0;
    uint64_t operations = 0; ///< kernels, copies, memsets and graphs
    Ns backwardGpu = 0;      ///< of the backward pass, by sequence number (inferred)
    Ns awaitedGpu = 0;       ///< launched by threads that a range waited for (inferred)
    RangeId first;           ///< the earliest of the ranges
    RangeId longest;         ///< the one with the largest part inside; of a name: not known
    Ns longestPart = 0;      ///< that part

    void add(const OperatorTimes &nested);
};

struct OperatorStats
{
    std::shared_ptr<const OperatorIndex> index;
    TimeRange range;
    std::vector<OperatorTimes> paths; ///< by PathId; the root contains work outside of ranges
    Ns gpuTime = 0;                   ///< of all GPU work that starts inside
    uint64_t kernels = 0;
    bool hasBackward = false;
    bool hasAwaited = false;
};

/// Times of every path for a stretch of time: CPU time is clipped to it, GPU work counts when it
/// starts inside. Pure; any thread.
[[nodiscard]] OperatorStats operatorStats(std::shared_ptr<const OperatorIndex> index,
                                          TimeRange range = TimeRange::everything(),
                                          const jobs::JobContext &job = {});

/// By name (see OperatorIndex::name): a range nested in a range of the same name adds only to calls
/// and self times.
[[nodiscard]] std::vector<OperatorTimes> timesByName(const OperatorStats &stats);

} // namespace trilane::operators
