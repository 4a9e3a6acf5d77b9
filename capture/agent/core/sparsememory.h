// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/words.h"

#include <cstddef>

namespace trilane::agent {

/// Reserves readable and writable memory of which only the pages that are touched exist, also in a
/// program that locks all its memory (mlockall). Of the descriptor's file, shared, if it is not -1.
/// Null: there is none; errno says why.
void *mapSparse(size_t bytes, int descriptor = -1);

/// Private memory at a fixed unused address. False: the address is in use, or there is no memory.
bool mapSparseAt(char *place, size_t bytes);

/// Moves memory over other memory. False: it was lost, errno has the reason; the range is then
/// covered by private memory for readers that still access it.
bool moveOver(void *memory, size_t bytes, void *place);

/// A memfd of that size that can neither shrink nor grow. -1: errno says why, and `failed` which
/// step did.
int makeSealedMemory(const char *name, size_t bytes, const char **failed = nullptr);

/// Null, or which of the process's own limits would make such memory harm it.
wire::Words limitAgainst(size_t bytes);

} // namespace trilane::agent
