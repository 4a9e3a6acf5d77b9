// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/rowsmodule.h"

namespace trilane::sql {

namespace {

struct RowsTable : sqlite3_vtab
{
    RowsClient *client = nullptr;
};

struct RowsCursor : sqlite3_vtab_cursor
{
    size_t at = 0;
    [[nodiscard]] RowsClient &client() const { return *static_cast<RowsTable *>(pVtab)->client; }
};

int connect(sqlite3 *database, void *client, int, const char *const *, sqlite3_vtab **made, char **)
{
    return guarded([&] {
        auto *rows = static_cast<RowsClient *>(client);
        const int code =
            sqlite3_declare_vtab(database, declarationOf(rows->definition.table).c_str());
        if (code != SQLITE_OK)
            return code;
        auto table = std::make_unique<RowsTable>();
        table->client = rows;
        *made = table.release();
        return SQLITE_OK;
    });
}

int disconnect(sqlite3_vtab *table)
{
    delete static_cast<RowsTable *>(table);
    return SQLITE_OK;
}

int bestIndex(sqlite3_vtab *, sqlite3_index_info *info)
{
    info->estimatedCost = 100'000;
    info->estimatedRows = 10'000;
    return SQLITE_OK;
}

int openCursor(sqlite3_vtab *, sqlite3_vtab_cursor **made)
{
    return guarded([&] {
        *made = std::make_unique<RowsCursor>().release();
        return SQLITE_OK;
    });
}

int closeCursor(sqlite3_vtab_cursor *cursor)
{
    delete static_cast<RowsCursor *>(cursor);
    return SQLITE_OK;
}

int filter(sqlite3_vtab_cursor *of, int, const char *, int, sqlite3_value **)
{
    return guarded([&] {
        auto *cursor = static_cast<RowsCursor *>(of);
        RowsClient &client = cursor->client();
        cursor->at = 0;
        if (client.rows)
            return SQLITE_OK;
        std::vector<std::vector<TableCell>> rows;
        const Result<void> done = client.definition.rows(
            *client.source, [&](std::vector<TableCell> row) { rows.push_back(std::move(row)); });
        if (!done)
            return failWith(of->pVtab, done.error());
        if (client.source->context().stopped())
            return SQLITE_INTERRUPT;
        client.rows = std::move(rows);
        return SQLITE_OK;
    });
}

int next(sqlite3_vtab_cursor *cursor)
{
    ++static_cast<RowsCursor *>(cursor)->at;
    return SQLITE_OK;
}

int isAtEnd(sqlite3_vtab_cursor *of)
{
    const auto *cursor = static_cast<RowsCursor *>(of);
    return cursor->at >= cursor->client().rows->size() ? 1 : 0;
}

int giveColumn(sqlite3_vtab_cursor *of, sqlite3_context *context, int column)
{
    const auto *cursor = static_cast<RowsCursor *>(of);
    giveCell(context, (*cursor->client().rows)[cursor->at][static_cast<size_t>(column)]);
    return SQLITE_OK;
}

int giveRowId(sqlite3_vtab_cursor *cursor, sqlite3_int64 *id)
{
    *id = static_cast<sqlite3_int64>(static_cast<RowsCursor *>(cursor)->at);
    return SQLITE_OK;
}

sqlite3_module moduleOfRows()
{
    sqlite3_module module{};
    module.xConnect = connect;
    module.xDisconnect = disconnect;
    module.xBestIndex = bestIndex;
    module.xOpen = openCursor;
    module.xClose = closeCursor;
    module.xFilter = filter;
    module.xNext = next;
    module.xEof = isAtEnd;
    module.xColumn = giveColumn;
    module.xRowid = giveRowId;
    return module;
}

constexpr const char *wordOf(SqlType type)
{
    return type == SqlType::Integer ? "INTEGER" : type == SqlType::Real ? "REAL" : "TEXT";
}

} // namespace

std::string declarationOf(const SqlTable &table)
{
    std::string text = "CREATE TABLE x(";
    for (const SqlColumn &column : table.columns) {
        text += text.back() == '(' ? "\"" : ", \"";
        text += column.name + "\" " + wordOf(column.type);
    }
    return text + ")";
}

void giveCell(sqlite3_context *context, const TableCell &cell)
{
    if (const auto *text = std::get_if<std::string>(&cell))
        sqlite3_result_text64(context, text->data(), text->size(), SQLITE_TRANSIENT, SQLITE_UTF8);
    else if (const auto *whole = std::get_if<int64_t>(&cell))
        sqlite3_result_int64(context, *whole);
    else if (const auto *real = std::get_if<double>(&cell))
        sqlite3_result_double(context, *real);
    else
        sqlite3_result_null(context);
}

int failWith(sqlite3_vtab *table, const Error &error)
{
    sqlite3_free(table->zErrMsg);
    table->zErrMsg = sqlite3_mprintf("%s", error.message().c_str());
    return SQLITE_ERROR;
}

int addRowsModule(sqlite3 *database, RowsClient &client)
{
    static const sqlite3_module module = moduleOfRows();
    return sqlite3_create_module_v2(database, client.definition.table.name.c_str(), &module,
                                    &client, nullptr);
}

} // namespace trilane::sql
