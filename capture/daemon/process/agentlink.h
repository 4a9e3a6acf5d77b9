// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/control/descriptor.h"
#include "capture/wire/agentmessage.h"

#include <cstdint>
#include <optional>

#include <sys/types.h>

namespace trilane::daemon {

/// The socket of an agent. One thread.
class AgentLink
{
public:
    explicit AgentLink(control::Descriptor socket);

    /// To be polled.
    [[nodiscard]] int descriptor() const { return m_descriptor.number(); }
    /// PID of the process in the machine's initial PID namespace; 0: unknown.
    [[nodiscard]] int pid() const { return m_pid; }

    struct Received
    {
        ssize_t bytes = 0; ///< 0: the socket is closed; -1: errno
        wire::Packet message{};
        control::Descriptor descriptor; ///< the first with it; others are closed
        [[nodiscard]] bool isWhole() const { return bytes == ssize_t{sizeof message}; }
    };
    /// Does not wait.
    [[nodiscard]] Received receive();
    /// The next message of receive(); empty: none complete.
    [[nodiscard]] std::optional<wire::Packet> next() const;
    /// Never waits: a process that does not read its messages misses some.
    void send(wire::MessageType type, uint64_t a = 0);

    /// The process has closed the socket and lives on: a timer takes its place, so that it is
    /// looked at now and then. Again when the timer has fired. False: no timer can be had.
    [[nodiscard]] bool watchWithoutSocket();
    /// watchWithoutSocket() was called.
    [[nodiscard]] bool isSocketGone() const { return m_isSocketGone; }

private:
    control::Descriptor m_descriptor;
    int m_pid = 0;
    bool m_isSocketGone = false; ///< m_descriptor is a timer
};

} // namespace trilane::daemon
