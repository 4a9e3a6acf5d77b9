// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands/commands.h"
#include "app/cli/console/clitext.h"
#include "app/cli/console/console.h"

#include <filesystem>

#include <unistd.h>

namespace trilane::cli {

namespace {

int run(const std::vector<std::string> &files)
{
    std::error_code failed;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", failed);
    const std::string beside = (self.parent_path() / "trilane-ui").string();
    std::vector<std::string> words{beside};
    words.insert(words.end(), files.begin(), files.end());
    std::vector<char *> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string &word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ::execv(beside.c_str(), arguments.data());
    ::execvp("trilane-ui", arguments.data());
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
