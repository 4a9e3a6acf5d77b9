// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/formats.h"
#include "model/exporters/tableexport.h"

#include <algorithm>
#include <numeric>

namespace trilane::formats {

namespace {

constexpr size_t kSpace = 2;      ///< between columns
constexpr size_t kLeastName = 16; ///< names and texts are not shortened further

struct TextColumn
{
    bool right = false; ///< aligned to the right
    bool isName = false;
    size_t width = 0;
    std::vector<std::string> lines; ///< the title, then a line a row
};

std::vector<TextColumn> columnsOf(const Table &table)
{
    std::vector<TextColumn> columns;
    for (size_t i = 0; i < table.columns.size(); ++i) {
        const ColumnText text(table, i);
        TextColumn column{.right = isNumber(table.columns[i].type),
                          .isName = table.columns[i].type == ColumnType::Name,
                          .lines = {plainLine(table.columns[i].title)}};
        for (const auto &row : table.rows)
            column.lines.push_back(plainLine(text.of(row[i])));
        for (const std::string &line : column.lines)
            column.width = std::max(column.width, displayWidth(line));
        columns.push_back(std::move(column));
    }
    // A long name must not push the numbers out of sight: names come last.
    std::stable_partition(columns.begin(), columns.end(),
                          [](const TextColumn &c) { return !c.isName; });
    return columns;
}

/// Names give way first, then other texts, so that a row fits the terminal.
void fit(std::vector<TextColumn> &columns, size_t width)
{
    size_t total =
        std::accumulate(columns.begin(), columns.end(), size_t{0},
                        [](size_t sum, const TextColumn &c) { return sum + c.width + kSpace; });
    for (const bool names : {true, false}) {
        for (TextColumn &column : columns) {
            if (column.isName != names || column.right || column.width <= kLeastName ||
                total <= width + kSpace)
                continue;
            const size_t less = std::min(total - width - kSpace, column.width - kLeastName);
            column.width -= less;
            total -= less;
        }
    }
}

} // namespace

std::string text(const Table &table, size_t width)
{
    std::vector<TextColumn> columns = columnsOf(table);
    if (width > 0)
        fit(columns, width);
    std::string out;
    for (size_t row = 0; row <= table.rows.size(); ++row) {
        std::string line;
        for (const TextColumn &column : columns) {
            const std::string cell = elideMiddle(column.lines[row], column.width);
            const std::string pad(column.width - displayWidth(cell), ' ');
            line += column.right ? pad + cell : cell + pad;
            line.append(kSpace, ' ');
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    return out;
}

} // namespace trilane::formats
