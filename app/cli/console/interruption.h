// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stop_token>

namespace trilane::cli {

/// Stop token set by Ctrl-C, SIGTERM and SIGHUP. Installs the handlers on the first call, except
/// for signals ignored by the parent (nohup). A second signal terminates the process immediately.
[[nodiscard]] std::stop_token interruption();

/// Treats the end of standard input as an interruption: for a parent program that may terminate at
/// any time.
void interruptAtEndOfInput();

} // namespace trilane::cli
