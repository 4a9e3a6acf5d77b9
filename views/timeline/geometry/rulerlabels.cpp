// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/geometry/rulerlabels.h"

#include <algorithm>

namespace trilane::timeline {

namespace {

constexpr double kMinSpacing = 64;
constexpr double kGap = 14; ///< between labels
constexpr double kEnd = 3;  ///< between a label and an end of the axis
constexpr int kMaxTries = 12;

double widestLabel(const Ruler &ruler, const TextWidth &width)
{
    double widest = 0;
    for (const Tick &tick : ruler.ticks) {
        if (tick.major)
            widest = std::max(widest, width(tick.label));
    }
    return widest;
}

} // namespace

Ruler fittingRuler(const std::function<Ruler(double spacing)> &make, const TextWidth &width)
{
    double spacing = kMinSpacing;
    Ruler ruler = make(spacing);
    for (int tries = 0; tries < kMaxTries; ++tries) {
        const double needed = widestLabel(ruler, width) + kGap;
        if (needed <= spacing)
            break;
        spacing = needed;
        ruler = make(spacing);
    }
    return ruler;
}

std::vector<PlacedLabel> placeLabels(const Ruler &ruler, double axisWidth, const TextWidth &width)
{
    std::vector<PlacedLabel> placed, moved;
    std::vector<double> ends;
    const auto isFree = [&](double left, double right) {
        for (size_t i = 0; i < placed.size(); ++i) {
            if (left < ends[i] + kGap / 2 && right + kGap / 2 > placed[i].left)
                return false;
        }
        return true;
    };
    const auto place = [&](double left, double wide, const std::string &text) {
        if (!isFree(left, left + wide))
            return;
        placed.push_back({left, text});
        ends.push_back(left + wide);
    };
    // Labels at their preferred positions first; those at the ends get the remaining space.
    for (const bool atEnds : {false, true}) {
        for (const Tick &tick : ruler.ticks) {
            if (!tick.major || tick.label.empty())
                continue;
            const double wide = width(tick.label);
            const double left = tick.x - wide / 2;
            const double last = std::max(kEnd, axisWidth - wide - kEnd);
            const bool isAtEnd = left < kEnd || left > last;
            const bool isVisible = tick.x >= 0 && tick.x <= axisWidth;
            if (isVisible && isAtEnd == atEnds)
                place(std::clamp(left, kEnd, last), wide, tick.label);
        }
    }
    return placed;
}

} // namespace trilane::timeline
