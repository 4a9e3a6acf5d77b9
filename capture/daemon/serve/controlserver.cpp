// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/serve/controlserver.h"

#include "capture/control/closingaside.h"
#include "capture/control/control.pb.h"
#include "capture/daemon/system/socketfolder.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <malloc.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace trilane::daemon {

using namespace control;

namespace {

constexpr size_t kMaxClients = 64;
constexpr size_t kMaxClientsPerUser = 16;
constexpr size_t kMaxServerThreads = 4 * kMaxClients; ///< including those of disconnecting clients
constexpr MessageText kNoDescriptors("the daemon has no file descriptors left");
constexpr size_t kMaxAllowances = 1000;
constexpr double kMaxConnections = 100;
constexpr double kConnectionsPerSecond = 20;

/// Clients find the control socket and agents the agents' socket.
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

void refuse(control::ControlSocket &socket, MessageText why)
{
    control::Event event;
    event.mutable_refused()->set_what(std::string(why.text()));
    socket.send(event);
}

/// Replaces one left by a killed daemon.
Result<control::Descriptor> listenAnew(const std::string &path, bool isPublic)
{
    removeSocket(path);
    // Atomic: no other request may run in between.
    const mode_t before = ::umask(0177);
    Result<control::Descriptor> listener = control::listenAt(path);
    ::umask(before);
    if (listener && ::chmod(path.c_str(), isPublic ? 0666 : 0600) != 0)
        return Error::fromErrno(msg("cannot be opened for connections"), path);
    return listener;
}

} // namespace

Result<std::unique_ptr<ControlServer>> ControlServer::create(const std::string &path, bool isPublic,
                                                             HostOptions options, Listeners given)
{
    const std::string agentsPath = agentsSocketBeside(path);
    const bool isOwn = !given.clients.isValid();
    if (isOwn && control::ControlSocket::connect(path))
        return Error{.what = msg("a daemon is already running"), .file = path};
    SocketFolder::sweep(options.folder);
    for (const auto &[listener, at] :
         {std::pair(&given.clients, &path), std::pair(&given.agents, &agentsPath)}) {
        if (listener->isValid())
            continue;
        Result<control::Descriptor> made = listenAnew(*at, isPublic);
        if (!made)
            return made.error();
        *listener = std::move(made).value();
    }
    ::fcntl(given.clients.number(), F_SETFL, O_NONBLOCK);
    Result<std::unique_ptr<IdleAgents>> idleAgents =
        IdleAgents::create(std::move(given.agents), agentsPath);
    if (!idleAgents)
        return idleAgents.error();
    std::unique_ptr<ControlServer> server(
        new ControlServer(std::move(given.clients), options.helper));
    server->m_isOwn = isOwn;
    server->m_path = path;
    server->m_agentsPath = agentsPath;
    server->m_isPublic = isPublic;
    server->m_idleAgents = std::move(idleAgents).value();
    server->m_options = std::move(options);
    server->m_options.sessions = &server->m_sessions;
    server->m_options.idleAgents = server->m_idleAgents.get();
    server->m_schedule = std::make_unique<SharedSchedule>(server->m_options.helper);
    server->m_options.schedule = server->m_schedule.get();
    return server;
}

ControlServer::~ControlServer()
{
    if (!m_isOwn)
        return;
    ::unlink(m_path.c_str());
    ::unlink(m_agentsPath.c_str());
}

bool ControlServer::isNeeded()
{
    forget();
    return !m_clients.empty() || m_idleAgents->isNeeded();
}

void ControlServer::forget()
{
    m_clients.remove_if([](const Client &client) { return client.isDone.load(); });
}

void ControlServer::serve()
{
    forget();
    m_idleAgents->serve();
    for (;;) {
        control::Acceptor::Taken taken = m_listener.accept();
        if (!taken.socket.isValid())
            return;
        control::ControlSocket socket(std::move(taken.socket));
        const std::optional<control::ControlSocket::Peer> peer = socket.peer();
        // Includes unread messages with descriptors, whose closing may block.
        const uid_t account = m_accounts.of(peer ? peer->uid : ::geteuid());
        const control::ClosingAside closing(account);
        control::ControlSocket mine(std::move(socket));
        if (taken.isLast)
            refuse(mine, kNoDescriptors);
        else if (peer)
            take(std::move(mine), peer->uid, account, taken.isScarce);
    }
}

