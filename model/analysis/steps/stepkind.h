// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/steps/numberedsteps.h"
#include "model/analysis/steps/stepbasis.h"

namespace trilane {

/// By base name: a kernel that updates weights.
[[nodiscard]] bool updatesWeights(std::string_view kernel);

/// By any of its names: a kernel of a forward pass ("flash_fwd_kernel"); most names do not tell.
[[nodiscard]] bool isOfForwardPass(std::string_view kernel);

/// By any of its names: a kernel of a backward pass ("softmax_warp_backward").
[[nodiscard]] bool isOfBackwardPass(std::string_view kernel);

/// By any of its names: a kernel of a network, like a matrix product or attention.
[[nodiscard]] bool isOfNetwork(std::string_view kernel);

/// What the process does, by the names of its ranges and kernels: training where anything belongs
/// to a backward pass or updates weights; else prefill and decode where kernels or ranges are those
/// of an inference server; else inference where kernels are those of a network. Looks at names and
/// totals alone. Pure; any thread.
[[nodiscard]] StepKind kindOfWork(const Store &store, const JobContext &job = {},
                                  const TrackChoice &among = {});

} // namespace trilane
