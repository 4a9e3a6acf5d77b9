// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <span>
#include <vector>

namespace trilane::format {

/// Keeps at most kLaneCells cells of a lane that grows without end: each unit stands for the same
/// number of chunk cells, doubled whenever there would be twice too many units. One thread.
class LaneOverview
{
public:
    void append(std::span<const Cell> cells);
    /// At most kLaneCells cells in order of time.
    [[nodiscard]] std::vector<Cell> cells() const;
    /// Of memory.
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
