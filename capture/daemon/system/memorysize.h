// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>

namespace trilane::daemon {

/// Bytes available to this process: the machine's, or the limit of its cgroup or an ancestor.
/// `root`: root of the system's files.
[[nodiscard]] uint64_t memoryOfMachine(const std::string &root = "");

} // namespace trilane::daemon
