// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/platform/scratchfolder.h"
#include "model/base/result.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace trilane::nsys {

/// The first bytes of every SQLite file.
inline constexpr std::string_view kSqliteMagic{"SQLite format 3\0", 16};

/// An ordinary table of the file: views, virtual tables and generated columns are not listed.
struct Table
{
    std::string name;
    std::vector<std::string> columns;
    std::string rowId; ///< a name of its row number ("rowid"); empty when it has none
    /// If only a part of it is meant: the rows numbered above the first and up to the second.
    std::optional<int64_t> after;
    std::optional<int64_t> last;

    [[nodiscard]] bool has(std::string_view column) const;
};

using Tables = std::map<std::string, Table, std::less<>>;

struct FinalizeStatement
{
    void operator()(sqlite3_stmt *statement) const;
};
using Statement = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

/// A name quoted for SQL, with any content.
[[nodiscard]] std::string sqlQuoted(std::string_view name);

/// A read-only connection. Writes nothing beside the file and runs nothing that a hostile schema
/// defines: no views, triggers, virtual tables or functions. One thread; each thread opens its own.
class Database
{
public:
    /// `path` is as the user gave it; `readable` what ReadableCopy gave for it. Once `job`, which
    /// must stay, is stopped, statements find no further rows.
    [[nodiscard]] static Result<Database> open(const std::string &path, const std::string &readable,
                                               const jobs::JobContext &job);

    [[nodiscard]] sqlite3 *handle() const { return m_handle.get(); }
    [[nodiscard]] const std::string &path() const { return m_path; }
    [[nodiscard]] uint64_t fileBytes() const { return m_fileBytes; }
    /// Why a part of the file cannot be read; empty for a whole file.
    [[nodiscard]] const Message &damage() const { return m_damage; }
    /// All that can be found; of a damaged file perhaps not all that there were. An error when the
    /// file is no database, or none of its tables can be found.
    [[nodiscard]] Result<Tables> tables() const;

    /// Null: this file has no such thing.
    [[nodiscard]] Statement prepare(const std::string &sql) const;
    /// Whether there is a row. Unreadable data is noted; for callers that do not need its position.
    [[nodiscard]] bool step(const Statement &statement) const;
    void noteFailure(int code) const;
    /// SQLite's error codes. Without counts: these depend on earlier reads of a connection.
    [[nodiscard]] const std::set<int> &failures() const { return m_failures; }

private:
    struct Close
    {
        void operator()(sqlite3 *handle) const;
    };

    [[nodiscard]] Error faultOf(int code) const;
    Result<void> allowReadingOnly();

    std::unique_ptr<sqlite3, Close> m_handle;
    std::string m_path;
    uint64_t m_fileBytes = 0;
    Message m_damage;
    mutable std::set<int> m_failures;
};

/// Path to read a database from: the file itself or, if a write-ahead log or journal exists beside
/// it, a private copy with that applied. The copy is removed with this object.
class ReadableCopy
{
public:
    [[nodiscard]] static Result<ReadableCopy> of(const std::string &path);

    [[nodiscard]] const std::string &path() const { return m_path; }
    [[nodiscard]] bool isCopy() const { return m_folder.has_value(); }

private:
    ReadableCopy() = default;
    Result<void> copyWith(const std::string &path, const char *suffix);

    std::string m_path;
    std::optional<platform::ScratchFolder> m_folder;
};

} // namespace trilane::nsys
