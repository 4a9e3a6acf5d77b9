// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/id.h"
#include "model/base/time.h"
#include "model/store/fwd.h"

#include <vector>

namespace trilane::iterate {

/// Times at which CUDA was not recorded in a process that uses the GPU, so launches are unknown.
/// Excludes work that only lacks timestamps. Sorted, disjoint. Pure; any thread.
[[nodiscard]] std::vector<TimeRange> unrecordedTime(const store::Store &store, TrackId gpu);

/// When a GPU may have done work whose times are missing. Sorted, apart. Pure; any thread.
[[nodiscard]] std::vector<TimeRange> untimedWork(const store::Store &store, TrackId gpu);

/// Times at which it is unknown whether a GPU worked, outside recorded operations:
/// unrecordedTime(), from each of these until the next operation begins, as earlier launches may
/// still have run, and where work has no times. Sorted, disjoint. Pure; any thread.
[[nodiscard]] std::vector<TimeRange> unknownTimes(const store::Store &store, TrackId gpu);

} // namespace trilane::iterate
