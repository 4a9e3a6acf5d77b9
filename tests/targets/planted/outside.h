// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace planted {

/// Answers each number of ms that comes through the socket after so long. Ends when standard input
/// does; the program's exit status.
[[nodiscard]] int serve(const char *path);
/// Uses the first core; stopped until somebody continues it.
[[nodiscard]] int hog();

} // namespace planted
