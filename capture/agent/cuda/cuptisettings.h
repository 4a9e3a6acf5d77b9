// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/cuda/minicupti.h"

/// CUPTI settings that keep the overhead for the program low. One thread at a time, not in a CUPTI
/// callback.
namespace trilane::agent::cupti {

/// Maximum number of device memory buffers per context; CUPTI's own limit is 250, of 3.2 MB each
/// (CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_POOL_LIMIT in cupti_activity.h).
inline constexpr size_t kDeviceBuffers = 32;

/// Limits the device memory to kDeviceBuffers. Call before the process has a context; no effect
/// later.
void limitDeviceMemory(const Library &library);

/// Restores both settings for the next client.
void restoreSettings(const Library &library);

/// Excludes calls that only query something and return immediately, of which frameworks make
/// several per operator, and queries of events and streams that are not complete. Call after each
/// enabling of runtime and driver calls, which resets it. No effect before CUDA 12.5.
void leaveOutCalls(const Library &library);

} // namespace trilane::agent::cupti
