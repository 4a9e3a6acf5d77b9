// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/operators/operatorstats.h"
#include "model/analysis/stats/table.h"
#include "model/base/result.h"

namespace trilane::operators {

enum class OperatorGrouping : uint8_t { Name, Path };

/// "name" or "path"; an error lists them.
[[nodiscard]] Result<OperatorGrouping> parseOperatorGrouping(std::string_view word);

/// One row per name or path with calls in the time range, and one for GPU work that no range
/// launched. Error: unknown sort column.
[[nodiscard]] Result<stats::Table> operatorTable(const OperatorStats &stats, OperatorGrouping by,
                                                 std::string_view sortKey = "gpu");

/// Operators by path, with the name of the range only, and the parent of each row.
struct OperatorTree
{
    stats::Table table;
    std::vector<int> parents;  ///< by row; -1: none. Parents precede children
    std::vector<PathId> paths; ///< by row; kNoPath: GPU work that no range launched
};
[[nodiscard]] OperatorTree operatorTree(const OperatorStats &stats);

} // namespace trilane::operators
