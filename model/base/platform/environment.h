// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace trilane::platform {

/// The value of a variable of the environment. Null when it is unset, and always in a program that
/// has more rights than its caller (setuid, file capabilities), whose environment is the caller's
/// choice. The text belongs to the environment. Any thread.
[[nodiscard]] const char *environmentVariable(const char *name);

/// $TMPDIR where that is a folder, as an absolute path, else /tmp.
[[nodiscard]] std::string temporaryFolder();

} // namespace trilane::platform
