// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <string>
#include <vector>

namespace trilane::platform {

/// What is in a folder, in its own order. The standard library's iterator ends the program when
/// there is no memory for its next entry.
[[nodiscard]] Result<std::vector<std::string>> readFolder(const std::string &folder);
/// The same; empty where it cannot be read.
[[nodiscard]] std::vector<std::string> namesIn(const std::string &folder);

/// A folder with the files in it, for destructors: asks for no memory. With a folder in it it
/// stays. "": none.
void removeFolder(const std::string &folder) noexcept;

} // namespace trilane::platform
