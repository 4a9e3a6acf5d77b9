// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>
#include <string>

namespace trilane::daemon {

/// Bytes that this process may have: the machine's, or what its cgroup or one above it is limited
/// to. `root`: where the system's files are found.
[[nodiscard]] uint64_t memoryOfMachine(const std::string &root = "");

} // namespace trilane::daemon
