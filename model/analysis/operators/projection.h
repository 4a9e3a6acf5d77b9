// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatorindex.h"

#include <limits>

namespace trilane::operators {

/// A range projected onto the GPU: from the first start to the last end of the work launched within
/// it.
struct Projection
{
    Ns first = std::numeric_limits<Ns>::max();
    Ns last = std::numeric_limits<Ns>::min();

    [[nodiscard]] bool isEmpty() const { return last < first; }
    [[nodiscard]] Ns duration() const { return isEmpty() ? 0 : last - first; }
    void add(const Projection &work);
};

/// Adds the projection of each range to its enclosing ranges. One entry per launching range of the
/// index.
void spreadToParents(const OperatorIndex &index, std::vector<Projection> &projections);

/// A range projected onto the stream that ran its work.
struct ProjectedRange
{
    TimeRange time;
    RangeId range;
    uint32_t row = 0; ///< 0 is outermost; below the row of its parent, and of all it overlaps
};

/// The ranges whose work ran on a stream, by start, outer ones first. Pure; any thread.
[[nodiscard]] std::vector<ProjectedRange>
projectedRanges(const OperatorIndex &index, TrackId stream, const jobs::JobContext &job = {});

} // namespace trilane::operators
