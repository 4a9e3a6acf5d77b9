// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"

#include <string>
#include <vector>

namespace trilane::control {

/// Where this user's daemon listens: /run/trilane/control for root,
/// $XDG_RUNTIME_DIR/trilane/control for others, or, where that is not set, in a folder of the
/// user's in /run/user or /tmp.
[[nodiscard]] std::string ownDaemonSocket();

/// Where root's own daemon listens while the packaged service, which is not root's, has the usual
/// place.
inline constexpr const char *kRootsOwnSocket = "/run/trilane/root/control";

/// Where daemons that serve this user may listen, the user's own first.
[[nodiscard]] std::vector<std::string> daemonSockets();

/// The agent's library: $TRILANE_AGENT, else beside this program, else where it is installed.
/// Errors: it is nowhere.
[[nodiscard]] Result<std::string> findAgent();

} // namespace trilane::control
