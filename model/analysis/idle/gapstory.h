// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/idle/idlecause.h"
#include "model/store/sliceref.h"

#include <vector>

namespace trilane::idle {

/// The cause of one part of a gap.
struct CausePiece
{
    TimeRange time;
    IdleCause cause = IdleCause::Unobserved;
    bool inferred = false;                   ///< concluded, not recorded
    SilenceProof proof = SilenceProof::None; ///< of GpuSilent
    uint8_t wakers = 0;                      ///< number of threads followed from the launch to here
    StringId name =
        kNoString; ///< of the range or call, of the core's holder, or of the stop's cause
    StringId range = kNoString; ///< innermost range of the thread then
    TrackId thread;             ///< whose time it is; invalid for the GPU's
    TrackId other; ///< NotScheduled: the thread on the core, or the core itself if it was idle;
                   ///< Stopped: the thread that resumed it
    store::SliceRef evidence; ///< the slice as evidence; may be invalid
};

/// A gap of a GPU, with the operations around it.
struct GpuGap
{
    TimeRange range;
    TrackId gpu;
    store::FoundSlice before; ///< the operation whose end begins it; an invalid ref: there is none
    store::FoundSlice after;  ///< the operation that ends it; an invalid ref: there is none
};

/// Pieces of a gap. They are contiguous and cover the gap exactly.
struct GapStory
{
    GpuGap gap;
    store::SliceRef launch; ///< the call that launched `after`; invalid when it was not recorded
    std::vector<CausePiece> pieces;
};

} // namespace trilane::idle
