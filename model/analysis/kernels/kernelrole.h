// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string_view>

namespace trilane::kernels {

// What a kernel is for in a network's training, by parts of its name. Pure; any thread.

/// By base name: a kernel that updates weights.
[[nodiscard]] bool updatesWeights(std::string_view kernel);

/// By any of its names: a kernel of a forward pass ("flash_fwd_kernel"); most names do not tell.
[[nodiscard]] bool isOfForwardPass(std::string_view kernel);

/// By any of its names: a kernel of a backward pass ("softmax_warp_backward").
[[nodiscard]] bool isOfBackwardPass(std::string_view kernel);

/// By any of its names: a kernel of a network, like a matrix product or attention.
[[nodiscard]] bool isOfNetwork(std::string_view kernel);

/// By any of its names: a kernel with which XLA tries others, and that runs at no other time.
[[nodiscard]] bool isOfTuning(std::string_view kernel);

/// By base name: a kernel that XLA has made and named by what was fused, which tells neither a pass
/// nor an update.
[[nodiscard]] bool isMadeByXla(std::string_view kernel);

} // namespace trilane::kernels
