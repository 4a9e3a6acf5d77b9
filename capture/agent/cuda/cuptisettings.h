// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/cuda/minicupti.h"

/// CUPTI settings that keep the overhead for the program low. One thread at a time, not in a CUPTI
/// callback.
namespace trilane::agent::cupti {

/// Most buffers of device memory that CUPTI takes for each context; its own limit is 250, of 3.2 MB
/// each (cupti_activity.h on CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_POOL_LIMIT).
inline constexpr size_t kDeviceBuffers = 32;

/// Limits the device memory to kDeviceBuffers. Before the process has a context: later it has no
/// effect.
void limitDeviceMemory(const Library &library);

/// Takes back what the two others have set, for the next client.
void restoreSettings(const Library &library);

/// Leaves out calls that only ask for something and return at once, of which frameworks make
/// several for each operator, and queries of events and streams that are not done. After each
/// enabling of runtime and driver calls, which takes it back. Without effect before CUDA 12.5.
void leaveOutCalls(const Library &library);

} // namespace trilane::agent::cupti
