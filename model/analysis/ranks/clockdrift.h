// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/ranks/matchedcollectives.h"

#include <optional>

namespace trilane::ranks {

/// How two clocks differ where one of them runs faster.
struct ClockDrift
{
    ClockDifference difference; ///< its offset at `since`; distances are what the line leaves
    double drift = 0;           ///< what the offset grows by in a ns of the second clock
};

/// A line through the differences of ends, robust: the median of slopes between collectives that
/// are half of all apart. Nothing where it is not sure that the clocks drift: fewer than 32
/// collectives or less than a second of them, a line that does not halve the median distance or
/// whose rise is lost in it, or more than 500 ppm, which no clock does. `since` is a time of the
/// second list. Pure.
[[nodiscard]] std::optional<ClockDrift> clockDrift(const CollectiveList &first,
                                                   const CollectiveList &second,
                                                   std::span<const CollectivePair> pairs, Ns since);

} // namespace trilane::ranks
