// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/rawvector.h"
#include "model/format/cells.h"
#include "model/format/chunk.h"

namespace trilane::store {

/// Slices that one fine cell stands for, at most.
inline constexpr uint32_t kFineSlices = 16;

/// Fine cells below each cell of a chunk with so many slices; 1 = there is no finer level.
[[nodiscard]] constexpr uint32_t fineCellsPerCell(uint32_t slices)
{
    return (format::slicesPerCell(slices) + kFineSlices - 1) / kFineSlices;
}

[[nodiscard]] inline bool hasFineCells(const format::SliceChunk &chunk)
{
    return fineCellsPerCell(static_cast<uint32_t>(chunk.size())) > 1;
}

/// A slice as a cell of its own.
[[nodiscard]] format::Cell cellOfSlice(const format::SliceChunk &chunk, size_t i);

/// A level of detail between the cells of a chunk and its slices, so that no picture has to visit
/// every slice of a large chunk: cell i of the chunk is fine cells [i * k, (i + 1) * k), k =
/// fineCellsPerCell(). The longest slice gives the name. Empty when there is no such level. Pure.
[[nodiscard]] platform::RawVector<format::Cell> fineCellsOf(const format::SliceChunk &chunk);

} // namespace trilane::store
