// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <string>

namespace trilane {

struct ServiceOptions
{
    std::string socket;    ///< empty: where clients look for a daemon of this user
    bool everyone = false; ///< serves all users; root's only
    /// Socket of the privilege helper, which performs operations the daemon may not; empty: the
    /// daemon does everything itself.
    std::string helper;
    int memoryMiB = 0;   ///< that each user's recordings may take; 0: as much as is usual
    int idleSeconds = 0; ///< exits after this idle time; 0: never
};

/// Serves clients until SIGTERM, SIGINT or SIGHUP, which must be blocked. Returns the exit code.
[[nodiscard]] Result<int> runService(const ServiceOptions &options);

/// Serves the one client at the other end of `descriptor` until it closes.
[[nodiscard]] Result<int> runPrivately(int descriptor);

} // namespace trilane
