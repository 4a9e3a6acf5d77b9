// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/sql/rowsmodule.h"

#include "model/sql/virtualtable.h"

#include <algorithm>
#include <cmath>

namespace trilane::sql {

namespace {

uint64_t bytesOf(const std::vector<stats::TableCell> &row)
{
    uint64_t bytes = sizeof(row) + row.capacity() * sizeof(stats::TableCell);
    for (const stats::TableCell &cell : row) {
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
        int begin(int plan, const char *, std::span<sqlite3_value *const> values);
        int next()
        {
            ++m_at;
            return SQLITE_OK;
        }
        [[nodiscard]] bool isAtEnd() const { return m_at >= m_end; }
        void give(sqlite3_context *context, size_t column)
        {
            giveCell(context, (*m_client.rows)[row()][column]);
        }
        [[nodiscard]] int64_t id() const { return static_cast<int64_t>(row()); }

    private:
        int compute();
        int findValue(size_t column, sqlite3_value *value);
        int sortColumn(size_t column);
        int tooLarge();
        [[nodiscard]] size_t row() const { return m_found ? (*m_found)[m_at].second : m_at; }

        RowsClient &m_client;
        /// The column's values, for queries by one; m_at and m_end are then positions in it.
        const std::vector<std::pair<int64_t, uint32_t>> *m_found = nullptr;
        size_t m_at = 0;
        size_t m_end = 0;
    };

    explicit RowsTable(RowsClient &of)
        : sqlite3_vtab{}
        , client(of)
    {}
    int plan(sqlite3_index_info &info) const;

    RowsClient &client;
};

/// A number of the plan is 1 + the column whose value is given; 0: all rows.
int RowsTable::plan(sqlite3_index_info &info) const
{
    info.estimatedCost = 100'000;
    info.estimatedRows = 10'000;
    for (int i = 0; i < info.nConstraint; ++i) {
        const auto &wanted = info.aConstraint[i];
        const bool isEqual = wanted.usable != 0 && wanted.op == SQLITE_INDEX_CONSTRAINT_EQ;
        if (!isEqual || wanted.iColumn < 0 ||
            client.table().columns[static_cast<size_t>(wanted.iColumn)].type != SqlType::Integer)
            continue;
        info.aConstraintUsage[i].argvIndex = 1;
        info.idxNum = wanted.iColumn + 1;
        info.estimatedCost = 20;
        info.estimatedRows = 10;
        break;
    }
    return SQLITE_OK;
}

int RowsTable::Cursor::begin(int plan, const char *, std::span<sqlite3_value *const> values)
{
    m_found = nullptr;
    m_at = m_end = 0;
    if (const int code = compute(); code != SQLITE_OK)
        return code;
    m_end = m_client.rows->size();
    if (plan > 0 && !values.empty())
        return findValue(static_cast<size_t>(plan) - 1, values.front());
    return SQLITE_OK;
}

int RowsTable::Cursor::tooLarge()
{
    *m_client.source->isOverLimit = true;
    return failWith(pVtab, {.what = msg(kTableTooLarge, m_client.table().name)});
}

int RowsTable::Cursor::sortColumn(size_t column)
{
    using Entry = std::pair<int64_t, uint32_t>;
    const uint64_t bytes = m_client.rows->size() * sizeof(Entry);
    if (m_client.bytes + bytes > m_client.source->memoryBytes)
        return tooLarge();
    std::vector<Entry> entries;
    entries.reserve(m_client.rows->size());
    for (size_t row = 0; row < m_client.rows->size(); ++row) {
        if (const auto *whole = std::get_if<int64_t>(&(*m_client.rows)[row][column]))
            entries.emplace_back(*whole, static_cast<uint32_t>(row));
    }
    std::sort(entries.begin(), entries.end());
    m_client.bytes += bytes;
    m_client.byValue.emplace(column, std::move(entries));
    return SQLITE_OK;
}

/// SQLite compares the found rows again.
int RowsTable::Cursor::findValue(size_t column, sqlite3_value *value)
{
    if (!m_client.byValue.contains(column)) {
        if (const int code = sortColumn(column); code != SQLITE_OK)
            return code;
    }
    m_found = &m_client.byValue.at(column);
    m_end = 0;
    const int type = sqlite3_value_numeric_type(value);
    const bool isWhole = type == SQLITE_INTEGER ||
                         (type == SQLITE_FLOAT && std::nearbyint(sqlite3_value_double(value)) ==
                                                      sqlite3_value_double(value));
    if (!isWhole)
        return SQLITE_OK;
    const int64_t wanted = sqlite3_value_int64(value);
    const auto first =
        std::lower_bound(m_found->begin(), m_found->end(), std::pair<int64_t, uint32_t>(wanted, 0));
    const auto last = std::find_if(first, m_found->end(),
                                   [wanted](const auto &one) { return one.first != wanted; });
    m_at = static_cast<size_t>(first - m_found->begin());
    m_end = static_cast<size_t>(last - m_found->begin());
    return SQLITE_OK;
}

int RowsTable::Cursor::compute()
{
    if (m_client.rows)
        return SQLITE_OK;
    const jobs::JobContext job = m_client.source->context();
    std::vector<std::vector<stats::TableCell>> rows;
    uint64_t bytes = 0;
    const Result<void> done =
        m_client.definition.rows(*m_client.source, [&](std::vector<stats::TableCell> row) {
            bytes += bytesOf(row);
            rows.push_back(std::move(row));
            return bytes <= m_client.source->memoryBytes && !job.stopped();
        });
    if (job.stopped())
        return SQLITE_INTERRUPT;
    if (!done)
        return failWith(pVtab, done.error());
    if (bytes > m_client.source->memoryBytes)
        return tooLarge();
    m_client.rows = std::move(rows);
    m_client.bytes = bytes;
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
