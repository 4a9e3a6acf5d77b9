// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pieces/drophint.h"

#include "views/theme/fonts.h"
#include "views/theme/widgettheme.h"

#include <QPainter>

namespace trilane::ui {

DropHint::DropHint(QWidget *window)
    : QLabel(window)
{
    setObjectName(QStringLiteral("dropHint"));
    setFont(theme::uiFont(18));
    setAlignment(Qt::AlignCenter);
    setWordWrap(true);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void DropHint::setRefused(bool refused)
{
    m_refused = refused;
    update();
}

void DropHint::paintEvent(QPaintEvent *event)
{
    constexpr double kOverlay = 0.88;
    const theme::Theme &theme = theme::themeOf(palette());
    QColor overlay = theme.window;
    overlay.setAlphaF(kOverlay);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_refused ? theme.disk : theme.accent, 2, Qt::DashLine));
    painter.setBrush(overlay);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
    painter.end();
    QLabel::paintEvent(event);
}

} // namespace trilane::ui
