// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/geometry/ruler.h"

#include <functional>

namespace trilane::timeline {

/// How wide a text is, logical pixels.
using TextWidth = std::function<double(const std::string &)>;

struct PlacedLabel
{
    double left = 0; ///< from the axis' left end
    std::string text;
};

/// The ruler with as many labels as there is room for: `make(spacing)` is asked until none touches
/// its neighbor, whatever the font and the language. Pure.
[[nodiscard]] Ruler fittingRuler(const std::function<Ruler(double spacing)> &make,
                                 const TextWidth &width);

/// Where labels stand: centered on their marks; at the ends of the axis they move in rather than
/// being cut, unless another one is there. They never touch. Pure.
[[nodiscard]] std::vector<PlacedLabel> placeLabels(const Ruler &ruler, double axisWidth,
                                                   const TextWidth &width);

} // namespace trilane::timeline
