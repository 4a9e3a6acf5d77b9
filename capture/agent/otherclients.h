// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/agent/minicupti.h"

#include <cstdint>

/// Other users of the process's CUPTI: torch.profiler, JAX, TensorFlow. CUPTI has one pair of
/// buffer callbacks and one set of enabled kinds a process, and cuptiFinalize() must not run beside
/// any other call. So we step back before another client begins, and come back when nothing of
/// its is on and it has called nothing for a second. Who is not seen coming (cuptiwrappers.h) is
/// noticed within two seconds, by records that do not reach us.
namespace trilane::agent::otherclients {

/// What another client is about to do, on its thread. They wait until we have stepped back, 5 s
/// at most.
void registers(cupti::Request request, cupti::Complete complete);
void enables(uint32_t kind);
void subscribes();
/// True: we make no call into CUPTI until finalized() has been given this.
[[nodiscard]] bool finalizes();
void finalized(bool isExcluded);
void disabled(uint32_t kind);
void called(); ///< something else

/// Each tick: steps back, comes back, notices. Worker, with workLock().
void step();

/// Our callbacks are registered, but nothing of ours is on: is another client's on? Worker, with
/// workLock(); the driver is initialized.
[[nodiscard]] bool isAtWork();
/// Late, and isAtWork(): we wait until it is not. Worker.
void giveWay();

/// Is there something to flush, and is it still ours? Worker, with workLock().
[[nodiscard]] bool mayFlush();
void hasFlushed();

/// Another daemon; another session of CUPTI's; the recording ends while we are away.
void renew();
void forget();
void tellOfAbsence();

/// In a forked child.
void afterFork();

} // namespace trilane::agent::otherclients
