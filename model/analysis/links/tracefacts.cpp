// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links/tracefacts.h"

#include "model/format/aggregate.h"

namespace trilane::links {

TraceFacts TraceFacts::of(const store::Store &store)
{
    TraceFacts facts;
    for (const format::Track &track : store.tracks())
        ++facts.tracks[track.kind];
    for (const format::Lane &lane : store.lanes()) {
        if (!lane.track.isValid() || store.track(lane.track).kind == TrackKind::AllStreams)
            continue;
        for (const format::Aggregate &a : store.totalsOf(lane.id))
            facts.slices[a.kind] += a.count;
    }
    for (TrackId gpu : tracksOfKind(store, TrackKind::Gpu)) {
        if (const GpuUse use = trilane::links::gpuUse(store, gpu); use.span > 0)
            facts.gpuUse.push_back(use);
    }
    return facts;
}

} // namespace trilane::links
