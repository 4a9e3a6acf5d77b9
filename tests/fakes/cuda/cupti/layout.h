// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

/// Activity records as the versions of CUPTI lay them out: fields stay where they are and records
/// grow at their end. A test compares it with cupti_activity.h where the CUDA Toolkit is installed.
namespace fakecupti {

enum Kind : uint32_t {
    kMemcpy = 1,
    kMemset = 2,
    kDriver = 4,
    kRuntime = 5,
    kDevice = 8,
    kContext = 9,
    kKernel = 10, ///< CONCURRENT_KERNEL
    kOverhead = 17,
    kMemcpy2 = 22, ///< between two devices
    kSynchronization = 38,
    kExternalCorrelation = 39,
    kMemory2 = 49,
    kGraphTrace = 51,
    kKindEnd = 64
};

namespace kernel {
inline constexpr size_t kRegisters = 6;
inline constexpr size_t kStart = 16;
inline constexpr size_t kEnd = 24;
inline constexpr size_t kCompleted = 32;
inline constexpr size_t kDevice = 40;
inline constexpr size_t kContext = 44;
inline constexpr size_t kStream = 48;
inline constexpr size_t kGrid = 52;
inline constexpr size_t kBlock = 64;
inline constexpr size_t kDynamicShared = 80;
inline constexpr size_t kCorrelation = 92;
inline constexpr size_t kGridId = 96;
inline constexpr size_t kName = 104;
inline constexpr size_t kGraphNode = 144;
inline constexpr size_t kGraph = 156;
} // namespace kernel

/// Copies and sets.
namespace transfer {
inline constexpr size_t kCopyKind = 4;
inline constexpr size_t kSource = 5;
inline constexpr size_t kDestination = 6;
inline constexpr size_t kCopyFlags = 7;
inline constexpr size_t kValue = 4;
inline constexpr size_t kBytes = 8;
inline constexpr size_t kStart = 16;
inline constexpr size_t kEnd = 24;
inline constexpr size_t kDevice = 32;
inline constexpr size_t kContext = 36;
inline constexpr size_t kStream = 40;
inline constexpr size_t kCorrelation = 44;
inline constexpr size_t kSetFlags = 48;
inline constexpr size_t kSetMemory = 50;
inline constexpr size_t kGraphNode = 64;
inline constexpr size_t kGraph = 72;
} // namespace transfer

/// Copies between devices: like the others up to the stream.
namespace peer {
inline constexpr size_t kSourceDevice = 44;
inline constexpr size_t kSourceContext = 48;
inline constexpr size_t kDestinationDevice = 52;
inline constexpr size_t kDestinationContext = 56;
inline constexpr size_t kCorrelation = 60;
inline constexpr size_t kGraphNode = 72;
inline constexpr size_t kGraph = 80;
} // namespace peer

namespace api {
inline constexpr size_t kFunction = 4;
inline constexpr size_t kStart = 8;
inline constexpr size_t kEnd = 16;
inline constexpr size_t kProcess = 24;
inline constexpr size_t kThread = 28;
inline constexpr size_t kCorrelation = 32;
inline constexpr size_t kResult = 36;
} // namespace api

namespace synchronization {
inline constexpr size_t kType = 4;
inline constexpr size_t kStart = 8;
inline constexpr size_t kEnd = 16;
inline constexpr size_t kCorrelation = 24;
inline constexpr size_t kContext = 28;
inline constexpr size_t kStream = 32;
inline constexpr size_t kEvent = 36;
inline constexpr size_t kResult = 48;
} // namespace synchronization

namespace overhead {
inline constexpr size_t kOverheadKind = 4;
inline constexpr size_t kObjectKind = 8;
inline constexpr size_t kProcess = 12;
inline constexpr size_t kThread = 16;
inline constexpr size_t kStart = 24;
inline constexpr size_t kEnd = 32;
inline constexpr size_t kCorrelation = 40;
inline constexpr size_t kData = 48; ///< a block that the client has to free
inline constexpr uint32_t kBufferFlush = 1 << 16;
inline constexpr uint32_t kLazyLoading = 5 << 16;
inline constexpr uint32_t kCommandBufferFull = 6 << 16;
inline constexpr uint32_t kBufferRequest = 7 << 16;
inline constexpr uint32_t kThreadObject = 2;
} // namespace overhead

namespace graph {
inline constexpr size_t kCorrelation = 4;
inline constexpr size_t kStart = 8;
inline constexpr size_t kEnd = 16;
inline constexpr size_t kDevice = 24;
inline constexpr size_t kGraph = 28;
inline constexpr size_t kContext = 32;
inline constexpr size_t kStream = 36;
inline constexpr size_t kEndDevice = 48;
inline constexpr size_t kEndContext = 52;
} // namespace graph

namespace external {
inline constexpr size_t kExternalKind = 4;
inline constexpr size_t kExternalId = 8;
inline constexpr size_t kCorrelation = 16;
} // namespace external

namespace allocation {
inline constexpr size_t kOperation = 4; // 1: allocation, 2: release
inline constexpr size_t kMemoryKind = 8;
inline constexpr size_t kCorrelation = 12;
inline constexpr size_t kAddress = 16;
inline constexpr size_t kBytes = 24;
inline constexpr size_t kTimestamp = 32;
inline constexpr size_t kProcess = 48;
inline constexpr size_t kDevice = 52;
inline constexpr size_t kContext = 56;
inline constexpr size_t kStream = 60;
inline constexpr size_t kIsAsync = 72;
} // namespace allocation

/// One version of CUPTI.
struct Version
{
    const char *cuda = "";
    uint32_t api = 0; ///< what cuptiGetVersion says
    uint16_t lengths[kKindEnd] = {};
    bool hasThreadBuffers = false; ///< every thread fills a buffer of its own

    /// Bytes of a record; 0: this version has no such kind.
    [[nodiscard]] size_t lengthOf(uint32_t kind) const
    {
        return kind < kKindEnd ? lengths[kind] : 0;
    }
};

/// By CUDA's number of it ("12.6"; "13.0" is its update 1, "13.0.0" its first release); null: none
/// of those known here.
[[nodiscard]] const Version *findVersion(const char *cuda);

/// The one that FAKE_CUPTI_VERSION names, else the newest.
[[nodiscard]] const Version &version();

} // namespace fakecupti
