// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/exporters/tableexport.h"

#include "model/exporters/formats.h"

namespace trilane {

Result<TableFormat> parseTableFormat(std::string_view word)
{
    if (word == "table")
        return TableFormat::Text;
    if (word == "csv")
        return TableFormat::Csv;
    if (word == "json")
        return TableFormat::Json;
    if (word == "markdown" || word == "md")
        return TableFormat::Markdown;
    return Error{.what = "\"" + std::string(word) + "\" is no output format",
                 .remedy = "use table, csv, json or markdown"};
}

std::string exportTable(const Table &table, TableFormat format, size_t width)
{
    switch (format) {
    case TableFormat::Csv:
        return formats::csv(table);
    case TableFormat::Json:
        return formats::json(table);
    case TableFormat::Markdown:
        return formats::markdown(table);
    case TableFormat::Text:
        break;
    }
    return formats::text(table, width);
}

} // namespace trilane
