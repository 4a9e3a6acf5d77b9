// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/wire/words.h"

#include <cstddef>

namespace trilane::agent {

/// Reserves read-write memory whose pages are committed on first use, even if the program locks all
/// its memory (mlockall). Shared and backed by `descriptor` unless it is -1. Null: failed; errno is
/// set.
void *mapSparse(size_t bytes, int descriptor = -1);

/// Private memory at a fixed unused address. False: the address is in use, or no memory is
/// available.
bool mapSparseAt(char *place, size_t bytes);

/// Moves memory over other memory. False: it was lost, errno has the reason; the range is then
/// covered by private memory for readers that still access it.
bool moveOver(void *memory, size_t bytes, void *place);

/// A memfd of fixed size. -1: failed; errno is set, and `failed` names the step.
int makeSealedMemory(const char *name, size_t bytes, const char **failed = nullptr);

/// The limit of this process that such memory would exhaust; null: none.
wire::Words limitAgainst(size_t bytes);

} // namespace trilane::agent
