// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::agent {

/// Puts what CLOCK_REALTIME, by which CUPTI tells time, is now by the clock of all records.
void putClockPair();

} // namespace trilane::agent
