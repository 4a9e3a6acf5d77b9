// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/ranks/matchedcollectives.h"

#include <optional>

namespace trilane::ranks {

/// Difference of two clocks with a drift.
struct ClockDrift
{
    ClockDifference difference; ///< its offset at `since`; distances are residuals of the line
    double drift = 0;           ///< growth of the offset per ns of the second clock
};

/// Robust line through the differences of collective ends: the median slope between collectives
/// half of the list apart. Nothing if a drift is not certain: fewer than 32 collectives or less
/// than one second, a line that does not halve the median distance or whose rise is lost in it, or
/// more than 500 ppm, which is implausible. `since` is a time of the second list. Pure.
[[nodiscard]] std::optional<ClockDrift> clockDrift(const CollectiveList &first,
                                                   const CollectiveList &second,
                                                   std::span<const CollectivePair> pairs, Ns since);

} // namespace trilane::ranks
