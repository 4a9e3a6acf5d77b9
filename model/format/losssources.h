// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"

namespace trilane::format {

// What a recorder of ours loses events of, as accounts have it.
inline constexpr MessageText kLostCuda("CUDA activity");
inline constexpr MessageText kLostNvtx("NVTX");
inline constexpr MessageText kLostNvtxOf("NVTX of process %1");
inline constexpr MessageText kLostOsRuntimeOf("OS runtime of process %1");
inline constexpr MessageText kLostScheduler("scheduler");

} // namespace trilane::format
