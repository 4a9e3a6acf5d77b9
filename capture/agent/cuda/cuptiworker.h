// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

/// The agent's second thread, "trilane cupti". All calls that disable or flush CUPTI run here, so
/// that neither a hook nor the thread that serves the daemon waits for a call that may not return.
/// Starts with CUDA, ends when the daemon disconnects.
namespace trilane::agent::worker {

/// False: the thread could not be created.
bool start();
[[nodiscard]] bool isRunning();
/// True on the worker thread. Callbacks of other clients may run on it, during our driver calls.
[[nodiscard]] bool isCurrent();

/// Wakes the worker. Any thread, also in a hook.
void ring();

/// Requests the return of recorded data, all of it if nothing is recorded anymore; answered to the
/// daemon by Flushed, preceded by Waiting.
void askForFlush();

/// The capture range began or ended at `time` (CLOCK_MONOTONIC in ns). Any thread, also in hooks.
/// Starts take effect immediately unless session's lock is held for 0.1 s; ends take effect within
/// 20 ms unless CUPTI is being flushed.
void follow(uint64_t time);

/// In cuInit(): finds CUPTI and starts before the program's first call.
void followFirst();

/// Start of unrecorded CUDA use in ns (CLOCK_MONOTONIC): before, CUDA was unused, recorded or
/// reported; UINT64_MAX: not used. Any thread.
void setUnrecordedSince(uint64_t since);
/// Recording ends at `time`; the earliest of several counts. Requires session's lock.
void noteEnd(uint64_t time);
/// Reports the unrecorded time to the daemon if it is more than an instant. If its start was never
/// set, it is program start.
void tellUnrecorded(uint64_t until);

/// Another daemon: its recording begins only after CUPTI is prepared for it; a remaining worker
/// does not start with old settings.
void renew();
/// True if nothing has been prepared for it yet.
[[nodiscard]] bool isNew();
/// True if the daemon has disconnected and no recording starts any more.
[[nodiscard]] bool isLeaving();

/// Stops CUPTI and ends the thread, within 10 s; not in a hook. If kernels must not be disabled
/// yet, the thread continues until they may, or until renew().
void leave();

/// Runs in exit handlers: the last caller of CUPTI, on the calling thread.
void finish();

/// True if a CUDA context was seen; then a forked child cannot use CUDA.
[[nodiscard]] bool hadContext();

/// Call in a forked child.
void afterFork();

} // namespace trilane::agent::worker
