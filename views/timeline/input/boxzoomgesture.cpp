// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/timeline/input/boxzoomgesture.h"

#include "views/theme/colors.h"
#include "views/theme/fonts.h"
#include "views/theme/theme.h"
#include "views/timeline/input/timelinecontrol.h"

namespace trilane::timeline {

BoxZoomGesture::BoxZoomGesture(TimelineControl &timeline)
    : m_timeline(timeline)
{}

void BoxZoomGesture::begin(const GestureStart &start)
{
    m_from = start.at;
    m_to = start.at;
}

void BoxZoomGesture::move(QPoint at, Qt::KeyboardModifiers)
{
    const QRect lanes = m_timeline.lanesLayout().lanes();
    m_to = {std::clamp(at.x(), lanes.left(), lanes.right() + 1), at.y()};
    m_moving = m_moving || isDrag(m_from, at);
}

TimeRange BoxZoomGesture::time() const
{
    return {m_timeline.timeAt(std::min(m_from.x(), m_to.x())),
            m_timeline.timeAt(std::max(m_from.x(), m_to.x()))};
}

bool BoxZoomGesture::finish(QPoint)
{
    if (m_moving && std::abs(m_to.x() - m_from.x()) > 1)
        m_timeline.state().moveTo(time());
    return m_moving;
}

void BoxZoomGesture::paint(QPainter &painter) const
{
    if (!m_moving)
        return;
    const theme::Theme &theme = m_timeline.theme();
    const QRect lanes = m_timeline.lanesLayout().lanes();
    const QRect box(QPoint(std::min(m_from.x(), m_to.x()), lanes.top()),
                    QPoint(std::max(m_from.x(), m_to.x()), lanes.bottom()));
    QColor overlay = theme.window;
    overlay.setAlpha(150);
    theme::fillTranslucent(painter, QRect(lanes.topLeft(), QPoint(box.left() - 1, lanes.bottom())),
                           overlay);
    theme::fillTranslucent(
        painter, QRect(QPoint(box.right() + 1, lanes.top()), lanes.bottomRight()), overlay);
    painter.setRenderHint(QPainter::Antialiasing, false); // lines of whole pixels
    painter.setPen(QPen(theme.accent, 1));
    painter.drawRect(box.adjusted(0, 0, -1, -1));
    const QString width = QString::fromStdString(formatDuration(time().duration()));
    const QFont font = theme::uiFont(11);
    QRect label(0, 0, QFontMetrics(font).horizontalAdvance(width) + 14, 20);
    label.moveCenter({box.center().x(), m_to.y()});
    label.moveLeft(std::clamp(label.left(), lanes.left(),
                              std::max(lanes.left(), lanes.right() - label.width())));
    label.moveTop(std::clamp(label.top() - 18, lanes.top() + 2, lanes.bottom() - 22));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font);
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(label).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.setPen(theme.text);
    painter.drawText(label, Qt::AlignCenter, width);
}

} // namespace trilane::timeline
