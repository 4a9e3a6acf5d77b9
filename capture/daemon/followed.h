// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"
#include "model/base/result.h"

#include <sys/types.h>

namespace trilane {

/// The process of a pidfd, by our PID namespace; 0: it is none, or the process is gone.
[[nodiscard]] int processOf(const control::Descriptor &pidfd);

/// May this user look at that process? Root may; others only at their own.
[[nodiscard]] Result<void> mayFollow(int pid, uid_t user);

} // namespace trilane
