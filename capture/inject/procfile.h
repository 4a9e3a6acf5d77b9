// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace trilane::inject {

/// /proc/PID/NAME, at most `limit` bytes; empty if missing or not permitted.
[[nodiscard]] std::string procFile(int pid, const std::string &name, size_t limit = 16u << 20);

/// Facts about a program from the kernel (/proc/PID/auxv), without opening its file.
struct Program
{
    bool isKnown = false;
    bool isNative = false;       ///< 64-bit, like this program
    bool hasLoader = false;      ///< it requested a loader; also false for a loader itself
    bool hasOtherRights = false; ///< than its parent: setuid, setgid, capabilities
};
[[nodiscard]] Program parseProgram(std::string_view auxv);

/// The value after "KEY:" in a file of such lines; empty: not found.
[[nodiscard]] std::string_view field(std::string_view text, std::string_view key);

/// The next word of a line, which is advanced past it; empty at the end.
[[nodiscard]] std::string_view nextWord(std::string_view &line);

/// The number at the start of a text; 0: none.
[[nodiscard]] long long number(std::string_view text, int base = 10);

/// The part of a path after the last '/'.
[[nodiscard]] std::string_view baseName(std::string_view path);

} // namespace trilane::inject
