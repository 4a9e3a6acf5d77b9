// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/clock.h"

#include <cstdint>

/// The clock of all records and of cuptiGetTimestamp: CLOCK_REALTIME, unless FAKE_CUPTI_CLOCK=raw
/// says CLOCK_MONOTONIC_RAW or the client has registered a function of its own.
namespace fakecupti::clocks {

using Function = uint64_t (*)();

/// From now on; null: the library's own.
void use(Function function);
[[nodiscard]] bool isClients();

[[nodiscard]] uint64_t read();

/// What the clock said at an instant of the last seconds.
[[nodiscard]] uint64_t at(fakecuda::Ns instant);
/// The same of a GPU's time, which CUPTI interpolates: up to FAKE_CUPTI_GPU_EARLY_NS too early, so
/// that a kernel may begin before its launch was called.
[[nodiscard]] uint64_t atGpu(fakecuda::Ns instant);

} // namespace fakecupti::clocks
