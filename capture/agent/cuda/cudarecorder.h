// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

namespace trilane::agent {

/// Records CUDA activity as requested by the daemon, until process exit. Called in cuInit().
/// Idempotent.
void startCudaRecorder();

/// For a process that the agent was attached to: starts as soon as CUDA is loaded and initialized
/// (cudadriver.h). Also checks libraries loaded later (nvtxlate.h). Again after leaveCuda().
void attachCudaRecorder();

/// True if the agent's thread runs, which detects the end of the daemon and disconnects.
bool isServingDaemon();

/// The daemon has disconnected: stops CUPTI. Not in a hook or a CUPTI callback.
void leaveCuda();

/// After leaving the daemon: allows a thread for the next one.
void endServing();

/// The capture range changed what is recorded (follow() in cuptiworker.h). Any thread, also in a
/// hook.
void followCuda(uint64_t time);

/// Call in a forked child: CUPTI must not be touched there. After it has connected, watches for
/// CUDA if the agent was attached to its parent.
void cudaAfterFork();
void serveChildsCuda();

} // namespace trilane::agent
