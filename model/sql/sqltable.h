// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/base/jobs/job.h"
#include "model/base/result.h"
#include "model/store/tables.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace trilane::sql {

enum class SqlType : uint8_t { Integer, Real, Text };

/// Times are in ns from the start of the trace, in columns whose names end with _ns.
struct SqlColumn
{
    std::string name;
    SqlType type = SqlType::Integer;
    MessageText about;       ///< one line, for the manual
    bool joinsSlice = false; ///< its values are numbers of slices
};

struct SqlTable
{
    std::string name;
    MessageText about;
    std::vector<SqlColumn> columns;
};

/// Source of a virtual table. One thread at a time.
struct Source
{
    std::shared_ptr<const store::Store> store;
    const jobs::JobContext *job = nullptr; ///< of the query that runs; else null
    uint64_t memoryBytes = 0;              ///< that tables may use to be quicker
    bool *isOverLimit = nullptr;           ///< set by one that would need more
    [[nodiscard]] jobs::JobContext context() const { return job ? *job : jobs::JobContext{}; }
    [[nodiscard]] store::Tables trace() const { return *store; }
    /// Time since the start of the trace.
    [[nodiscard]] Ns relative(Ns time) const { return time - trace().span().begin; }
};

/// Called with the cells of one row, as many as there are columns. False: stop.
using RowSink = std::function<bool(std::vector<stats::TableCell> row)>;

/// A table that is computed as a whole on first read.
struct ComputedTable
{
    SqlTable table;
    /// An error ends the query.
    std::function<Result<void>(const Source &, const RowSink &)> rows;
};

/// SQLite's integers are signed; an invalid ID is NULL.
[[nodiscard]] inline stats::TableCell idCell(uint32_t value, bool isValid)
{
    return isValid ? stats::TableCell(int64_t{value}) : stats::TableCell();
}
template <typename Tag>
[[nodiscard]] stats::TableCell idCell(Id<Tag> id)
{
    return idCell(id.value, id.isValid());
}

/// The number of a slice, as its column `id` in every table of events: unique in the trace.
[[nodiscard]] constexpr int64_t numberOf(store::SliceRef ref)
{
    return int64_t{ref.chunk.value} << 16 | ref.index;
}
[[nodiscard]] inline stats::TableCell sliceCell(store::SliceRef ref)
{
    return ref.isValid() ? stats::TableCell(numberOf(ref)) : stats::TableCell();
}
/// For any number; chunk and index may be out of range.
[[nodiscard]] constexpr store::SliceRef sliceOf(int64_t number)
{
    return {ChunkId(static_cast<size_t>(number >> 16)), static_cast<uint32_t>(number & 0xffff)};
}
static_assert(format::kChunkSlices <= 1 << 16);

} // namespace trilane::sql
