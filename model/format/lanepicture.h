// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <span>
#include <vector>

namespace trilane::format {

/// A lane seen whole, fine enough for a wide screen: cells in order of time, each of neighboring
/// slices and no longer than width(), or of a single slice. The width grows with the lane, so that
/// there are never more than kPictureCells: of a busy lane about 5/6 of that and more. The longest
/// slice of a cell gives its name. One thread.
class LanePicture
{
public:
    /// Slices in order of time, all later than those before.
    void append(std::span<const Slice> slices);
    /// Makes the cells wider until there are no more than so many; at least 1.
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
