// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/virtualtable.h"

namespace trilane::sql {

namespace {

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

void giveCell(sqlite3_context *context, const stats::TableCell &cell)
{
    if (const auto text = stats::textOf(cell))
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

} // namespace trilane::sql
