// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"
#include "model/base/platform/thisprocess.h"

namespace trilane::cli {

namespace {

int run(const std::vector<std::string> &files)
{
    const std::string self = platform::programFile();
    const std::string beside = self.substr(0, self.rfind('/') + 1) + "trilane-ui";
    platform::becomeProgram(beside, files);
    platform::becomeProgram("trilane-ui", files);
    return fail({.what = msg("the viewer is not installed"),
                 .file = beside,
                 .remedy = msg("install trilane-ui next to trilane, or build it with ./run build")},
                kUnreadable);
}

} // namespace

void addOpen(terminal::CommandLine &line)
{
    auto files = std::make_shared<std::vector<std::string>>();
    terminal::Command command = line.addCommand(
        "open", terminal::Cli::text("Open traces in the viewer"), [files] { return run(*files); });
    command.value("FILE", *files, "", terminal::Cli::text("Traces in any supported format"));
    command.setFooter(terminal::Cli::text("Examples:\n  trilane open rank0.trilane rank1.trilane"));
}

} // namespace trilane::cli
