// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/platform/rawvector.h"
#include "model/format/cells.h"
#include "model/format/chunk.h"

namespace trilane::store {

/// Maximum number of slices per fine cell.
inline constexpr uint32_t kFineSlices = 16;

/// Fine cells per cell of a chunk with that many slices; 1: no finer level.
[[nodiscard]] constexpr uint32_t fineCellsPerCell(uint32_t slices)
{
    return (format::slicesPerCell(slices) + kFineSlices - 1) / kFineSlices;
}

[[nodiscard]] inline bool hasFineCells(const format::SliceChunk &chunk)
{
    return fineCellsPerCell(static_cast<uint32_t>(chunk.size())) > 1;
}

/// A cell of one slice.
[[nodiscard]] format::Cell cellOfSlice(const format::SliceChunk &chunk, size_t i);

/// A level of detail between the cells of a chunk and its slices, so that drawing never visits all
/// slices of a large chunk: cell i of the chunk is fine cells [i * k, (i + 1) * k), k =
/// fineCellsPerCell(). The longest slice gives the name. Empty if there is no such level. Pure.
[[nodiscard]] platform::RawVector<format::Cell> fineCellsOf(const format::SliceChunk &chunk);

} // namespace trilane::store
