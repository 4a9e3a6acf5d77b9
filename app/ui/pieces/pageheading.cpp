// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pieces/pageheading.h"

#include "views/style/look.h"
#include "views/theme/fonts.h"

#include <QPainter>

namespace trilane::ui {

namespace {

constexpr int kMark = 3;

} // namespace

PageHeading::PageHeading(QWidget *parent)
    : QLabel(parent)
{
    setObjectName(QStringLiteral("pageHeader"));
    style::setLook(this, style::Look::Bar);
    setContentsMargins(10 + kMark, 2, 10, 2);
    setFont(theme::uiFont(12));
    setForegroundRole(QPalette::PlaceholderText);
}

void PageHeading::setFront(bool front)
{
    if (front == m_front)
        return;
    m_front = front;
    QFont font = theme::uiFont(12);
    font.setWeight(front ? QFont::DemiBold : QFont::Normal);
    setFont(font);
    setForegroundRole(front ? QPalette::WindowText : QPalette::PlaceholderText);
    update();
}

void PageHeading::paintEvent(QPaintEvent *event)
{
    if (m_front)
        QPainter(this).fillRect(0, 0, kMark, height(), palette().color(QPalette::Highlight));
    QLabel::paintEvent(event);
}

} // namespace trilane::ui
