// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

namespace trilane::idle {

/// Maximum time from a launch to the start of its work if nothing else delays it, and within a
/// launch call that has no other work.
inline constexpr Ns kMaxLatency = 100'000;

/// Maximum time between consecutive operations of a full queue, without a wait.
inline constexpr Ns kMaxSwitchTime = 10'000;

} // namespace trilane::idle
