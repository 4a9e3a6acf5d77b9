// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/console/clitext.h"

namespace trilane::cli {

report::Words words()
{
    return report::Words(terminal::spoken());
}

std::string shownLine(std::string_view text)
{
    constexpr size_t kMaxColumns = 4096;
    return output::elideMiddle(output::plainLine(text), kMaxColumns);
}

bool isForPeople(output::TableFormat format)
{
    return format == output::TableFormat::Text || format == output::TableFormat::Markdown;
}

stats::Table inLanguage(stats::Table table, output::TableFormat format)
{
    return isForPeople(format) ? words().translated(std::move(table)) : table;
}

} // namespace trilane::cli
