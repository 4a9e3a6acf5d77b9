// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"

#include <string_view>

namespace trilane {

/// Position of a column; behind the last where there is none of that key.
[[nodiscard]] inline size_t columnOf(const stats::Table &table, std::string_view key)
{
    size_t i = 0;
    while (i < table.columns.size() && table.columns[i].key != key)
        ++i;
    return i;
}

} // namespace trilane
