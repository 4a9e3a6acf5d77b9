// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace trilane::operators {

/// Parts of a range name written by PyTorch's emit_nvtx: "aten::mm, seq = 12, op_id = 7, sizes =
/// [[2, 3], [3, 4]]". Views into the parsed text.
struct OperatorName
{
    std::string_view name;  ///< "aten::mm"; may be the whole text
    std::string_view sizes; ///< "[[2, 3], [3, 4]]"
    std::optional<int64_t> sequence;
    bool isBackward = false; ///< of autograd's engine
};

[[nodiscard]] OperatorName parseOperatorName(std::string_view text);

/// "ProfilerStep" of "ProfilerStep#8", "step" of "step 8"; names that are none of numbered steps
/// (see stepNumberIn()) as they are.
[[nodiscard]] std::string_view withoutStepNumber(std::string_view name);

} // namespace trilane::operators
