// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

/// Detects threads that entered cuptiFinalize() before it was wrapped (cuptiwrappers.h): no other
/// call may run concurrently with it.
namespace trilane::agent::finalizing {

/// Returns when no thread of the process is in `function`, according to the return addresses on
/// their stacks. A thread that never waits cannot be examined and is given 0.2 s of CPU time; one
/// that seems to stay in it is assumed to have a stale address after 5 s. Null: returns
/// immediately.
void awaitNone(const void *function);

/// True if the process has a framework known to call it after each profile.
[[nodiscard]] bool isUsual();

} // namespace trilane::agent::finalizing
