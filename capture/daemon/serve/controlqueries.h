// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/control.pb.h"
#include "capture/control/controlsocket.h"
#include "capture/daemon/serve/hostedsession.h"

#include <optional>
#include <stop_token>

namespace trilane::daemon {

/// Serves requests of a client without a session: to list sessions and to end one. Returns when the
/// client requests its own session: the request, with its descriptors in `descriptors`. Nothing:
/// the client disconnected, was refused, or timed out.
[[nodiscard]] std::optional<control::Request>
serveQueries(control::ControlSocket &client, uid_t user, const HostOptions &options,
             std::vector<control::Descriptor> &descriptors, const std::stop_token &stop);

/// Errors in the form sent to clients; texts are truncated.
void fillRefused(control::Refused &refused, const Error &error);

} // namespace trilane::daemon
