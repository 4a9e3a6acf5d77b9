// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

namespace trilane::wire {

/// The agent finds its daemon by this variable: the path of a SOCK_SEQPACKET unix socket; with a
/// leading '@' in the abstract namespace.
inline constexpr const char *kSocketVariable = "TRILANE_SOCKET";
/// Decimal bits of kArm… that the process begins to record with, before the daemon has spoken.
inline constexpr const char *kArmedVariable = "TRILANE_ARMED";
/// Shortest call that the OS-runtime hooks record, in ns; what SegmentHeader::minimumOsNs begins
/// with.
inline constexpr const char *kOsThresholdVariable = "TRILANE_OSRT_THRESHOLD";
/// Number of seccomp filters in the environment of a launched program: the agent does not start if
/// there are more, because they may kill the program for its system calls. Unset: not checked.
inline constexpr const char *kFiltersVariable = "TRILANE_FILTERS";
/// Tools registered before the agent, to be loaded by it; separated by ':'.
inline constexpr const char *kChainNvtxVariable = "TRILANE_CHAIN_NVTX";
inline constexpr const char *kChainCudaVariable = "TRILANE_CHAIN_CUDA";
/// Capture range (rangespec.h); unset: none.
inline constexpr const char *kRangeVariable = "TRILANE_CAPTURE_RANGE";

enum class MessageType : uint32_t {
    Hello = 1,   ///< agent → daemon, with the segment's fd and perhaps the pool's (SCM_RIGHTS)
    Pool = 2,    ///< agent → daemon, with the fd of the activity buffers
    Buffer = 3,  ///< agent → daemon: an activity buffer was returned; a: index, b: bytes valid
    Reuse = 4,   ///< daemon → agent: buffer `a` is emptied and zeroed
    Lengths = 5, ///< agent → daemon: a: kind of activity record, b: its length in bytes
    Version = 6, ///< agent → daemon: a: CUPTI's API version
    Flush = 7,   ///< daemon → agent: return all records; answered by Flushed
    Flushed = 8,
    /// agent → daemon: `text` names data that is not recorded and the reason; if `a` is not 0, it
    /// is missing from a to b or, if b is 0, to the end; CLOCK_MONOTONIC in ns. If a is 0, b is the
    /// number of affected GPU operations, whose records have no times.
    Problem = 9,
    /// agent → daemon: which GPU a CUDA ordinal of the process is. a: the ordinal, b: 1: a MIG
    /// instance; text: the UUID as nvidia-smi -L shows it and the PCI bus id, a blank between them
    Device = 10,
    Waiting = 11, ///< agent → daemon, before Flushed: a: buffers whose work has not ended
    /// agent → daemon: activity with correlation ids above a, up to b, is none of the recording.
    /// Another one with the same a replaces it.
    Outside = 12,
    OwnThread = 13, ///< agent → daemon: a: TID, there, of a thread whose calls are the agent's
    /// agent → daemon, of a process that was attached to and uses CUDA, or in which its beginning
    /// has taken a while: a: since when that is recorded, CLOCK_MONOTONIC in ns; 0: not yet; b: 1:
    /// another client of CUPTI's is waited for
    Cuda = 14,
    /// agent → daemon: another client has CUPTI, a capture range has begun before its recording, or
    /// the program may have used CUDA before that was recorded (a late attach, a delay): CUDA is
    /// not recorded from a on, until b; CLOCK_MONOTONIC in ns. a: 0: since the process began. b: 0:
    /// not known yet; a later one with the same a has it, or a lasts to the end.
    Away = 15,
    RangeBegin = 20, ///< agent → daemon: the capture range began; a: CLOCK_MONOTONIC in ns
    RangeEnd = 21,   ///< agent → daemon: it ended; a: CLOCK_MONOTONIC in ns
    Arm = 22,        ///< daemon → agent: `armed` of the segment has changed
    /// agent → daemon: while a capture range is awaited, `a` ranges named `text` have begun; #
    /// replaces trailing numbers; b: 1: they match
    RangeSeen = 23
};

struct Packet
{
    MessageType type;
    uint32_t version; ///< kWireVersion
    uint64_t a;
    uint64_t b;
    char text[232]; ///< ends with 0
};
static_assert(sizeof(Packet) == 256);

/// The pool of activity buffers: `buffers` of `bufferBytes` each, from the segment's begin.
inline constexpr uint32_t kPoolBuffers = 64;
inline constexpr uint32_t kPoolBufferBytes = 1u << 20;

} // namespace trilane::wire
