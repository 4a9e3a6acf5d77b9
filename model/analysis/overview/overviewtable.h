// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/overview/overview.h"
#include "model/analysis/table.h"

namespace trilane {

/// `trilane stats --report overview`: rows of the sections "gpu", "steps", "step_part", "memory"
/// and "tensor_cores".
[[nodiscard]] Table overviewTable(const Store &store, const Overview &overview,
                                  TimeRange range = TimeRange::everything());

} // namespace trilane
