// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

namespace trilane::agent {

/// Sets cuptiGetTimestamp() before the first pair: the clock of CUPTI's records, which is not
/// CLOCK_REALTIME if a client has registered another clock. Null: not in the library.
void setCuptiClock(int (*getTimestamp)(uint64_t *time));

/// Records a pair of CUPTI's clock (CLOCK_REALTIME if it is unavailable) and the clock of all
/// records. Not in a CUPTI callback.
void putClockPair();

} // namespace trilane::agent
