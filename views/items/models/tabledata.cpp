// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/models/tabledata.h"

#include "views/items/text/tabletext.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace trilane::items {

namespace {

/// The text of a cell in the order in which people sort: without regard to case.
std::string sortText(const stats::TableCell &cell)
{
    std::string lower(stats::textOf(cell).value_or(std::string_view()));
    for (char &c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return lower;
}

} // namespace

std::string lowerCase(const QString &text)
{
    return text.toLower().toStdString();
}

std::shared_ptr<const TableData> TableData::make(stats::Table table, std::vector<int> parents)
{
    assert(std::all_of(table.rows.begin(), table.rows.end(),
                       [&](const auto &row) { return row.size() == table.columns.size(); }));
    auto data = std::make_shared<TableData>();
    data->m_table = std::move(table);
    data->m_parents = std::move(parents);
    data->linkParts();
    data->makeTexts();
    data->m_ranks.resize(data->m_table.columns.size());
    for (size_t column = 0; column < data->m_ranks.size(); ++column) {
        data->m_isNumeric.push_back(TableText::isNumber(data->m_table.columns[column].type) ||
                                    data->hasBareNumbers(column));
        if (!data->m_isNumeric[column])
            data->rankTexts(column);
    }
    return data;
}

/// For query results, whose columns are shown as requested: ids, counts, calculated values.
bool TableData::hasBareNumbers(size_t column) const
{
    if (m_table.columns[column].type != stats::ColumnType::Name)
        return false;
    bool any = false;
    for (const std::vector<stats::TableCell> &row : m_table.rows) {
        if (stats::textOf(row[column]))
            return false;
        any = any || !std::holds_alternative<std::monostate>(row[column]);
    }
    return any;
}

void TableData::linkParts()
{
    if (!m_parents.empty())
        m_parts.resize(rowCount());
    for (size_t row = 0; row < rowCount(); ++row) {
        const int parent = parentOf(row);
        if (parent == kNoParent)
            m_tops.push_back(static_cast<uint32_t>(row));
        else
            m_parts[static_cast<size_t>(parent)].push_back(static_cast<uint32_t>(row));
    }
}

void TableData::makeTexts()
{
    m_texts.resize(rowCount());
    m_lower.resize(rowCount());
    for (size_t row = 0; row < rowCount(); ++row) {
        QString all;
        for (size_t column = 0; column < m_table.columns.size(); ++column) {
            if (!TableText::isNumber(m_table.columns[column].type))
                all += TableText::cell(m_table.rows[row][column], m_table.columns[column]) +
                       QLatin1Char('\n');
        }
        m_texts[row] = all.toStdString();
        m_lower[row] = lowerCase(all);
    }
}

void TableData::rankTexts(size_t column)
{
    std::vector<std::string> texts(rowCount());
    for (size_t row = 0; row < rowCount(); ++row)
        texts[row] = sortText(m_table.rows[row][column]);
    std::vector<uint32_t> order(rowCount());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(),
              [&](uint32_t a, uint32_t b) { return texts[a] < texts[b]; });
    std::vector<uint32_t> &ranks = m_ranks[column];
    ranks.resize(rowCount());
    for (size_t i = 0; i < order.size(); ++i) {
        const bool same = i > 0 && texts[order[i]] == texts[order[i - 1]];
        ranks[order[i]] = same ? ranks[order[i - 1]] : static_cast<uint32_t>(i);
    }
}

double TableData::sortKey(size_t row, size_t column) const
{
    return m_ranks[column].empty() ? TableText::number(m_table.rows[row][column])
                                   : m_ranks[column][row];
}

} // namespace trilane::items
