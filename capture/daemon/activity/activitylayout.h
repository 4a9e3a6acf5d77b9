// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/activitykind.h"

#include <cstdint>
#include <cstring>
#include <span>

/// Field offsets of CUPTI's activity records since CUDA 11.0: new fields are only added after
/// existing ones (CUPTI documentation, "Activity record types"). A test compares them with
/// cupti_activity.h if the CUDA Toolkit is installed; building requires nothing from NVIDIA.
namespace trilane::daemon::activity {

/// Values of CUpti_ActivityKind.
enum Kind : uint32_t {
    Invalid = 0,
    Memcpy = 1,
    Memset = 2,
    Driver = 4,
    Runtime = 5,
    ConcurrentKernel = 10,
    Overhead = 17,
    MemcpyPeer = 22, ///< MEMCPY2: from one device to another
    Synchronization = 38,
    Memory = 49, ///< MEMORY2: one allocation or release
    GraphTrace = 51
};

/// Correlation ids, which wrap around after 32 bits.
[[nodiscard]] constexpr bool isBefore(uint32_t a, uint32_t b)
{
    return static_cast<int32_t>(a - b) < 0;
}

namespace kernel {
inline constexpr size_t kRegisters = 6; // 16 bits
inline constexpr size_t kStart = 16;
inline constexpr size_t kEnd = 24;
inline constexpr size_t kDevice = 40;
inline constexpr size_t kContext = 44;
inline constexpr size_t kStream = 48;
inline constexpr size_t kGrid = 52; // three
inline constexpr size_t kBlock = 64;
inline constexpr size_t kStaticShared = 76;
inline constexpr size_t kDynamicShared = 80;
inline constexpr size_t kCorrelation = 92;
inline constexpr size_t kName = 104; // pointer
inline constexpr size_t kMin = 112;
} // namespace kernel

namespace memcpy {
inline constexpr size_t kCopyKind = 4; // 8 bits each
inline constexpr size_t kSourceKind = 5;
inline constexpr size_t kDestinationKind = 6;
} // namespace memcpy

/// Copies and memsets have these at the same offsets.
namespace transfer {
inline constexpr size_t kBytes = 8;
inline constexpr size_t kStart = 16;
inline constexpr size_t kEnd = 24;
inline constexpr size_t kDevice = 32;
inline constexpr size_t kContext = 36;
inline constexpr size_t kStream = 40;
inline constexpr size_t kCorrelation = 44;
inline constexpr size_t kMin = 48;
} // namespace transfer

/// Copies between devices: like other copies up to the stream.
namespace peer {
inline constexpr size_t kCorrelation = 60;
} // namespace peer

namespace memory {
inline constexpr size_t kOperation = 4;
inline constexpr size_t kMemoryKind = 8;
inline constexpr size_t kAddress = 16;
inline constexpr size_t kBytes = 24;
inline constexpr size_t kTimestamp = 32;
inline constexpr size_t kDevice = 52;
inline constexpr size_t kContext = 56;
inline constexpr uint32_t kAllocation = 1;
inline constexpr uint32_t kRelease = 2;
inline constexpr uint32_t kInvalid = 0xffffffff; // CUPTI_INVALID_CONTEXT_ID
} // namespace memory

namespace api {
inline constexpr size_t kFunction = 4;
inline constexpr size_t kStart = 8;
inline constexpr size_t kEnd = 16;
inline constexpr size_t kThread = 28;
inline constexpr size_t kCorrelation = 32;
inline constexpr size_t kMin = 40;
} // namespace api

namespace synchronization {
inline constexpr size_t kType = 4;
inline constexpr size_t kStart = 8;
inline constexpr size_t kEnd = 16;
inline constexpr size_t kCorrelation = 24;
inline constexpr size_t kContext = 28;
inline constexpr size_t kStream = 32;
inline constexpr size_t kReturnValue = 48; // from CUDA 12.8 on: the CUresult or cudaError_t
inline constexpr size_t kMin = 40;
} // namespace synchronization

namespace overhead {
/// Values of CUpti_ActivityOverheadKind.
enum Cause : uint32_t {
    DriverCompiler = 1,
    BufferFlush = 1 << 16,
    Instrumentation = 2 << 16,
    Resource = 3 << 16,
    ModuleLoading = 4 << 16, ///< RUNTIME_TRIGGERED_MODULE_LOADING
    LazyFunctionLoading = 5 << 16,
    CommandBufferFull = 6 << 16,
    BufferRequest = 7 << 16,
    UvmInit = 8 << 16
};
inline constexpr size_t kOverheadKind = 4;
inline constexpr size_t kObjectKind = 8;
inline constexpr size_t kObject = 12;
inline constexpr size_t kStart = 24;
inline constexpr size_t kEnd = 32;
inline constexpr size_t kMin = 40;
} // namespace overhead

namespace graph {
inline constexpr size_t kCorrelation = 4;
inline constexpr size_t kStart = 8;
inline constexpr size_t kEnd = 16;
inline constexpr size_t kDevice = 24;
inline constexpr size_t kGraph = 28;
inline constexpr size_t kContext = 32;
inline constexpr size_t kStream = 36;
inline constexpr size_t kEndDevice = 48; // from CUDA 12.3 on, with the context
inline constexpr size_t kEndContext = 52;
inline constexpr size_t kMin = 40;
inline constexpr uint32_t kOnHost = 0x7fffffff; // INT_MAX: that node is on the host
} // namespace graph

/// Reads a field of a record; 0 beyond its end.
template <typename T>
[[nodiscard]] T field(std::span<const std::byte> record, size_t offset)
{
    T value{};
    if (offset + sizeof(T) <= record.size())
        std::memcpy(&value, record.data() + offset, sizeof(T));
    return value;
}

[[nodiscard]] inline uint32_t kindOf(std::span<const std::byte> record)
{
    return wire::kindOf(field<uint32_t>(record, 0));
}

/// End of the recorded activity in CUPTI's clock; 0: not yet ended, or without a time.
[[nodiscard]] inline uint64_t endOf(uint32_t kind, std::span<const std::byte> record)
{
    switch (kind) {
    case ConcurrentKernel:
        return field<uint64_t>(record, kernel::kEnd);
    case Memcpy:
    case MemcpyPeer:
    case Memset:
        return field<uint64_t>(record, transfer::kEnd);
    case Driver:
    case Runtime:
        return field<uint64_t>(record, api::kEnd);
    case Synchronization:
        return field<uint64_t>(record, synchronization::kEnd);
    case Overhead:
        return field<uint64_t>(record, overhead::kEnd);
    case GraphTrace:
        return field<uint64_t>(record, graph::kEnd);
    case Memory:
        return field<uint64_t>(record, memory::kTimestamp);
    default:
        return 0;
    }
}

/// GPU work, whose record exists before it ends.
[[nodiscard]] constexpr bool isGpuWork(uint32_t kind)
{
    return kind == ConcurrentKernel || kind == Memcpy || kind == MemcpyPeer || kind == Memset ||
           kind == GraphTrace;
}

/// True if the record is complete.
[[nodiscard]] inline bool isFinished(uint32_t kind, std::span<const std::byte> record)
{
    if (wire::isMarkedUnfinished(field<uint32_t>(record, 0)))
        return false;
    switch (kind) {
    case Driver:
    case Runtime:
    case Synchronization:
    case Overhead:
    case Memory:
        return endOf(kind, record) != 0;
    default:
        return !isGpuWork(kind) || endOf(kind, record) != 0;
    }
}

} // namespace trilane::daemon::activity
