// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/geometry/timeaxis.h"

#include <functional>
#include <string>
#include <vector>

namespace trilane::timeline {

struct Tick
{
    double x = 0;
    Ns time = 0;
    bool major = true;
    std::string label; ///< of major ticks; UTF-8
};

/// Ticks of a time ruler. Labels count from `zero` in the largest unit that keeps them short; if
/// that needs too many digits, they count from a base shown in `base`: "20.143 s" and "+120 µs".
struct Ruler
{
    std::vector<Tick> ticks;
    std::string base; ///< empty when labels count from zero
    Ns step = 0;      ///< between major ticks
};

/// Pure. Major ticks are at least `spacing` pixels apart.
[[nodiscard]] Ruler makeRuler(const TimeAxis &axis, Ns zero, double spacing);

/// Marks every `step` ns from `zero`, smaller ones between; `label` writes a time since zero.
[[nodiscard]] Ruler markedRuler(const TimeAxis &axis, Ns zero, Ns step, double spacing,
                                const std::function<std::string(Ns)> &label);

/// 1, 2 or 5 times a power of ten, at least `least`.
[[nodiscard]] Ns niceStep(double least);
/// The multiple of `step` at or below t, also below zero.
[[nodiscard]] Ns floorTo(Ns t, Ns step);

/// `t` with just the digits that a step of `precision` ns needs: (20143120000, 10000) →
/// "20.14312 s".
[[nodiscard]] std::string formatInstant(Ns t, Ns precision);

} // namespace trilane::timeline
