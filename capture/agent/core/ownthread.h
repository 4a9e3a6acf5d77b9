// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace trilane::agent {

/// Starts a detached thread of the agent, with the program's signals blocked. False: it could not
/// be created.
bool startOwnThread(void *(*run)(void *));

/// True if only threads of the agent are left, and the main thread ended first (pthread_exit):
/// without them, the process would exit as with exit(0). Call on an agent thread.
[[nodiscard]] bool areOnlyOwnThreadsLeft();

/// Call in a forked child, which has none of these threads.
void forgetOwnThreads();

} // namespace trilane::agent
