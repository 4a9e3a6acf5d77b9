// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/store/sliceref.h"

#include <functional>
#include <memory>
#include <optional>

namespace trilane::stats {

struct SliceQuery;
struct SliceRow;

/// Finds the slice behind a row of a table when it is asked for; of several the one that counts
/// most. Gets the trace that the table is of, or a later state of it. None where it is not found,
/// or the job is told to stop. Any thread.
using RowSlice =
    std::function<std::optional<store::FoundSlice>(const store::Store &, const jobs::JobContext &)>;

/// That slice; of an invalid reference there is nothing.
[[nodiscard]] RowSlice rowSliceAt(store::SliceRef ref);

/// The longest slice of a group of statistics, by what counts of it: `row` as from sliceStats()
/// with the query. Of the row only what tells its group is kept; not for groups with a context.
[[nodiscard]] RowSlice longestOfRow(std::shared_ptr<const SliceQuery> query, const SliceRow &row);

} // namespace trilane::stats
