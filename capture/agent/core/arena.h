// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>

namespace trilane::agent {

/// Memory with process lifetime for names and handles. Not from malloc, which the program may
/// replace; never freed. Returns null when exhausted. 16-byte aligned, zeroed, lock-free.
void *allocateForever(size_t bytes);

/// Withdraws the unused part until restoreArena() is called with the returned size; until then
/// allocation fails.
size_t withdrawArena();
void restoreArena(size_t used);

} // namespace trilane::agent
