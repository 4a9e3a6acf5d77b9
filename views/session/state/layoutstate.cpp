// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/state/layoutstate.h"

#include "model/store/tables.h"
namespace trilane::session {

namespace {

/// More threads than this and a process begins folded, unless it is the busiest.
constexpr size_t kThreadsShownAtOnce = 24;

uint64_t slicesBelow(store::Tables trace, TrackId track)
{
    uint64_t count = trace.sliceCountOf(track);
    for (TrackId child : trace.children(track))
        count += slicesBelow(trace, child);
    return count;
}

} // namespace

LayoutState defaultLayout(store::Tables trace)
{
    LayoutState layout;
    TrackId busiest;
    uint64_t most = 0;
    for (const format::Track &track : trace.tracks()) {
        if (track.kind != TrackKind::Process)
            continue;
        const uint64_t slices = slicesBelow(trace, track.id);
        if (slices > most) {
            most = slices;
            busiest = track.id;
        }
        if (trace.children(track.id).size() > kThreadsShownAtOnce)
            layout.collapsed.insert(track.id);
    }
    layout.collapsed.erase(busiest);
    return layout;
}

} // namespace trilane::session
