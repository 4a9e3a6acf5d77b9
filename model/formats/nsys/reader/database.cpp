// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/reader/database.h"

#include "model/base/platform/file.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace trilane::nsys {

namespace {

/// Longest value read; a longer one costs its row.
constexpr int kMaxValueBytes = 64 << 20;
constexpr MessageText kExport("export the report again: nsys export --type sqlite REPORT.nsys-rep");

/// Steps of SQLite's virtual machine: a few hundred rows.
constexpr int kStepsBetweenLooks = 10'000;

int isStopped(void *job)
{
    return static_cast<const jobs::JobContext *>(job)->stopped() ? 1 : 0;
}

std::string textOf(sqlite3_stmt *statement, int column)
{
    const auto *text = reinterpret_cast<const char *>(sqlite3_column_text(statement, column));
    return text ? std::string(text, static_cast<size_t>(sqlite3_column_bytes(statement, column)))
                : std::string();
}

/// SQLite opens URIs: everything that has a meaning in one is escaped.
std::string uriOf(const std::string &path)
{
    constexpr std::string_view kHex = "0123456789ABCDEF";
    std::string uri = "file:";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) || c == '/' || c == '-' || c == '_' || c == '.')
            uri += c;
        else
            uri += {'%', kHex[byte >> 4], kHex[byte & 15]};
    }
    return uri + "?immutable=1";
}

uint32_t bigEndian(const std::array<std::byte, 100> &header, size_t at, size_t bytes)
{
    uint32_t value = 0;
    for (size_t i = 0; i < bytes; ++i)
        value = value << 8 | std::to_integer<uint32_t>(header[at + i]);
    return value;
}

/// Compares the page count in the file's header (SQLite file format, section 1.3) with its size.
Message missingPart(const std::array<std::byte, 100> &header, uint64_t fileBytes)
{
    const uint64_t stored = bigEndian(header, 16, 2);
    const uint64_t pageBytes = stored == 1 ? 65536 : stored;
    const uint64_t expected = pageBytes * bigEndian(header, 28, 4);
    // The page count is valid only when the two change counters agree.
    if (bigEndian(header, 24, 4) != bigEndian(header, 92, 4) || expected <= fileBytes)
        return {};
    return msg("it has %1 of %2 bytes", fileBytes, expected);
}

Table describe(const Database &database, std::string name)
{
    Table table{.name = std::move(name)};
    const Statement columns = database.prepare("PRAGMA table_xinfo(" + sqlQuoted(table.name) + ")");
    while (database.step(columns)) {
        constexpr int kHidden = 6; // not 0 for generated columns and those of virtual tables
        if (sqlite3_column_int(columns.get(), kHidden) == 0)
            table.columns.push_back(textOf(columns.get(), 1));
    }
    for (const char *name : {"rowid", "_rowid_", "oid"}) {
        const bool isColumn =
            std::any_of(table.columns.begin(), table.columns.end(), [&](const std::string &column) {
                return sqlite3_stricmp(column.c_str(), name) == 0;
            });
        if (isColumn)
            continue;
        if (database.prepare(std::string("SELECT ") + name + " FROM " + sqlQuoted(table.name)))
            table.rowId = name;
        break;
    }
    return table;
}

} // namespace

bool Table::has(std::string_view column) const
{
    return std::find(columns.begin(), columns.end(), column) != columns.end();
}

void FinalizeStatement::operator()(sqlite3_stmt *statement) const
{
    sqlite3_finalize(statement);
}

std::string sqlQuoted(std::string_view name)
{
    std::string text = "\"";
    for (const char c : name)
        text += c == '"' ? std::string("\"\"") : std::string(1, c);
    return text + '"';
}

void Database::Close::operator()(sqlite3 *handle) const
{
    sqlite3_close_v2(handle);
}

Error Database::faultOf(int code) const
{
    Error error{.what = Message::fromText(sqlite3_errstr(code)), .file = m_path, .remedy = kExport};
    switch (code & 0xff) {
    case SQLITE_NOTADB:
        error.what = msg("is not an SQLite database, or is encrypted");
        break;
    case SQLITE_CORRUPT:
        error.place = msg("table sqlite_master");
        error.what =
            m_damage.empty()
                ? msg("the database is damaged and none of its tables can be found")
                : msg("the file is truncated: %1, and none of its tables can be found", m_damage);
        break;
    case SQLITE_CANTOPEN:
        error.what = msg("cannot be opened");
        error.remedy = msg("check the permissions of the file and its folder");
        break;
    default:
        break;
    }
    return error;
}

