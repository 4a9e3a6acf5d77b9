// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

/// libc's syscall(), which the agent stands in front of: a program may forbid itself system calls
/// through it, and wait for a futex.
namespace trilane::agent {

/// The function behind our hook: libc's, or that of a library preloaded after us.
long realSystemCall(long number, long a, long b, long c, long d, long e, long f);

/// Finds it, so that no call has to.
void findSystemCall();

/// A futex operation of the program's; the agent itself passes it on. What records calls into the
/// operating system has one of its own.
long futexCall(long number, long a, long b, long c, long d, long e, long f);

} // namespace trilane::agent
