// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/tableoptions.h"

#include "app/cli/console.h"
#include "app/cli/rangeargument.h"
#include "app/cli/words.h"

#include <CLI/CLI.hpp>

#include <unistd.h>

namespace trilane::cli {

void TableOptions::addFile(CLI::App &command)
{
    command.add_option("FILE", file, Cli::tr("A trace of any kind that Trilane reads"))
        ->required()
        ->type_name("");
}

void TableOptions::addRange(CLI::App &command, const std::string &help)
{
    command
        .add_option("--range", range,
                    help.empty() ? Cli::tr("Part of the trace, from its start, like 1.5s:2s")
                                 : help)
        ->type_name("A:B");
}

void TableOptions::addOutput(CLI::App &command)
{
    command.add_option("--format", format, Cli::tr("table, csv, json or markdown"))
        ->capture_default_str()
        ->type_name("WORD");
    command.add_flag("--raw", raw,
                     Cli::tr("CSV with names as they are: with control characters, and what a "
                             "spreadsheet takes for formulas"));
    command.add_option("-o,--output", out, Cli::tr("File to write instead of standard output"))
        ->type_name("FILE");
}

Result<TableOptions::Understood> TableOptions::understood() const
{
    const Result<TimeRange> part = rangeArgument(range);
    if (!part)
        return part.error();
    const Result<TableFormat> how = parseTableFormat(format);
    if (!how)
        return how.error();
    if (raw && *how != TableFormat::Csv)
        return Error{.what = Cli::tr("--raw is for CSV"), .remedy = Cli::tr("add --format csv")};
    return Understood{*part, raw ? TableFormat::RawCsv : *how};
}

size_t TableOptions::width() const
{
    return out.empty() || out == "-" ? terminalWidth(STDOUT_FILENO) : 0;
}

} // namespace trilane::cli
