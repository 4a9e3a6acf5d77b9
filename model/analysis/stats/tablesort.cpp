// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/tablesort.h"

#include "model/store/tables.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace trilane::stats {

namespace {

/// "total" also means "total_ns", even if the table has "total_bytes".
size_t columnOf(const Table &table, std::string_view key)
{
    for (std::string_view unit : std::array<std::string_view, 3>{"", "_ns", "_bytes"}) {
        const std::string full = std::string(key) + std::string(unit);
        for (size_t i = 0; i < table.columns.size(); ++i) {
            if (table.columns[i].key == full)
                return i;
        }
    }
    return table.columns.size();
}

/// The words that the user may give, shortest form.
std::string knownWords(const Table &table)
{
    std::string known;
    for (const TableColumn &column : table.columns) {
        std::string_view word = column.key;
        if (word.ends_with("_ns"))
            word.remove_suffix(3);
        known += (known.empty() ? "" : ", ") + std::string(word);
    }
    return known;
}

/// Order of the kinds of cells within a column: text, numbers, nothing.
int rankOf(const TableCell &cell)
{
    if (textOf(cell))
        return 0;
    const auto *real = std::get_if<double>(&cell);
    return std::holds_alternative<std::monostate>(cell) || (real && std::isnan(*real)) ? 2 : 1;
}

double numberOf(const TableCell &cell)
{
    const auto *whole = std::get_if<int64_t>(&cell);
    return whole ? static_cast<double>(*whole) : std::get<double>(cell);
}

bool comesBefore(const TableCell &a, const TableCell &b)
{
    if (rankOf(a) != rankOf(b))
        return rankOf(a) < rankOf(b);
    if (rankOf(a) == 0)
        return *textOf(a) < *textOf(b);
    if (rankOf(a) == 2)
        return false;
    const auto *wholeA = std::get_if<int64_t>(&a);
    const auto *wholeB = std::get_if<int64_t>(&b);
    return wholeA && wholeB ? *wholeA > *wholeB : numberOf(a) > numberOf(b);
}

template <typename T>
std::vector<T> inOrder(std::vector<T> all, const std::vector<size_t> &order)
{
    std::vector<T> ordered;
    ordered.reserve(all.size());
    for (size_t from : order)
        ordered.push_back(std::move(all[from]));
    return ordered;
}

} // namespace

Result<void> sortTable(Table &table, std::string_view key)
{
    const size_t at = columnOf(table, key);
    if (at == table.columns.size())
        return Error{.what = msg("unknown sort column \"%1\"", key),
                     .place = Message::verbatim("--sort"),
                     .remedy = msg("use one of %1", knownWords(table))};
    std::vector<size_t> order(table.rows.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
        return comesBefore(table.rows[a][at], table.rows[b][at]);
    });
    table.rows = inOrder(std::move(table.rows), order);
    if (!table.slices.empty())
        table.slices = inOrder(std::move(table.slices), order);
    return {};
}

void dropEmptyColumns(Table &table)
{
    for (size_t c = table.columns.size(); c-- > 0 && !table.rows.empty();) {
        const bool isEmpty =
            table.columns[c].optional &&
            std::all_of(table.rows.begin(), table.rows.end(), [c](const auto &row) {
                return std::holds_alternative<std::monostate>(row[c]);
            });
        if (!isEmpty)
            continue;
        const auto at = static_cast<ptrdiff_t>(c);
        table.columns.erase(table.columns.begin() + at);
        for (std::vector<TableCell> &row : table.rows)
            row.erase(row.begin() + at);
    }
}

TimeRange relativeRange(store::Tables trace, TimeRange range)
{
    const TimeRange clipped = range.intersected(trace.span());
    if (clipped.end < clipped.begin)
        return {};
    return {clipped.begin - trace.span().begin, clipped.end - trace.span().begin};
}

} // namespace trilane::stats
