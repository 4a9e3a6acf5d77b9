// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string_view>

namespace trilane {

// What a kernel is for in a network's training, by parts of its name. Pure; any thread.

/// By base name: a kernel that updates weights.
[[nodiscard]] bool updatesWeights(std::string_view kernel);

/// By any of its names: a kernel of a forward pass ("flash_fwd_kernel"); most names do not tell.
[[nodiscard]] bool isOfForwardPass(std::string_view kernel);

/// By any of its names: a kernel of a backward pass ("softmax_warp_backward").
[[nodiscard]] bool isOfBackwardPass(std::string_view kernel);

/// By any of its names: a kernel of a network, like a matrix product or attention.
[[nodiscard]] bool isOfNetwork(std::string_view kernel);

} // namespace trilane
