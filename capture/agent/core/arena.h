// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>

namespace trilane::agent {

/// Private memory for what lives as long as the process: names, handles. Never from malloc, which
/// the program may have replaced; never given back. Null: there is no more. 16-byte aligned,
/// zeroed, without locks.
void *allocateForever(size_t bytes);

/// Takes away what is not handed out yet, for a moment: until restoreArena(), which gets what this
/// returned, there is no more.
size_t withdrawArena();
void restoreArena(size_t used);

} // namespace trilane::agent
