// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/doctor.h"
#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "model/exporters/jsonwriter.h"

#include <CLI/CLI.hpp>

namespace trilane::cli {

namespace {

struct DoctorArguments
{
    std::string format = "text";
    bool hints = false;
};

std::string textOf(const std::vector<Finding> &findings, bool hints)
{
    std::string text;
    for (const Finding &finding : findings) {
        text += finding.verdict == Verdict::Fine      ? "ok       "
                : finding.verdict == Verdict::Limited ? "limited  "
                                                      : "missing  ";
        text += finding.title + ": " + finding.found + "\n";
        if (finding.verdict == Verdict::Fine)
            continue;
        if (!finding.consequence.empty())
            text += "         " + finding.consequence + "\n";
        if (hints && !finding.remedy.empty())
            text += "         -> " + finding.remedy + "\n";
    }
    return text;
}

std::string jsonOf(const std::vector<Finding> &findings)
{
    JsonWriter json;
    json.beginObject();
    json.newLine(2);
    json.member("report", "doctor");
    json.newLine(2);
    json.key("rows");
    json.beginArray();
    for (const Finding &finding : findings) {
        json.newLine(4);
        json.beginObject();
        json.member("id", finding.id);
        json.member("title", finding.title);
        json.member("verdict", toString(finding.verdict));
        json.member("found", finding.found);
        json.memberOrNull("consequence", finding.consequence);
        json.memberOrNull("remedy", finding.remedy);
        json.endObject();
    }
    json.newLine(2);
    json.endArray();
    json.newLine();
    json.endObject();
    return json.take();
}

int run(const DoctorArguments &a)
{
    if (a.format != "text" && a.format != "json")
        return fail({.what = "\"" + a.format + "\" is no format", .remedy = "use text or json"},
                    kUsage);
    const std::vector<Finding> findings = examine();
    const std::string text = a.format == "json" ? jsonOf(findings) : textOf(findings, a.hints);
    if (Result<void> done = writeOutput({}, text); !done)
        return fail(done.error(), kUnwritable);
    return kDone;
}

} // namespace

void addDoctor(CLI::App &app, int &exitCode)
{
    auto a = std::make_shared<DoctorArguments>();
    CLI::App *command =
        app.add_subcommand("doctor", "Say what can be recorded on this machine, and what not");
    command->add_flag("--fix-hints", a->hints, "Say for each shortcoming what mends it");
    command->add_option("--format", a->format, "text or json")
        ->capture_default_str()
        ->type_name("WORD");
    command->footer("Examples:\n"
                    "  trilane doctor --fix-hints\n"
                    "  trilane doctor --format json\n"
                    "\nNothing is changed. The exit code is 0 whatever was found.");
    command->callback([a, &exitCode] { exitCode = run(*a); });
}

} // namespace trilane::cli
