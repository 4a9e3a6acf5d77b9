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
    /// Puts the cells of the next row into `row`, which may hold those of the row before: texts are
    /// written over. False behind the last.
    [[nodiscard]] virtual bool next(std::vector<TableCell> &row) = 0;
    /// The slice behind the last row of next().
    [[nodiscard]] virtual RowSlice slice() const { return {}; }
};

} // namespace trilane::stats
