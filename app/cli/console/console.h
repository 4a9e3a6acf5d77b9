// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <string>
#include <string_view>

namespace trilane::cli {

/// Exit codes; part of the interface to scripts, listed in --help.
enum ExitCode : int {
    kDone = 0,
    kUnreadable = 1, ///< the input cannot be read
    kUsage = 2,      ///< the command line is wrong
    kUnwritable = 3, ///< the output, or the cache, cannot be written
    kFound = 4,      ///< done; found a condition that makes scripts fail: --fail-on, --threshold
    kOverLimit = 5,  ///< a query needs more time, memory or room than it may
    kInterrupted = 130
};

/// Prints "trilane: MESSAGE" as one line on standard error.
void note(std::string_view message);

/// Prints the error as note() does and gives the code back; kInterrupted for an error that is a
/// cancellation.
int fail(const Error &error, int code);

/// The exit code of an error while reading `input`: if it names another file, that file could not
/// be written.
[[nodiscard]] int codeOf(const Error &error, const std::string &input);

} // namespace trilane::cli
