// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

/// A thread may have entered cuptiFinalize() before it led through ours (cuptiwrappers.h), and no
/// other call may run beside it.
namespace trilane::agent::finalizing {

/// Returns when no thread of the process is in `function`, according to the return addresses on
/// their stacks. A thread that never waits cannot be examined and is given 0.2 s of CPU time; one
/// that seems to stay in it is assumed to have a stale address after 5 s. Null: returns
/// immediately.
void awaitNone(const void *function);

/// True if the process has a framework known to call it after each profile.
[[nodiscard]] bool isUsual();

} // namespace trilane::agent::finalizing
