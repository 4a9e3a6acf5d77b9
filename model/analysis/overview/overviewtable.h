// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/overview/traceoverview.h"
#include "model/analysis/stats/table.h"
#include "model/store/sliceref.h"

namespace trilane::overview {

/// `trilane stats --report overview`: rows of the sections "gpu", "steps", "step_part", "memory"
/// and "tensor_cores".
[[nodiscard]] stats::Table overviewTable(store::Tables trace, const Overview &overview,
                                         TimeRange range = TimeRange::everything());

} // namespace trilane::overview
