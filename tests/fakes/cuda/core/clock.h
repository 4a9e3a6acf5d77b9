// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

namespace fakecuda {

/// Nanoseconds of CLOCK_MONOTONIC: the one time of the simulated devices.
using Ns = int64_t;

Ns now();

/// Returns at once for an instant that is past.
void sleepUntil(Ns instant);

} // namespace fakecuda
