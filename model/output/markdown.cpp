// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/output/formats.h"
#include "model/output/tableexport.h"

#include <algorithm>

namespace trilane::output {

std::string markdownText(std::string_view text)
{
    std::string safe;
    for (const char c : text) {
        if (std::string_view("\\`*_[]<>|~&#").find(c) != std::string_view::npos)
            safe += '\\';
        safe += c;
    }
    return safe;
}

} // namespace trilane::output

namespace trilane::output {

namespace {

/// For the rare name that a code span cannot hold.
std::string asHtml(const std::string &text)
{
    std::string safe = "<code>";
    for (char c : text) {
        if (std::string_view("\\`*_[]<>|~&#").find(c) != std::string_view::npos)
            safe += "&#" + std::to_string(static_cast<int>(c)) + ";";
        else
            safe += c;
    }
    return safe + "</code>";
}

std::string asCode(const std::string &text)
{
    if (text.empty())
        return {};
    // The tables of GitHub take "\|" for a pipe even in code, but do not agree about "\\|".
    if (text.find("\\|") != std::string::npos)
        return asHtml(text);
    std::string safe;
    for (char c : text)
        safe += c == '|' ? std::string("\\|") : std::string(1, c);
    // A fence longer than any run of backticks inside (CommonMark, "Code spans").
    std::string fence = "`";
    while (safe.find(fence) != std::string::npos)
        fence += '`';
    const char *space = fence.size() > 1 ? " " : "";
    return fence + space + safe + space + fence;
}

class MarkdownWriter : public TableWriter
{
public:
    void begin(const stats::Table &table) override
    {
        m_table = &table;
        m_out += "|";
        std::string rule = "|";
        for (size_t i = 0; i < table.columns.size(); ++i) {
            m_texts.emplace_back(table, i);
            m_out += " " + markdownText(table.columns[i].header().english()) + " |";
            rule += isNumber(table.columns[i].type) ? " ---: |" : " --- |";
        }
        m_out += "\n" + rule + "\n";
    }
    void row(std::span<const stats::TableCell> cells) override
    {
        m_out += "|";
        for (size_t i = 0; i < cells.size(); ++i) {
            const std::string text = plainLine(m_texts[i].of(cells[i]));
            const bool isName = m_table->columns[i].type == stats::ColumnType::Name;
            m_out += " " + (isName ? asCode(text) : markdownText(text)) + " |";
        }
        m_out += "\n";
    }

private:
    const stats::Table *m_table = nullptr;
    std::vector<ColumnText> m_texts;
};

} // namespace

std::unique_ptr<TableWriter> markdownWriter()
{
    return std::make_unique<MarkdownWriter>();
}

std::string markdownTitle(const stats::Table &table)
{
    return "### " + markdownText(plainLine(table.title.english())) + "\n\n";
}

} // namespace trilane::output
