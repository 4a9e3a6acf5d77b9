// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/core/uncanceled.h"
#include "capture/agent/cuda/minicupti.h"

#include <cstdint>

#include <pthread.h>

/// Other users of the process's CUPTI: torch.profiler, JAX, TensorFlow. CUPTI has one pair of
/// buffer callbacks and one set of enabled kinds a process, and cuptiFinalize() must not run beside
/// any other call. So we step back before another client begins, and come back when nothing of
/// its is on and it has called nothing for a second. Who is not seen coming (cuptiwrappers.h) is
/// noticed by callbacks in the place of ours, or by records that do not reach us for some seconds.
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

/// Where another client begins, on its thread: what has ended gets its times, which CUPTI gives at
/// a flush, and loses when another clock is registered. Not in a callback of CUPTI's.
void settle();

/// What another client is about to do, on its thread, in a Call. They wait until we have stepped
/// back, 5 s at most; not on the worker's thread, where a callback of its may be.
/// True: ours are to be registered in the place of its callbacks, and lead to them.
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
/// The same of one context.
bool enables(const void *context, uint32_t kind);
void refused(const void *context, uint32_t kind);
void disabled(const void *context, uint32_t kind);

/// Each tick: steps back, comes back, notices. Worker, with workLock().
void step();

/// Our callbacks have just been registered, nothing of ours is on. False: another client has
/// registered before, or is at work, and is left CUPTI until it is not. Worker, with workLock();
/// the driver is initialized.
[[nodiscard]] bool isAlone();

/// Is there something to flush, and is it still ours? Worker, with workLock().
[[nodiscard]] bool mayFlush();
void hasFlushed();

/// From now on nobody can shut CUPTI down unseen. Before the program's first call of CUDA's.
void seeAll();
[[nodiscard]] bool seesAll();
/// Before CUPTI is called for the first time. Null: it may be; else why not. With workLock().
[[nodiscard]] const char *whyNot(const cupti::Library &library);

/// Is none of them in a call, and no kind of theirs on? In State::Stopping that stays so.
[[nodiscard]] bool isNothingOn();
/// The same, and none has called for 5 s.
[[nodiscard]] bool isLongSilent();
/// One has shut CUPTI down, and we have not come back since.
[[nodiscard]] bool isShutDown();

/// The recording has ended, nothing of ours is on, and nobody is there any more: attributes are as
/// they were, the pool's memory is given back, and who had registered before us gets what is
/// recorded from now on. Worker, with workLock().
void handBack();
/// Nothing is recorded, and who has had our place since has been silent for long: it is ours again.
/// Likewise.
void takeBack();

/// Another daemon; another session of CUPTI's; the recording ends while we are away.
void renew();
void forget();
void tellOfAbsence();

/// In a forked child.
void afterFork();

} // namespace trilane::agent::otherclients
