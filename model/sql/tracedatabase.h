// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/table.h"
#include "model/sql/rowplace.h"
#include "model/sql/sqltable.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace trilane::sql {

struct QueryLimits
{
    Ns time = 0; ///< 0 = none
    /// Memory of SQLite in this process; and the same again for lists that speed up queries.
    uint64_t memoryBytes = uint64_t{512} << 20;
    /// Size of temporary files for sorting; 0 = half of the free space in the temporary folder.
    uint64_t temporaryBytes = 0;
    /// Called on a separate thread if SQLite has not checked the time limit for one second after it
    /// expired: a single function, such as instr() of long values, may run for hours. Only
    /// terminating the process helps then.
    std::function<void()> overdue = {};
};

/// The remedy of an error that names a table or column there is not.
inline constexpr MessageText kListTables("`trilane query --tables` lists tables and columns");

/// A trace as SQLite tables. Read-only by construction: only SELECT is allowed; no other database
/// can be attached, no extension loaded, no setting changed. Rows are computed on demand; in event
/// tables, whole chunks are skipped by time, track, name, correlation id and id. One thread.
class TraceDatabase
{
public:
    [[nodiscard]] static Result<std::unique_ptr<TraceDatabase>>
    open(std::shared_ptr<const store::Store> store);
    ~TraceDatabase();

    /// Readable tables, in the order of the manual.
    [[nodiscard]] static std::vector<SqlTable> tables();

    /// The rows of one SELECT, computed one by one. Errors: SQLite's errors for the text, more than
    /// one statement, a statement that writes. The job and the database must outlive the rows;
    /// failure() has the final error, if any.
    [[nodiscard]] Result<std::unique_ptr<stats::RowSource>>
    select(const std::string &statement, const QueryLimits &limits, const jobs::JobContext &job);
    /// Why the rows of the last select() ended before the last one, if they did.
    [[nodiscard]] const std::optional<Error> &failure() const;
    /// The last select(), or its rows, ended because it reached one of its limits.
    [[nodiscard]] bool isOverLimit() const;
    /// Origins of the columns of the last select().
    [[nodiscard]] const std::vector<ColumnOrigin> &origins() const;
    /// Position of the error in the last rejected statement, as a byte offset if SQLite knows it.
    [[nodiscard]] std::optional<size_t> faultAt() const;
    /// Chunks that the tables of events have looked into so far.
    [[nodiscard]] uint64_t decodedChunks() const;

private:
    struct Private;
    explicit TraceDatabase(std::unique_ptr<Private> d);
    std::unique_ptr<Private> d;
};

} // namespace trilane::sql
