// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/models/shownrows.h"

#include <algorithm>

namespace trilane::items {

namespace {

bool isNothing(const TableData &data, uint32_t row, size_t column)
{
    return std::holds_alternative<std::monostate>(data.table().rows[row][column]);
}

/// Sorts rows of the table by a column; equal ones keep the table's order.
void sortRows(const TableData &data, const RowOrder &order, std::vector<uint32_t> &rows)
{
    if (order.column < 0 || static_cast<size_t>(order.column) >= data.table().columns.size())
        return;
    const auto column = static_cast<size_t>(order.column);
    struct Key
    {
        bool nothing;
        double value;
        uint32_t row;
    };
    std::vector<Key> keys;
    keys.reserve(rows.size());
    for (uint32_t row : rows)
        keys.push_back({isNothing(data, row, column), data.sortKey(row, column), row});
    std::stable_sort(keys.begin(), keys.end(), [&](const Key &a, const Key &b) {
        if (a.nothing != b.nothing)
            return b.nothing;
        return order.ascending ? a.value < b.value : b.value < a.value;
    });
    std::transform(keys.begin(), keys.end(), rows.begin(), [](const Key &key) { return key.row; });
}

bool passes(const TableData &data, const RowOrder &order, uint32_t row)
{
    return order.filter.isEmpty() || order.filter.keeps(data, row);
}

/// The row has one of the selected names; always true if rows have no names.
bool isNamed(const TableData &data, const RowOrder &order, uint32_t row)
{
    if (!order.names)
        return true;
    const std::vector<stats::TableColumn> &columns = data.table().columns;
    for (size_t c = 0; c < columns.size(); ++c) {
        const auto name = stats::textOf(data.table().rows[row][c]);
        if (columns[c].type == stats::ColumnType::Name && name)
            return order.names->contains(std::string(*name));
    }
    return true;
}

/// The parts shown when a row is open: all if the row itself matches.
std::vector<uint32_t> keptParts(const TableData &data, const RowOrder &order, uint32_t row,
                                bool rowKept)
{
    std::vector<uint32_t> parts;
    for (uint32_t part : data.partsOf(row)) {
        if (isNamed(data, order, part) && (rowKept || passes(data, order, part)))
            parts.push_back(part);
    }
    return parts;
}

} // namespace

std::vector<ShownRow> shownRows(const TableData &data, const RowOrder &order,
                                const jobs::JobContext &job)
{
    std::vector<uint32_t> tops = data.tops();
    std::erase_if(tops, [&](uint32_t row) {
        if (job.stopped())
            return false;
        const bool passed = passes(data, order, row);
        return !(passed && isNamed(data, order, row)) &&
               keptParts(data, order, row, passed).empty();
    });
    sortRows(data, order, tops);
    std::vector<ShownRow> shown;
    shown.reserve(tops.size());
    for (uint32_t row : tops) {
        const bool canOpen = data.partsOf(row).size() > 1;
        const bool isOpen = canOpen && order.open.contains(row);
        shown.push_back({.row = row, .canOpen = canOpen, .isOpen = isOpen});
        if (!isOpen)
            continue;
        std::vector<uint32_t> parts = keptParts(data, order, row, passes(data, order, row));
        sortRows(data, order, parts);
        for (uint32_t part : parts)
            shown.push_back({.row = part, .isPart = true});
    }
    return shown;
}

} // namespace trilane::items
