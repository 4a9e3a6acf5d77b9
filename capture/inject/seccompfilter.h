// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <span>
#include <string>

#include <linux/filter.h>
#include <sys/types.h>

namespace trilane::inject {

/// Result of a seccomp filter for a system call, as SECCOMP_RET_… (seccomp(2)). Runs the filter as
/// the kernel does; an invalid program returns kill.
[[nodiscard]] unsigned runFilter(std::span<const sock_filter> program, long call,
                                 std::span<const unsigned long> arguments);

/// The call of the stub, loader or agent for which the filters of a stopped thread would kill it;
/// "": none.
struct FilterAnswer
{
    bool isRead = false; ///< false: not readable (needs CAP_SYS_ADMIN)
    std::string deadly;
};
[[nodiscard]] FilterAnswer askFilters(pid_t stopped);

} // namespace trilane::inject
