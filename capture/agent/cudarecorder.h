// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::agent {

/// Records CUDA activity whenever the daemon wants it, from now to the process's end, with a thread
/// that is started here. Idempotent.
void startCudaRecorder();

/// CUPTI must not be touched in a forked child.
void cudaAfterFork();

} // namespace trilane::agent
