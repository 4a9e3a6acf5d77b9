// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <string>
#include <vector>

namespace trilane::control {

/// Socket of this user's daemon: /run/trilane/control for root, $XDG_RUNTIME_DIR/trilane/control
/// for others or, if that is not set, in a private folder in /run/user or /tmp.
[[nodiscard]] std::string ownDaemonSocket();

/// Socket of root's own daemon while the packaged service, which does not run as root, uses the
/// standard path.
inline constexpr const char *kRootsOwnSocket = "/run/trilane/root/control";

/// Sockets of daemons that may serve this user, the user's own first.
[[nodiscard]] std::vector<std::string> daemonSockets();

/// The agent's library: $TRILANE_AGENT, else beside this program, else the installed one. Errors:
/// not found.
[[nodiscard]] Result<std::string> findAgent();

} // namespace trilane::control
