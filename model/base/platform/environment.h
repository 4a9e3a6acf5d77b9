// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace trilane::platform {

/// Value of an environment variable. Null if it is unset, and always null in a program that has
/// more rights than its caller (setuid, file capabilities), because the caller controls the
/// environment. The text is owned by the environment. Any thread.
[[nodiscard]] const char *environmentVariable(const char *name);

/// $TMPDIR if that is a folder, as an absolute path, else /tmp.
[[nodiscard]] std::string temporaryFolder();

} // namespace trilane::platform
