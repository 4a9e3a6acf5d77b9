// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdio>
#include <string>

/// What the simulated GPUs are called, by their place on the bus, which is NVML's order.
namespace fakedevices {

/// "GPU-7472696c-616e-6500-0000-…", as nvmlDeviceGetUUID and nvidia-smi print it.
inline std::string uuidOf(unsigned place)
{
    char text[48];
    std::snprintf(text, sizeof text, "GPU-7472696c-616e-6500-0000-%012x", place + 1);
    return text;
}

/// Of the n-th MIG instance of a GPU (FAKE_CUDA_MIG), from 0 on: "MIG-…".
inline std::string migUuidOf(unsigned place, unsigned instance)
{
    char text[48];
    std::snprintf(text, sizeof text, "MIG-7472696c-616e-6501-%04x-%012x", instance + 1, place + 1);
    return text;
}

/// "0000:17:00.0", as cuDeviceGetPCIBusId gives it.
inline std::string busOf(unsigned place)
{
    char text[16];
    std::snprintf(text, sizeof text, "0000:%02x:00.0", 0x17 + 0x10 * (place % 14));
    return text;
}

} // namespace fakedevices
