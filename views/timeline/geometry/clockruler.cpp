// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/geometry/clockruler.h"

#include <array>
#include <cstdio>

namespace trilane::timeline {

namespace {

constexpr Ns kSecond = 1'000'000'000;
constexpr Ns kMillisecond = 1'000'000;
constexpr Ns kDay = 24 * 3600 * kSecond;
constexpr std::array<Ns, 18> kSteps{1,   2,   5,    10,   15,   30,    60,    120,   300,
                                    600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400};

Ns clockStep(double least)
{
    if (least <= static_cast<double>(kSecond))
        return niceStep(least);
    for (const Ns seconds : kSteps) {
        if (static_cast<double>(seconds * kSecond) >= least)
            return seconds * kSecond;
    }
    return static_cast<Ns>(least / static_cast<double>(kDay) + 1) * kDay;
}

} // namespace

std::string formatClock(Ns sinceMidnight, Ns precision)
{
    const Ns time = sinceMidnight - floorTo(sinceMidnight, kDay);
    const int seconds = static_cast<int>(time / kSecond);
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60,
                  seconds % 60);
    std::string clock = text.data();
    if (precision >= kSecond)
        return clock;
    std::string fraction = std::to_string(time % kSecond + kSecond).substr(1);
    size_t digits = 0;
    for (Ns place = kSecond; place > precision && digits < fraction.size(); place /= 10)
        ++digits;
    return clock + '.' + fraction.substr(0, digits);
}

Ruler makeClockRuler(const TimeAxis &axis, Ns midnight, double spacing)
{
    const Ns step = clockStep(std::max(1.0, spacing * axis.nsPerPixel()));
    if (step >= kMillisecond) {
        return markedRuler(axis, midnight, step, spacing,
                           [step](Ns t) { return formatClock(t, step); });
    }
    // The full clock time is shown beside the ruler; labels are relative to it.
    const Ns begin = axis.range().begin - midnight;
    Ns cut = kMillisecond;
    while (cut > 1000 && cut / 1000 >= axis.range().duration())
        cut /= 1000;
    const Ns base = floorTo(begin, cut);
    Ruler ruler = markedRuler(axis, midnight, step, spacing,
                              [base, step](Ns t) { return '+' + formatInstant(t - base, step); });
    ruler.base = formatClock(base, cut);
    return ruler;
}

} // namespace trilane::timeline
