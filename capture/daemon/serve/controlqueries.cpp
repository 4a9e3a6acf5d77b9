// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/serve/controlqueries.h"

#include "capture/control/messagetext.h"
#include "capture/daemon/clock/ratelimiter.h"
#include "capture/daemon/serve/followed.h"
#include "capture/daemon/serve/sessiondirectory.h"
#include "capture/daemon/session/idleagents.h"

namespace trilane::daemon {

using namespace control;

namespace {

constexpr int kQueryStepMs = 50;
constexpr int kFirstRequestMs = 5000;
/// Idle time limit for clients that query sessions.
constexpr int kIdleMs = 60'000;
constexpr double kMaxQueries = 100;
constexpr double kQueriesPerSecond = 20;
constexpr int kFinishMs = 20'000;
constexpr int kMaxWaitingQueries = 4096;

class Queries
{
public:
    Queries(control::ControlSocket &client, uid_t user, const HostOptions &options)
        : m_client(client)
        , m_user(user)
        , m_options(options)
    {}

    /// False: that was the last.
    bool take(const control::Request &request, std::vector<control::Descriptor> &descriptors,
              const std::stop_token &stop);
    bool refuse(const Error &error)
    {
        control::Event event;
        fillRefused(*event.mutable_refused(), error);
        m_client.sendAnswer(event);
        return false;
    }
    [[nodiscard]] bool mayAsk() { return m_rateLimiter.take(); }

private:
    bool list(bool withSessions);
    bool end(const std::string &name, const std::stop_token &stop);
    bool expect(std::vector<control::Descriptor> &descriptors);

    control::ControlSocket &m_client;
    const uid_t m_user;
    const HostOptions &m_options;
    RateLimiter m_rateLimiter{kMaxQueries, kQueriesPerSecond};
};

bool Queries::list(bool withSessions)
{
    control::Event event;
    for (const auto &entry : m_options.sessions->of(m_user)) {
        *event.mutable_session() = entry->told();
        if (withSessions && m_client.sendAnswer(event) != control::ControlSocket::Sent::Yes)
            return false;
    }
    event.Clear();
    control::Listed &listed = *event.mutable_listed();
    if (m_options.idleAgents) {
        listed.set_agents(m_options.idleAgents->path());
        for (const int pid : m_options.idleAgents->waiting(m_user)) {
            if (listed.waiting_size() < kMaxWaitingQueries)
                listed.add_waiting(pid);
        }
    }
    return m_client.sendAnswer(event) == control::ControlSocket::Sent::Yes;
}

bool Queries::end(const std::string &name, const std::stop_token &stop)
{
    const std::shared_ptr<SessionEntry> entry = m_options.sessions->find(name, m_user);
    if (!entry)
        return refuse({.what = msg("no session is named \"%1\"", shortened(name)),
                       .remedy = msg("see `trilane status`")});
    entry->askToEnd();
    control::Event event;
    for (int waited = 0; waited < kFinishMs && !stop.stop_requested(); waited += kQueryStepMs) {
        if (entry->waitUntilFinished(kQueryStepMs, *event.mutable_finished()))
            return m_client.sendAnswer(event) == control::ControlSocket::Sent::Yes;
    }
    return refuse({.what = msg("the session did not complete its file in time")});
}

bool Queries::expect(std::vector<control::Descriptor> &descriptors)
{
    if (descriptors.empty() || !m_options.idleAgents)
        return refuse({.what = msg("the request contains no process")});
    if (Result<void> done = mayFollow(processOf(descriptors[0]), m_user); !done)
        return refuse(done.error());
    if (!m_options.idleAgents->expect(std::move(descriptors[0]), m_user))
        return refuse({.what = msg("the daemon is already waiting for too many programs"),
                       .remedy = msg("wait until some of them have exited")});
    return list(false);
}

bool Queries::take(const control::Request &request, std::vector<control::Descriptor> &descriptors,
                   const std::stop_token &stop)
{
    const bool isShared = m_options.sessions != nullptr;
    if (isShared && request.has_list())
        return list(true);
    if (isShared && request.has_end())
        return end(request.end().name(), stop);
    if (isShared && request.has_expect())
        return expect(descriptors);
    return refuse({.what = msg("no session was started")});
}

} // namespace

void fillRefused(control::Refused &refused, const Error &error)
{
    const Message what = error.place.empty() ? error.what : msg("%1: %2", error.place, error.what);
    refused.set_what(control::pack(what, *refused.mutable_what_message()));
    refused.set_file(control::bounded(error.file));
    refused.set_remedy(control::pack(error.remedy, *refused.mutable_remedy_message()));
}

std::optional<control::Request> serveQueries(control::ControlSocket &client, uid_t user,
                                             const HostOptions &options,
                                             std::vector<control::Descriptor> &descriptors,
                                             const std::stop_token &stop)
{
    Queries queries(client, user, options);
    control::Request request;
    int patience = kFirstRequestMs;
    for (int waited = 0; waited < patience && !stop.stop_requested(); waited += kQueryStepMs) {
        if (!client.wait(kQueryStepMs))
            continue;
        const control::ControlSocket::Received received = client.receive(request, descriptors);
        if (received == control::ControlSocket::Received::Nothing)
            continue;
        if (received == control::ControlSocket::Received::Nonsense)
            queries.refuse({.what = msg("malformed request")});
        if (received != control::ControlSocket::Received::Message)
            return std::nullopt;
        if (request.version() != control::kControlVersion)
            queries.refuse({.what = msg("the daemon and this program have different versions"),
                            .remedy = msg("restart the daemon after an update")});
        if (request.version() != control::kControlVersion)
            return std::nullopt;
        if (request.has_start())
            return request;
        if (!queries.mayAsk()) {
            queries.refuse({.what = msg("too many requests")});
            return std::nullopt;
        }
        if (!queries.take(request, descriptors, stop))
            return std::nullopt;
        waited = 0;
        patience = kIdleMs;
    }
    return std::nullopt;
}

} // namespace trilane::daemon
