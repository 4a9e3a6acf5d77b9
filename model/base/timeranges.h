// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <span>
#include <vector>

namespace trilane {

/// Length of the part of `range` covered by `sorted`, which are sorted and disjoint.
[[nodiscard]] Ns timeWithin(std::span<const TimeRange> sorted, TimeRange range);

/// Sorts and joins ranges that touch or overlap.
void unite(std::vector<TimeRange> &ranges);

} // namespace trilane
