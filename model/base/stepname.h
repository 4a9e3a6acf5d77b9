// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace trilane {

/// A range's name that says which training step it is.
struct StepName
{
    size_t rank = 0; ///< how telling the word is: 0 most, below kStepNameRanks
    int64_t number = 0;
};

inline constexpr size_t kStepNameRanks = 9;

/// What "ProfilerStep#17", "step 17", "Iteration: 17", "train_step_17", "iter17", "batch 17" say.
[[nodiscard]] std::optional<StepName> stepNameIn(std::string_view name);

} // namespace trilane
