// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <span>
#include <vector>

namespace trilane {

/// Times on the lanes, which are beside streams (untimedLanesOf()), of which it is not known
/// whether the GPU worked: by begin, as they are recorded; they may overlap. Pure; any thread.
[[nodiscard]] std::vector<TimeRange> unknownTimes(const Store &store, std::span<const LaneId> lanes,
                                                  TimeRange range = TimeRange::everything());

/// When CUDA was not recorded of a process that uses the GPU: nobody knows what the GPU did then.
/// By begin; those of several processes may overlap. Work whose times alone are missing is none of
/// it (untimedIdle()). Pure; any thread.
[[nodiscard]] std::vector<TimeRange> unrecordedTime(const Store &store, TrackId gpu);

} // namespace trilane
