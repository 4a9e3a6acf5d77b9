// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/placeflash.h"

#include "views/theme/theme.h"
#include "views/timeline/input/timelinecontrol.h"

namespace trilane::timeline {

namespace {

constexpr int kMilliseconds = 1600;
constexpr double kArrow = 6;

} // namespace

PlaceFlash::PlaceFlash(TimelineControl &timeline)
    : m_timeline(timeline)
{}

void PlaceFlash::show(Ns time)
{
    m_time = time;
    m_end.start(kMilliseconds, this);
    m_timeline.repaintOverlay();
}

void PlaceFlash::hide()
{
    m_time.reset();
    m_end.stop();
    m_timeline.repaintOverlay();
}

void PlaceFlash::timerEvent(QTimerEvent *)
{
    hide();
}

void PlaceFlash::paint(QPainter &painter) const
{
    if (!m_time)
        return;
    const TimelineLayout &layout = m_timeline.lanesLayout();
    const TimeAxis axis = layout.axis(m_timeline.state().range());
    const double at = axis.xOf(*m_time);
    if (at < 0 || at > axis.width())
        return;
    const double x = std::floor(layout.headerWidth + at) + 0.5;
    const double top = layout.lanesTop();
    const QColor color = m_timeline.theme().accent;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1));
    painter.drawLine(QPointF(x, top), QPointF(x, layout.size.height()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(QPolygonF() << QPointF(x - kArrow, top - kArrow)
                                    << QPointF(x + kArrow, top - kArrow) << QPointF(x, top + 1));
    painter.restore();
}

} // namespace trilane::timeline
