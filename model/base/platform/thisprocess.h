// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trilane::platform {

/// Cores that this process may use, at least 1.
[[nodiscard]] unsigned availableCores();
/// The calling thread yields to others from now on (nice 1 to 19); it cannot be taken back.
void lowerPriority(int nice);

/// Processor time that the process, or the calling thread, has taken.
[[nodiscard]] std::chrono::nanoseconds processTime();
[[nodiscard]] std::chrono::nanoseconds threadTime();
/// Bytes of memory not backed by a file.
[[nodiscard]] uint64_t privateMemory();

/// The number of the user whose rights this process has.
[[nodiscard]] uint32_t userNumber();
/// The process at the other end of a local socket belongs to that user, too.
[[nodiscard]] bool isPeerOfSameUser(int socket);
/// Called between fork and exec: the process has no terminal from now on.
void leaveTerminal();

/// The executable of this program; empty if unknown.
[[nodiscard]] std::string programFile();
/// Replaces this program by another: a path, or a name found in PATH. `arguments`: without its
/// name. Returns if it cannot be run.
void becomeProgram(const std::string &program, const std::vector<std::string> &arguments);
/// Ends the process at once, without destructors, with a last sentence on standard error. Allocates
/// nothing.
[[noreturn]] void endNow(int status, std::string_view sentence = {});

} // namespace trilane::platform
