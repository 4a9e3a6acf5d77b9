// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

namespace trilane::agent {

/// cuptiGetTimestamp(), before the first pair: what CUPTI's records tell time by, which is not
/// CLOCK_REALTIME once somebody has given CUPTI another clock. Null: the library has none.
void setCuptiClock(int (*getTimestamp)(uint64_t *time));

/// Puts what CUPTI's clock says now by the clock of all records; without CUPTI's, CLOCK_REALTIME.
/// Not in a callback of CUPTI's.
void putClockPair();

} // namespace trilane::agent
