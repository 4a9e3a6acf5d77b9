// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace trilane::platform {

/// Names of the entries of a folder, in directory order. The standard library's iterator terminates
/// the program if it cannot allocate the next entry.
[[nodiscard]] Result<std::vector<std::string>> readFolder(const std::string &folder);
/// As readFolder(); empty if the folder cannot be read.
[[nodiscard]] std::vector<std::string> namesIn(const std::string &folder);

/// Creates the folder and its missing parents. False: see errno.
[[nodiscard]] bool makeFolders(const std::string &folder);
/// Bytes that a user may still write there; 0 if unknown.
[[nodiscard]] uint64_t freeBytes(const std::string &folder);

/// Removes a folder with its files, for destructors: allocates nothing. A folder with subfolders is
/// kept. "": none.
void removeFolder(const std::string &folder) noexcept;

} // namespace trilane::platform
