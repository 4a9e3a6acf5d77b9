// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/agentmessage.h"
#include "capture/wire/attach.h"
#include "capture/wire/problem.h"
#include "capture/wire/segment.h"

#include <atomic>
#include <cstddef>

#include <pthread.h>

namespace trilane::agent {

/// State of the agent in this process: its segment and connection. Written during connection and in
/// a forked child before it continues; read by every hook.
struct Process
{
    std::atomic<char *> base; ///< of the segment; null: nothing can be recorded
    wire::ClockKind clock;
    /// Counts segments: declarations of an earlier one must be repeated. 0: none yet.
    std::atomic<uint32_t> epoch;
    int socket;
};

extern Process g_process;

#if defined(__x86_64__)
inline constexpr size_t kMaxPageBytes = 4096;
#else
inline constexpr size_t kMaxPageBytes = 65536;
#endif

/// Memory that the kernel clears in every child, including those made without pthread_atfork
/// handlers (clone, _Fork). Such a child stays dormant: it must not write to its parent's rings.
struct alignas(kMaxPageBytes) OfThisProcess
{
    std::atomic<ptrdiff_t> armedAt; ///< offset from g_never to the word with the armed kinds
    std::atomic<bool> isConnected;
    std::atomic<bool> hasWorker; ///< see cuptiworker.h
};
extern OfThisProcess g_ofThisProcess;
extern const std::atomic<uint32_t> g_never; ///< always 0

/// Armed kinds (kArm…); 0 while nothing is recorded. The whole cost of a dormant hook.
inline uint32_t armed()
{
    const auto *at = reinterpret_cast<const char *>(&g_never) +
                     g_ofThisProcess.armedAt.load(std::memory_order_relaxed);
    return reinterpret_cast<const std::atomic<uint32_t> *>(at)->load(std::memory_order_relaxed);
}

/// Bit in armed(): the next NVTX call connects. Private to the agent; above the daemon's bits of
/// kinds, below those of capture ranges.
inline constexpr uint32_t kArmConnect = 1u << 12;

/// Sets the word that armed() reads.
void setArmedWord(const std::atomic<uint32_t> &word);

/// Whether this process has its own segment known to the daemon.
inline bool isConnected()
{
    return g_ofThisProcess.isConnected.load(std::memory_order_relaxed);
}

inline wire::SegmentHeader *header()
{
    return reinterpret_cast<wire::SegmentHeader *>(g_process.base.load(std::memory_order_relaxed));
}

/// Whether to wait up to 0.1 s for the daemon's request if the environment does not state it (it
/// may be nothing), so that the program's first events are not missed.
enum class WaitForDaemon { No, Yes };

/// Creates the segment and connects, once per process; later calls return the result. Records as
/// stated by the environment until the daemon requests otherwise. False: no daemon, nothing will be
/// recorded. Preserves errno.
bool connectOnce(WaitForDaemon wait = WaitForDaemon::Yes);

/// The NVTX functions are hooked: the first call connects unless connected.
void connectAtFirstCall();

/// Call before hooks are placed in tables used by other threads, whose calls then also connect.
/// Follow with connectAtFirstCall(), unless no hook was placed.
void expectCalls();
void expectNoCalls();

/// Connects on the first call. Returns the resulting armed(). Preserves errno.
uint32_t connectNow();

/// Held while the process connects, attaches and leaves.
pthread_mutex_t &connectionLock();

/// Late attach: creates the segment and sends it over a connected socket, of which it takes
/// ownership. `why`: the reason for failure.
wire::AttachResult attach(const wire::AttachRequest &request, int socket, wire::ProblemText &why);

/// The daemon has disconnected: recording stops, and attach() may be called again. The segment
/// stays mapped because a hook may be running. Not in a hook.
void leave();

} // namespace trilane::agent
