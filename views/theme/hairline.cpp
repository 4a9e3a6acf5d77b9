// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/theme/hairline.h"

#include "views/theme/widgettheme.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace trilane::theme {

double hairlineWidth(double devicePixelRatio)
{
    return std::max(1.0, std::floor(devicePixelRatio)) / devicePixelRatio;
}

/// The edge itself may be between two device pixels. Both ends of the line are then rounded the
/// same way, since they are whole device pixels apart.
void drawHairline(QPainter &painter, const QRect &box, Qt::Edge edge, const QColor &color)
{
    const double width = hairlineWidth(painter.deviceTransform().m11());
    QRectF line(box);
    if (edge == Qt::TopEdge)
        line.setHeight(width);
    else if (edge == Qt::BottomEdge)
        line.setTop(line.bottom() - width);
    else if (edge == Qt::LeftEdge)
        line.setWidth(width);
    else
        line.setLeft(line.right() - width);
    painter.fillRect(line, color);
}

HairLine::HairLine(Qt::Edge edge, QWidget *parent)
    : QWidget(parent)
    , m_edge(edge)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    parent->installEventFilter(this);
    place();
}

void HairLine::place()
{
    const QRect all = parentWidget()->rect();
    setGeometry(0, m_edge == Qt::TopEdge ? 0 : all.height() - 1, all.width(), 1);
    raise();
}

bool HairLine::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize)
        place();
    return QWidget::eventFilter(watched, event);
}

void HairLine::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    drawHairline(painter, rect(), m_edge, themeOf(palette()).line);
}

} // namespace trilane::theme
