// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "app/cli/progressline.h"
#include "app/cli/traceinput.h"
#include "app/cli/words.h"
#include "model/exporters/tableexport.h"
#include "model/importers/importer.h"
#include "model/store/store.h"

namespace trilane::cli {

namespace {

struct ImportArguments
{
    std::string in;
    std::string out;
    bool force = false;
};

/// Without All Streams, which shows the slices of the streams again.
uint64_t sliceCount(const Store &store)
{
    uint64_t count = 0;
    for (const Track &track : store.tracks()) {
        if (track.kind != TrackKind::AllStreams)
            count += store.sliceCountOf(track.id);
    }
    return count;
}

std::string summary(const Store &store, const std::string &path)
{
    const TableColumn count{.key = {}, .title = {}, .type = ColumnType::Count};
    const TableColumn bytes{.key = {}, .title = {}, .type = ColumnType::Bytes};
    return plainLine(path) + ": " +
           Cli::text("%1 slices, %2", {cellText(count, static_cast<int64_t>(sliceCount(store))),
                                       cellText(bytes, static_cast<int64_t>(store.fileBytes()))}) +
           "\n";
}

int run(const ImportArguments &arguments)
{
    if (const std::optional<Error> error =
            refusalOf(arguments.out, {arguments.in}, arguments.force))
        return fail(*error, kUnwritable);
    Result<void> done;
    {
        ProgressLine line(Cli::text("Importing %1"), arguments.in);
        done = importTrace(arguments.in, arguments.out, {.build = {.mode = modeLike(arguments.in)}},
                           line.job());
    }
    if (!done)
        return fail(done.error(), codeOf(done.error(), arguments.in));
    Result<std::shared_ptr<const Store>> store = Store::open(arguments.out);
    if (!store)
        return fail(store.error(), kUnwritable);
    return conclude(summary(**store, arguments.out), **store, arguments.out);
}

} // namespace

void addImport(CommandLine &line)
{
    auto a = std::make_shared<ImportArguments>();
    Command command = line.addCommand(
        "import", Cli::text("Turn a foreign trace into a .trilane file"), [a] { return run(*a); });
    command
        .value("IN", a->in, "", Cli::text("Kineto or Chrome JSON, Nsight Systems SQLite, Perfetto"))
        .required();
    command.value("-o,--output", a->out, "FILE", Cli::text("The .trilane file to write"))
        .required();
    command.flag("--force", a->force, Cli::text("Replace the output when it exists"));
    command.setFooter(Cli::text("Examples:\n"
                                "  trilane import trace.json.gz -o trace.trilane\n"
                                "  trilane import report.sqlite -o report.trilane --force\n"
                                "\nThe output is there as a whole or not at all."));
}

} // namespace trilane::cli
