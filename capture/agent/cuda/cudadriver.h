// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

/// The libcuda mapped by the process. Neither loads nor initializes one. Only on the agent's own
/// threads: a call may wait for a lock of the driver.
namespace trilane::agent::cudadriver {

/// True if libcuda is mapped and cuInit() has returned. CUPTI must not be called before: 13.2 ends
/// the process, others load the driver into a process that never uses it. By cuCtxGetCurrent(),
/// which answers CUDA_ERROR_NOT_INITIALIZED (3) until then.
[[nodiscard]] bool isReady();

/// Whether a device has an active primary context; also true if unknown. Only when isReady().
[[nodiscard]] bool hasContext();

/// Call in a forked child, where the driver no longer works.
void afterFork();

/// A cheap driver call that CUPTI records. False: unavailable.
bool callOnce();

} // namespace trilane::agent::cudadriver
