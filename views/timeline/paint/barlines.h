// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/timeline/paint/raster.h"

#include <cstddef>
#include <vector>

namespace trilane::timeline {

/// Adjacent bars of different heights on a common base, painted line by line from the top: each
/// line is a copy of the one above plus the bars that begin on it. Many times cheaper than bar by
/// bar, since thin bars touch every line of memory for a pixel or two.
class BarLines
{
public:
    struct Bar
    {
        int x0 = 0;
        int x1 = 0;
        QRgb color = 0;
    };

    /// For `lines` lines and about `bars` bars.
    void begin(int lines, size_t bars);
    /// Reaches from that line, 0 at the top, down to the last one. Bars must not overlap.
    void add(Bar bar, int line);
    /// All of it, with the ground, from device pixel x `left` to the clip's right edge and line y0
    /// on.
    void paint(Raster &raster, int left, int y0, QRgb ground) const;

private:
    static constexpr size_t kNone = static_cast<size_t>(-1);
    struct Entry
    {
        Bar bar;
        size_t next = kNone; ///< that begins on the same line
    };

    void paintBegun(Raster &raster, int y, int line) const;

    std::vector<Entry> m_bars;
    std::vector<size_t> m_first; ///< by line
};

} // namespace trilane::timeline
