// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/document/picturerequest.h"
#include "views/session/state/viewstate.h"

#include <memory>

namespace trilane::session {

/// Input of an exported image: its options and the part of the trace, independent of the window.
/// Created on the GUI thread, drawn on any thread. Plain value.
class PictureSource
{
public:
    PictureSource(const ViewState &view, PictureRequest request);

    [[nodiscard]] const PictureRequest &request() const { return m_request; }
    [[nodiscard]] const ViewState &view() const { return *m_view; }
    /// The area whose rows alone are shown; null: the rows of the view.
    [[nodiscard]] const AreaSelection *area() const;
    /// The same part with other options.
    [[nodiscard]] PictureSource with(PictureRequest request) const;

private:
    PictureRequest m_request;
    std::shared_ptr<const ViewState> m_view;
};

} // namespace trilane::session
