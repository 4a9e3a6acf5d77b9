// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>

namespace trilane::agent::watch {

/// A range begins while a capture range is waited for. Tells the daemon of its name, numbers at its
/// end left out, and of how many of that name there are: each one up to 100, then 110, 120 … 1000,
/// 1100 … (RangeSeen); of the first names only. `isWanted`: it has the name that is waited for. Any
/// thread; takes no lock.
void countSeen(const char *name, size_t size, bool isWanted);
/// A child process starts over.
void forgetSeen();

} // namespace trilane::agent::watch
