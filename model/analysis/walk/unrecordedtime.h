// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/store.h"

#include <vector>

namespace trilane {

/// When CUDA was not recorded of a process that uses the GPU: nobody knows what the GPU did then.
/// By begin; those of several processes may overlap. Work whose times alone are missing is none of
/// it (untimedIdle()). Pure; any thread.
[[nodiscard]] std::vector<TimeRange> unrecordedTime(const Store &store, TrackId gpu);

} // namespace trilane
