// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/paint/areapainter.h"

#include "views/theme/colors.h"
#include "views/theme/fonts.h"
#include "views/timeline/rows/arearows.h"

#include <algorithm>

namespace trilane::timeline {

namespace {

constexpr int kOverlay = 28;
constexpr double kAreaLabelHeight = 17;

} // namespace

AreaPainter::AreaPainter(const PaintContext &context, QPainter &painter)
    : m_context(context)
    , m_painter(painter)
    , m_geometry(context)
{}

void AreaPainter::paintOverlay(const std::vector<QRectF> &boxes)
{
    QColor overlay = m_context.theme.accent;
    overlay.setAlpha(kOverlay);
    for (const QRectF &box : boxes)
        theme::fillTranslucent(m_painter, box, overlay);
    for (const QRectF &box : boxes) {
        for (const double edge : {box.left(), box.right()})
            theme::fillTranslucent(m_painter, QRectF(edge - 0.5, box.top(), 1, box.height()),
                                   m_context.theme.accent);
    }
}

void AreaPainter::paintTime(TimeRange time)
{
    const QRect lanes = m_context.layout.lanes();
    const QRect ruler = m_context.layout.ruler();
    m_painter.save();
    m_painter.setClipRect(ruler.united(lanes));
    const double left = m_geometry.x(time.begin);
    paintOverlay({QRectF(left, ruler.top(), m_geometry.x(time.end) - left,
                         ruler.height() + lanes.height())});
    paintLabel(time, lanes.top() + 2.5);
    m_painter.restore();
}

/// Rows that touch are one box.
std::vector<QRectF> AreaPainter::boxesOf(const session::AreaSelection &area) const
{
    const double left = m_geometry.x(area.range.begin);
    const double width = m_geometry.x(area.range.end) - left;
    const AreaRows rows(m_context.store, area);
    std::vector<QRectF> boxes;
    const auto add = [&](const Row &row, bool pinned) {
        if (!rows.contains(row))
            return;
        const double top = m_geometry.topOf(row, pinned);
        if (!boxes.empty() && std::abs(boxes.back().bottom() - top) < 0.5)
            boxes.back().setBottom(top + row.height);
        else
            boxes.emplace_back(left, top, width, row.height);
    };
    const double lanesBottom = m_context.layout.size.height();
    for (const Row &row : m_context.rows.rows) {
        const double top = m_geometry.topOf(row, false);
        if (top + row.height > m_context.layout.rowsTop() && top < lanesBottom)
            add(row, false);
    }
    for (QRectF &box : boxes)
        box.setTop(std::max<double>(box.top(), m_context.layout.rowsTop()));
    for (const Row &row : m_context.rows.pinned)
        add(row, true);
    return boxes;
}

void AreaPainter::paintArea(const session::AreaSelection &area)
{
    const std::vector<QRectF> boxes = boxesOf(area);
    m_painter.save();
    m_painter.setClipRect(m_context.layout.ruler().united(m_context.layout.lanes()));
    const QRectF ruler(m_context.layout.ruler());
    const double left = m_geometry.x(area.range.begin);
    paintOverlay({QRectF(left, ruler.top(), m_geometry.x(area.range.end) - left, ruler.height())});
    paintOverlay(boxes);
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    m_painter.setPen(QPen(m_context.theme.accent, 1));
    m_painter.setBrush(Qt::NoBrush);
    for (const QRectF &box : boxes)
        m_painter.drawRect(box);
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    double top = m_context.layout.size.height();
    for (const QRectF &box : boxes)
        top = std::min(top, box.top());
    const double lanesTop = m_context.layout.lanesTop();
    if (!boxes.empty())
        paintLabel(area.range, std::max(top - kAreaLabelHeight - 2, lanesTop + 2.5));
    m_painter.restore();
}

void AreaPainter::paintLabel(TimeRange time, double top)
{
    const QRect lanes = m_context.layout.lanes();
    QFont font = theme::uiFont(11);
    font.setWeight(QFont::DemiBold);
    m_painter.setFont(font);
    const QString text = QString::fromStdString(formatDuration(time.duration()));
    const double width = QFontMetricsF(font).horizontalAdvance(text) + 12;
    const double middle = (std::max<double>(m_geometry.x(time.begin), lanes.left()) +
                           std::min<double>(m_geometry.x(time.end), lanes.right())) /
                          2;
    const double least = lanes.left() + width / 2;
    QRectF label(0, top, width, kAreaLabelHeight);
    label.moveLeft(std::clamp(middle, least, std::max(least, lanes.right() - width / 2)) -
                   width / 2);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_context.theme.accent);
    m_painter.drawRoundedRect(label, 4, 4);
    m_painter.setPen(QColor(theme::readableOn(m_context.theme.accent.rgb())));
    m_painter.drawText(label, Qt::AlignCenter, text);
}

} // namespace trilane::timeline
