// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/output.h"
#include "app/cli/console/traceinput.h"
#include "app/cli/print/infotext.h"
#include "model/output/tableexport.h"

namespace trilane::cli {

namespace {

struct InfoArguments
{
    std::string file;
    output::TableFormat format = output::TableFormat::Text;
};

int run(const InfoArguments &arguments)
{
    Result<std::shared_ptr<const store::Store>> store = openTrace(arguments.file);
    if (!store)
        return fail(store.error(), codeOf(store.error(), arguments.file));
    const std::string text = arguments.format == output::TableFormat::Json
                                 ? infoAsJson(**store, arguments.file)
                                 : infoAsText(**store, arguments.file);
    if (Result<void> done = writeOutput({}, text); !done)
        return fail(done.error(), kUnwritable);
    return kDone;
}

} // namespace

void addInfo(terminal::CommandLine &line)
{
    auto arguments = std::make_shared<InfoArguments>();
    terminal::Command command = line.addCommand(
        "info", terminal::Cli::text("Show a trace's contents, origin and import report"),
        [arguments] { return run(*arguments); });
    command.value("FILE", arguments->file, "", terminal::Cli::text("Trace in any supported format"))
        .required();
    command
        .value("--format", arguments->format, "WORD", terminal::Cli::text("table or json"),
               output::parseTableFormat)
        .oneOf({"table", "json"})
        .showsDefault("table");
    command.setFooter(terminal::Cli::text(
        "Examples:\n"
        "  trilane info run.json.gz\n"
        "  trilane info run.sqlite --format json\n"
        "\nSource events = imported + repaired + dropped. Each reason is listed with its count\n"
        "and first occurrence."));
}

} // namespace trilane::cli
