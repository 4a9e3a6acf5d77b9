// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::platform {

/// Signals that ask a program to end: SIGINT (Ctrl-C), SIGTERM and SIGHUP, except those that its
/// parent ignored (nohup). One user per program.
namespace endsignals {

/// Blocks their default action. Returns a descriptor that is readable once one has arrived; -1 if
/// the system has none, and nothing has changed then.
[[nodiscard]] int hold();
/// Waits for the next one and returns its number; 0: hold() has failed. Any one thread.
[[nodiscard]] int next();
/// The next one ends the program again.
void release();

} // namespace endsignals

/// Returns when standard input has ended. Any one thread.
void awaitEndOfInput();

/// Call at the start of a command. A closed reader (| head) ends it silently, even if its parent
/// ignored that; the file size limit (ulimit -f) becomes a write error, like a full disk.
void setUpOutputSignals();

} // namespace trilane::platform
