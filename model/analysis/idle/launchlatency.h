// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

namespace trilane::idle {

/// From a launch to the begin of its work, if nothing else keeps the work back; and inside a
/// launch, if that has nothing else to do.
inline constexpr Ns kLongestLatency = 100'000;

/// From the end of an operation to the begin of the next one of a full queue: nothing is waited
/// for.
inline constexpr Ns kLongestSwitch = 10'000;

} // namespace trilane::idle
