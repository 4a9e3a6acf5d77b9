// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/client/session/useraccount.h"
#include "model/base/result.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <signal.h>
#include <sys/types.h>

namespace trilane::client {

struct LaunchOptions
{
    std::vector<std::string> command; ///< program and arguments, not empty
    std::vector<std::pair<std::string, std::string>> environment; ///< added to the own environment
    sigset_t signalMask{};                                        ///< that the program begins with
    std::optional<UserAccount> user; ///< user of the program; none: the own one
};

/// How a program ended.
struct ProgramEnd
{
    bool bySignal = false;
    int code = 0; ///< exit code, or the signal
};

/// A program with our standard input, output and terminal. It exists before it runs, so that a
/// recorder can learn its pid first. One thread.
class LaunchedProgram
{
public:
    /// Forks; the child waits for go().
    [[nodiscard]] static Result<std::unique_ptr<LaunchedProgram>>
    prepare(const LaunchOptions &options);
    /// Ends a program that was not started.
    ~LaunchedProgram();
    LaunchedProgram(const LaunchedProgram &) = delete;
    LaunchedProgram &operator=(const LaunchedProgram &) = delete;

    [[nodiscard]] pid_t pid() const { return m_pid; }
    /// Lets it run. Errors: it cannot be executed.
    [[nodiscard]] Result<void> go();
    /// True when it has ended; does not wait.
    [[nodiscard]] bool hasEnded(ProgramEnd &end);
    void signal(int number) const;

private:
    LaunchedProgram() = default;

    std::string m_program;
    pid_t m_pid = -1;
    int m_gate = -1;    ///< a byte lets the child go
    int m_failure = -1; ///< the child's errno, if it cannot execute
    bool m_ended = false;
};

} // namespace trilane::client
