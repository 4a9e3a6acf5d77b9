// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/infotext.h"
#include "app/cli/output.h"
#include "app/cli/traceinput.h"
#include "app/cli/words.h"
#include "model/exporters/tableexport.h"

namespace trilane::cli {

namespace {

struct InfoArguments
{
    std::string file;
    TableFormat format = TableFormat::Text;
};

int run(const InfoArguments &arguments)
{
    Result<std::shared_ptr<const Store>> store = openTrace(arguments.file);
    if (!store)
        return fail(store.error(), codeOf(store.error(), arguments.file));
    const std::string text = arguments.format == TableFormat::Json
                                 ? infoAsJson(**store, arguments.file)
                                 : infoAsText(**store, arguments.file);
    if (Result<void> done = writeOutput({}, text); !done)
        return fail(done.error(), kUnwritable);
    return kDone;
}

} // namespace

void addInfo(CommandLine &line)
{
    auto arguments = std::make_shared<InfoArguments>();
    Command command = line.addCommand(
        "info", Cli::text("What a trace holds, who made it, and what became of every event"),
        [arguments] { return run(*arguments); });
    command.value("FILE", arguments->file, "", Cli::text("A trace of any kind that Trilane reads"))
        .required();
    command
        .value("--format", arguments->format, "WORD", Cli::text("table or json"), parseTableFormat)
        .oneOf({"table", "json"})
        .showsDefault("table");
    command.setFooter(
        Cli::text("Examples:\n"
                  "  trilane info run.json.gz\n"
                  "  trilane info run.sqlite --format json\n"
                  "\nEvents of the source = imported + repaired + dropped; each reason is listed\n"
                  "with its count and where it was first seen."));
}

} // namespace trilane::cli
