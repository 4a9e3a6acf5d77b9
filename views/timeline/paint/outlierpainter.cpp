// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/outlierpainter.h"

#include "views/session/state/outliermarks.h"

#include <algorithm>

namespace trilane::timeline {

namespace {

/// Narrower ones have no room for a hatch.
constexpr double kHatched = 7;
constexpr double kTick = 3;
/// Maximum number of ticks per lane; more would look the same.
constexpr int kMaxMarks = 4096;

} // namespace

OutlierPainter::OutlierPainter(const PaintContext &context, QPainter &painter)
    : m_context(context)
    , m_painter(painter)
    , m_geometry(context)
{}

void OutlierPainter::paint()
{
    const session::OutlierMarks &marks = m_context.state.outliers();
    if (marks.isEmpty())
        return;
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    for (LaneId lane : marks.lanes())
        paintLane(lane, marks.on(lane));
    m_painter.restore();
}

void OutlierPainter::paintLane(LaneId lane, std::span<const TimeRange> times)
{
    const std::optional<QRectF> place = m_geometry.boxOf(lane, m_context.state.range());
    if (!place || place->bottom() < m_context.layout.lanesTop() ||
        place->top() > m_context.layout.size.height())
        return;
    const TimeRange shown = m_context.state.range();
    auto at = std::partition_point(times.begin(), times.end(),
                                   [&](TimeRange t) { return t.end <= shown.begin; });
    double drawnTo = -1;
    for (int count = 0; at != times.end() && at->begin < shown.end && count < kMaxMarks; ++at) {
        const double left = m_geometry.x(at->begin);
        const double right = std::max(m_geometry.x(at->end), left + 1);
        if (right - left < kHatched && left < drawnTo)
            continue;
        paintMark(QRectF(left, place->top(), right - left, place->height()));
        drawnTo = left + 2 * kTick;
        ++count;
    }
}

/// A line around a hatched slice, since some colors are those of the hatch; the tick of a narrow
/// one points down at it.
void OutlierPainter::paintMark(const QRectF &box)
{
    const theme::Theme &theme = m_context.theme;
    const QColor color = theme.text;
    if (box.width() >= kHatched) {
        // Slices are dark in both themes: they are where their words are white.
        QColor lines = theme.text.lightness() > theme.panel.lightness() ? theme.text : theme.panel;
        lines.setAlpha(200);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(QBrush(lines, Qt::BDiagPattern));
        m_painter.drawRect(box);
        m_painter.setPen(QPen(color, 1));
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(box.adjusted(0, 0, -1, -1));
        return;
    }
    const double x = box.center().x();
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(color);
    m_painter.drawPolygon(QPolygonF()
                          << QPointF(x - kTick, box.top() - 1) << QPointF(x + kTick, box.top() - 1)
                          << QPointF(x, box.top() + kTick + 1));
}

} // namespace trilane::timeline
