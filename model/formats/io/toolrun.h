// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/jobs/job.h"
#include "model/base/result.h"

#include <chrono>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace trilane::formats {

/// A program with its arguments, run without a shell.
struct ToolCommand
{
    std::string program;                ///< absolute
    std::vector<std::string> arguments; ///< without its name
    std::string log;                    ///< file for its standard error
    std::string output = {};            ///< file that its standard output is added to; empty = log
    std::chrono::milliseconds limit{};
    uint64_t maxBytes = std::numeric_limits<uint64_t>::max(); ///< of `output`
};

/// Result of a command.
enum class ToolEnd : uint8_t { Done, Failed, TooLong, TooLarge };

/// Runs it and waits for it; whatever it has started ends with it, and it ends with this process.
/// A tool that fails without output leaves "exit code 3" or "signal 9" in the log.
/// Errors: it cannot be started (the reason alone); stop.
[[nodiscard]] Result<ToolEnd> runTool(const ToolCommand &command, const jobs::JobContext &job);

/// The last line that it wrote there, of a long one the begin; empty when that is nothing.
[[nodiscard]] Message lastWords(const std::string &log);

} // namespace trilane::formats
