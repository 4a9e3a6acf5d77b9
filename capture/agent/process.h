// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/message.h"
#include "capture/wire/segment.h"

#include <atomic>

namespace trilane::agent {

/// What the agent knows of the process it is in: its segment and its connection. Written while the
/// process is connected and in a forked child before it runs on; read by every hook.
struct Process
{
    /// Points into the segment once there is one; before that, to a word that stays 0.
    std::atomic<const std::atomic<uint32_t> *> armed;
    std::atomic<char *> base; ///< of the segment; null: nothing can be recorded
    wire::ClockKind clock;
    /// Counts segments: what was said in an earlier one must be said again. 0 = none yet.
    std::atomic<uint32_t> epoch;
    int socket;
};

extern Process g_process;

/// Of kArm…; 0 while nothing is recorded. The whole cost of a dormant hook.
inline uint32_t armed()
{
    return g_process.armed.load(std::memory_order_relaxed)->load(std::memory_order_relaxed);
}

inline wire::SegmentHeader *header()
{
    return reinterpret_cast<wire::SegmentHeader *>(g_process.base.load(std::memory_order_relaxed));
}

/// Whether to wait up to 0.1 s for the daemon to say what it wants, where the environment does not
/// tell, so that the program's first events are not missed.
enum class Patience { None, Some };

/// Makes the segment and connects, once a process; later calls tell what came of it. Records what
/// the environment says until the daemon says otherwise. False: there is no daemon, nothing will be
/// recorded. Keeps errno.
bool connectOnce(Patience patience = Patience::Some);

} // namespace trilane::agent
