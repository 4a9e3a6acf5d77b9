// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/console/tableoptions.h"

#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "model/base/platform/terminal.h"

namespace trilane::cli {

void TableOptions::addFile(terminal::Command &command)
{
    command.value("FILE", file, "", terminal::Cli::text("Trace in any supported format"))
        .required();
}

void TableOptions::addRange(terminal::Command &command, const std::string &help)
{
    command.value("--range", range, "A:B",
                  help.empty()
                      ? terminal::Cli::text(
                            "Time range from the start of the trace, such as 1.5s:2s or 100ms:")
                      : help,
                  terminal::parseRange);
}

void TableOptions::addOutput(terminal::Command &command)
{
    command
        .value("--format", format, "WORD", terminal::Cli::text("table, csv, json or markdown"),
               output::parseTableFormat)
        .showsDefault("table");
    command.flag("--raw", raw,
                 terminal::Cli::text("Write names to CSV unescaped, including control characters "
                                     "and text that spreadsheets treat as formulas"));
    command.value("-o,--output", out, "FILE",
                  terminal::Cli::text("Output file; default: standard output"));
}

Result<output::TableFormat> TableOptions::chosenFormat() const
{
    if (raw && format != output::TableFormat::Csv)
        return Error{.what = msg("--raw requires CSV"), .remedy = msg("add --format csv")};
    return raw ? output::TableFormat::RawCsv : format;
}

size_t TableOptions::width() const
{
    return out.empty() || out == "-" ? platform::terminalWidth(platform::StandardStream::Output)
                                     : 0;
}

} // namespace trilane::cli
