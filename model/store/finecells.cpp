// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/finecells.h"

#include <algorithm>
#include <bit>

namespace trilane::store {

format::Cell cellOfSlice(const format::SliceChunk &chunk, size_t i)
{
    const Ns duration = chunk.duration(i);
    format::Cell cell{.start = chunk.start(i),
                      .end = chunk.start(i) + duration,
                      .covered = duration,
                      .longest = duration,
                      .name = chunk.name(i),
                      .count = 1,
                      .kind = chunk.kind(i)};
    if (cell.kind == SliceKind::CounterSample)
        cell.low = cell.high = std::bit_cast<double>(chunk.value(i));
    return cell;
}

platform::RawVector<format::Cell> fineCellsOf(const format::SliceChunk &chunk)
{
    const size_t size = chunk.size();
    const size_t each = format::slicesPerCell(static_cast<uint32_t>(size));
    platform::RawVector<format::Cell> fine;
    if (!hasFineCells(chunk))
        return fine;
    fine.reserve(size / kFineSlices + size / each + 1);
    for (size_t begin = 0; begin < size; begin += each) {
        const size_t end = std::min(begin + each, size);
        for (size_t at = begin; at < end; at += kFineSlices) {
            format::Cell cell = cellOfSlice(chunk, at);
            for (size_t i = at + 1; i < std::min<size_t>(at + kFineSlices, end); ++i)
                format::joinNeighbor(cell, cellOfSlice(chunk, i));
            fine.push_back(cell);
        }
    }
    return fine;
}

} // namespace trilane::store
