// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

namespace trilane::agent {

/// Sets cuptiGetTimestamp() before the first pair: the clock of CUPTI's records, which is not
/// CLOCK_REALTIME once a client has registered another clock. Null: not in the library.
void setCuptiClock(int (*getTimestamp)(uint64_t *time));

/// Puts what CUPTI's clock says now by the clock of all records; without CUPTI's, CLOCK_REALTIME.
/// Not in a callback of CUPTI's.
void putClockPair();

} // namespace trilane::agent
