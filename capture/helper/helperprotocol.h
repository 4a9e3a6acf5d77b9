// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <cstdint>

/// Protocol between the recording daemon and its privilege helper: one request, one reply, in
/// fixed-size messages over a SOCK_SEQPACKET socket, with descriptors. The only text is the reason
/// why BPF programs are not loaded.
namespace trilane::helper {

inline constexpr uint32_t kHelperVersion = 2;
inline constexpr uint32_t kMaxPayload = 65536;
inline constexpr int kMaxDescriptors = 4;
inline constexpr uint64_t kMaxPatienceUs = 10'000;
inline constexpr uint32_t kBpfRingBytes = 4 << 20;

/// A connection begins with Client, Scheduler or Listener, which determines the allowed operations.
enum class Op : uint32_t {
    Client = 1,    ///< act for the client whose control connection is attached
    Scheduler = 2, ///< the BPF programs: descriptors of ring, traced, losses, period
    Target = 3,    ///< process `thread`: what follows is about it
    OpenMaps = 4,  ///< a descriptor of its /proc/PID/maps
    Read = 5,      ///< `value` bytes of its memory at `address`
    Take = 6,      ///< descriptor `number` of the process, while a thread is stopped
    Switches = 7,  ///< perf event of context switches of `thread`, on core `number` (-1: any);
                   ///< `value` 1: including its children
    Trace = 8,     ///< ptrace request `number`; PTRACE_SEIZE asks `thread` to stop at once
    Write = 9,     ///< the payload to its memory at `address`, while the thread is stopped
    Wait = 10, ///< at most `value` µs for the thread; the reply has waitpid's status, or EAGAIN
    Listener = 11, ///< with the daemon's listening socket
    Accept = 12,   ///< a connection from there, which is not waited for; only such are clients'
};

/// Followed by the bytes of registers or memory.
struct Request
{
    uint32_t version;
    Op op;
    int32_t thread;
    int32_t number;
    uint64_t address; ///< of memory, or a kind of registers (NT_…)
    uint64_t value;   ///< a signal mask, a signal to deliver (0: none), a size
};

/// Followed by `size` bytes.
struct Reply
{
    int32_t error; ///< errno; 0: done; EPROTO: the helper is of another version
    uint32_t size;
    int64_t value;
};

} // namespace trilane::helper
