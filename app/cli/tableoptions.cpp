// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/tableoptions.h"

#include "app/cli/console.h"
#include "app/cli/rangeargument.h"
#include "app/cli/words.h"

#include <unistd.h>

namespace trilane::cli {

void TableOptions::addFile(Command &command)
{
    command.value("FILE", file, "", Cli::text("A trace of any kind that Trilane reads")).required();
}

void TableOptions::addRange(Command &command, const std::string &help)
{
    command.value("--range", range, "A:B",
                  help.empty() ? Cli::text("Part of the trace, from its start, like 1.5s:2s")
                               : help,
                  rangeArgument);
}

void TableOptions::addOutput(Command &command)
{
    command
        .value("--format", format, "WORD", Cli::text("table, csv, json or markdown"),
               parseTableFormat)
        .showsDefault("table");
    command.flag("--raw", raw,
                 Cli::text("CSV with names as they are: with control characters, and what a "
                           "spreadsheet takes for formulas"));
    command.value("-o,--output", out, "FILE",
                  Cli::text("File to write instead of standard output"));
}

Result<TableFormat> TableOptions::chosenFormat() const
{
    if (raw && format != TableFormat::Csv)
        return Error{.what = msg("--raw is for CSV"), .remedy = msg("add --format csv")};
    return raw ? TableFormat::RawCsv : format;
}

size_t TableOptions::width() const
{
    return out.empty() || out == "-" ? terminalWidth(STDOUT_FILENO) : 0;
}

} // namespace trilane::cli
