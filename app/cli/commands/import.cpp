// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/output.h"
#include "app/cli/console/progressline.h"
#include "app/cli/console/traceinput.h"
#include "model/base/amounttext.h"
#include "model/formats/registry/importtrace.h"
#include "model/output/tableexport.h"
#include "model/store/tables.h"

#include <array>

namespace trilane::cli {

namespace {

struct ImportArguments
{
    std::string in;
    std::string out;
    bool force = false;
};

std::string importSummary(store::Tables trace, const std::string &path)
{
    return output::plainLine(path) + ": " +
           terminal::Cli::text("%1 slices, %2",
                               {formatCount(static_cast<int64_t>(trace.distinctSliceCount())),
                                formatBytes(static_cast<double>(trace.fileBytes()))}) +
           "\n";
}

int run(const ImportArguments &arguments)
{
    if (const std::optional<Error> error =
            checkWritable(arguments.out, {arguments.in}, arguments.force))
        return fail(*error, kUnwritable);
    Result<void> done;
    {
        ProgressLine line(terminal::Cli::text("Importing %1"), arguments.in);
        done =
            formats::importTrace(arguments.in, arguments.out,
                                 {.build = {.mode = platform::modeLike(arguments.in)}}, line.job());
    }
    if (!done)
        return fail(done.error(), codeOf(done.error(), arguments.in));
    noteOtherExtension(arguments.out, std::array<std::string_view, 1>{".trilane"});
    Result<std::shared_ptr<const store::Store>> store = store::openStore(arguments.out);
    if (!store)
        return fail(store.error(), kUnwritable);
    return conclude(importSummary(**store, arguments.out), **store, arguments.in);
}

} // namespace

void addImport(terminal::CommandLine &line)
{
    auto a = std::make_shared<ImportArguments>();
    terminal::Command command = line.addCommand(
        "import", terminal::Cli::text("Convert a trace of another tool to a .trilane file"),
        [a] { return run(*a); });
    command.value("IN", a->in, "", terminal::told(formats::foreignFormats())).required();
    command.value("-o,--output", a->out, "FILE", terminal::Cli::text("Output .trilane file"))
        .required();
    command.flag("--force", a->force, terminal::Cli::text("Overwrite the output file"));
    command.setFooter(
        terminal::Cli::text("Examples:\n"
                            "  trilane import trace.json.gz -o trace.trilane\n"
                            "  trilane import report.sqlite -o report.trilane --force\n"
                            "\nThe output is either complete or not written."));
}

} // namespace trilane::cli
