// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/cuda/minicupti.h"

namespace trilane::agent {

/// If cudaProfilerStart and -Stop delimit the recording: subscribes to them in CUPTI, or reports to
/// the user if that fails. Loads the library if necessary. Effective once.
void watchProfiler(cupti::Library &library);

/// True if it holds CUPTI's only subscription.
[[nodiscard]] bool isProfilerWatched();

/// Gives the subscription back, if there is one; watchProfiler() may be called again.
void unwatchProfiler(cupti::Library &library);
/// Another client has shut CUPTI down: there is none any more.
void forgetProfilerWatch();

} // namespace trilane::agent
