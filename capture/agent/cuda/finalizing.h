// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

/// A thread may have entered cuptiFinalize() before it led through ours (cuptiwrappers.h), and no
/// other call may run beside it.
namespace trilane::agent::finalizing {

/// Returns when no thread of the process is in `function` any more, by the return addresses on
/// their stacks. A thread that never waits cannot be looked at: it is given 0.2 s of a core; one
/// that seems to be in it for ever is taken for one that has left an old address there: 5 s. Null:
/// at once.
void awaitNone(const void *function);

/// Is a framework in the process that calls it after each profile, as far as is known?
[[nodiscard]] bool isUsual();

} // namespace trilane::agent::finalizing
