// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/pictureaxis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace trilane::report {

namespace {

struct Unit
{
    double size;
    const char *name;
};
constexpr std::array kUnits{Unit{1e9, "s"}, Unit{1e6, "ms"}, Unit{1e3, "µs"}, Unit{1, "ns"}};

/// 1, 2 or 5 times a power of ten, so that at most the given number fit.
double roundStep(double duration, int most)
{
    const double least = std::max(duration / most, 1.0);
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= least)
            return factor * power;
    }
    return 10 * power;
}

} // namespace

std::vector<RulerMark> rulerMarks(TimeRange window, Ns zero, int most)
{
    std::vector<RulerMark> marks;
    if (window.isEmpty() || most < 1)
        return marks;
    const auto begin = static_cast<double>(window.begin - zero);
    const auto end = static_cast<double>(window.end - zero);
    const double step = roundStep(end - begin, most);
    const Unit *unit = kUnits.data();
    while (unit->size > 1 && end < unit->size)
        ++unit;
    const int digits =
        std::clamp(static_cast<int>(std::ceil(std::log10(unit->size / step) - 1e-9)), 0, 9);
    for (double at = std::ceil(begin / step) * step; at < end; at += step) {
        char text[64];
        std::snprintf(text, sizeof text, "%.*f %s", digits, at / unit->size, unit->name);
        marks.push_back({zero + static_cast<Ns>(std::llround(at)), text});
    }
    return marks;
}

} // namespace trilane::report
