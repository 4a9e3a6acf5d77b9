// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/record.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace trilane::wire {

inline constexpr uint64_t kSegmentMagic = 0x31474553'4e4c5254; // "TRLNSEG1"
inline constexpr uint32_t kWireVersion = 1;

inline constexpr uint32_t kRings = 512;             ///< threads that record at the same time
inline constexpr uint32_t kRingRecords = 32768;     ///< 1 MiB; a power of two
inline constexpr uint64_t kHeapBytes = 64u << 20;   ///< of strings; sparse until used
inline constexpr uint64_t kHeapReserve = 8u << 20;  ///< not for names of ranges and marks
inline constexpr uint32_t kMaxStringLength = 16384; ///< longer ones are cut, at a character

enum class ClockKind : uint32_t { Monotonic = 0, Tsc = 1 };

/// Kinds requested by the daemon; bits of SegmentHeader::armed.
inline constexpr uint32_t kArmNvtx = 1;
inline constexpr uint32_t kArmCuda = 2;
inline constexpr uint32_t kArmOsRuntime = 4;
inline constexpr uint32_t kArmWholeGraphs = 8; ///< CUDA graphs as one piece each, not by nodes
inline constexpr uint32_t kArmLive = 16;       ///< live view: activity is needed within 0.1 s
inline constexpr uint32_t kArmNoWarmUp = 32;   ///< CUPTI is not tried before a capture range
/// The process watches for the capture range; when it begins there, the process immediately arms
/// the kinds in the upper half of `armed` (>> kArmLater).
inline constexpr uint32_t kArmWatch = 1u << 13;
inline constexpr uint32_t kArmHeld = 1u << 14; ///< the range is open in another process
inline constexpr uint32_t kArmMine = 1u << 15; ///< it is open in this one; set by the agent
inline constexpr uint32_t kArmLater = 16;

/// For the daemon: sets `armed` of a process; kinds that the process has armed itself are kept.
inline void rearm(std::atomic<uint32_t> &armed, uint32_t word)
{
    uint32_t before = armed.load(std::memory_order_relaxed);
    uint32_t after = 0;
    do {
        const bool isMine = before & kArmMine && word & kArmWatch;
        after = isMine ? word | kArmMine | word >> kArmLater : word;
    } while (!armed.compare_exchange_weak(before, after));
}

/// A ring's owner.
enum class RingState : uint32_t {
    Free = 0,
    Used = 1,  ///< by the thread `tid`
    Closed = 2 ///< the thread has ended; free again when the daemon has emptied it
};

/// Location of a ring. One thread of the target writes `head`; the daemon writes `tail`.
struct alignas(64) RingHeader
{
    std::atomic<uint32_t> state; ///< RingState
    uint32_t tid;                ///< in the target's PID namespace
    /// The OS-runtime call that the thread is in, for calls that outlast the recording: Record::id,
    /// and when it began, CLOCK_MONOTONIC in ns, stored last; 0 = in none.
    uint64_t openCall;
    std::atomic<uint64_t> openCallBegin;
    uint64_t reserved[5];
    alignas(64) std::atomic<uint64_t> head; ///< records ever written
    std::atomic<uint64_t> dropped;          ///< records that found the ring full
    alignas(64) std::atomic<uint64_t> tail; ///< records ever taken
};
static_assert(sizeof(RingHeader) == 192);

/// First page of the segment; then the ring headers, the string heap, the rings.
struct SegmentHeader
{
    uint64_t magic;
    uint32_t version;
    uint32_t rings;       ///< kRings
    uint32_t ringRecords; ///< kRingRecords
    uint32_t pid;         ///< in the target's PID namespace
    uint64_t heapBytes;
    ClockKind clock;    ///< of Record::ts
    uint32_t parent;    ///< pid of the process that this one was forked from; 0 = started
    uint64_t startTime; ///< CLOCK_MONOTONIC when the segment was made
    alignas(64) std::atomic<uint32_t> armed;    ///< by the daemon; at a capture range by both
    std::atomic<uint32_t> minimumOsNs;          ///< shorter calls are left out
    alignas(64) std::atomic<uint64_t> heapUsed; ///< bytes handed out, perhaps above heapBytes
    std::atomic<uint64_t> stringsDropped;       ///< texts that found the heap full
    std::atomic<uint64_t> ringsMissing;         ///< records of threads that found no free ring
};

/// A string in the heap, 8-byte aligned. Complete when `size` is not 0: that is stored last.
struct HeapString
{
    std::atomic<uint32_t> size; ///< bytes of text + 1
    uint32_t hash;
    // text follows
};

inline constexpr size_t kHeaderBytes = 4096;
inline constexpr size_t kRingHeadersAt = kHeaderBytes;
inline constexpr size_t kHeapAt =
    (kRingHeadersAt + kRings * sizeof(RingHeader) + 4095) / 4096 * 4096;
inline constexpr size_t kRingsAt = kHeapAt + kHeapBytes;
inline constexpr size_t kSegmentBytes = kRingsAt + size_t{kRings} * kRingRecords * sizeof(Record);

} // namespace trilane::wire
