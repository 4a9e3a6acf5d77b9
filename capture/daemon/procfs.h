// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace trilane::procfs {

// What /proc tells of a process or a thread; empty or 0 when it is gone or hidden. See proc(5).

/// The name of a thread, at most 15 bytes, as valid UTF-8.
[[nodiscard]] std::string threadName(int pid, int tid);
/// The command line with spaces between the arguments.
[[nodiscard]] std::string commandLine(int pid);
/// Parent of a process.
[[nodiscard]] int parentOf(int pid);

} // namespace trilane::procfs
