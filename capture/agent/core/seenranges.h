// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>

namespace trilane::agent::watch {

/// Counts a range that begins while a capture range is awaited. Reports its name, without trailing
/// numbers, and the count to the daemon (RangeSeen): each up to 100, then 110, 120 … 1000, 1100 …;
/// only for the first names. `isWanted`: it has the awaited name. Any thread; lock-free.
void countSeen(const char *name, size_t size, bool isWanted);
/// Call in a forked child.
void forgetSeen();

} // namespace trilane::agent::watch
