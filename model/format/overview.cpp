// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/overview.h"

#include "model/format/cells.h"

namespace trilane::format {

void LaneOverview::append(std::span<const Cell> cells)
{
    for (const Cell &cell : cells) {
        m_partial.push_back(cell);
        if (m_partial.size() < m_cellsPerUnit)
            continue;
        m_units.push_back(mergeCells(m_partial, 1).front());
        m_partial.clear();
        if (m_units.size() == size_t{2} * kLaneCells) {
            m_units = mergeCells(m_units, kLaneCells);
            m_cellsPerUnit *= 2;
        }
    }
}

std::vector<Cell> LaneOverview::cells() const
{
    std::vector<Cell> all = m_units;
    if (!m_partial.empty())
        all.push_back(mergeCells(m_partial, 1).front());
    return mergeCells(all, kLaneCells);
}

} // namespace trilane::format
