// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace trilane::marks {

/// Role of a range within an iteration.
enum class RangeRole : uint8_t {
    Other,
    WeightUpdate, ///< "Optimizer.step#SGD.step", "## optimizer ##", "optimizer_step"
    ZeroGrad,     ///< "Optimizer.zero_grad#SGD.zero_grad"
    Forward,      ///< "## forward ##", "forward_step", "DistributedDataParallel.forward"
    Backward,     ///< "## backward ##", "autograd::engine::evaluate_function: …"
    Layer,        ///< "encoder.layer.3", "FSDP::pre_forward (blocks.4)": a part of a model
    Prefill,      ///< of a server: prompts are read
    Decode,       ///< of a server: tokens are generated
    PrefillDecode ///< of a server: both at once
};

/// By name only. Pure.
[[nodiscard]] RangeRole roleOf(std::string_view name);

/// Letters in lower case, each number as "#", and all else as single spaces between:
/// "Optimizer.step#SGD.step" → "optimizer step sgd step", "blocks.12" → "blocks #".
[[nodiscard]] std::string plainWords(std::string_view name);

/// The name with each number as "N": "ProfilerStep#17" → "ProfilerStep#N".
[[nodiscard]] std::string foldedNumbers(std::string_view name);

} // namespace trilane::marks
