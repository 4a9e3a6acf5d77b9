// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/controlsocket.h"
#include "capture/daemon/flight/flightrecorder.h"

#include <deque>
#include <memory>

namespace trilane::control {
class Event;
class KeepLast;
class Request;
} // namespace trilane::control

namespace trilane::daemon {

/// The client's request within the limits of the daemon.
[[nodiscard]] FlightOptions flightOptionsOf(const control::KeepLast &asked);

/// Connects a session's flight recorder with the client: requests files, reports saves. On the
/// session's thread.
class FlightServer
{
public:
    /// Both outlive it. `isLimited`: its files must not be in memory.
    FlightServer(FlightRecorder &recorder, control::ControlSocket &client, bool isLimited);
    ~FlightServer();

    /// False for requests other than saves, which are ignored.
    bool take(const control::Request &request, std::vector<control::Descriptor> &descriptors,
              Ns now);
    /// Sends pending messages; the rest is sent when the client has room.
    void tell();

private:
    FlightRecorder &m_recorder;
    control::ControlSocket &m_client;
    const bool m_isLimited;
    std::deque<std::unique_ptr<control::Event>> m_unsent;
};

} // namespace trilane::daemon
