// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/kernels/occupancy.h"

#include <algorithm>
#include <array>
#include <limits>

namespace trilane::kernels {

namespace {

/// Limits of one multiprocessor.
struct Limits
{
    uint32_t capability; ///< 10 × major + minor
    uint32_t blocks;
    uint32_t warps;
    uint64_t sharedKiB;
};

constexpr std::array kLimits{
    Limits{70, 32, 64, 96},   Limits{72, 32, 64, 96},   Limits{75, 16, 32, 64},
    Limits{80, 32, 64, 164},  Limits{86, 16, 48, 100},  Limits{87, 16, 48, 164},
    Limits{89, 24, 48, 100},  Limits{90, 32, 64, 228},  Limits{100, 32, 64, 228},
    Limits{103, 32, 64, 228}, Limits{120, 24, 48, 100}, Limits{121, 24, 48, 100}};

constexpr uint32_t kThreadsOfWarp = 32;
constexpr uint32_t kMaxThreads = 1024;  ///< of a block
constexpr uint32_t kMaxRegisters = 255; ///< of a thread
constexpr uint32_t kRegisters = 65536;  ///< of a multiprocessor, and most of a block
constexpr uint32_t kRegisterUnit = 256; ///< of a warp
constexpr uint32_t kPartitions = 4;
constexpr uint64_t kNoLimit = std::numeric_limits<uint64_t>::max();

const Limits *limitsOf(const format::GpuInfo &gpu)
{
    if (isOfAmd(gpu) || gpu.computeMinor > 9 || gpu.computeMajor > 99)
        return nullptr;
    const uint32_t capability = gpu.computeMajor * 10 + gpu.computeMinor;
    const auto found = std::find_if(kLimits.begin(), kLimits.end(),
                                    [=](const Limits &l) { return l.capability == capability; });
    return found == kLimits.end() ? nullptr : &*found;
}

uint64_t roundedUp(uint64_t value, uint64_t unit)
{
    return (value + unit - 1) / unit * unit;
}

/// A wrong file may name sizes whose product is too large.
uint64_t product(const std::array<uint32_t, 3> &size)
{
    uint64_t result = 0;
    return __builtin_mul_overflow(uint64_t{size[0]} * size[1], uint64_t{size[2]}, &result)
               ? kNoLimit
               : result;
}

uint64_t blocksByRegisters(uint32_t registers, uint64_t warps)
{
    const uint64_t ofWarp = roundedUp(uint64_t{registers} * kThreadsOfWarp, kRegisterUnit);
    if (ofWarp * roundedUp(warps, kPartitions) > kRegisters)
        return 0;
    return kRegisters / kPartitions / ofWarp * kPartitions / warps;
}

uint64_t blocksBySharedMemory(const Limits &limits, const format::LaunchConfig &launch)
{
    const bool older = limits.capability < 80;
    const uint64_t unit = older ? 256 : 128;
    const uint64_t reserved = older ? 0 : 1024;
    const uint64_t fixed = launch.staticSharedBytes.value_or(0);
    const uint64_t dynamic = launch.sharedBytes().value_or(0) - fixed;
    const uint64_t needed = roundedUp(fixed + reserved, unit) + roundedUp(dynamic, unit);
    return needed > 0 ? limits.sharedKiB * 1024 / needed : kNoLimit;
}

} // namespace

bool isOfAmd(const format::GpuInfo &gpu)
{
    const auto has = [&](std::string_view word) {
        return gpu.name.find(word) != std::string::npos;
    };
    return has("AMD") || has("Radeon") || has("Instinct");
}

MessageText textOf(OccupancyLimit limit)
{
    static constexpr std::array<MessageText, kOccupancyLimitCount> kWords{
        MessageText(), MessageText("block size"), MessageText("registers"),
        MessageText("shared memory"), MessageText("grid")};
    return kWords[static_cast<size_t>(limit)];
}

std::optional<Occupancy> occupancyOf(const format::LaunchConfig &launch, const format::GpuInfo &gpu)
{
    const Limits *limits = limitsOf(gpu);
    const uint64_t threads = product(launch.block);
    if (!limits || threads == 0 || threads > kMaxThreads || launch.registers == 0 ||
        launch.registers > kMaxRegisters || !launch.sharedBytes())
        return std::nullopt;
    const uint64_t warps = (threads + kThreadsOfWarp - 1) / kThreadsOfWarp;
    const uint64_t bySize = std::min<uint64_t>(limits->blocks, limits->warps / warps);
    const uint64_t byRegisters = blocksByRegisters(launch.registers, warps);
    const uint64_t byShared = blocksBySharedMemory(*limits, launch);
    const uint64_t blocks = std::min({bySize, byRegisters, byShared});
    if (blocks == 0)
        return std::nullopt;

    Occupancy occupancy{.theoretical = static_cast<double>(blocks * warps) /
                                       static_cast<double>(limits->warps),
                        .blocks = static_cast<uint32_t>(blocks)};
    const uint64_t grid = product(launch.grid);
    if (gpu.multiprocessors > 0 && grid > 0)
        occupancy.waves = static_cast<double>(grid) / static_cast<double>(blocks) /
                          static_cast<double>(gpu.multiprocessors);
    if (grid > 0 && grid < gpu.multiprocessors)
        occupancy.limit = OccupancyLimit::Grid;
    else if (blocks * warps == limits->warps)
        occupancy.limit = OccupancyLimit::None;
    else if (bySize == blocks)
        occupancy.limit = OccupancyLimit::BlockSize;
    else
        occupancy.limit =
            byRegisters == blocks ? OccupancyLimit::Registers : OccupancyLimit::SharedMemory;
    return occupancy;
}

} // namespace trilane::kernels
