// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/controlserver.h"

#include "capture/control/control.pb.h"
#include "capture/daemon/socketfolder.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trilane {

using namespace control;

namespace {

constexpr size_t kMostClients = 64;
constexpr size_t kMostOfOneUser = 16;
constexpr size_t kMostUsers = 1000;
constexpr double kMostConnections = 100;
constexpr double kConnectionsASecond = 20;

/// Where clients find control, agents find agents.
std::string agentsSocketBeside(const std::string &path)
{
    const std::filesystem::path control(path);
    return control.filename() == "control" ? (control.parent_path() / "agents").string()
                                           : path + ".agents";
}

void removeSocket(const std::string &path)
{
    struct stat status
    {};
    if (::lstat(path.c_str(), &status) == 0 && S_ISSOCK(status.st_mode))
        ::unlink(path.c_str());
}

void refuse(ControlSocket &socket, const char *why)
{
    Event event;
    event.mutable_refused()->set_what(why);
    socket.send(event);
}

/// In place of one that a killed daemon has left.
Result<Descriptor> listenAnew(const std::string &path, bool isPublic)
{
    removeSocket(path);
    // Nobody else may come in between.
    const mode_t before = ::umask(0177);
    Result<Descriptor> listener = listenAt(path);
    ::umask(before);
    if (listener && ::chmod(path.c_str(), isPublic ? 0666 : 0600) != 0)
        return Error::fromErrno("cannot be made reachable", path);
    return listener;
}

} // namespace

Result<std::unique_ptr<ControlServer>> ControlServer::create(const std::string &path, bool isPublic,
                                                             HostOptions options, Listeners given)
{
    const std::string agentsPath = agentsSocketBeside(path);
    std::unique_ptr<ControlServer> server(new ControlServer);
    server->m_isOwn = !given.clients.isValid();
    if (server->m_isOwn && ControlSocket::connect(path))
        return Error{.what = "a daemon is there already", .file = path};
    SocketFolder::sweep(options.folder);
    for (const auto &[listener, at] :
         {std::pair(&given.clients, &path), std::pair(&given.agents, &agentsPath)}) {
        if (listener->isValid())
            continue;
        Result<Descriptor> made = listenAnew(*at, isPublic);
        if (!made)
            return made.error();
        *listener = std::move(made).value();
    }
    ::fcntl(given.clients.number(), F_SETFL, O_NONBLOCK);
    Result<std::unique_ptr<AgentLobby>> lobby =
        AgentLobby::create(std::move(given.agents), agentsPath);
    if (!lobby)
        return lobby.error();
    server->m_path = path;
    server->m_isPublic = isPublic;
    server->m_lobby = std::move(lobby).value();
    server->m_options = std::move(options);
    server->m_options.sessions = &server->m_sessions;
    server->m_options.lobby = server->m_lobby.get();
    server->m_listener = std::move(given.clients);
    return server;
}

ControlServer::~ControlServer()
{
    if (!m_isOwn)
        return;
    ::unlink(m_path.c_str());
    ::unlink(agentsSocketBeside(m_path).c_str());
}

bool ControlServer::isNeeded()
{
    forget();
    return !m_clients.empty() || m_lobby->isNeeded();
}

void ControlServer::forget()
{
    m_clients.remove_if([](const Client &client) { return client.isDone.load(); });
}

void ControlServer::serve()
{
    forget();
    m_lobby->serve();
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
    if (m_allowances.size() > kMostUsers)
        m_allowances.clear();
    Allowance &allowance =
        m_allowances.try_emplace(peer->uid, kMostConnections, kConnectionsASecond).first->second;
    const bool isOurs = m_isPublic || peer->uid == ::geteuid() || peer->uid == 0;
    if (!isOurs || !allowance.take()) {
        refuse(socket, isOurs ? "too many requests" : "the daemon serves another user");
        return;
    }
    const auto own = std::count_if(m_clients.begin(), m_clients.end(),
                                   [&](const Client &c) { return c.user == peer->uid; });
    if (m_clients.size() >= kMostClients ||
        (peer->uid != 0 && static_cast<size_t>(own) >= kMostOfOneUser)) {
        refuse(socket, "the daemon has too many recordings at once");
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
