// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/geometry/stepruler.h"

#include <algorithm>

namespace trilane::timeline {

namespace {

/// Minimum distance of distinguishable marks.
constexpr double kMinGap = 4;

std::span<const marks::NumberedStep> visibleSteps(std::span<const marks::NumberedStep> steps,
                                                  TimeRange range)
{
    const auto first =
        static_cast<size_t>(std::max<std::ptrdiff_t>(marks::stepBefore(steps, range.begin), 0));
    const auto last = static_cast<size_t>(marks::stepBefore(steps, range.end) + 1);
    return first < last ? steps.subspan(first, last - first)
                        : std::span<const marks::NumberedStep>();
}

/// Times inside a step that is wide enough for some.
void addInside(Ruler &ruler, const TimeAxis &axis, const marks::NumberedStep &step, Ns until,
               double spacing, bool isAlone)
{
    const double left = axis.xOf(step.range.begin);
    const double right = axis.xOf(std::min(step.range.end, until));
    if (std::min(right, axis.width()) - std::max(left, 0.0) < 2 * spacing)
        return;
    const Ruler inside = makeRuler(axis, step.range.begin, spacing);
    if (!inside.base.empty() && !isAlone)
        return; // there is one base for the whole ruler
    if (!inside.base.empty())
        ruler.base = '#' + std::to_string(step.number) + " +" + inside.base;
    for (Tick tick : inside.ticks) {
        if (tick.x <= left || tick.x >= right)
            continue;
        // The numbers of this step and the next keep their room.
        tick.major = tick.major && tick.x - left >= spacing && right - tick.x >= spacing;
        if (!tick.major)
            tick.label.clear();
        else if (tick.label.front() != '+')
            tick.label.insert(0, 1, '+');
        ruler.ticks.push_back(std::move(tick));
    }
}

} // namespace

Ruler makeStepRuler(const TimeAxis &axis, std::span<const marks::NumberedStep> steps,
                    double spacing)
{
    Ruler ruler;
    const std::span<const marks::NumberedStep> visible = visibleSteps(steps, axis.range());
    if (visible.empty())
        return ruler;
    const double each =
        (axis.xOf(visible.back().range.end) - axis.xOf(visible.front().range.begin)) /
        static_cast<double>(visible.size());
    const Ns every = each >= spacing ? 1 : niceStep(spacing / std::max(each, 1e-9));
    ruler.step = static_cast<Ns>(each * axis.nsPerPixel()) * every;
    if (visible.size() == 1 && visible.front().range.begin < axis.range().begin)
        ruler.base = '#' + std::to_string(visible.front().number);
    double lastTick = -1e18, lastLabel = -1e18;
    for (size_t i = 0; i < visible.size(); ++i) {
        const marks::NumberedStep &step = visible[i];
        const double x = axis.xOf(step.range.begin);
        Tick tick{.x = x, .time = step.range.begin, .major = false};
        tick.major = step.number % every == 0 && x - lastLabel >= spacing;
        if (tick.major) {
            tick.label = '#' + std::to_string(step.number);
            lastLabel = x;
        }
        if (x >= -spacing && (tick.major || x - lastTick >= kMinGap)) {
            ruler.ticks.push_back(std::move(tick));
            lastTick = x;
        }
        const bool isLast = i + 1 == visible.size();
        addInside(ruler, axis, step, isLast ? step.range.end : visible[i + 1].range.begin, spacing,
                  visible.size() == 1);
    }
    return ruler;
}

} // namespace trilane::timeline
