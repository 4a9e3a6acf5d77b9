// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links/tracefacts.h"

#include "model/format/aggregate.h"
#include "model/store/tables.h"

namespace trilane::links {

TraceFacts TraceFacts::of(const store::Store &store)
{
    const store::Tables trace = store;
    TraceFacts facts;
    for (const format::Track &track : trace.tracks())
        ++facts.tracks[track.kind];
    for (const format::Lane &lane : trace.lanes()) {
        if (!lane.track.isValid() || trace.track(lane.track).kind == TrackKind::AllStreams)
            continue;
        for (const format::Aggregate &a : trace.totalsOf(lane.id))
            facts.slices[a.kind] += a.count;
    }
    for (TrackId gpu : tracksOfKind(trace, TrackKind::Gpu)) {
        if (const GpuUse use = trilane::links::gpuUse(store, gpu); use.span > 0)
            facts.gpuUse.push_back(use);
    }
    return facts;
}

} // namespace trilane::links
