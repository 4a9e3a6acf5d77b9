// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/job.h"
#include "model/base/result.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

namespace trilane::cli {

/// Exit codes; part of the interface to scripts, listed in --help.
enum ExitCode : int {
    kDone = 0,
    kUnreadable = 1, ///< the input cannot be read
    kUsage = 2,      ///< the command line is wrong
    kUnwritable = 3, ///< the output cannot be written
    kInterrupted = 130
};

/// Prints "trilane: MESSAGE" on standard error and gives the code back (kInterrupted for an error
/// that is a cancellation).
int fail(const Error &error, int code);

/// Stop token that Ctrl-C and SIGTERM set; installs the handlers at the first call.
[[nodiscard]] std::stop_token interruption();

/// Shows a line with the progress of a job on standard error while it lives, where that is a
/// terminal and the job takes longer than a moment.
class ProgressLine
{
public:
    explicit ProgressLine(std::string_view doing);
    ~ProgressLine();
    [[nodiscard]] JobContext job() { return {.progress = &m_progress, .stop = interruption()}; }

private:
    void run(const std::stop_token &stop);

    std::string m_doing;
    Progress m_progress;
    std::jthread m_thread;
};

/// Columns of the terminal on standard output; 0 when it is none.
[[nodiscard]] size_t terminalWidth();

/// Writes to a file, or to standard output for "" and "-".
[[nodiscard]] Result<void> writeOutput(const std::string &path, std::string_view text);

} // namespace trilane::cli
