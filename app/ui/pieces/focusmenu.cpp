// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pieces/focusmenu.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QContextMenuEvent>

namespace trilane::ui {

namespace {

/// Position of the current item of a view in its viewport; without one, the middle of the view.
QPoint placeIn(QAbstractItemView &view)
{
    const QModelIndex current = view.currentIndex();
    if (!current.isValid())
        return view.viewport()->rect().center();
    view.scrollTo(current);
    return view.visualRect(current).intersected(view.viewport()->rect()).center();
}

} // namespace

void openMenuOfFocus()
{
    QWidget *target = QApplication::focusWidget();
    if (!target)
        return;
    QPoint at = target->inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
    if (auto *view = qobject_cast<QAbstractItemView *>(target)) {
        at = placeIn(*view);
        target = view->viewport();
    }
    QContextMenuEvent event(QContextMenuEvent::Keyboard, at, target->mapToGlobal(at));
    QCoreApplication::sendEvent(target, &event);
}

} // namespace trilane::ui
