// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/state/viewstate.h"

#include <QString>

namespace trilane::panels {

/// A link of the details panel: to a slice, a time range, or a thread at that time. Its text is the
/// target of an HTML anchor. Plain value.
struct DetailsLink
{
    store::SliceRef slice;
    TimeRange range;
    TrackId gpu;    ///< valid: the range is an idle gap of that GPU
    TrackId thread; ///< valid: what that thread did in the range

    [[nodiscard]] static DetailsLink to(const store::FoundSlice &slice)
    {
        return {slice.ref, {}, {}, {}};
    }
    [[nodiscard]] static DetailsLink to(TrackId thread, TimeRange range)
    {
        return {{}, range, {}, thread};
    }
    [[nodiscard]] QString toText() const;
    [[nodiscard]] static DetailsLink fromText(const QString &text);
    /// Selects and shows the link's target; does nothing if the trace does not have it.
    void follow(session::ViewState &view) const;
};

} // namespace trilane::panels
