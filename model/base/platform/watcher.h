// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

#include <sys/types.h>

namespace trilane::platform {

/// A shell that waits for the end of this process and then runs a script: destructors do not run in
/// a killed process. It leads a process group, which others may join. When this object is
/// destroyed, the shell and its group are ended and the script is not run. One thread.
class Watcher
{
public:
    Watcher() = default;
    Watcher(Watcher &&other) noexcept;
    Watcher &operator=(Watcher &&) = delete;
    ~Watcher() { end(); }

    /// `argument` is the script's $1. Once. An errno if the shell cannot be started.
    int start(const char *script, const std::string &argument = {});
    /// Its process group; -1: none.
    [[nodiscard]] pid_t group() const { return m_pid; }
    /// Kills the group.
    void end() noexcept;

private:
    pid_t m_pid = -1;
    int m_ourEnd = -1; ///< of the pipe that the shell reads; closed by the kernel when we end
};

} // namespace trilane::platform
