// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

/// The agent's second thread, "trilane cupti": whatever disables or flushes CUPTI does so here, so
/// that neither a hook nor the thread that serves the daemon waits for a call that may not return.
/// It begins when CUDA is there, and ends when the daemon has gone.
namespace trilane::agent::worker {

/// False: there is no thread.
bool start();
[[nodiscard]] bool isRunning();
/// True on the worker thread. Other clients' callbacks may be on it, in a call of ours into the
/// driver.
[[nodiscard]] bool isCurrent();

/// There is something to do. Any thread, also in a hook.
void ring();

/// Requests the return of recorded data, all of it if nothing is recorded anymore; answered to the
/// daemon by Flushed, preceded by Waiting.
void askForFlush();

/// The capture range began or ended at `time` (CLOCK_MONOTONIC in ns). Any thread, also in hooks.
/// Starts take effect immediately unless session's lock is held for 0.1 s; ends take effect within
/// 20 ms unless CUPTI is being flushed.
void follow(uint64_t time);

/// In cuInit(): finds CUPTI and begins before the program's first call.
void followFirst();

/// Since when the program may have used CUDA without being recorded, CLOCK_MONOTONIC in ns: until
/// then it had not used it, or was recorded, or the daemon knows; UINT64_MAX: not at all. Any
/// thread.
void setUnrecordedSince(uint64_t since);
/// It is recorded, and will not be from `time` on: of several the earliest. With session's lock.
void noteEnd(uint64_t time);
/// The daemon is to know it, if it is more than an instant; where it was never set, the program
/// may have used CUDA since it began.
void tellUnrecorded(uint64_t until);

/// Another daemon: its recording begins only when CUPTI has been prepared for it, and a worker that
/// is still there does not begin with what the last daemon had.
void renew();
/// True if nothing has been prepared for it yet.
[[nodiscard]] bool isNew();
/// True if the daemon is gone and no recording starts any more.
[[nodiscard]] bool isLeaving();

/// Stops CUPTI and ends the thread: not in a hook. Waits 10 s at most. Where kernels must not be
/// disabled yet the thread goes on until they may, or until renew().
void leave();

/// The process's exit handlers run: the last that calls CUPTI, on the calling thread.
void finish();

/// Was a CUDA context seen? Then a forked child cannot use CUDA.
[[nodiscard]] bool hadContext();

/// In a forked child.
void afterFork();

} // namespace trilane::agent::worker
