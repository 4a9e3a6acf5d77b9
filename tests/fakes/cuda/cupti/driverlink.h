// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/observer.h"

/// The way from the simulated libcupti to the simulated libcuda of the process, if it has one.
namespace fakecupti {

/// Initialized, or about to be so (CUDA_INJECTION64_PATH is followed then).
[[nodiscard]] bool isDriverThere();

/// Also loads libcuda.so.1 into the process, as the real library does, without initializing it.
/// False: it cannot be had, or is not initialized.
bool observe(fakecuda::Observer *observer);

} // namespace fakecupti
