// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/output/formats.h"
#include "model/output/tableexport.h"

#include <algorithm>
#include <numeric>

namespace trilane::output {

namespace {

constexpr size_t kSpace = 2;    ///< between columns
constexpr size_t kMinName = 16; ///< names and texts are not shortened further

struct TextColumn
{
    size_t index = 0;   ///< in the table
    bool right = false; ///< aligned to the right
    bool isName = false;
    size_t width = 0;
    bool isCut = false; ///< longer texts are shortened to the width
};

/// Names are shortened first, then other texts, so that a row fits the terminal.
void fit(std::vector<TextColumn> &columns, size_t width)
{
    size_t total =
        std::accumulate(columns.begin(), columns.end(), size_t{0},
                        [](size_t sum, const TextColumn &c) { return sum + c.width + kSpace; });
    for (const bool names : {true, false}) {
        for (TextColumn &column : columns) {
            if (column.isName != names || column.right)
                continue;
            column.isCut = true;
            if (column.width <= kMinName || total <= width + kSpace)
                continue;
            const size_t less = std::min(total - width - kSpace, column.width - kMinName);
            column.width -= less;
            total -= less;
        }
    }
}

class TextWriter : public TableWriter
{
public:
    explicit TextWriter(size_t width)
        : m_width(width)
    {}

    void begin(const stats::Table &table) override
    {
        for (size_t i = 0; i < table.columns.size(); ++i)
            m_columns.push_back(columnOf(table, i));
        // A long name must not push the numbers off the screen: names are last.
        std::stable_partition(m_columns.begin(), m_columns.end(),
                              [](const TextColumn &c) { return !c.isName; });
        if (m_width > 0)
            fit(m_columns, m_width);
        addLine(
            [&](const TextColumn &c) { addText(c, table.columns[c.index].header().english()); });
    }
    [[nodiscard]] std::unique_ptr<TableWriter> helper() const override
    {
        auto other = std::make_unique<TextWriter>(*this);
        other->clear();
        return other;
    }
    void row(std::span<const stats::TableCell> cells) override
    {
        addLine([&](const TextColumn &c) {
            const stats::TableCell &cell = cells[c.index];
            if (const auto *text = std::get_if<std::string>(&cell))
                addText(c, *text);
            else if (stats::textOf(cell))
                addText(c, m_texts[c.index].of(cell));
            else
                addNumber(c, cell);
        });
    }

private:
    TextColumn columnOf(const stats::Table &table, size_t i)
    {
        const stats::TableColumn &of = table.columns[i];
        const ColumnText &text = m_texts.emplace_back(table, i);
        TextColumn column{.index = i,
                          .right = isNumber(of.type),
                          .isName = of.type == stats::ColumnType::Name,
                          .width = displayWidth(plainLine(of.header().english()))};
        for (const auto &row : table.rows) {
            const auto *given = std::get_if<std::string>(&row[i]);
            const std::string other = given ? std::string() : text.of(row[i]);
            const size_t width = given                   ? displayWidth(plainLine(*given))
                                 : stats::textOf(row[i]) ? displayWidth(plainLine(other))
                                                         : ownWidth(other);
            column.width = std::max(column.width, width);
        }
        return column;
    }

    /// Columns that a number takes: none of its characters is wide, or a mark.
    static size_t ownWidth(std::string_view number)
    {
        return static_cast<size_t>(std::count_if(number.begin(), number.end(), [](char c) {
            return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
        }));
    }

    void addNumber(const TextColumn &column, const stats::TableCell &cell)
    {
        m_cell.clear();
        m_texts[column.index].add(m_cell, cell);
        addPadded(column, m_cell, ownWidth(m_cell));
    }

    void addText(const TextColumn &column, std::string_view text)
    {
        // Most texts: each byte is a column, and none is harmful.
        const bool isPlain = isPlainAscii(text);
        if (isPlain && (!column.isCut || text.size() <= column.width))
            return addPadded(column, text, text.size());
        if (isPlain && column.width > 0) { // as elideMiddle() does it
            const size_t tail = (column.width - 1) / 2;
            m_cell.assign(text, 0, column.width - 1 - tail);
            m_cell += "…";
            m_cell += text.substr(text.size() - tail);
            return addPadded(column, m_cell, column.width);
        }
        m_cell = plainLine(text);
        if (column.isCut)
            m_cell = elideMiddle(m_cell, column.width);
        addPadded(column, m_cell, displayWidth(m_cell));
    }

    /// Rows added later may be wider.
    void addPadded(const TextColumn &column, std::string_view cell, size_t width)
    {
        const size_t pad = column.width - std::min(column.width, width);
        if (column.right)
            m_out.append(pad, ' ');
        m_out += cell;
        if (!column.right)
            m_out.append(pad, ' ');
    }

    template <typename AddCell>
    void addLine(AddCell addCell)
    {
        const size_t begin = m_out.size();
        for (const TextColumn &column : m_columns) {
            addCell(column);
            m_out.append(kSpace, ' ');
        }
        const size_t last = m_out.find_last_not_of(' ');
        m_out.resize(last == std::string::npos || last < begin ? begin : last + 1);
        m_out += '\n';
    }

    size_t m_width;
    std::vector<TextColumn> m_columns; ///< as they are shown
    std::vector<ColumnText> m_texts;   ///< as in the table
    std::string m_cell;                ///< current
};

} // namespace

std::unique_ptr<TableWriter> textWriter(size_t width)
{
    return std::make_unique<TextWriter>(width);
}

std::string textTitle(const stats::Table &table)
{
    return plainLine(table.title.english()) + "\n\n";
}

} // namespace trilane::output
