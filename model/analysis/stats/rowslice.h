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

/// Finds the slice of a table row on request; the most important one if there are several. Called
/// with the trace of the table, or a later state of it. None if not found, or if the job is
/// stopped. Any thread.
using RowSlice =
    std::function<std::optional<store::FoundSlice>(const store::Store &, const jobs::JobContext &)>;

/// Returns this slice; nothing for an invalid reference.
[[nodiscard]] RowSlice rowSliceAt(store::SliceRef ref);

/// The longest slice of a group of statistics, by its counted part: `row` as from sliceStats() with
/// the query. Only the group columns of the row are used; not for groups with a context.
[[nodiscard]] RowSlice longestOfRow(std::shared_ptr<const SliceQuery> query, const SliceRow &row);

} // namespace trilane::stats
