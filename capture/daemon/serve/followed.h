// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"
#include "model/base/result.h"

#include <sys/types.h>

namespace trilane::daemon {

/// The process of a pidfd, by our PID namespace; 0: it is none, or the process is gone.
[[nodiscard]] int processOf(const control::Descriptor &pidfd);

/// Why a process that has gone, or only waits for its parent to notice, cannot be recorded.
[[nodiscard]] Error hasGone(int pid);

/// Whether this user may record the process: root any, others only their own.
[[nodiscard]] Result<void> mayFollow(int pid, uid_t user);

} // namespace trilane::daemon
