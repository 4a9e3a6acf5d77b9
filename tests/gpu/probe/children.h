// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

namespace trilane::probe {

/// How a process ended, and what it said.
struct Ended
{
    int exit = -1;       ///< its exit code; -1: a signal or the watchdog ended it
    int signal = 0;      ///< that ended it
    bool isSlow = false; ///< the watchdog ended it
    double seconds = 0;
    std::string answer;    ///< its last line that begins with a brace
    std::string lastWords; ///< its last other line

    /// "0", "exit 3", "signal 11", "too slow".
    [[nodiscard]] std::string how() const;
};

/// Runs this program with other arguments, `count` times, `atOnce` of them at the same time. Each
/// is the leader of a process group of its own, which is ended with it, and after `limitSeconds`.
std::vector<Ended> runSelf(const std::vector<std::string> &arguments, double limitSeconds,
                           int count = 1, int atOnce = 1);

} // namespace trilane::probe
