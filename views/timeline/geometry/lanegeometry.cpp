// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/geometry/lanegeometry.h"

#include <algorithm>
#include <cmath>

namespace trilane::timeline {

namespace {

/// However short, a slice is to be seen: at least this much of a pixel.
constexpr int kFaintest = 72;

uint8_t coverageOf(double share)
{
    return static_cast<uint8_t>(
        std::clamp(static_cast<int>(std::lround(share * 255)), kFaintest, 255));
}

/// Lays out cells in order, from left to right.
class RectLayer
{
public:
    RectLayer(const TimeAxis &axis, std::vector<LaneRect> &out)
        : m_axis(axis)
        , m_width(static_cast<int32_t>(std::ceil(axis.width())))
        , m_out(out)
    {}

    void add(const format::Cell &cell)
    {
        const double left = m_axis.xOf(cell.start);
        const double right = m_axis.xOf(cell.end);
        if (right - left < 1.0)
            addSliver(cell, left, right);
        else
            addWide(cell, left, right);
    }

    void finish() { closePixel(); }

private:
    /// Collects what falls into the pixel of its middle.
    void addSliver(const format::Cell &cell, double left, double right)
    {
        const double middle = std::clamp((left + right) / 2, 0.0, m_axis.width() - 0.5);
        const auto pixel = std::max(static_cast<int32_t>(middle), m_free);
        if (pixel >= m_width)
            return;
        if (pixel != m_pixel) {
            closePixel();
            m_pixel = pixel;
            m_open = {.x0 = pixel, .x1 = pixel + 1, .kind = cell.kind, .name = cell.name};
            m_open.low = cell.low;
            m_open.high = cell.high;
        }
        const Ns covered = std::min(cell.covered, cell.end - cell.start);
        if (covered > m_strongest) {
            m_strongest = covered;
            m_open.kind = cell.kind;
            m_open.name = cell.name;
        }
        m_sum += covered;
        m_open.count += cell.count;
        m_open.low = std::min(m_open.low, cell.low);
        m_open.high = std::max(m_open.high, cell.high);
    }

    void closePixel()
    {
        if (m_pixel < 0)
            return;
        m_open.coverage = coverageOf(static_cast<double>(m_sum) / m_axis.nsPerPixel());
        m_open.single = m_open.count == 1;
        m_out.push_back(m_open);
        m_free = m_pixel + 1;
        m_pixel = -1;
        m_sum = 0;
        m_strongest = -1;
    }

    void addWide(const format::Cell &cell, double left, double right)
    {
        closePixel();
        const double width = m_axis.width();
        auto x0 = static_cast<int32_t>(std::lround(std::clamp(left, 0.0, width)));
        auto x1 = static_cast<int32_t>(std::lround(std::clamp(right, 0.0, width)));
        // Behind a sliver that took its first pixel a slice moves on by one, never away.
        x0 = std::max(x0, m_free);
        x1 = std::max(x1, x0 + 1);
        if (x1 > m_width)
            return;
        if (!m_out.empty() && m_out.back().x1 == x0)
            m_out.back().apart = m_out.back().x1 - m_out.back().x0 >= 3;
        LaneRect rect{.x0 = x0, .x1 = x1, .kind = cell.kind, .single = cell.count <= 1};
        rect.coverage =
            cell.count <= 1
                ? 255
                : coverageOf(static_cast<double>(cell.covered) /
                             static_cast<double>(std::max<Ns>(1, cell.end - cell.start)));
        rect.name = cell.name;
        rect.count = cell.count;
        rect.low = cell.low;
        rect.high = cell.high;
        m_out.push_back(rect);
        m_free = x1;
    }

    const TimeAxis &m_axis;
    const int32_t m_width;
    std::vector<LaneRect> &m_out;
    int32_t m_free = 0; ///< first pixel nothing has been laid on
    int32_t m_pixel = -1;
    LaneRect m_open;
    Ns m_sum = 0;
    Ns m_strongest = -1;
};

/// Time of a cell within the range; a cell cut by its edge counts in proportion.
Ns coveredWithin(const format::Cell &cell, TimeRange range)
{
    const Ns whole = cell.end - cell.start;
    const Ns inside = cell.range().intersected(range).duration();
    if (inside >= whole)
        return cell.covered;
    if (cell.count <= 1)
        return inside;
    return static_cast<Ns>(static_cast<double>(cell.covered) * static_cast<double>(inside) /
                           static_cast<double>(whole));
}

} // namespace

LaneGeometry layLane(const store::CellRow &row, const TimeAxis &axis)
{
    LaneGeometry geometry;
    geometry.complete = row.complete;
    geometry.rects.reserve(row.cells.size());
    RectLayer layer(axis, geometry.rects);
    for (const format::Cell &cell : row.cells) {
        const bool outside = cell.start >= axis.range().end ||
                             (cell.end <= axis.range().begin && cell.start < axis.range().begin);
        if (outside)
            continue;
        geometry.covered += coveredWithin(cell, axis.range());
        layer.add(cell);
    }
    layer.finish();
    return geometry;
}

std::vector<LaneRect> mergeLanes(const std::vector<const LaneGeometry *> &lanes, int width)
{
    std::vector<uint8_t> coverage(static_cast<size_t>(std::max(width, 0)), 0);
    for (const LaneGeometry *lane : lanes) {
        for (const LaneRect &rect : lane->rects) {
            const int32_t end = std::min<int32_t>(rect.x1, width);
            for (int32_t x = std::max(rect.x0, 0); x < end; ++x)
                coverage[static_cast<size_t>(x)] =
                    std::max(coverage[static_cast<size_t>(x)], rect.coverage);
        }
    }
    std::vector<LaneRect> merged;
    for (int32_t x = 0; x < width;) {
        const int32_t begin = x;
        const uint8_t value = coverage[static_cast<size_t>(x)];
        while (x < width && coverage[static_cast<size_t>(x)] == value)
            ++x;
        if (value > 0)
            merged.push_back(
                {.x0 = begin, .x1 = x, .coverage = value, .single = false, .count = 1});
    }
    return merged;
}

} // namespace trilane::timeline
