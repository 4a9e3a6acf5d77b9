// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::agent {

/// A detached thread of the agent's; the program's signals are not for it. False: there is none.
bool startOwnThread(void *(*run)(void *));

/// The program's threads are gone, and the main one was the first to go (pthread_exit): the process
/// would end by itself, as with exit(0), if it were not for ours. On one of them.
[[nodiscard]] bool areOnlyOwnThreadsLeft();

/// Call in a forked child, which has none of these threads.
void forgetOwnThreads();

} // namespace trilane::agent
