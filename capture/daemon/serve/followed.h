// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"
#include "model/base/result.h"

#include <sys/types.h>

namespace trilane::daemon {

/// The process of a pidfd, in our PID namespace; 0: no pidfd, or the process has exited.
[[nodiscard]] int processOf(const control::Descriptor &pidfd);

/// Why an exited process, or a zombie, cannot be recorded.
[[nodiscard]] Error hasGone(int pid);

/// Whether this user may record the process: root any, others only their own.
[[nodiscard]] Result<void> mayFollow(int pid, uid_t user);

} // namespace trilane::daemon
