// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

/// Programs that restrict their system calls (seccomp) or the TSC (PR_SET_TSC). The kernel would
/// kill them for calls of the agent.
namespace trilane::agent {

/// Whether the agent may make the system calls of a connection. False if the process, or an
/// ancestor since `trilane record`, installed a seccomp filter. Makes no system call if the process
/// is known to be confined.
bool mayConnect();

/// The process restricted itself by prctl() or syscall(), or was forked by one that did. Nothing is
/// sent, and its forks are not recorded.
bool isConfined();

/// Call before the program's prctl(). `option`, `mode`, `hasFilter`: its arguments. True: the call
/// confines the process if it succeeds.
bool beforePrctl(int option, unsigned long mode, bool hasFilter);

/// The kernel rejected the call.
void notConfined();

} // namespace trilane::agent
