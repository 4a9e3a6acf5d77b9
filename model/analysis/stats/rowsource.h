// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"

#include <vector>

namespace trilane::stats {

/// A table whose rows are made one after the other, for those that are too many to be held: they go
/// to an export as they come (see exportRows()). One thread.
class RowSource
{
public:
    virtual ~RowSource() = default;
    /// The table without its rows.
    [[nodiscard]] virtual const Table &head() const = 0;
    /// Puts the cells of the next row into `row`, which may hold those of the row before: texts are
    /// written over. False behind the last.
    [[nodiscard]] virtual bool next(std::vector<TableCell> &row) = 0;
    /// What is behind the row that next() has made last.
    [[nodiscard]] virtual RowSlice slice() const { return {}; }
};

} // namespace trilane::stats
