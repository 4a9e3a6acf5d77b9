// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

/// Shared memory protocol between a traced process and the daemon. Plain layouts, libc only: the
/// agent is compiled into foreign processes. The daemon reads untrusted data here and validates it
/// before use. See PROTOCOL.md.
namespace trilane::wire {

enum class RecordType : uint8_t {
    None = 0,
    RangePush = 1,   ///< id: name, domain; a: category << 32 | color (ARGB); b: payload, if flagged
    RangePop = 2,    ///< domain
    RangeStart = 3,  ///< id: name, domain; a: id of the range, b: payload; see RangeLook
    RangeEnd = 4,    ///< a: id of the range
    Mark = 5,        ///< id: name, domain; a, b: as of RangePush
    ThreadName = 6,  ///< id: name; a: tid (0 = this thread)
    DomainName = 7,  ///< id: name; domain: number it gets
    Category = 8,    ///< id: name; domain; a: number of the category
    OsCall = 9,      ///< osfunction.h: id; ts: begin, CLOCK_MONOTONIC; a: duration in ns, b: object
    KernelName = 10, ///< id: name; a: pointer that activity records carry
    ClockPair = 11, ///< ts: CLOCK_MONOTONIC in ns; a: cuptiGetTimestamp(), in CUPTI's clock; b: how
                    ///< many ns may be between them
    Note = 12,      ///< id: text that the user should read; domain: severity 0, 1, 2
    ApiName = 13,   ///< id: name; a: kind of activity record << 32 | number of the function
    ActivityLoss = 14, ///< a: activity records that CUPTI or the agent had no room for
    RangeLook = 15,    ///< a: category << 32 | color of the next RangeStart
    Schema = 16,       ///< id: a payload schema or enumeration (payload.h); domain; a: its number
    Data = 17          ///< 24 bytes (ts, a, b) of the payload of the next event; kHasData
};

/// Something that happened, and nothing that must be known later.
constexpr bool isPassing(RecordType type)
{
    switch (type) {
    case RecordType::RangePush:
    case RecordType::RangePop:
    case RecordType::RangeStart:
    case RecordType::RangeEnd:
    case RecordType::Mark:
    case RecordType::OsCall:
    case RecordType::ActivityLoss:
    case RecordType::RangeLook:
    case RecordType::Data:
        return true;
    default:
        return false;
    }
}

/// Flags of a record.
inline constexpr uint8_t kHasPayload = 1;      ///< b is an integer payload
inline constexpr uint8_t kPayloadIsDouble = 2; ///< b holds the bits of a double
inline constexpr uint8_t kHasColor = 4;
inline constexpr uint8_t kAfterLoss = 8;          ///< records were dropped just before this one
inline constexpr uint8_t kPayloadIsUnsigned = 16; ///< with kHasPayload
inline constexpr uint8_t kHasData = 32;           ///< preceded by Data records
inline constexpr uint8_t kTimedOut = 64;          ///< an OsCall waited until its time was over

/// One event of a thread. `ts` is in the clock given in the segment.
struct Record
{
    uint64_t ts;
    RecordType type;
    uint8_t flags;
    uint16_t domain;
    uint32_t id; ///< a string of the heap: its offset / 8; 0 = none
    uint64_t a;
    uint64_t b;
};
static_assert(sizeof(Record) == 32);

} // namespace trilane::wire
