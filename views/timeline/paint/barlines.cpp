// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/barlines.h"

#include <algorithm>

namespace trilane::timeline {

void BarLines::begin(int lines, size_t bars)
{
    m_bars.clear();
    m_bars.reserve(bars);
    m_first.assign(static_cast<size_t>(lines), kNone);
}

void BarLines::add(Bar bar, int line)
{
    if (line < 0 || static_cast<size_t>(line) >= m_first.size())
        return;
    size_t &first = m_first[static_cast<size_t>(line)];
    m_bars.push_back({bar, first});
    first = m_bars.size() - 1;
}

void BarLines::paintBegun(Raster &raster, int y, int line) const
{
    QRgb *pixels = raster.line(y);
    for (size_t i = m_first[static_cast<size_t>(line)]; i != kNone; i = m_bars[i].next) {
        const Bar &bar = m_bars[i].bar;
        const int x0 = std::max(bar.x0, raster.clipLeft());
        const int x1 = std::min(bar.x1, raster.clipRight());
        if (x1 > x0)
            std::fill(pixels + x0, pixels + x1, bar.color | 0xff000000u);
    }
}

void BarLines::paint(Raster &raster, int left, int y0, QRgb ground) const
{
    const int lines = static_cast<int>(m_first.size());
    const int top = std::max(y0, raster.clipTop());
    const int bottom = std::min(y0 + lines, raster.clipBottom());
    if (bottom <= top)
        return;
    raster.fill(left, top, raster.clipRight(), top + 1, ground);
    for (int line = 0; line <= top - y0; ++line) // what begins above the clip, too
        paintBegun(raster, top, line);
    for (int y = top + 1; y < bottom; ++y) {
        raster.copyDown(left, raster.clipRight(), y - 1, y + 1);
        paintBegun(raster, y, y - y0);
    }
}

} // namespace trilane::timeline
