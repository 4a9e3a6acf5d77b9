// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

namespace trilane::timeline {

/// Maps time to pixels and back: `width` pixels show `range`. Pixels are doubles, times are
/// integers. Plain value.
class TimeAxis
{
public:
    TimeAxis() = default;
    TimeAxis(TimeRange range, double width);

    [[nodiscard]] TimeRange range() const { return m_range; }
    [[nodiscard]] double width() const { return m_width; }
    [[nodiscard]] double nsPerPixel() const { return m_nsPerPixel; }

    /// Left edge of t, 0 at range().begin; may be outside [0, width].
    [[nodiscard]] double xOf(Ns t) const;
    /// The time at x, rounded to the nanosecond; saturates.
    [[nodiscard]] Ns timeAt(double x) const;

    /// The range after zooming by `factor` (below 1 = closer) that keeps the time at x in place.
    /// Not clamped to any bounds but representable.
    [[nodiscard]] TimeRange zoomed(double factor, double x) const;
    /// The range moved so that the time at x = dx is now at 0.
    [[nodiscard]] TimeRange panned(double dx) const;

private:
    TimeRange m_range{0, 1};
    double m_width = 1;
    double m_nsPerPixel = 1;
};

} // namespace trilane::timeline
