// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace trilane::json {

/// Class of an event by category; determines its track.
enum class EventClass : uint8_t {
    CpuRange, ///< operators, annotations and everything unknown
    Python,
    Api, ///< CUDA and HIP runtime and driver calls
    Overhead,
    Kernel,
    Memcpy,
    Memset,
    GpuSync,
    GpuRange,
    GpuEvent,   ///< of Trilane's own export, as are those below: a point in a stream
    GpuUnknown, ///< whether the GPU worked is not known
    OsCall,
    ThreadState,
    Core,      ///< a thread's time on a core
    LaunchFlow ///< arrow from launch to GPU work: same as the correlation id
};

[[nodiscard]] EventClass classOf(std::string_view category);
[[nodiscard]] constexpr bool isOnGpu(EventClass c)
{
    return c == EventClass::Kernel || c == EventClass::Memcpy || c == EventClass::Memset ||
           c == EventClass::GpuSync || c == EventClass::GpuRange || c == EventClass::GpuEvent ||
           c == EventClass::GpuUnknown;
}

/// The members of "args" that are used. Views into the window.
struct EventArgs
{
    std::optional<int64_t> device;
    std::optional<int64_t> stream;
    std::optional<int64_t> bytes;
    std::optional<int64_t> totalAllocated;
    std::optional<int64_t> totalReserved;
    uint64_t correlation = 0;
    format::LaunchConfig launch; ///< without shared memory
    std::optional<int64_t> sharedBytes;
    std::optional<int64_t> staticSharedBytes; ///< of these; Trilane's own export
    std::string_view name;                    ///< of metadata; between the quotes, with escapes
    std::string_view startTime;               ///< Paddle: exact times
    std::string_view endTime;
    std::string_view kind;   ///< AMD: direction of a copy
    std::string_view source; ///< memory of a copy; Trilane's own export
    std::string_view destination;
    std::optional<int64_t> sequence;      ///< of a CPU operator: autograd's number
    std::optional<int64_t> forwardThread; ///< not 0: an operator of the backward pass
    std::string_view shapes;              ///< of a CPU operator's inputs: JSON text
    std::string_view groupName;           ///< of a collective: its process group
    std::string_view groupDescription;
    std::string_view groupRanks;
    std::string_view collective; ///< its name
    std::string_view elementType;
    std::optional<int64_t> ranksOfGroup;
    std::optional<int64_t> elementsIn;
    std::optional<int64_t> elementsOut;
    std::string_view json; ///< all of them, of an event without a category
    // In Trilane's own export; pids and tids are tokens.
    std::string_view state;  ///< of a thread: name of its SliceKind
    std::string_view thread; ///< whose state it is
    std::optional<int64_t> core;
    std::optional<int64_t> object; ///< of an OS-runtime call
    std::string_view process;      ///< whose GPU work it is
    std::string_view linkPid;      ///< the thread that Slice::link names
    std::string_view linkTid;
    std::string_view caller;
    std::string_view domain; ///< of a range or mark, as are those below
    std::string_view category;
    std::optional<int64_t> color;
    std::string_view payload; ///< token
    std::string_view payloadType;
    struct Series
    {
        std::string_view name;
        double value;
    };
    std::vector<Series> series; ///< of counters
};

/// Fields that an event had; bits of RawEvent::seen.
enum EventField : uint16_t {
    kPh = 1 << 0,
    kCat = 1 << 1,
    kName = 1 << 2,
    kPid = 1 << 3,
    kTid = 1 << 4,
    kTs = 1 << 5,
    kDur = 1 << 6,
    kArgs = 1 << 7,
    kId = 1 << 8
};

/// One element of traceEvents as tokens. Views into the window, valid as long as it.
struct RawEvent
{
    char phase = 0;
    EventClass eventClass = EventClass::CpuRange;
    uint16_t seen = 0;
    bool duplicateKey = false;
    std::string_view category; ///< between the quotes
    std::string_view name;     ///< between the quotes, with escapes
    std::string_view pid;      ///< token
    std::string_view tid;      ///< token
    std::string_view ts;       ///< token
    std::string_view dur;      ///< token
    std::string_view id;       ///< token
    EventArgs args;
};

} // namespace trilane::json
