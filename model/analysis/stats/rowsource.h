// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"

#include <vector>

namespace trilane::stats {

/// A table whose rows are generated one by one, for tables too large for memory: rows are exported
/// as they are generated (see exportRows()). One thread.
class RowSource
{
public:
    virtual ~RowSource() = default;
    /// The table without its rows.
    [[nodiscard]] virtual const Table &head() const = 0;
    /// Writes the cells of the next row into `row`, which may contain the previous row: its texts
    /// are overwritten. False at the end.
    [[nodiscard]] virtual bool next(std::vector<TableCell> &row) = 0;
    /// The slice of the last row from next().
    [[nodiscard]] virtual RowSlice slice() const { return {}; }
};

} // namespace trilane::stats
