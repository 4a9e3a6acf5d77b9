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

/// One row a name or a path that has calls in the stretch of time, and one for GPU work that no
/// range launched. Error: no sort column has that name.
[[nodiscard]] Result<stats::Table> operatorTable(const OperatorStats &stats, OperatorGrouping by,
                                                 std::string_view sortKey = "gpu");

/// The same by path with the name of the range alone, and which row each is nested in.
struct OperatorTree
{
    stats::Table table;
    std::vector<int> parents;  ///< by row; -1: none. A parent comes before what is in it
    std::vector<PathId> paths; ///< by row; kNoPath: GPU work that no range launched
};
[[nodiscard]] OperatorTree operatorTree(const OperatorStats &stats);

} // namespace trilane::operators
