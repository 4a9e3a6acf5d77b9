// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <span>
#include <vector>

namespace trilane {

/// Slices each cell of a chunk of `count` slices stands for (the last one for the rest).
[[nodiscard]] constexpr uint32_t slicesPerCell(uint32_t count)
{
    const uint32_t even = (count + kChunkCells - 1) / kChunkCells;
    return even > kCellMinSlices ? even : kCellMinSlices;
}

/// Level-of-detail cells of one chunk: cell i stands for slices [i * n, (i + 1) * n),
/// n = slicesPerCell(count). Pure.
[[nodiscard]] std::vector<Cell> cellsOfSlices(std::span<const Slice> slices);

/// At most `most` cells, each of neighbouring cells of the input. Pure.
[[nodiscard]] std::vector<Cell> mergeCells(std::span<const Cell> cells, size_t most);

} // namespace trilane
