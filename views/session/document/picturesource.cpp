// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/document/picturesource.h"

#include "views/session/document/viewcopy.h"

#include <algorithm>
#include <utility>

namespace trilane::session {

namespace {

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
