// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/geometry/ruler.h"

#include <functional>

namespace trilane::timeline {

/// Width of a text in logical pixels.
using TextWidth = std::function<double(const std::string &)>;

struct PlacedLabel
{
    double left = 0; ///< from the axis' left end
    std::string text;
};

/// The ruler with as many labels as fit: calls `make(spacing)` until no labels touch, for any font
/// and language. Pure.
[[nodiscard]] Ruler fittingRuler(const std::function<Ruler(double spacing)> &make,
                                 const TextWidth &width);

/// Positions of labels: centered on their ticks; at the ends of the axis they are moved inside
/// unless they would touch another label. Labels never touch. Pure.
[[nodiscard]] std::vector<PlacedLabel> placeLabels(const Ruler &ruler, double axisWidth,
                                                   const TextWidth &width);

} // namespace trilane::timeline
