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
/// concurrently with other calls. We therefore step back before another client begins, and return
/// when it has nothing enabled and has made no call for one second. Clients that cuptiwrappers.h
/// misses are detected by callbacks in place of ours, or by records that do not arrive for some
/// seconds.
namespace trilane::agent::otherclients {

/// A call of another client's, on its thread, as long as it lasts: meanwhile we do not come back.
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

/// Call where another client begins, on its thread: completed work gets its times, which CUPTI
/// provides at a flush and loses when another clock is registered. Not in a CUPTI callback.
void settle();

/// Upcoming actions of another client, on its thread, in a Call. They wait until we have stepped
/// back, at most 5 s; not on the worker's thread, where its callback may run. True: register ours
/// in place of its callbacks; ours forward to them.
[[nodiscard]] bool registers(cupti::Request request, cupti::Complete complete);
/// False: it had enabled it before; else what CUPTI refuses is to be told.
bool enables(uint32_t kind);
void refused(uint32_t kind);
void subscribes();
/// The lock under which we make no call into CUPTI until finalized() has been given it; null: it
/// cannot be had.
[[nodiscard]] pthread_mutex_t *finalizes();
void finalized(pthread_mutex_t *lock);
void disabled(uint32_t kind);
/// For one context.
bool enables(const void *context, uint32_t kind);
void refused(const void *context, uint32_t kind);
void disabled(const void *context, uint32_t kind);

/// Each tick: steps back, comes back, notices. Worker, with workLock().
void step();

/// Our callbacks have just been registered, nothing of ours is on. False: another client has
/// registered before, or is at work, and is left CUPTI until it is not. Worker, with workLock();
/// the driver is initialized.
[[nodiscard]] bool isAlone();

/// True if there is something to flush and it is still ours. Worker, with workLock().
[[nodiscard]] bool mayFlush();
void hasFlushed();

/// From now on no client can shut down CUPTI unnoticed. Call before the program's first CUDA call.
void seeAll();
[[nodiscard]] bool seesAll();
/// Before CUPTI is called for the first time. Null: it may be; else why not. With workLock().
[[nodiscard]] wire::ProblemText whyNot(const cupti::Library &library);

/// True if none of them is in a call and none of their kinds is enabled. In State::Stopping that
/// stays so.
[[nodiscard]] bool isNothingOn();
/// Additionally, no client has made a call for 5 s.
[[nodiscard]] bool isLongSilent();
/// A client has shut down CUPTI, and we have not returned since.
[[nodiscard]] bool isShutDown();

/// The recording has ended, nothing of ours is enabled, and no client is active: restores
/// attributes, frees the pool's memory, and hands subsequent records to the client registered
/// before us. Worker, with workLock().
void handBack();
/// Nothing is recorded, and who has had our place since has been silent for long: it is ours again.
/// Likewise.
void takeBack();

/// Another daemon; another session of CUPTI's; the recording ends while we are away.
void renew();
void forget();
void tellOfAbsence();

/// Call in a forked child.
void afterFork();

} // namespace trilane::agent::otherclients
