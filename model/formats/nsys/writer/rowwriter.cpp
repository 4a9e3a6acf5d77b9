// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/writer/rowwriter.h"

#include "model/formats/nsys/writer/nsysschema.h"

#include <cassert>
#include <cerrno>
#include <utility>

namespace trilane::nsys {

Result<std::unique_ptr<NewDatabase>> NewDatabase::create(const std::string &path)
{
    std::unique_ptr<NewDatabase> database(new NewDatabase(path));
    const int opened =
        sqlite3_open_v2(path.c_str(), &database->m_handle,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    if (opened != SQLITE_OK)
        database->fail();
    database->run("PRAGMA journal_mode=OFF");
    database->run("PRAGMA synchronous=OFF");
    database->run("PRAGMA locking_mode=EXCLUSIVE");
    database->run("PRAGMA cache_size=-16000"); // KiB
    database->run("BEGIN");
    if (database->m_error)
        return *database->m_error;
    return database;
}

NewDatabase::~NewDatabase()
{
    sqlite3_close(m_handle);
}

void NewDatabase::makeTable(std::string_view name)
{
    if (!m_tables.contains(name)) {
        m_tables.emplace(name);
        run(tableSql(name));
    }
}

void NewDatabase::run(const std::string &sql)
{
    if (!failed() && sqlite3_exec(m_handle, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        fail();
}

void NewDatabase::fail()
{
    if (m_error)
        return;
    const int systemError = m_handle ? sqlite3_system_errno(m_handle) : ENOMEM;
    if (m_handle && sqlite3_errcode(m_handle) == SQLITE_FULL)
        errno = ENOSPC;
    else
        errno = systemError;
    if (errno != 0)
        m_error = Error::fromErrno(msg("cannot be written"), m_path);
    else
        m_error =
            Error{.what = msg("cannot be written: %1", sqlite3_errmsg(m_handle)), .file = m_path};
}

Result<void> NewDatabase::finish()
{
    run("COMMIT");
    if (m_error)
        return *m_error;
    if (sqlite3_close(std::exchange(m_handle, nullptr)) != SQLITE_OK)
        return Error{.what = msg("cannot be closed"), .file = m_path};
    return {};
}

RowWriter::RowWriter(NewDatabase &database, std::string_view table,
                     std::initializer_list<std::string_view> columns)
    : m_database(database)
    , m_table(table)
    , m_columns(columns.begin(), columns.end())
{}

bool RowWriter::prepare(size_t values)
{
    assert(values == m_columns.size());
    if (m_statement)
        return true;
    m_database.makeTable(m_table);
    std::string sql = "INSERT INTO " + m_table + "(";
    std::string places;
    for (const std::string &column : m_columns) {
        sql += (places.empty() ? "\"" : ",\"") + column + '"';
        places += places.empty() ? "?" : ",?";
    }
    sql += ") VALUES(" + places + ")";
    sqlite3_stmt *statement = nullptr;
    if (values != m_columns.size() || m_database.failed() ||
        sqlite3_prepare_v3(m_database.handle(), sql.c_str(), -1, SQLITE_PREPARE_PERSISTENT,
                           &statement, nullptr) != SQLITE_OK) {
        m_database.fail();
        return false;
    }
    m_statement.reset(statement);
    return true;
}

void RowWriter::step()
{
    if (sqlite3_step(m_statement.get()) != SQLITE_DONE)
        m_database.fail();
    sqlite3_reset(m_statement.get());
    ++m_rows;
}

} // namespace trilane::nsys
