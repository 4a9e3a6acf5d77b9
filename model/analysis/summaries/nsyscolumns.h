// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/slicestats.h"
#include "model/analysis/summaries/distribution.h"
#include "model/store/sliceref.h"

#include <string>
#include <string_view>
#include <vector>

namespace trilane::summaries {

// Columns as in `nsys stats`, with its headers and units; keys are Trilane's. Cells have no unit,
// since the header does.

[[nodiscard]] stats::TableColumn nanoseconds(std::string key, Message title,
                                             bool approximate = false);
/// Bytes, shown to people as millions of them.
[[nodiscard]] stats::TableColumn megabytes(std::string key, Message title,
                                           bool approximate = false);

/// A column whose header names a unit of that size. The name is a literal.
[[nodiscard]] stats::TableColumn inUnit(double size, std::string_view name,
                                        stats::TableColumn column);

/// "Time (%)", "Total Time (ns)", the count, "Avg (ns)", "Med (ns)", "Min (ns)", "Max (ns)" and
/// "StdDev (ns)", which is the deviation of the sample.
[[nodiscard]] std::vector<stats::TableColumn> timeSumColumns(MessageText countTitle,
                                                             bool approximateMedian);
[[nodiscard]] std::vector<stats::TableCell> timeSumCells(const stats::SliceRow &row);

/// Average, median, minimum, maximum and standard deviation of the sample; empty for an empty
/// sample.
[[nodiscard]] std::vector<stats::TableCell> spreadCells(Distribution &of);

/// "[CUDA memcpy Host-to-Device]", "[CUDA memset]".
[[nodiscard]] std::string memoryOperation(SliceKind kind, format::CopyKind copy);
/// For a row of a group by direction.
[[nodiscard]] std::string memoryOperation(store::Tables trace, const stats::SliceRow &row);

} // namespace trilane::summaries
