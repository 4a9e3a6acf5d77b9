// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/tablesort.h"

#include <algorithm>

namespace trilane {

namespace {

bool names(const TableColumn &column, std::string_view key)
{
    return column.key == key || column.key == std::string(key) + "_ns" ||
           column.key == std::string(key) + "_bytes";
}

double numberOf(const TableCell &cell)
{
    if (const auto *whole = std::get_if<int64_t>(&cell))
        return static_cast<double>(*whole);
    if (const auto *real = std::get_if<double>(&cell))
        return *real;
    return 0.0;
}

bool comesBefore(const TableCell &a, const TableCell &b)
{
    const auto *textA = std::get_if<std::string>(&a);
    const auto *textB = std::get_if<std::string>(&b);
    if (textA && textB)
        return *textA < *textB;
    const auto *wholeA = std::get_if<int64_t>(&a);
    const auto *wholeB = std::get_if<int64_t>(&b);
    if (wholeA && wholeB)
        return *wholeA > *wholeB;
    return numberOf(a) > numberOf(b);
}

} // namespace

Result<void> sortTable(Table &table, std::string_view key)
{
    const auto column = std::find_if(table.columns.begin(), table.columns.end(),
                                     [&](const TableColumn &c) { return names(c, key); });
    if (column == table.columns.end()) {
        std::string known;
        for (const TableColumn &c : table.columns)
            known += (known.empty() ? "" : ", ") + c.key;
        return Error{.what = "\"" + std::string(key) + "\" is no column to sort by",
                     .remedy = "use one of " + known};
    }
    const auto at = static_cast<size_t>(column - table.columns.begin());
    std::stable_sort(table.rows.begin(), table.rows.end(),
                     [at](const auto &a, const auto &b) { return comesBefore(a[at], b[at]); });
    return {};
}

TimeRange relativeRange(const Store &store, TimeRange range)
{
    const TimeRange clipped = range.intersected(store.span());
    if (clipped.end < clipped.begin)
        return {};
    return {clipped.begin - store.span().begin, clipped.end - store.span().begin};
}

} // namespace trilane
