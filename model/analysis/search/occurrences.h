// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/search/slicetargets.h"
#include "model/base/jobs/job.h"
#include "model/store/fwd.h"
#include "model/store/sliceref.h"

#include <limits>
#include <optional>
#include <vector>

namespace trilane::search {

/// A position in the order of occurrences: by start, then by lane.
struct Place
{
    Ns start = 0;
    LaneId lane;
    store::SliceRef ref;

    [[nodiscard]] static Place of(const store::FoundSlice &slice)
    {
        return {slice.slice.start, slice.lane, slice.ref};
    }
    /// Before every slice that starts at t, after every one that starts earlier.
    [[nodiscard]] static Place before(Ns t)
    {
        return {t, LaneId(size_t{0}), {ChunkId(size_t{0}), 0}};
    }
    friend auto operator<=>(const Place &, const Place &) = default;
};

/// The first occurrence after the place on any lane; none at the end. `orAt`: includes one exactly
/// at the place.
[[nodiscard]] std::optional<store::FoundSlice> nextOccurrence(const store::Store &store,
                                                              const SliceTargets &targets,
                                                              Place place, bool orAt = false,
                                                              const jobs::JobContext &job = {});
/// The last occurrence before the place.
[[nodiscard]] std::optional<store::FoundSlice> previousOccurrence(const store::Store &store,
                                                                  const SliceTargets &targets,
                                                                  Place place,
                                                                  const jobs::JobContext &job = {});

/// Number of occurrences before the place, over all lanes: the index of the one at it, from 0.
/// Chunks entirely before are counted by their totals.
[[nodiscard]] uint64_t occurrencesBefore(const store::Store &store, const SliceTargets &targets,
                                         Place place, const jobs::JobContext &job = {});

/// `range` cut into columns of equal width: true where an occurrence is. A chunk whose columns are
/// all marked already is not decoded.
[[nodiscard]] std::vector<bool> occurrenceColumns(const store::Store &store,
                                                  const SliceTargets &targets, TimeRange range,
                                                  int columns, const jobs::JobContext &job = {});

} // namespace trilane::search
