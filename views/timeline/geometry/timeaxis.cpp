// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/geometry/timeaxis.h"

#include <algorithm>
#include <cmath>

namespace trilane::timeline {

namespace {

/// Trace times stay within ±2^61: 2^62 further is outside of all of them and still fits.
constexpr double kMaxTime = 4611686018427387904.0;

Ns toNs(double ns)
{
    return static_cast<Ns>(std::llround(std::clamp(ns, -kMaxTime, kMaxTime)));
}

} // namespace

TimeAxis::TimeAxis(TimeRange range, double width)
    : m_range(range)
    , m_width(std::max(width, 1.0))
    , m_nsPerPixel(static_cast<double>(std::max<Ns>(range.duration(), 1)) / m_width)
{}

double TimeAxis::xOf(Ns t) const
{
    return static_cast<double>(t - m_range.begin) / m_nsPerPixel;
}

Ns TimeAxis::timeAt(double x) const
{
    return m_range.begin + toNs(x * m_nsPerPixel);
}

TimeRange TimeAxis::zoomed(double factor, double x) const
{
    const Ns fixed = timeAt(x);
    const auto all = static_cast<double>(m_range.duration());
    const Ns width = std::max<Ns>(1, toNs(std::min(all * factor, kMaxTime / 2)));
    const Ns before = toNs(static_cast<double>(width) * (x / m_width));
    return {fixed - before, fixed - before + width};
}

TimeRange TimeAxis::panned(double dx) const
{
    const Ns shift = toNs(dx * m_nsPerPixel);
    return {m_range.begin + shift, m_range.end + shift};
}

} // namespace trilane::timeline
