// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/words.h"

namespace trilane::cli {

reporting::Words words()
{
    return reporting::Words(spoken());
}

Table inLanguage(Table table, TableFormat format)
{
    const bool isForPeople = format == TableFormat::Text || format == TableFormat::Markdown;
    return isForPeople ? words().translated(std::move(table)) : table;
}

} // namespace trilane::cli
