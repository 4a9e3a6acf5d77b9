// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <algorithm>
#include <span>
#include <vector>

namespace trilane::format {

/// Slices per cell of a chunk of `count` slices (the last cell has the rest).
[[nodiscard]] constexpr uint32_t slicesPerCell(uint32_t count)
{
    const uint32_t even = (count + kChunkCells - 1) / kChunkCells;
    return even > kCellMinSlices ? even : kCellMinSlices;
}

/// A slice as its own cell.
[[nodiscard]] Cell cellOfSlice(const Slice &slice);

/// Extends the cell over its right neighbor; the longest slice gives the name.
inline void joinNeighbor(Cell &cell, const Cell &right)
{
    if (right.longest > cell.longest) {
        cell.longest = right.longest;
        cell.name = right.name;
        cell.kind = right.kind;
    }
    cell.end = right.end;
    cell.covered += right.covered;
    cell.count += right.count;
    cell.low = std::min(cell.low, right.low);
    cell.high = std::max(cell.high, right.high);
}

/// Level-of-detail cells of one chunk: cell i is slices [i * n, (i + 1) * n), n =
/// slicesPerCell(count). Pure.
[[nodiscard]] std::vector<Cell> cellsOfSlices(std::span<const Slice> slices);

/// At most `most` cells, each merged from neighboring input cells. Pure.
[[nodiscard]] std::vector<Cell> mergeCells(std::span<const Cell> cells, size_t most);

} // namespace trilane::format
