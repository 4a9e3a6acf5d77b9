// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/geometry/ruler.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace trilane::timeline {

namespace {

struct Unit
{
    Ns ns;
    const char *name;
};
constexpr std::array kUnits{Unit{1, "ns"}, Unit{1'000, "µs"}, Unit{1'000'000, "ms"},
                            Unit{1'000'000'000, "s"}};

/// Most digits of an easily readable label.
constexpr int kDigitsAtAGlance = 6;

Unit unitFor(Ns magnitude)
{
    Unit best = kUnits[0];
    for (const Unit &unit : kUnits) {
        if (magnitude >= unit.ns)
            best = unit;
    }
    return best;
}

Ns magnitudeOf(Ns t)
{
    return t < 0 ? -t : t;
}

int decimalsFor(Ns precision, Ns unit)
{
    int decimals = 0;
    for (Ns place = unit; place > precision && place % 10 == 0; place /= 10)
        ++decimals;
    return decimals;
}

int digitsBeforePoint(Ns value, Ns unit)
{
    int digits = 1;
    for (Ns rest = magnitudeOf(value) / unit; rest >= 10; rest /= 10)
        ++digits;
    return digits;
}

std::string tickText(Ns t, Unit unit, Ns precision)
{
    const int decimals = decimalsFor(precision, unit.ns);
    const Ns magnitude = magnitudeOf(t);
    std::string text = (t < 0 ? "-" : "") + std::to_string(magnitude / unit.ns);
    if (decimals > 0) {
        std::string fraction = std::to_string(magnitude % unit.ns + unit.ns).substr(1);
        text += '.' + fraction.substr(0, static_cast<size_t>(decimals));
    }
    return text + ' ' + unit.name;
}

} // namespace

Ns niceStep(double least)
{
    Ns decade = 1;
    while (static_cast<double>(decade) * 10 <= least && decade < 1'000'000'000'000'000'000)
        decade *= 10;
    for (const Ns factor : {1, 2, 5}) {
        if (static_cast<double>(decade * factor) >= least)
            return decade * factor;
    }
    return decade <= 100'000'000'000'000'000 ? decade * 10 : decade;
}

Ns floorTo(Ns t, Ns step)
{
    const Ns rest = t % step;
    return t - (rest < 0 ? rest + step : rest);
}

std::string formatInstant(Ns t, Ns precision)
{
    return tickText(t, unitFor(magnitudeOf(t)), precision);
}

Ruler makeRuler(const TimeAxis &axis, Ns zero, double spacing)
{
    Ruler ruler;
    ruler.step = niceStep(std::max(1.0, spacing * axis.nsPerPixel()));
    const Ns begin = axis.range().begin - zero;
    const Ns end = axis.range().end - zero;

    const Ns largest = std::max(magnitudeOf(begin), magnitudeOf(end));
    Unit unit = unitFor(largest);
    const bool tooLong =
        digitsBeforePoint(largest, unit.ns) + decimalsFor(ruler.step, unit.ns) > kDigitsAtAGlance;
    Ns base = 0;
    if (tooLong) {
        // Labels count from the thousandth, millionth… of a second that the view is within.
        Ns cut = 1;
        while (cut < axis.range().duration() && cut < kUnits.back().ns * 1000)
            cut *= 1000;
        base = floorTo(begin, cut);
        unit = unitFor(std::max(end - base, ruler.step));
        ruler.base = formatInstant(base, cut);
    }

    std::string told = std::move(ruler.base);
    const Ns step = ruler.step;
    ruler = markedRuler(axis, zero, step, spacing, [=](Ns t) {
        return (tooLong ? "+" : "") + tickText(t - base, unit, step);
    });
    ruler.base = std::move(told);
    return ruler;
}

Ruler markedRuler(const TimeAxis &axis, Ns zero, Ns step, double spacing,
                  const std::function<std::string(Ns)> &label)
{
    Ruler ruler;
    ruler.step = step;
    const Ns begin = axis.range().begin - zero;
    const Ns end = axis.range().end - zero;
    const Ns minor = step % 5 == 0 ? step / 5 : std::max<Ns>(1, step / 2);
    for (Ns t = floorTo(begin, step); t <= end; t += minor) {
        const double x = axis.xOf(t + zero);
        const bool major = (t - floorTo(t, step)) == 0;
        if (x < -spacing || x > axis.width() + spacing)
            continue;
        Tick tick{.x = x, .time = t + zero, .major = major};
        if (major)
            tick.label = label(t);
        ruler.ticks.push_back(std::move(tick));
    }
    return ruler;
}

} // namespace trilane::timeline
