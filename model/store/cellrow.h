// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <cstdint>
#include <vector>

namespace trilane::store {

enum class Detailing : uint8_t {
    Coarse, ///< at once, from what is in memory; missing chunks are decoded in the background
    Exact   ///< waits for every chunk that is needed
};

/// Cells of one lane in a range, in order.
struct CellRow
{
    std::vector<format::Cell> cells;
    bool complete = true; ///< false: a finer answer will be there later
};

} // namespace trilane::store
