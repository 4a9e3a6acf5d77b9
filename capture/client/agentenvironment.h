// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace trilane {

/// The agent's library: $TRILANE_AGENT, else beside this program, else where it is installed.
/// Errors: it is nowhere.
[[nodiscard]] Result<std::string> findAgent();

/// The variables by which CUDA and NVTX load the agent, the agent finds its daemon and knows what
/// to record (wire::kArm… bits). Tools that
/// the environment names already are handed on, to be loaded after it.
[[nodiscard]] std::vector<std::pair<std::string, std::string>>
agentEnvironment(const std::string &agent, const std::string &socket, uint32_t armed);

} // namespace trilane
