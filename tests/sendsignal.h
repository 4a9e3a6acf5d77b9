// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <sys/types.h>

#include <cstdint>

#include <signal.h>

namespace trilane::test {

/// kill(2), but never of everybody: 0 and less would be the test's own process group, or all
/// processes that it may signal. QProcess says 0 of a program that has ended, fork() -1 when it
/// fails. False: nothing was signalled.
inline bool sendSignal(int64_t pid, int signal)
{
    return pid > 1 && ::kill(static_cast<pid_t>(pid), signal) == 0;
}

/// The same for the process group of that number.
inline bool sendSignalToGroup(int64_t group, int signal)
{
    return group > 1 && ::kill(-static_cast<pid_t>(group), signal) == 0;
}

} // namespace trilane::test
