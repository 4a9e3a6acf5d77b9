// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <span>
#include <vector>

namespace trilane {

/// How much of `range` is in `sorted`, which are sorted and apart from each other.
[[nodiscard]] Ns timeWithin(std::span<const TimeRange> sorted, TimeRange range);

/// Sorts and joins ranges that touch or overlap.
void unite(std::vector<TimeRange> &ranges);

} // namespace trilane
