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

/// Path of the agent library with OS runtime hooks, which is beside the agent's. Errors: missing,
/// or a path that LD_PRELOAD cannot express.
[[nodiscard]] Result<std::string> findOsRuntime(const std::string &agent);

/// The variables by which that library is loaded before a program's others, but for those that the
/// environment preloads already; calls shorter than `threshold` are left out.
[[nodiscard]] std::vector<std::pair<std::string, std::string>>
osRuntimeEnvironment(const std::string &library, Ns threshold);

/// Variables that make CUDA and NVTX load the agent, and give the agent its daemon and the kinds to
/// record (wire::kArm… bits). The agent is loaded before the program starts if LD_PRELOAD can
/// express its path. `agent` may be the library with OS runtime hooks. Tools already named in the
/// environment are passed on, to be loaded after it.
[[nodiscard]] std::vector<std::pair<std::string, std::string>>
agentEnvironment(const std::string &agent, const std::string &socket, uint32_t armed);

} // namespace trilane::client
