// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/console/console.h"

#include "app/cli/console/clitext.h"

#include <cstdio>

namespace trilane::cli {

void note(std::string_view message)
{
    // Names of files and texts of traces may hold anything.
    std::fprintf(stderr, "trilane: %s\n", output::plainLine(message).c_str());
}

int fail(const Error &error, int code)
{
    note(error.canceled ? terminal::Cli::text("stopped") : terminal::messageOf(error));
    return error.canceled ? kInterrupted : code;
}

int codeOf(const Error &error, const std::string &input)
{
    return error.file.empty() || error.file == input ? kUnreadable : kUnwritable;
}

} // namespace trilane::cli
