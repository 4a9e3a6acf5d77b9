// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/lanelod.h"

#include "model/format/cells.h"

namespace trilane::format {

namespace {

/// Small steps keep the cells nearly as many as there may be.
constexpr Ns widened(Ns width)
{
    return width + width / 4;
}

/// A sixth of the space is then free, which spreads the cost over many slices.
constexpr size_t kRoomy = kPictureCells - kPictureCells / 6;

} // namespace

void LaneLod::append(std::span<const Slice> slices)
{
    for (const Slice &slice : slices)
        add(slice);
}

void LaneLod::add(const Slice &slice)
{
    const Cell cell = cellOfSlice(slice);
    if (m_cells.size() == kPictureCells && cell.end - m_cells.back().start > m_width)
        coarsenTo(kRoomy);
    if (!m_cells.empty() && cell.end - m_cells.back().start <= m_width)
        joinNeighbor(m_cells.back(), cell);
    else
        m_cells.push_back(cell);
}

void LaneLod::coarsenTo(size_t most)
{
    while (m_cells.size() > most) {
        m_width = widened(m_width);
        size_t last = 0;
        for (size_t i = 1; i < m_cells.size(); ++i) {
            if (m_cells[i].end - m_cells[last].start <= m_width)
                joinNeighbor(m_cells[last], m_cells[i]);
            else
                m_cells[++last] = m_cells[i];
        }
        m_cells.resize(last + 1);
    }
}

} // namespace trilane::format
