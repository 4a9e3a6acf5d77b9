// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <optional>
#include <string_view>

namespace trilane::kernels {

/// By its name. HIP numbers its architectures as CUDA does its compute capabilities, and some of
/// them alike.
[[nodiscard]] bool isOfAmd(const format::GpuInfo &gpu);

/// What keeps a kernel from filling the GPU.
enum class OccupancyLimit : uint8_t {
    None,         ///< every warp that a multiprocessor can hold is there
    BlockSize,    ///< blocks do not add up to the warps that fit, or too few blocks fit
    Registers,    ///< of all threads of a block
    SharedMemory, ///< static, dynamic and reserved of a block
    Grid          ///< fewer blocks than multiprocessors: some have nothing to do
};
inline constexpr int kOccupancyLimitCount = 5;

/// "block size", "registers", "shared memory", "grid"; empty for None.
[[nodiscard]] std::string_view toString(OccupancyLimit limit);

/// How much of a multiprocessor a launch configuration can fill, whatever the kernel then does.
struct Occupancy
{
    double theoretical = 0; ///< warps that can be resident / warps that a multiprocessor holds, 0…1
    uint32_t blocks = 0;    ///< resident on a multiprocessor at a time
    double waves = 0;       ///< blocks of the grid / blocks on the GPU at a time; 0: not known
    OccupancyLimit limit = OccupancyLimit::None;
};

/// By the limits of each compute capability in the CUDA C++ Programming Guide, "Compute
/// Capabilities", and the granularities of NVIDIA's occupancy calculator: registers by 256 a warp
/// in four partitions, shared memory by 256 bytes (7.x) or 128 bytes and 1 KiB reserved (8.0 on),
/// with as much of the cache as possible given to shared memory. None for GPUs of other makers, for
/// architectures that the table does not have, and where the configuration is not known or cannot
/// be of that GPU. Clusters of blocks are not looked at. Pure.
[[nodiscard]] std::optional<Occupancy> occupancyOf(const format::LaunchConfig &launch,
                                                   const format::GpuInfo &gpu);

} // namespace trilane::kernels
