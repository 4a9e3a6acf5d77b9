// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/fakes/cuda/core/memory.h"

namespace fakecuda {

/// Rows of bytes from one place to another; one row without pitch is a plain copy.
struct Transfer
{
    void *to = nullptr;
    const void *from = nullptr;
    size_t width = 0;
    size_t rows = 1;
    size_t toPitch = 0;
    size_t fromPitch = 0;
};

/// The values are cudaMemcpyKind's.
enum class Direction { HtoH, HtoD, DtoH, DtoD, Default };

/// Pinned memory of the host is copied fast and, when asked so, behind the caller's back. Pageable
/// memory is copied slowly, and the caller waits in either case.
int copy(Stream &stream, const Transfer &transfer, Direction direction, bool isAsync);

int fill(Stream &stream, void *to, int value, size_t bytes, bool isAsync);

/// The same as an operation of a graph.
int makeCopy(const Transfer &transfer, Direction direction, Device &device, Operation &operation);
int makeFill(void *to, int value, size_t bytes, Operation &operation);

} // namespace fakecuda
