// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

/// Programs that forbid themselves system calls (seccomp) or the processor's clock (PR_SET_TSC):
/// the kernel would end them for what the agent does.
namespace trilane::agent {

/// May the agent make the system calls that a connection needs? Not when the process, or who
/// started it since `trilane record`, has set a seccomp filter. Makes no system call where the
/// process is known to be confined.
bool mayConnect();

/// This process has confined itself by prctl() or syscall(), or was forked by one that had: nothing
/// is sent, and what is forked from it is not recorded.
bool isConfined();

/// Before the program does that. `option`, `mode`, `hasFilter`: the arguments of prctl(). True: it
/// is confined by this call, if that succeeds.
bool beforePrctl(int option, unsigned long mode, bool hasFilter);

/// The kernel has refused it.
void notConfined();

} // namespace trilane::agent
