// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/analysis/stats/rowsource.h"
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
    /// Of SQLite in this process; and as much again of lists that make a query quicker.
    uint64_t memoryBytes = uint64_t{512} << 20;
    /// Of files that sorting takes; 0 = half of what is free in the folder for temporary files.
    uint64_t temporaryBytes = 0;
    /// Called by a thread of its own where SQLite has not looked at the time for a second after it
    /// was over: one function, as instr() of long values, may compute for hours. All that helps
    /// then is to end the process.
    std::function<void()> overdue = {};
};

/// The remedy of an error that names a table or column there is not.
inline constexpr MessageText kListTables("`trilane query --tables` lists tables and columns");

/// A trace as tables of SQLite. Read-only by construction: nothing but SELECT is allowed, no other
/// database can be attached, no extension loaded, no setting changed. Rows are made when they are
/// asked for; of the tables of events whole chunks are passed over by time, track, name,
/// correlation id and id. One thread.
class TraceDatabase
{
public:
    [[nodiscard]] static Result<std::unique_ptr<TraceDatabase>>
    open(std::shared_ptr<const store::Store> store);
    ~TraceDatabase();

    /// What can be read, in the order of the manual.
    [[nodiscard]] static std::vector<SqlTable> tables();

    /// The rows of one SELECT, made one after the other. Errors: what SQLite says of the text, more
    /// than one statement, one that would write. The job and the database outlive the rows; how
    /// they ended is in failure().
    [[nodiscard]] Result<std::unique_ptr<stats::RowSource>>
    select(const std::string &statement, const QueryLimits &limits, const jobs::JobContext &job);
    /// Why the rows of the last select() ended before the last one, if they did.
    [[nodiscard]] const std::optional<Error> &failure() const;
    /// The last select(), or its rows, ended because it reached one of its limits.
    [[nodiscard]] bool isOverLimit() const;
    /// Where the columns of the last select() come from, by column.
    [[nodiscard]] const std::vector<ColumnOrigin> &origins() const;
    /// Where the last select() that was refused has its fault: a byte of the statement, where
    /// SQLite knows it.
    [[nodiscard]] std::optional<size_t> faultAt() const;
    /// Chunks that the tables of events have looked into so far.
    [[nodiscard]] uint64_t decodedChunks() const;

private:
    struct Private;
    explicit TraceDatabase(std::unique_ptr<Private> d);
    std::unique_ptr<Private> d;
};

} // namespace trilane::sql
