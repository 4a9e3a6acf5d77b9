// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/document/viewcopy.h"

#include "views/session/state/usermarks.h"

#include <QThread>

namespace trilane::session {

namespace {

void release(ViewState *view)
{
    if (view->thread() == QThread::currentThread())
        delete view;
    else
        view->deleteLater();
}

} // namespace

std::shared_ptr<ViewState> copyOf(const ViewState &view)
{
    std::shared_ptr<ViewState> copy(new ViewState, release);
    copy->setStore(view.store());
    copy->timeScale().adopt(view.timeScale());
    copy->setRange(view.range());
    copy->setIdleThreshold(view.idleThreshold());
    // Rows come after it: another highlight ends a filter of results.
    copy->highlight().adopt(view.highlight());
    TrackLayout &rows = copy->layout();
    rows.setState(view.layout().state());
    rows.setFilter(view.layout().filter().text());
    rows.setOnly(view.layout().only());
    rows.setGpuRanges(view.layout().hasGpuRanges());
    rows.setCurrent(view.layout().current());
    copy->setSelection(view.selection());
    copy->marks().replaceAll(view.marks().all());
    copy->marks().choose(view.marks().chosen());
    return copy;
}

} // namespace trilane::session
