// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/geometry/ruler.h"

namespace trilane::timeline {

/// Marks by the wall clock: "14:03:27.250", and deep inside "+120 µs" from a base. `midnight` is
/// the trace time of a midnight before the trace. Pure.
[[nodiscard]] Ruler makeClockRuler(const TimeAxis &axis, Ns midnight, double spacing);

/// "14:03:27.143204" with just the digits that a step of `precision` ns needs. `sinceMidnight` may
/// be of a day before or after.
[[nodiscard]] std::string formatClock(Ns sinceMidnight, Ns precision);

} // namespace trilane::timeline
