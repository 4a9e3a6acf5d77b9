// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/completeness/unknowntime.h"

namespace trilane::completeness {

UnknownTime unknownTimeOf(store::Tables trace)
{
    UnknownTime unknown;
    for (const format::Lane &lane : trace.lanes()) {
        const TrackKind kind = lane.track.isValid() ? trace.track(lane.track).kind : TrackKind();
        if (!lane.track.isValid() || kind == TrackKind::AllStreams)
            continue;
        UnknownTime::Sum &sum = kind == TrackKind::ThreadState ? unknown.states : unknown.work;
        for (const format::Aggregate &total : trace.totalsOf(lane.id)) {
            sum.count += total.kind == SliceKind::Unknown ? total.count : 0;
            sum.total += total.kind == SliceKind::Unknown ? total.sum : 0;
        }
    }
    return unknown;
}

} // namespace trilane::completeness
