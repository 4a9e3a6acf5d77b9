// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <span>
#include <vector>

namespace trilane::format {

/// Keeps at most kLaneCells cells of a growing lane: each unit covers the same number of chunk
/// cells, which is doubled when there are twice as many units as allowed. One thread.
class LaneOverview
{
public:
    void append(std::span<const Cell> cells);
    /// At most kLaneCells cells in order of time.
    [[nodiscard]] std::vector<Cell> cells() const;
    /// Memory use.
    [[nodiscard]] size_t bytes() const
    {
        return (m_units.capacity() + m_partial.capacity()) * sizeof(Cell);
    }

private:
    std::vector<Cell> m_units;
    std::vector<Cell> m_partial;
    size_t m_cellsPerUnit = 1;
};

} // namespace trilane::format
