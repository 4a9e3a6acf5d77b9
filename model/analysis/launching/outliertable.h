// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/outliers.h"

namespace trilane::launching {

/// Unusual calls as a table: group columns, start_ns (from the start of the trace), duration_ns,
/// median_ns, times_median, stream (or thread), and in_step, the number of the step in which the
/// call began. In order of discovery, or sorted by a column as in sortTable().
[[nodiscard]] Result<stats::Table> outlierTable(const store::Store &store,
                                                const stats::Outliers &outliers,
                                                std::string_view sortKey = {},
                                                const jobs::JobContext &job = {});

} // namespace trilane::launching
