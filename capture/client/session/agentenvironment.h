// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/places.h"
#include "model/base/result.h"
#include "model/base/time.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace trilane::client {

/// The library of the agent with the OS-runtime hooks, which stands beside the agent's. Errors: it
/// is not there, or its path is one that LD_PRELOAD cannot name.
[[nodiscard]] Result<std::string> findOsRuntime(const std::string &agent);

/// The variables by which that library is loaded before a program's others, but for those that the
/// environment preloads already; calls shorter than `threshold` are left out.
[[nodiscard]] std::vector<std::pair<std::string, std::string>>
osRuntimeEnvironment(const std::string &library, Ns threshold);

/// The variables by which CUDA and NVTX load the agent, the agent finds its daemon and knows what
/// to record (wire::kArm… bits); it is there before the program begins, if its path can be named in
/// LD_PRELOAD. `agent` may be the library with the OS-runtime hooks. Tools that
/// the environment names already are handed on, to be loaded after it.
[[nodiscard]] std::vector<std::pair<std::string, std::string>>
agentEnvironment(const std::string &agent, const std::string &socket, uint32_t armed);

} // namespace trilane::client
