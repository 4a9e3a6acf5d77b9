// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stop_token>

namespace trilane::cli {

/// Stop token that Ctrl-C, SIGTERM and SIGHUP set; installs the handlers at the first call, but
/// leaves alone what our parent ignored (nohup). A second signal ends the process at once.
[[nodiscard]] std::stop_token interruption();

/// From now on the end of standard input counts as an interruption, too: for a program that starts
/// us and may itself end at any time.
void interruptAtEndOfInput();

/// From now on the signal SIGUSR2 is counted.
void countSaveSignals();
/// That have come since the last call.
[[nodiscard]] int takeSaveSignals();

} // namespace trilane::cli
