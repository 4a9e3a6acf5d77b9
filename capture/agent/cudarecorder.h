// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::agent {

/// Records CUDA activity whenever the daemon wants it, from now to the process's end, with a thread
/// that is started here. Idempotent.
void startCudaRecorder();

/// The daemon or the capture range has changed what is recorded: does so at once, if it can be done
/// within a tenth of a second.
void followCuda();

/// CUPTI must not be touched in a forked child.
void cudaAfterFork();

} // namespace trilane::agent
