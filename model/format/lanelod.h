// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <span>
#include <vector>

namespace trilane::format {

/// Level of detail of a whole lane, fine enough for a wide screen: cells in chronological order. A
/// cell covers one slice, or neighboring slices within width(). The width grows with the lane so
/// that there are at most kPictureCells cells (at least about 5/6 of that in a busy lane). A cell
/// has the name of its longest slice. One thread.
class LaneLod
{
public:
    /// Slices in order of time, after all slices appended before.
    void append(std::span<const Slice> slices);
    /// Widens the cells until there are at most `most`, which is at least 1.
    void coarsenTo(size_t most);
    [[nodiscard]] const std::vector<Cell> &cells() const { return m_cells; }
    /// In ns.
    [[nodiscard]] Ns width() const { return m_width; }

private:
    void add(const Slice &slice);

    std::vector<Cell> m_cells;
    Ns m_width = 1000;
};

} // namespace trilane::format
