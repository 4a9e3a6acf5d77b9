// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

/// Hook for libc's syscall(), by which a program may confine itself or wait for a futex.
namespace trilane::agent {

/// The function behind our hook: libc's, or that of a library preloaded after us.
long realSystemCall(long number, long a, long b, long c, long d, long e, long f);

/// Finds it in advance.
void findSystemCall();

/// A futex operation of the program. The agent passes it on; the OS runtime hooks have their own
/// version.
long futexCall(long number, long a, long b, long c, long d, long e, long f);

} // namespace trilane::agent