Result<void> Database::allowReadingOnly()
{
    sqlite3 *db = m_handle.get();
    sqlite3_extended_result_codes(db, 1);
    // Makes the readable part of a damaged schema usable. Writing stays impossible: the file is
    // opened read-only, and "defensive" forbids it as well; but "defensive" makes SQLite refuse
    // truncated files.
    sqlite3_db_config(db, SQLITE_DBCONFIG_WRITABLE_SCHEMA, 1, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, m_damage.empty() ? 1 : 0, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, kMaxValueBytes);
    sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
    for (const char *pragma : {"PRAGMA query_only=1", "PRAGMA cell_size_check=1",
                               "PRAGMA mmap_size=0", "PRAGMA cache_size=-4096"}) {
        const int code = sqlite3_exec(db, pragma, nullptr, nullptr, nullptr);
        if (code != SQLITE_OK && (code & 0xff) != SQLITE_CORRUPT)
            return faultOf(code);
    }
    return {};
}

Result<Database> Database::open(const std::string &path, const std::string &readable,
                                const jobs::JobContext &job)
{
    Database database;
    database.m_path = path;
    Result<platform::File> file = platform::File::openForReading(readable);
    if (!file)
        return Error(file.error()).in(path);
    Result<uint64_t> size = file->size();
    if (!size)
        return Error(size.error()).in(path);
    database.m_fileBytes = *size;
    std::array<std::byte, 100> header{};
    Result<size_t> read = file->readAt(0, header);
    if (!read)
        return Error(read.error()).in(path);
    if (*read < kSqliteMagic.size() || !std::equal(kSqliteMagic.begin(), kSqliteMagic.end(),
                                                   reinterpret_cast<const char *>(header.data())))
        return database.faultOf(SQLITE_NOTADB);
    database.m_damage = missingPart(header, *size);

    sqlite3 *handle = nullptr;
    const int code =
        sqlite3_open_v2(uriOf(readable).c_str(), &handle,
                        SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
    database.m_handle.reset(handle);
    if (code != SQLITE_OK)
        return database.faultOf(code);
    if (Result<void> done = database.allowReadingOnly(); !done)
        return done.error();
    sqlite3_progress_handler(handle, kStepsBetweenLooks, isStopped,
                             const_cast<jobs::JobContext *>(&job));
    return database;
}

Statement Database::prepare(const std::string &sql) const
{
    sqlite3_stmt *statement = nullptr;
    // A schema that is damaged in part fails the first statement and serves the next ones with
    // what could be read of it.
    int code = sqlite3_prepare_v2(m_handle.get(), sql.c_str(), -1, &statement, nullptr);
    if (code != SQLITE_OK)
        code = sqlite3_prepare_v2(m_handle.get(), sql.c_str(), -1, &statement, nullptr);
    if (code != SQLITE_OK && code != SQLITE_ERROR) // the last error: a missing name
        noteFailure(code);
    return Statement(statement);
}

bool Database::step(const Statement &statement) const
{
    const int code = statement ? sqlite3_step(statement.get()) : SQLITE_DONE;
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        noteFailure(code);
    return code == SQLITE_ROW;
}

void Database::noteFailure(int code) const
{
    m_failures.insert(code);
}

Result<Tables> Database::tables() const
{
    // Virtual tables have no root page.
    const Statement names = prepare("SELECT name FROM sqlite_master WHERE type='table' AND "
                                    "rootpage>0 AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'");
    if (!names)
        return faultOf(sqlite3_errcode(m_handle.get()));
    std::vector<std::string> found;
    int code = SQLITE_ROW;
    while ((code = sqlite3_step(names.get())) == SQLITE_ROW)
        found.push_back(textOf(names.get(), 0));
    if (code != SQLITE_DONE && found.empty())
        return faultOf(code);
    Tables tables;
    for (std::string &name : found) {
        Table table = describe(*this, name);
        if (!table.columns.empty())
            tables.emplace(std::move(name), std::move(table));
    }
    if (tables.empty() && (!found.empty() || !m_damage.empty()))
        return faultOf(SQLITE_CORRUPT);
    return tables;
}

} // namespace trilane::nsys
