// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string_view>

namespace trilane::kernels {

// Role of a kernel in training, by parts of its name. Pure; any thread.

/// By base name: whether the kernel updates weights.
[[nodiscard]] bool updatesWeights(std::string_view kernel);

/// By any of its names: whether it belongs to a forward pass ("flash_fwd_kernel"); most names do
/// not show it.
[[nodiscard]] bool isOfForwardPass(std::string_view kernel);

/// By any of its names: whether it belongs to a backward pass ("softmax_warp_backward").
[[nodiscard]] bool isOfBackwardPass(std::string_view kernel);

/// By any of its names: whether it is typical of a network, such as a matrix product or attention.
[[nodiscard]] bool isOfNetwork(std::string_view kernel);

/// By any of its names: whether it only runs during XLA's autotuning.
[[nodiscard]] bool isOfTuning(std::string_view kernel);

/// By base name: whether XLA generated the kernel and named it after fused operations, which
/// indicates neither a pass nor an update.
[[nodiscard]] bool isMadeByXla(std::string_view kernel);

} // namespace trilane::kernels
