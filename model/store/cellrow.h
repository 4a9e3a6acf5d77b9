// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/format/trace.h"

#include <cstdint>
#include <vector>

namespace trilane::store {

enum class Detailing : uint8_t {
    Coarse, ///< immediately, from memory; missing chunks are decoded in the background
    Exact   ///< waits for all required chunks
};

/// Cells of one lane in a range, in order.
struct CellRow
{
    std::vector<format::Cell> cells;
    bool complete = true; ///< false: a finer row will be available later
};

} // namespace trilane::store
