// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

/// The first time that kinds are enabled CUPTI allocates memory in each context and stalls the
/// program (cupti_activity.h on CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_SIZE). Where a capture range is
/// being waited for, that happens before it begins.
namespace trilane::agent::warmup {

/// Enables and disables CUPTI once when a context exists and a range may begin, unless
/// kArmNoWarmUp. Records of that time are discarded. Worker, with workLock().
void step(uint32_t armed);

} // namespace trilane::agent::warmup
