// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::agent {

/// Records CUDA activity whenever the daemon wants it, from now to the process's end, with a thread
/// that is started here. Idempotent.
void startCudaRecorder();

/// The same in a process that the agent was attached to: as soon as CUDA is there, and unless
/// another tool uses CUPTI. Also looks after the libraries that are loaded later (nvtxlate.h).
/// Again after leaveCuda().
void attachCudaRecorder();

/// Is the agent's thread there, which notices when the daemon goes?
bool isServingDaemon();

/// The daemon is gone: stops CUPTI. Not in a hook or a callback of CUPTI's.
void leaveCuda();

/// The daemon or the capture range has changed what is recorded: does so at once, if it can be done
/// within a tenth of a second.
void followCuda();

/// CUPTI must not be touched in a forked child.
void cudaAfterFork();

} // namespace trilane::agent
