// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/panels/bars/tracetabbar.h"

#include <QMouseEvent>

namespace trilane::panels {

TraceTabBar::TraceTabBar(QWidget *parent)
    : QTabBar(parent)
{
    setObjectName(QStringLiteral("traceTabs"));
    setDrawBase(false);
    setExpanding(false);
    setTabsClosable(true);
    setMovable(true);
    setElideMode(Qt::ElideMiddle);
    setUsesScrollButtons(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

/// The style's close button has no accessible name.
void TraceTabBar::tabInserted(int index)
{
    QTabBar::tabInserted(index);
    for (const ButtonPosition side : {LeftSide, RightSide}) {
        if (QWidget *button = tabButton(index, side))
            button->setAccessibleName(tr("Close trace"));
    }
}

void TraceTabBar::mousePressEvent(QMouseEvent *event)
{
    m_middlePressed = event->button() == Qt::MiddleButton ? tabAt(event->pos()) : -1;
    if (event->button() != Qt::MiddleButton)
        QTabBar::mousePressEvent(event);
}

void TraceTabBar::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::MiddleButton)
        return QTabBar::mouseReleaseEvent(event);
    const int tab = std::exchange(m_middlePressed, -1);
    if (tab >= 0 && tab == tabAt(event->pos()))
        emit tabCloseRequested(tab);
}

} // namespace trilane::panels
