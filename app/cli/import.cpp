// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/traceinput.h"
#include "model/exporters/tableexport.h"
#include "model/importers/importer.h"
#include "model/store/store.h"

#include <CLI/CLI.hpp>

#include <filesystem>

namespace trilane::cli {

namespace {

struct ImportArguments
{
    std::string in;
    std::string out;
    bool force = false;
};

int run(const ImportArguments &arguments)
{
    std::error_code ignored;
    if (!arguments.force && std::filesystem::exists(arguments.out, ignored))
        return fail({.what = "exists already",
                     .file = arguments.out,
                     .remedy = "add --force to replace it"},
                    kUnwritable);
    Result<void> done;
    {
        ProgressLine line("Importing " + arguments.in);
        done = importTrace(arguments.in, arguments.out, {}, line.job());
    }
    if (!done)
        return fail(done.error(), done.error().file == arguments.out ? kUnwritable : kUnreadable);
    Result<std::shared_ptr<const Store>> store = Store::open(arguments.out);
    if (!store)
        return fail(store.error(), kUnwritable);
    const TableColumn bytes{.key = {}, .title = {}, .type = ColumnType::Bytes};
    std::printf("%s: %llu slices, %s\n", arguments.out.c_str(),
                static_cast<unsigned long long>((*store)->sliceCount()),
                cellText(bytes, static_cast<int64_t>((*store)->fileBytes())).c_str());
    warnAboutLosses(**store, arguments.in);
    return kDone;
}

} // namespace

void addImport(CLI::App &app, int &exitCode)
{
    auto arguments = std::make_shared<ImportArguments>();
    CLI::App *command = app.add_subcommand("import", "Turn a foreign trace into a .trilane file");
    command->add_option("IN", arguments->in, "Kineto or Chrome JSON, Nsight Systems SQLite")
        ->required();
    command->add_option("-o,--output", arguments->out, "The .trilane file to write")->required();
    command->add_flag("--force", arguments->force, "Replace the output when it exists");
    command->footer("\nExample:\n  trilane import trace.json.gz -o trace.trilane");
    command->callback([arguments, &exitCode] { exitCode = run(*arguments); });
}

} // namespace trilane::cli
