// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

/// When kinds are first enabled, CUPTI allocates memory in each context and stalls the program
/// (CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_SIZE in cupti_activity.h). If a capture range is awaited,
/// this is done before it begins.
namespace trilane::agent::warmup {

/// Enables and disables CUPTI once when a context exists and a range may begin, unless
/// kArmNoWarmUp. Records of that time are discarded. Worker, with workLock().
void step(uint32_t armed);

} // namespace trilane::agent::warmup
