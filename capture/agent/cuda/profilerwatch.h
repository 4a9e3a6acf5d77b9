// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/cuda/minicupti.h"

namespace trilane::agent {

/// If cudaProfilerStart and cudaProfilerStop delimit the recording: subscribes to them in CUPTI, or
/// reports a failure to the user. Loads the library if necessary. Effective once.
void watchProfiler(cupti::Library &library);

/// True if it holds CUPTI's only subscription.
[[nodiscard]] bool isProfilerWatched();

/// Cancels the subscription, if any; watchProfiler() may be called again.
void unwatchProfiler(cupti::Library &library);
/// Another client shut CUPTI down: the subscription no longer exists.
void forgetProfilerWatch();

} // namespace trilane::agent
