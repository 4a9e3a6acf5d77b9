// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/agentmessage.h"
#include "capture/wire/attach.h"
#include "capture/wire/segment.h"

#include <atomic>
#include <cstddef>

#include <pthread.h>

namespace trilane::agent {

/// What the agent knows of the process it is in: its segment and its connection. Written while the
/// process is connected and in a forked child before it runs on; read by every hook.
struct Process
{
    std::atomic<char *> base; ///< of the segment; null: nothing can be recorded
    wire::ClockKind clock;
    /// Counts segments: what was said in an earlier one must be said again. 0 = none yet.
    std::atomic<uint32_t> epoch;
    int socket;
};

extern Process g_process;

#if defined(__x86_64__)
inline constexpr size_t kLargestPage = 4096;
#else
inline constexpr size_t kLargestPage = 65536;
#endif

/// Memory that the kernel empties in every child, also in one made without the handlers of
/// pthread_atfork (clone, _Fork): such a child is dormant, for it must not write its parent's
/// rings.
struct alignas(kLargestPage) OfThisProcess
{
    std::atomic<ptrdiff_t> armedAt; ///< from g_never to the word that says what is recorded
    std::atomic<bool> isConnected;
    std::atomic<bool> hasWorker; ///< of cuptiworker.h
};
extern OfThisProcess g_ofThisProcess;
extern const std::atomic<uint32_t> g_never; ///< stays 0

/// Of kArm…; 0 while nothing is recorded. The whole cost of a dormant hook.
inline uint32_t armed()
{
    const auto *at = reinterpret_cast<const char *>(&g_never) +
                     g_ofThisProcess.armedAt.load(std::memory_order_relaxed);
    return reinterpret_cast<const std::atomic<uint32_t> *>(at)->load(std::memory_order_relaxed);
}

/// In what armed() says: the next call of NVTX connects. The agent's own; above the daemon's bits
/// of what is recorded, below those of capture ranges.
inline constexpr uint32_t kArmConnect = 1u << 12;

/// Where armed() looks from now on.
void setArmedWord(const std::atomic<uint32_t> &word);

/// Has this process a segment of its own that the daemon knows?
inline bool isConnected()
{
    return g_ofThisProcess.isConnected.load(std::memory_order_relaxed);
}

inline wire::SegmentHeader *header()
{
    return reinterpret_cast<wire::SegmentHeader *>(g_process.base.load(std::memory_order_relaxed));
}

/// Whether to wait up to 0.1 s for the daemon to say what it wants, where the environment does not
/// tell (that it is nothing, perhaps), so that the program's first events are not missed.
enum class WaitForDaemon { No, Yes };

/// Makes the segment and connects, once a process; later calls tell what came of it. Records what
/// the environment says until the daemon says otherwise. False: there is no daemon, nothing will be
/// recorded. Keeps errno.
bool connectOnce(WaitForDaemon wait = WaitForDaemon::Yes);

/// NVTX's functions lead to our hooks: the first of them that is called connects, if nobody has.
void connectAtFirstCall();

/// Before hooks are put into tables that other threads use: their calls connect, too. Then either
/// connectAtFirstCall(), or no hook was put anywhere.
void expectCalls();
void expectNoCalls();

/// That call. Returns armed() as it is then. Keeps errno.
uint32_t connectNow();

/// Held while the process connects, attaches and leaves.
pthread_mutex_t &connectionLock();

/// Late attach: makes the segment and sends it over a connected socket, which is taken over.
/// `failed`: what the system would not give, with errno.
wire::AttachResult attach(const wire::AttachRequest &request, int socket, const char *&failed);

/// The daemon is gone: nothing is recorded any more, and attach() may be called again. The
/// segment's addresses stay: a hook may be at work there. Not in a hook.
void leave();

} // namespace trilane::agent
