// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/document/markview.h"

#include "model/store/store.h"
#include "views/session/state/tracknames.h"
#include "views/session/state/usermarks.h"

namespace trilane::session {

namespace {

/// A slice of the track near that time, for views to scroll to.
std::optional<store::FoundSlice> sliceNear(const store::Store &store, const Mark &mark)
{
    const TrackId track = TrackNames::find(store, mark.track);
    if (!track.isValid() || store.lanesOf(track).empty())
        return std::nullopt;
    return store.nearest(store.lanesOf(track).front(), mark.time.begin);
}

} // namespace

void goToMark(ViewState &view, const Mark &mark)
{
    view.marks().choose(mark.id);
    const Ns width = view.range().duration();
    const Ns length = mark.time.duration();
    const bool inside = mark.time.begin >= view.range().begin && mark.time.end < view.range().end;
    if (length >= width)
        view.moveTo({mark.time.begin - length / 10, mark.time.end + length / 10});
    else if (!inside)
        view.moveTo({mark.time.begin + length / 2 - width / 2,
                     mark.time.begin + length / 2 - width / 2 + width});
    if (!view.store() || mark.track.isEmpty())
        return;
    if (const std::optional<store::FoundSlice> slice = sliceNear(*view.store(), mark))
        emit view.revealRequested(slice->ref);
}

} // namespace trilane::session
