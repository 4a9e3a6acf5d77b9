// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/client/doctor/doctor.h"
#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "app/cli/console/output.h"
#include "model/output/jsonwriter.h"

namespace trilane::cli {

namespace {

struct DoctorArguments
{
    std::string format = "text";
    bool hints = false;
};

/// Including the space after the longest word.
constexpr size_t kVerdictWidth = 9;

std::string verdictText(client::Verdict verdict)
{
    switch (verdict) {
    case client::Verdict::Fine:
        return terminal::Cli::text("ok");
    case client::Verdict::Limited:
        return terminal::Cli::text("limited");
    case client::Verdict::Missing:
        break;
    }
    return terminal::Cli::text("missing");
}

std::string textOf(const std::vector<client::MachineFinding> &findings, bool hints)
{
    std::string text;
    for (const client::MachineFinding &finding : findings) {
        const std::string verdict = verdictText(finding.verdict);
        text += verdict + std::string(kVerdictWidth - output::displayWidth(verdict), ' ') +
                terminal::Cli::text(
                    "%1: %2", {terminal::told(finding.title), terminal::told(finding.found)}) +
                "\n";
        if (finding.verdict == client::Verdict::Fine)
            continue;
        if (!finding.consequence.empty())
            text += std::string(kVerdictWidth, ' ') + terminal::told(finding.consequence) + "\n";
        if (hints && !finding.remedy.empty())
            text += std::string(kVerdictWidth, ' ') + "-> " + terminal::told(finding.remedy) + "\n";
    }
    return text;
}

std::string jsonOf(const std::vector<client::MachineFinding> &findings)
{
    output::JsonWriter json;
    json.beginObject();
    json.newLine(2);
    json.member("report", "doctor");
    json.newLine(2);
    json.key("rows");
    json.beginArray();
    for (const client::MachineFinding &finding : findings) {
        json.newLine(4);
        json.beginObject();
        json.member("id", finding.id);
        json.member("title", finding.title.english());
        json.member("verdict", client::toString(finding.verdict));
        json.member("found", finding.found.english());
        json.memberOrNull("consequence", finding.consequence.english());
        json.memberOrNull("remedy", finding.remedy.english());
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
    const std::vector<client::MachineFinding> findings = client::examine();
    const std::string text = a.format == "json" ? jsonOf(findings) : textOf(findings, a.hints);
    if (Result<void> done = writeOutput({}, text); !done)
        return fail(done.error(), kUnwritable);
    return kDone;
}

} // namespace

void addDoctor(terminal::CommandLine &line)
{
    auto a = std::make_shared<DoctorArguments>();
    terminal::Command command =
        line.addCommand("doctor", terminal::Cli::text("Check what can be recorded on this machine"),
                        [a] { return run(*a); });
    command.flag("--fix-hints", a->hints, terminal::Cli::text("Show a fix for each shortcoming"));
    command.value("--format", a->format, "WORD", terminal::Cli::text("text or json"))
        .oneOf({"text", "json"})
        .showsDefault();
    command.setFooter(
        terminal::Cli::text("Examples:\n"
                            "  trilane doctor --fix-hints\n"
                            "  trilane doctor --format json\n"
                            "\nWrites a temporary file of 16 MiB to measure the disk and changes "
                            "nothing else. The exit code is always 0."));
}

} // namespace trilane::cli
