// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/controlserver.h"

#include "capture/control/control.pb.h"
#include "capture/daemon/socketfolder.h"

#include <algorithm>
#include <cstdio>
#include <exception>

#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trilane {

using namespace control;

namespace {

constexpr size_t kMostClients = 64;
constexpr size_t kMostOfOneUser = 16;

} // namespace

Result<std::unique_ptr<ControlServer>> ControlServer::create(const std::string &path, bool isPublic,
                                                             HostOptions options)
{
    if (ControlSocket::connect(path))
        return Error{.what = "a daemon is there already", .file = path};
    struct stat status
    {};
    if (::lstat(path.c_str(), &status) == 0 && S_ISSOCK(status.st_mode))
        ::unlink(path.c_str());
    SocketFolder::sweep(options.folder);
    Result<Descriptor> listener = listenAt(path);
    if (!listener)
        return listener.error();
    if (::chmod(path.c_str(), isPublic ? 0666 : 0600) != 0)
        return Error::fromErrno("cannot be made reachable", path);
    std::unique_ptr<ControlServer> server(new ControlServer);
    server->m_path = path;
    server->m_options = std::move(options);
    server->m_listener = std::move(listener).value();
    return server;
}

ControlServer::~ControlServer()
{
    ::unlink(m_path.c_str());
}

void ControlServer::forget()
{
    m_clients.remove_if([](const Client &client) { return client.isDone.load(); });
}

void ControlServer::serve()
{
    forget();
    for (;;) {
        Descriptor socket(
            ::accept4(m_listener.number(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
        if (!socket.isValid())
            return;
        take(ControlSocket(std::move(socket)));
    }
}

void ControlServer::take(ControlSocket socket)
{
    const std::optional<ControlSocket::Peer> peer = socket.peer();
    if (!peer)
        return;
    const auto own = std::count_if(m_clients.begin(), m_clients.end(),
                                   [&](const Client &c) { return c.user == peer->uid; });
    if (m_clients.size() >= kMostClients ||
        (peer->uid != 0 && static_cast<size_t>(own) >= kMostOfOneUser)) {
        Event event;
        event.mutable_refused()->set_what("the daemon has too many recordings at once");
        socket.send(event);
        return;
    }
    Client &client = m_clients.emplace_back();
    client.user = peer->uid;
    client.thread = std::jthread(
        [this, &client, socket = std::move(socket)](const std::stop_token &stop) mutable {
            try {
                hostSession(std::move(socket), client.user, m_options, stop);
            } catch (const std::exception &unexpected) {
                // One session's end, out of memory perhaps, is none of the others'.
                std::fprintf(stderr, "trilaned: a recording ended: %s\n", unexpected.what());
            }
            client.isDone = true;
        });
}

bool ControlServer::stop()
{
    for (Client &client : m_clients)
        client.thread.request_stop();
    forget();
    return m_clients.empty();
}

} // namespace trilane
