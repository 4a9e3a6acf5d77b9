// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

namespace trilane::agent {

/// Records CUDA activity whenever the daemon wants it, from now to the process's end. The calling
/// thread is in cuInit(). Idempotent.
void startCudaRecorder();

/// For a process that the agent was attached to: starts as soon as CUDA is loaded and initialized
/// (cudadriver.h). Also checks libraries loaded later (nvtxlate.h). Again after leaveCuda().
void attachCudaRecorder();

/// True if the agent's thread runs, which detects the end of the daemon and disconnects.
bool isServingDaemon();

/// The daemon is gone: stops CUPTI. Not in a hook or a callback of CUPTI's.
void leaveCuda();

/// The daemon has been left: a thread may be started for the next one.
void endServing();

/// The capture range has changed what is recorded (cuptiworker.h on follow()). Any thread, also in
/// a hook.
void followCuda(uint64_t time);

/// Call in a forked child: CUPTI must not be touched there. After it has connected, watches for
/// CUDA if the agent was attached to its parent.
void cudaAfterFork();
void serveChildsCuda();

} // namespace trilane::agent
