// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

namespace trilane::build {

/// Sees what comes to a growing trace as it comes. Times are the trace's. On the thread that gives
/// the slices; it must be quick.
class SliceWatch
{
public:
    virtual ~SliceWatch() = default;
    /// A range, call, state… that is nested so deep on its track has ended.
    virtual void ended(TrackId track, uint32_t depth, const format::Slice &slice) = 0;
    /// A GPU did something, on whatever stream: pieces in order, that never overlap.
    virtual void worked(TrackId gpu, TimeRange when) = 0;
    /// The GPU may have worked until then: not all that it did is known.
    virtual void mayHaveWorked(TrackId gpu, Ns until) = 0;
    /// No work of the GPU comes any more that begins before. Only of GPUs that have worked.
    virtual void settled(TrackId gpu, Ns horizon) = 0;
    /// Names that came before may be gone, and their ids may mean others from now on.
    virtual void forgotten() = 0;
};

} // namespace trilane::build
