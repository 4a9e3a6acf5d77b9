// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/marks/numberedsteps.h"
#include "views/timeline/geometry/ruler.h"

namespace trilane::timeline {

/// Ticks at the starts of steps, "#17", and the time within a step, "+12.5 ms", if there is room.
/// Narrow steps have only round numbers. Pure.
[[nodiscard]] Ruler makeStepRuler(const TimeAxis &axis, std::span<const marks::NumberedStep> steps,
                                  double spacing);

} // namespace trilane::timeline
