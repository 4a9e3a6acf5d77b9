// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

namespace trilane::build {

/// Observes data as it is added to a growing trace. Times are the trace's. Called on the adding
/// thread; must be fast.
class SliceWatch
{
public:
    virtual ~SliceWatch() = default;
    /// A range, call or state, nested `depth` deep on its track, has ended.
    virtual void ended(TrackId track, uint32_t depth, const format::Slice &slice) = 0;
    /// GPU activity on any stream: disjoint intervals in order.
    virtual void worked(TrackId gpu, TimeRange when) = 0;
    /// The GPU may have worked until then: its activity is not completely known.
    virtual void mayHaveWorked(TrackId gpu, Ns until) = 0;
    /// No further work of the GPU begins before `horizon`. Only for GPUs that have worked.
    virtual void settled(TrackId gpu, Ns horizon) = 0;
    /// Ids of earlier names may be reused from now on.
    virtual void forgotten() = 0;
};

} // namespace trilane::build
