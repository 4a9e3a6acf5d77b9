// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/infotext.h"
#include "app/cli/output.h"
#include "app/cli/traceinput.h"
#include "app/cli/words.h"
#include "model/exporters/tableexport.h"

#include <CLI/CLI.hpp>

namespace trilane::cli {

namespace {

struct InfoArguments
{
    std::string file;
    std::string format = "table";
};

int run(const InfoArguments &arguments)
{
    const Result<TableFormat> format = parseTableFormat(arguments.format);
    if (!format || (*format != TableFormat::Text && *format != TableFormat::Json))
        return fail({.what = Cli::tr("\"%1\" is no output format of info", {arguments.format}),
                     .remedy = Cli::tr("use table or json")},
                    kUsage);
    Result<std::shared_ptr<const Store>> store = openTrace(arguments.file);
    if (!store)
        return fail(store.error(), codeOf(store.error(), arguments.file));
    const std::string text = *format == TableFormat::Json ? infoAsJson(**store, arguments.file)
                                                          : infoAsText(**store, arguments.file);
    if (Result<void> done = writeOutput({}, text); !done)
        return fail(done.error(), kUnwritable);
    return kDone;
}

} // namespace

void addInfo(CLI::App &app, int &exitCode)
{
    auto arguments = std::make_shared<InfoArguments>();
    CLI::App *command = app.add_subcommand(
        "info", Cli::tr("What a trace holds, who made it, and what became of every event"));
    command->add_option("FILE", arguments->file, Cli::tr("A trace of any kind that Trilane reads"))
        ->required()
        ->type_name("");
    command->add_option("--format", arguments->format, Cli::tr("table or json"))
        ->capture_default_str()
        ->type_name("WORD");
    command->footer(
        Cli::tr("Examples:\n"
                "  trilane info run.json.gz\n"
                "  trilane info run.sqlite --format json\n"
                "\nEvents of the source = imported + repaired + dropped; each reason is listed\n"
                "with its count and where it was first seen."));
    command->callback([arguments, &exitCode] { exitCode = run(*arguments); });
}

} // namespace trilane::cli
