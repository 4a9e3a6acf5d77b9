// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/context.h"

#include <cstddef>

/// Memory of devices and pinned memory of the host. A device's memory is the host's here: it is
/// what the program was told about it that makes it a device's.
namespace fakecuda::memory {

struct Place
{
    MemoryKind kind = MemoryKind::Pageable;
    int device = -1;
};

[[nodiscard]] Place placeOf(const void *address);

/// stream: null for the synchronous kinds.
int allocate(void **address, size_t bytes, MemoryKind kind, Context &context, Stream *stream);
/// Waits for the device first, without a stream; with one, the memory is free when the stream is
/// there.
int release(void *address, bool isHost, Context &context, Stream *stream);

/// Memory of a device at an address that was reserved before.
int map(void *address, size_t bytes, int device, const Context &context);
int unmap(void *address, const Context &context);

int pin(void *address, size_t bytes);
int unpin(void *address);

} // namespace fakecuda::memory
