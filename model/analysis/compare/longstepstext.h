// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/compare/comparison.h"

namespace trilane::compare {

/// "8.100 ms", rounded to a nanosecond.
[[nodiscard]] std::string durationText(double ns);
/// "6.9 %", "< 0.1 %"
[[nodiscard]] std::string probabilityText(double p);

/// Unusually long steps prove that all compared steps together take longer in one of the traces.
[[nodiscard]] bool provenByLongSteps(const Comparison &comparison);

/// The verdict if they differ. `values`: of the change in percent, B, A.
[[nodiscard]] Message provenText(const Comparison &comparison, std::vector<MessageValue> values);

/// Replaces "no significant change" if unusually long or excluded steps make a difference that is
/// not proven.
[[nodiscard]] std::optional<Message> unprovenByLongSteps(const Comparison &comparison);

/// Adds sentences about the unusually long steps of both traces.
void addLongSteps(const Comparison &comparison, std::vector<Message> &basis);

} // namespace trilane::compare
