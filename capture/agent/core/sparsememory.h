// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>

namespace trilane::agent {

/// Reserves readable and writable memory of which only the pages that are touched exist, also in a
/// program that locks all its memory (mlockall). Of the descriptor's file, shared, if it is not -1.
/// Null: there is none; errno says why.
void *mapSparse(size_t bytes, int descriptor = -1);

/// The same, private, at a place where nothing is. False: something is, or there is no memory.
bool mapSparseAt(char *place, size_t bytes);

/// Moves memory to where other memory is. False: it is gone, and errno says why; there is memory
/// then that is nobody else's, for whoever still looks there.
bool moveOver(void *memory, size_t bytes, void *place);

/// A memfd of that size that can neither shrink nor grow. -1: errno says why, and `failed` which
/// step did.
int makeSealedMemory(const char *name, size_t bytes, const char **failed = nullptr);

/// Null, or which of the process's own limits would make such memory harm it.
const char *limitAgainst(size_t bytes);

} // namespace trilane::agent
