// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/slicestats.h"
#include "model/store/tables.h"

#include <vector>

namespace trilane::stats {

/// Cells that identify the group of a row: the keys of the query, and those that distinguish
/// streams. Plain value; store and statistics must outlive it.
class GroupCells
{
public:
    GroupCells(const store::Store &store, const SliceStats &stats);

    [[nodiscard]] std::vector<TableColumn> columns() const;
    [[nodiscard]] std::vector<TableCell> cells(const SliceRow &row) const;

private:
    store::Tables m_trace;
    const SliceQuery &m_query;
    std::vector<GroupKey> m_keys;
};

/// "running", "blocked on disk": kind of the slices of a thread's states.
[[nodiscard]] TableCell stateCell(SliceKind kind);

} // namespace trilane::stats
