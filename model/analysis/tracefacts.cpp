// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/tracefacts.h"

#include "model/format/aggregate.h"

namespace trilane {

TraceFacts TraceFacts::of(const Store &store)
{
    TraceFacts facts;
    for (const Track &track : store.tracks())
        ++facts.tracks[track.kind];
    for (const Lane &lane : store.lanes()) {
        if (!lane.track.isValid() || store.track(lane.track).kind == TrackKind::AllStreams)
            continue;
        for (const Aggregate &a : store.totalsOf(lane.id))
            facts.slices[a.kind] += a.count;
    }
    for (TrackId gpu : tracksOfKind(store, TrackKind::Gpu)) {
        if (const GpuUse use = trilane::gpuUse(store, gpu); use.span > 0)
            facts.gpuUse.push_back(use);
    }
    return facts;
}

} // namespace trilane
