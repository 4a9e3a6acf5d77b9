// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "app/cli/progressline.h"
#include "app/cli/ranktext.h"
#include "app/cli/traceinput.h"
#include "app/cli/words.h"
#include "model/exporters/tableexport.h"
#include "model/ranks/rankfiles.h"

#include <CLI/CLI.hpp>

namespace trilane::cli {

namespace {

struct MergeArguments
{
    std::vector<std::string> files;
    std::string out;
    bool force = false;
};

/// "m.trilane: 8 ranks, aligned by collectives, residual at most 12.0 µs, 1.2 MiB"
std::string summary(const Store &store, const std::string &path)
{
    const TableColumn bytes{.key = {}, .title = {}, .type = ColumnType::Bytes};
    return plainLine(path) + ": " + alignmentText(store.info()) + ", " +
           cellText(bytes, static_cast<int64_t>(store.fileBytes())) + "\n";
}

int run(const MergeArguments &a)
{
    if (const std::optional<Error> error = refusalOf(a.out, a.files, a.force))
        return fail(*error, kUnwritable);
    Result<void> done;
    {
        ProgressLine line(Cli::tr("Merging %1"), a.out);
        done = mergeRankFiles(a.files, a.out, line.job());
    }
    if (!done)
        return fail(done.error(), codeOfMany(done.error(), a.files));
    const Result<std::shared_ptr<const Store>> store = Store::open(a.out);
    if (!store)
        return fail(store.error(), kUnwritable);
    return conclude(summary(**store, a.out), **store, a.out);
}

} // namespace

void addMerge(CLI::App &app, int &exitCode)
{
    auto a = std::make_shared<MergeArguments>();
    CLI::App *command =
        app.add_subcommand("merge", Cli::tr("Traces of several ranks as one, on one time axis"));
    command
        ->add_option("FILE", a->files,
                     Cli::tr("A trace of each rank, of any kind that Trilane reads"))
        ->required()
        ->type_name("");
    command->add_option("-o,--output", a->out, Cli::tr("The .trilane file to write"))
        ->required()
        ->type_name("FILE");
    command->add_flag("--force", a->force, Cli::tr("Replace the output when it exists"));
    command->footer(Cli::tr(
        "Clocks are aligned by the collectives that the ranks have in common, which end on all of\n"
        "them at the same time; else by the wall clock. What that leaves open is told.\n"
        "\nExamples:\n"
        "  trilane merge rank0.json.gz rank1.json.gz -o both.trilane\n"
        "  trilane merge node*/trace.sqlite -o all.trilane --force\n"
        "  trilane ranks all.trilane"));
    command->callback([a, &exitCode] { exitCode = run(*a); });
}

} // namespace trilane::cli
