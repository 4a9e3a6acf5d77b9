// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <sqlite3.h>

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::nsys {

/// A new database, written once, in one transaction without a journal: an incomplete file is
/// discarded. No effect after an error. One thread.
class NewDatabase
{
public:
    /// Replaces an existing file at `path`.
    [[nodiscard]] static Result<std::unique_ptr<NewDatabase>> create(const std::string &path);
    ~NewDatabase();
    NewDatabase(const NewDatabase &) = delete;
    NewDatabase &operator=(const NewDatabase &) = delete;

    [[nodiscard]] sqlite3 *handle() const { return m_handle; }
    /// Creates the table of the schema unless it exists.
    void makeTable(std::string_view name);
    void run(const std::string &sql);
    /// Keeps the error of the last call.
    void fail();
    [[nodiscard]] bool failed() const { return m_error.has_value(); }
    /// Writes everything; returns the first error.
    [[nodiscard]] Result<void> finish();

private:
    explicit NewDatabase(std::string path)
        : m_path(std::move(path))
    {}

    std::string m_path;
    sqlite3 *m_handle = nullptr;
    std::optional<Error> m_error;
    std::set<std::string, std::less<>> m_tables;
};

/// Inserts rows into a table, which is created with the first one. One thread.
class RowWriter
{
public:
    RowWriter(NewDatabase &database, std::string_view table,
              std::initializer_list<std::string_view> columns);
    RowWriter(const RowWriter &) = delete;
    RowWriter &operator=(const RowWriter &) = delete;

    /// A value for each column, in order; nullptr and an empty optional are NULL. Texts must be
    /// valid until the call returns.
    template <typename... Values>
    void row(const Values &...values)
    {
        if (m_database.failed() || !prepare(sizeof...(Values)))
            return;
        int column = 0;
        (bind(++column, values), ...);
        step();
    }
    [[nodiscard]] uint64_t rows() const { return m_rows; }

private:
    struct Finalize
    {
        void operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
    };

    bool prepare(size_t values);
    void step();
    void bind(int column, std::integral auto value)
    {
        sqlite3_bind_int64(m_statement.get(), column, static_cast<sqlite3_int64>(value));
    }
    void bind(int column, double value) { sqlite3_bind_double(m_statement.get(), column, value); }
    void bind(int column, std::nullptr_t) { sqlite3_bind_null(m_statement.get(), column); }
    void bind(int column, std::string_view text)
    {
        sqlite3_bind_text64(m_statement.get(), column, text.data(), text.size(), SQLITE_STATIC,
                            SQLITE_UTF8);
    }
    template <typename T>
    void bind(int column, const std::optional<T> &value)
    {
        if (value)
            bind(column, *value);
        else
            bind(column, nullptr);
    }

    NewDatabase &m_database;
    std::string m_table;
    std::vector<std::string> m_columns;
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    uint64_t m_rows = 0;
};

} // namespace trilane::nsys
