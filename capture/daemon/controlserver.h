// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "capture/daemon/hostedsession.h"

#include <atomic>
#include <list>
#include <memory>
#include <string>
#include <thread>

namespace trilane {

/// Listens for clients and gives each a thread. Clients that are too many for their user or in all
/// are refused. One thread.
class ControlServer
{
public:
    /// A daemon's socket at `path`, for everybody where it `isPublic`. One that a killed daemon has
    /// left is replaced. Errors: a daemon is there already, the system's.
    [[nodiscard]] static Result<std::unique_ptr<ControlServer>>
    create(const std::string &path, bool isPublic, HostOptions options);
    /// After stop() has said that all have ended.
    ~ControlServer();
    ControlServer(const ControlServer &) = delete;
    ControlServer &operator=(const ControlServer &) = delete;

    /// Readable when a client comes.
    [[nodiscard]] int descriptor() const { return m_listener.number(); }
    /// Takes the clients that have come, and forgets those that are gone.
    void serve();
    [[nodiscard]] size_t clients() const { return m_clients.size(); }
    /// Asks all sessions to end; true when they have.
    [[nodiscard]] bool stop();

private:
    struct Client
    {
        uid_t user = 0;
        std::atomic<bool> isDone = false;
        std::jthread thread;
    };
    ControlServer() = default;
    void forget();
    void take(control::ControlSocket socket);

    std::string m_path;
    HostOptions m_options;
    control::Descriptor m_listener;
    std::list<Client> m_clients;
};

} // namespace trilane
