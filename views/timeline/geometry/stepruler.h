// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/numberedsteps.h"
#include "views/timeline/geometry/ruler.h"

namespace trilane::timeline {

/// Marks where steps begin, "#17", and the time inside a step, "+12.5 ms", where there is room.
/// Steps that are too narrow for labels are told by round numbers only. Pure.
[[nodiscard]] Ruler makeStepRuler(const TimeAxis &axis, std::span<const marks::NumberedStep> steps,
                                  double spacing);

} // namespace trilane::timeline
