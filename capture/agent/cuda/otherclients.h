// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/core/uncanceled.h"
#include "capture/agent/cuda/minicupti.h"
#include "capture/wire/problem.h"

#include <cstdint>

#include <pthread.h>

/// Other users of CUPTI in the process: torch.profiler, JAX, TensorFlow. CUPTI has one pair of
/// buffer callbacks and one set of enabled kinds per process, and cuptiFinalize() must not run
/// concurrently with other calls. The agent therefore releases CUPTI before another client begins,
/// and returns when that has nothing enabled and has made no call for one second. Clients that
/// cuptiwrappers.h misses are detected by callbacks in place of the agent's, or by records that do
/// not arrive for some seconds.
namespace trilane::agent::otherclients {

/// A call of another client on its thread, for its duration: the agent does not return to CUPTI
/// until its end.
class Call
{
public:
    Call();
    ~Call();
    Call(const Call &) = delete;
    Call &operator=(const Call &) = delete;

private:
    Uncanceled m_uncanceled;
};

/// Call before another client begins, on its thread: completed work gets its times, which CUPTI
/// provides at a flush and loses when another clock is registered. Not in a CUPTI callback.
void settle();

/// Upcoming actions of another client, on its thread, in a Call. They wait until the agent has
/// released CUPTI, at most 5 s; not on the worker's thread, where its callback may run. True:
/// register the agent's in place of its callbacks; they forward to them.
[[nodiscard]] bool registers(cupti::Request request, cupti::Complete complete);
/// False: it was enabled before; otherwise a refusal of CUPTI is to be reported.
bool enables(uint32_t kind);
void refused(uint32_t kind);
void subscribes();
/// The lock under which we make no CUPTI call until finalized() receives it; null: unavailable.
[[nodiscard]] pthread_mutex_t *finalizes();
void finalized(pthread_mutex_t *lock);
void disabled(uint32_t kind);
/// For one context.
bool enables(const void *context, uint32_t kind);
void refused(const void *context, uint32_t kind);
void disabled(const void *context, uint32_t kind);

/// Each tick: releases or retakes CUPTI, detects other clients. Worker, requires workLock().
void step();

/// Our callbacks were just registered, nothing is enabled. False: another client registered before
/// or is active, and keeps CUPTI until it ends. Worker, requires workLock(); the driver is
/// initialized.
[[nodiscard]] bool isAlone();

/// True if there is data to flush and the agent owns it. Worker, requires workLock().
[[nodiscard]] bool mayFlush();
void hasFlushed();

/// From now on no client can shut down CUPTI unnoticed. Call before the program's first CUDA call.
void seeAll();
[[nodiscard]] bool seesAll();
/// Call before CUPTI is first called. Empty: allowed; otherwise the reason. Requires workLock().
[[nodiscard]] wire::ProblemText whyNot(const cupti::Library &library);

/// True if no client is in a call or has a kind enabled. Remains so in State::Stopping.
[[nodiscard]] bool isNothingOn();
/// Additionally, no client has made a call for 5 s.
[[nodiscard]] bool isLongSilent();
/// A client has shut CUPTI down, and we have not returned since.
[[nodiscard]] bool isShutDown();

/// The recording has ended, the agent has nothing enabled, and no client is active: restores
/// attributes, frees the pool's memory, and hands subsequent records to the client registered
/// before the agent. Worker, with workLock().
void handBack();
/// Nothing is recorded, and the client that replaced us has long been silent: takes CUPTI back.
/// Likewise.
void takeBack();

/// For another daemon or CUPTI session; also when the recording ends while we are away.
void renew();
void forget();
void tellOfAbsence();

/// Call in a forked child.
void afterFork();

} // namespace trilane::agent::otherclients
