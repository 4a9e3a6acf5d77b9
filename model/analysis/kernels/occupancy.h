// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"
#include "model/format/trace.h"

#include <optional>
#include <string_view>

namespace trilane::kernels {

/// By GPU name. HIP architectures are numbered like CUDA compute capabilities, and some numbers
/// coincide.
[[nodiscard]] bool isOfAmd(const format::GpuInfo &gpu);

/// Resource that limits occupancy.
enum class OccupancyLimit : uint8_t {
    None,         ///< all warps that a multiprocessor can hold
    BlockSize,    ///< blocks do not add up to the warps that fit, or too few blocks fit
    Registers,    ///< of all threads of a block
    SharedMemory, ///< static, dynamic and reserved of a block
    Grid          ///< fewer blocks than multiprocessors: some have nothing to do
};
inline constexpr int kOccupancyLimitCount = 5;

/// "block size", "registers", "shared memory", "grid"; empty for None.
[[nodiscard]] MessageText textOf(OccupancyLimit limit);

/// Share of a multiprocessor that a launch configuration can fill, independent of the kernel's
/// behavior.
struct Occupancy
{
    double theoretical = 0; ///< warps that can be resident / warps that a multiprocessor holds, 0…1
    uint32_t blocks = 0;    ///< resident on a multiprocessor at a time
    double waves = 0;       ///< blocks of the grid / blocks on the GPU at a time; 0: not known
    OccupancyLimit limit = OccupancyLimit::None;
};

/// Uses the limits per compute capability of the CUDA C++ Programming Guide, "Compute
/// Capabilities", and the granularities of NVIDIA's occupancy calculator: registers in units of 256
/// per warp in four partitions, shared memory in units of 256 bytes (7.x) or 128 bytes with 1 KiB
/// reserved (8.0 and later), with the maximum share of the cache as shared memory. None for GPUs of
/// other vendors, for architectures not in the table, and for unknown or impossible configurations.
/// Thread block clusters are ignored. Pure.
[[nodiscard]] std::optional<Occupancy> occupancyOf(const format::LaunchConfig &launch,
                                                   const format::GpuInfo &gpu);

} // namespace trilane::kernels
