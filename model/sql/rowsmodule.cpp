// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/rowsmodule.h"

#include "model/sql/virtualtable.h"

namespace trilane::sql {

namespace {

uint64_t bytesOf(const std::vector<TableCell> &row)
{
    uint64_t bytes = sizeof(row) + row.capacity() * sizeof(TableCell);
    for (const TableCell &cell : row) {
        const auto *text = std::get_if<std::string>(&cell);
        bytes += text && text->capacity() >= sizeof(std::string) / 2 ? text->capacity() : 0;
    }
    return bytes;
}

struct RowsTable : sqlite3_vtab
{
    using Client = RowsClient;

    class Cursor : public sqlite3_vtab_cursor
    {
    public:
        explicit Cursor(RowsTable &table)
            : sqlite3_vtab_cursor{}
            , m_client(table.client)
        {}
        int begin(int, const char *, std::span<sqlite3_value *const>);
        int next()
        {
            ++m_at;
            return SQLITE_OK;
        }
        [[nodiscard]] bool isAtEnd() const { return m_at >= m_client.rows->size(); }
        void give(sqlite3_context *context, size_t column)
        {
            giveCell(context, (*m_client.rows)[m_at][column]);
        }
        [[nodiscard]] int64_t id() const { return static_cast<int64_t>(m_at); }

    private:
        RowsClient &m_client;
        size_t m_at = 0;
    };

    explicit RowsTable(RowsClient &of)
        : sqlite3_vtab{}
        , client(of)
    {}
    static int plan(sqlite3_index_info &info)
    {
        info.estimatedCost = 100'000;
        info.estimatedRows = 10'000;
        return SQLITE_OK;
    }

    RowsClient &client;
};

int RowsTable::Cursor::begin(int, const char *, std::span<sqlite3_value *const>)
{
    m_at = 0;
    if (m_client.rows)
        return SQLITE_OK;
    const JobContext job = m_client.source->context();
    std::vector<std::vector<TableCell>> rows;
    uint64_t bytes = 0;
    const Result<void> done =
        m_client.definition.rows(*m_client.source, [&](std::vector<TableCell> row) {
            bytes += bytesOf(row);
            rows.push_back(std::move(row));
            return bytes <= m_client.source->memoryBytes && !job.stopped();
        });
    if (job.stopped())
        return SQLITE_INTERRUPT;
    if (!done)
        return failWith(pVtab, done.error());
    if (bytes > m_client.source->memoryBytes) {
        *m_client.source->isOverLimit = true;
        return failWith(pVtab, {.what = "the table " + m_client.table().name +
                                        " needs more memory than the query may have"});
    }
    m_client.rows = std::move(rows);
    return SQLITE_OK;
}

} // namespace

int addRowsModule(sqlite3 *database, RowsClient &client)
{
    static const sqlite3_module module = moduleOf<RowsTable>();
    return sqlite3_create_module_v2(database, client.table().name.c_str(), &module, &client,
                                    nullptr);
}

} // namespace trilane::sql
