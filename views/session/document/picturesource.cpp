// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/document/picturesource.h"

#include "views/session/state/usermarks.h"
#include "views/session/state/viewstate.h"

#include <QThread>

#include <algorithm>
#include <memory>
#include <utility>

namespace trilane::session {

namespace {

void release(ViewState *view)
{
    if (view->thread() == QThread::currentThread())
        delete view;
    else
        view->deleteLater();
}

/// A constant copy of a view without hover and history. Create it on the GUI thread; it may be read
/// on any thread and is destroyed on the GUI thread.
std::shared_ptr<ViewState> copyOf(const ViewState &view)
{
    std::shared_ptr<ViewState> copy(new ViewState, release);
    copy->setStore(view.store());
    copy->timeScale().adopt(view.timeScale());
    copy->setRange(view.range());
    copy->setIdleThreshold(view.idleThreshold());
    // Rows follow it: another highlight ends a filter of results.
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

/// Margin around a selection.
constexpr Ns kMarginPart = 20;

} // namespace

PictureSource::PictureSource(const ViewState &view, PictureRequest request)
    : m_request(std::move(request))
{
    const std::shared_ptr<ViewState> copy = copyOf(view);
    if (m_request.what == PictureRequest::What::Whole)
        copy->setRange(copy->bounds());
    const std::optional<TimeRange> selected = copy->selectedTime();
    if (m_request.what == PictureRequest::What::Selection && selected) {
        const Ns margin = std::max<Ns>(1, selected->duration() / kMarginPart);
        copy->setRange({selected->begin - margin, selected->end + margin});
    }
    m_view = copy;
    if (area())
        m_request.rows = PictureRequest::Rows::All;
}

const AreaSelection *PictureSource::area() const
{
    return m_request.what == PictureRequest::What::Selection
               ? std::get_if<AreaSelection>(&m_view->selection())
               : nullptr;
}

PictureSource PictureSource::with(PictureRequest request) const
{
    PictureSource other = *this;
    other.m_request = std::move(request);
    return other;
}

} // namespace trilane::session
