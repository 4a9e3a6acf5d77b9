// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "model/base/version.h"
#include "model/exporters/jsonwriter.h"

#include <CLI/CLI.hpp>

namespace trilane::cli {

namespace {

void writeNames(JsonWriter &json, const CLI::Option &option)
{
    json.key("names");
    json.beginArray();
    for (const std::string &name : option.get_snames())
        json.text("-" + name);
    for (const std::string &name : option.get_lnames())
        json.text("--" + name);
    json.endArray();
}

void writeOption(JsonWriter &json, const CLI::Option &option)
{
    json.newLine(4);
    json.beginObject();
    writeNames(json, option);
    // What has no dashes is known by its place.
    json.memberOrNull("place", option.nonpositional() ? "" : option.get_name(true));
    json.member("value", option.get_type_name());
    json.member("least", option.get_items_expected_min());
    json.member("most", option.get_items_expected_max());
    json.member("required", option.get_required());
    json.member("default", option.get_default_str());
    json.member("help", option.get_description());
    json.endObject();
}

void writeCommand(JsonWriter &json, const CLI::App &command)
{
    json.newLine(2);
    json.beginObject();
    json.member("name", command.get_name());
    json.member("help", command.get_description());
    json.member("footer", command.get_footer());
    json.newLine(2);
    json.key("options");
    json.beginArray();
    for (const CLI::Option *option : command.get_options())
        writeOption(json, *option);
    json.newLine(2);
    json.endArray();
    json.endObject();
}

/// The program first, then each command that is shown.
std::string describe(const CLI::App &app)
{
    JsonWriter json;
    json.beginObject();
    json.member("version", kProgramVersion);
    json.newLine(1);
    json.key("commands");
    json.beginArray();
    writeCommand(json, app);
    for (const CLI::App *command : app.get_subcommands([](const CLI::App *) { return true; })) {
        if (!command->get_group().empty())
            writeCommand(json, *command);
    }
    json.newLine();
    json.endArray();
    json.endObject();
    return json.take();
}

} // namespace

void addDescribe(CLI::App &app, int &exitCode)
{
    CLI::App *command = app.add_subcommand(
        "describe-commands", "All commands and options as JSON, for manual pages and completions");
    command->group(""); // not in --help
    command->callback([&app, &exitCode] {
        const Result<void> done = writeOutput({}, describe(app));
        exitCode = done ? kDone : fail(done.error(), kUnwritable);
    });
}

} // namespace trilane::cli
