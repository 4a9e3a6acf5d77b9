// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/report/htmltable.h"

#include "model/output/formats.h"
#include "model/output/tableexport.h"
#include "model/report/markup.h"
#include "model/report/palette.h"

#include <algorithm>
#include <cmath>
#include <deque>

namespace trilane::report {

namespace {

constexpr size_t kOneLine = 40; ///< columns of words that are not broken

/// Color of a row's text in the timeline; empty if none.
std::string_view swatchOfCell(const stats::Table &table, const std::string &key, size_t row)
{
    const auto at =
        std::find_if(table.columns.begin(), table.columns.end(),
                     [&](const stats::TableColumn &column) { return column.key == key; });
    if (at == table.columns.end())
        return {};
    const auto column = static_cast<size_t>(at - table.columns.begin());
    const std::optional<std::string_view> text = stats::textOf(table.rows[row][column]);
    if (!text)
        return {};
    if (key == "name")
        return table.report == "kernels" ? swatchOf(SliceKind::Kernel, *text) : std::string_view();
    const std::optional<idle::IdleCause> cause = idle::causeWithKey(*text);
    return cause ? swatchOf(*cause) : std::string_view();
}

bool bearsColor(const stats::TableColumn &column)
{
    return column.key == "name" || column.key == "cause" || column.key == "idle_cause";
}

double shareOf(const stats::TableCell &cell)
{
    const auto *share = std::get_if<double>(&cell);
    return share && std::isfinite(*share) ? std::clamp(*share, 0.0, 1.0) : 0.0;
}

class Writer
{
public:
    Writer(const stats::Table &table, const TableLook &look, const Words &words)
        : m_table(table)
        , m_look(look)
        , m_words(words)
        , m_shown(words.localized(table, look.rows))
    {
        for (size_t c = 0; c < m_shown.columns.size(); ++c)
            m_texts.emplace_back(m_shown, c);
    }

    std::string take()
    {
        // Scrolls by itself if it is too wide, by keys, too; the page never does.
        m_out = "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"" +
                escaped(m_look.caption) + "\"><table class=\"sorts\"><caption" +
                (m_look.isNamedAbove ? " class=\"unseen\">" : ">") + escaped(m_look.caption) +
                "</caption>\n<thead><tr>";
        for (const stats::TableColumn &column : m_shown.columns)
            header(column);
        m_out += "</tr></thead>\n<tbody>\n";
        for (size_t row = 0; row < m_shown.rows.size(); ++row)
            line(row);
        m_out += "</tbody></table></div>\n";
        if (m_table.rows.size() > m_shown.rows.size())
            m_out += "<p class=\"more\">" +
                     escaped(m_words(Word::AndMore,
                                     {std::to_string(m_table.rows.size() - m_shown.rows.size())})) +
                     "</p>\n";
        return std::move(m_out);
    }

private:
    void header(const stats::TableColumn &column)
    {
        m_out +=
            "<th scope=\"col\"" + std::string(output::isNumber(column.type) ? " class=\"n\"" : "") +
            "><button type=\"button\">" + escaped(column.header().english()) + "</button></th>";
    }

    void line(size_t row)
    {
        m_out += "<tr>";
        for (size_t c = 0; c < m_shown.columns.size(); ++c)
            cell(row, c);
        m_out += "</tr>\n";
    }

    /// The first cell identifies the row.
    void cell(size_t row, size_t c)
    {
        const stats::TableColumn &column = m_shown.columns[c];
        const stats::TableCell &value = m_shown.rows[row][c];
        const std::string tag = c == 0 ? "th" : "td";
        m_out += "<" + tag + (c == 0 ? " scope=\"row\"" : "");
        if (output::isNumber(column.type))
            number(column, value, m_texts[c].of(value));
        else
            text(column, value, row, m_texts[c].of(value));
        m_out += "</" + tag + ">";
    }

    void number(const stats::TableColumn &column, const stats::TableCell &value,
                const std::string &shown)
    {
        const bool isShare = column.type == stats::ColumnType::Share;
        m_out += isShare ? " class=\"n bar\"" : " class=\"n\"";
        if (!std::holds_alternative<std::monostate>(value))
            m_out += " data-v=\"" + escaped(output::rawText(value)) + "\"";
        if (isShare)
            m_out += " style=\"--s:" + coordinate(shareOf(value) * 100) + "%\"";
        m_out += ">" + escaped(shown);
    }

    void text(const stats::TableColumn &column, const stats::TableCell &value, size_t row,
              const std::string &shown)
    {
        const bool isShort = output::displayWidth(shown) <= kOneLine;
        m_out += column.type == stats::ColumnType::Name ? " class=\"name\">"
                 : isShort                              ? " class=\"line\">"
                                                        : ">";
        const std::string_view swatch =
            bearsColor(column) && !std::holds_alternative<std::monostate>(value)
                ? swatchOfCell(m_table, column.key, row)
                : std::string_view();
        if (!swatch.empty())
            m_out += "<i class=\"dot s-" + std::string(swatch) + "\"></i>";
        m_out += escapedName(shown);
    }

    const stats::Table &m_table;
    const TableLook &m_look;
    const Words &m_words;
    stats::Table m_shown;
    std::deque<output::ColumnText> m_texts;
    std::string m_out;
};

} // namespace

std::string htmlTable(const stats::Table &table, const TableLook &look, const Words &words)
{
    if (table.rows.empty())
        return "<p class=\"nothing\">" + escaped(look.nothing) + "</p>\n";
    return Writer(table, look, words).take();
}

} // namespace trilane::report
