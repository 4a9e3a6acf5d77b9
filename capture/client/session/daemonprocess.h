// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/controlsocket.h"
#include "capture/control/places.h"

#include <string>
#include <vector>

#include <sys/types.h>

namespace trilane::client {

/// A connection to the daemon at `path`. Errors: there is none, or it belongs neither to root nor
/// to this user.
[[nodiscard]] Result<control::ControlSocket> connectToDaemonAt(const std::string &path);

/// True if a daemon answers there that may record for us without being named. The packaged service
/// is another user's, and its helper does nothing for root: root's recordings need root's daemon.
[[nodiscard]] bool mayRecordFor(const std::string &path);

/// A private daemon that ends with its connection. It receives no signals from the terminal.
struct PrivateDaemon
{
    control::ControlSocket socket;
    pid_t pid = -1;

    /// Errors: trilaned ($TRILANE_DAEMON, else beside this program) cannot be started.
    [[nodiscard]] static Result<PrivateDaemon> start();
};

/// Starts a daemon that others can use at `path` unless one runs: it exits when
/// it has been idle for a minute. Errors: trilaned cannot be started, or does not answer.
[[nodiscard]] Result<void> startSharedDaemon(const std::string &path);

/// Waits briefly for a private daemon to exit.
void waitForDaemon(pid_t pid);

} // namespace trilane::client