/// A user may have at most half of the connections that would then be free, so that others have
/// some. Root always has its own. If none is free, the oldest client that does not record is
/// disconnected.
bool ControlServer::makePlaceFor(uid_t account)
{
    const bool isRoots = account == 0;
    size_t taken = 0;
    size_t own = 0;
    Client *oldest = nullptr;
    for (Client &client : m_clients) {
        const Client::State state = client.state.load();
        if ((client.account == 0) != isRoots || state == Client::State::Leaves)
            continue;
        ++taken;
        own += client.account == account ? 1 : 0;
        if (!oldest && state == Client::State::Asks)
            oldest = &client;
    }
    if (isRoots)
        return taken < kMaxClients;
    const bool isFair = own == 0 || 2 * own < kMaxClients - std::min(kMaxClients, taken);
    if (own >= kMaxClientsPerUser || !isFair || control::ClosingAside::isStuck(account) ||
        m_clients.size() >= kMaxServerThreads)
        return false;
    if (taken < kMaxClients)
        return true;
    Client::State asks = Client::State::Asks;
    return oldest && oldest->state.compare_exchange_strong(asks, Client::State::Leaves) &&
           oldest->thread.request_stop();
}

bool ControlServer::isAllowed(uid_t account)
{
    if (m_rateLimiters.size() >= kMaxAllowances && !m_rateLimiters.contains(account))
        m_rateLimiters.erase(std::min_element(
            m_rateLimiters.begin(), m_rateLimiters.end(), [](const auto &a, const auto &b) {
                return a.second.lastAsked() < b.second.lastAsked();
            }));
    return m_rateLimiters.try_emplace(account, kMaxConnections, kConnectionsPerSecond)
        .first->second.take();
}

void ControlServer::take(control::ControlSocket socket, uid_t user, uid_t account, bool isScarce)
{
    const bool isOurs = m_isPublic || user == ::geteuid() || user == 0;
    if (!isOurs || !isAllowed(account)) {
        refuse(socket, isOurs ? MessageText("too many requests")
                              : MessageText("the daemon serves another user"));
        return;
    }
    if (isScarce && user != 0) {
        refuse(socket, kNoDescriptors);
        return;
    }
    if (!makePlaceFor(account)) {
        refuse(socket, MessageText("the daemon has too many active recordings"));
        return;
    }
    Client &client = m_clients.emplace_back();
    try {
        client.user = user;
        client.account = account;
        HostOptions options = optionsFor(user, account);
        options.mayRecord = [&client] {
            Client::State asks = Client::State::Asks;
            return client.state.compare_exchange_strong(asks, Client::State::Records);
        };
        start(client, std::move(socket), std::move(options));
    } catch (const std::exception &noThread) { // or no memory
        std::fprintf(stderr, "trilaned: a client is not served: %s\n", noThread.what());
        m_clients.pop_back();
    }
}

void ControlServer::start(Client &client, control::ControlSocket socket, HostOptions options)
{
    client.thread = std::jthread([&client, options = std::move(options),
                                  socket = std::move(socket)](const std::stop_token &stop) mutable {
        const control::ClosingAside closing(client.account);
        try {
            hostSession(std::move(socket), client.user, options, stop);
        } catch (const std::exception &unexpected) {
            // The end of one session, perhaps out of memory, does not affect the others.
            std::fprintf(stderr, "trilaned: a recording ended: %s\n", unexpected.what());
        }
        // Otherwise the allocator would keep the memory between small blocks.
        ::malloc_trim(0);
        client.isDone = true;
    });
}

/// Limits do not apply to root and to the user who started the daemon.
HostOptions ControlServer::optionsFor(uid_t user, uid_t account)
{
    HostOptions options = m_options;
    if (user == 0 || user == ::geteuid())
        return options;
    options.limits = MemoryLimits::ofOthers(m_memory.limitOf(m_options.memoryOfOthers));
    options.memory = m_memory.of(account, options.limits.user);
    return options;
}

bool ControlServer::stop()
{
    for (Client &client : m_clients)
        client.thread.request_stop();
    forget();
    return m_clients.empty();
}

} // namespace trilane::daemon
