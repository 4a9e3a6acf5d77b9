// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/helperlink.h"

#include "capture/control/controlsocket.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/un.h>

namespace trilane::control {

using namespace helper;

namespace {

constexpr MessageText kRemedy("systemctl enable --now trilane-helper.socket, or run as root");
constexpr MessageText kRestart("systemctl restart trilaned trilane-helper");
/// Requests take milliseconds; loading BPF programs takes one or two seconds.
constexpr timeval kPatience{.tv_sec = 10, .tv_usec = 0};
/// For accepting a client; the client itself waits 5 s.
constexpr timeval kAcceptPatience{.tv_sec = 3, .tv_usec = 0};
constexpr std::chrono::seconds kSilence{30};

// After one unanswered conversation, others do not wait for the same timeout in turn.
std::atomic<std::chrono::steady_clock::time_point> s_silentUntil;

void noteBegin(int error)
{
    if (error == ETIMEDOUT)
        s_silentUntil = std::chrono::steady_clock::now() + kSilence;
}

/// Each process of a user that offers descriptors unlike an agent's may occupy a process of the
/// helper (SECURITY.md), whose number is limited for all users.
constexpr int kMaxRefusedTakes = 8;
std::mutex s_mutex;
std::map<uid_t, int> s_refusedTakes;

int &refusedTakesOf(int client)
{
    return s_refusedTakes[ControlSocket::peerOf(client).value_or(ControlSocket::Peer{}).uid];
}

/// An older helper does not answer unknown requests.
std::optional<Error> otherVersion(int error, const std::string &path)
{
    if (error == EPROTO)
        return Error{.what = msg("the privilege helper has a different version"),
                     .file = path,
                     .remedy = kRestart};
    if (error == ECONNRESET)
        return Error{.what =
                         msg("the privilege helper closed the connection; its version may differ"),
                     .file = path,
                     .remedy = kRestart};
    return {};
}

} // namespace

Result<void> HelperLink::connect()
{
    if (std::chrono::steady_clock::now() < s_silentUntil.load()) {
        errno = ETIMEDOUT;
        Error silent = Error::fromErrno(msg("the privilege helper does not respond"), m_path);
        silent.remedy = kRemedy;
        return silent;
    }
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (m_path.size() >= sizeof address.sun_path)
        return Error{.what = msg("the path is too long"), .file = m_path};
    std::copy(m_path.begin(), m_path.end(), address.sun_path);
    m_socket = Descriptor(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0));
    for (const int option : {SO_RCVTIMEO, SO_SNDTIMEO})
        (void)::setsockopt(m_socket.number(), SOL_SOCKET, option, &kPatience, sizeof kPatience);
    if (::connect(m_socket.number(), reinterpret_cast<const sockaddr *>(&address),
                  sizeof address) == 0)
        return {};
    Error error = Error::fromErrno(msg("the privilege helper does not respond"), m_path);
    error.remedy = kRemedy;
    m_socket = {};
    return error;
}

bool HelperLink::send(const helper::Request &request, const void *from, size_t size,
                      int descriptor) const
{
    std::array parts{iovec{const_cast<helper::Request *>(&request), sizeof request},
                     iovec{const_cast<void *>(from), size}};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof descriptor)> space{};
    msghdr header{};
    header.msg_iov = parts.data();
    header.msg_iovlen = parts.size();
    if (descriptor >= 0) {
        header.msg_control = space.data();
        header.msg_controllen = space.size();
        cmsghdr *c = CMSG_FIRSTHDR(&header);
        c->cmsg_level = SOL_SOCKET;
        c->cmsg_type = SCM_RIGHTS;
        c->cmsg_len = CMSG_LEN(sizeof descriptor);
        std::memcpy(CMSG_DATA(c), &descriptor, sizeof descriptor);
    }
    return ::sendmsg(m_socket.number(), &header, MSG_NOSIGNAL) >= 0;
}

int HelperLink::receive(Answer &answer, void *to, size_t room) const
{
    helper::Reply reply{};
    std::array parts{iovec{&reply, sizeof reply}, iovec{to, room}};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(helper::kMaxDescriptors * sizeof(int))> space{};
    msghdr header{};
    header.msg_iov = parts.data();
    header.msg_iovlen = parts.size();
    header.msg_control = space.data();
    header.msg_controllen = space.size();
    answer.descriptors.reserve(
        helper::kMaxDescriptors); // without memory for one it would stay open
    const ssize_t got = ::recvmsg(m_socket.number(), &header, MSG_CMSG_CLOEXEC);
    if (got > 0)
        takeDescriptors(header, answer.descriptors);
    if (got < 0 && errno == EAGAIN)
        return ETIMEDOUT;
    if (got < static_cast<ssize_t>(sizeof reply))
        return ECONNRESET; // in response to an introduction, EPIPE means that the client has
                           // disconnected
    answer.value = reply.value;
    answer.size = static_cast<size_t>(got) - sizeof reply;
    return reply.error;
}

int HelperLink::call(helper::Request request, Answer &answer, const void *from, size_t size,
                     void *to, size_t room)
{
    answer = {};
    request.version = helper::kHelperVersion;
    if (!m_socket.isValid() || !send(request, from, size, -1))
        return EPIPE;
    int error = receive(answer, to, room);
    if (error == ECONNRESET)
        error = EPIPE;
    if (request.op == helper::Op::Take && (error == EPERM || error == ETIMEDOUT)) {
        const std::lock_guard lock(s_mutex);
        ++refusedTakesOf(m_client.number());
    }
    if (error == ETIMEDOUT)
        m_socket = {}; // its answer to this must not be taken for one to something else
    return error;
}

int HelperLink::introduce(helper::Op as, int descriptor)
{
    Answer answer;
    const helper::Request request{.version = helper::kHelperVersion, .op = as};
    const int error =
        send(request, nullptr, 0, descriptor) ? receive(answer, nullptr, 0) : ECONNRESET;
    noteBegin(error);
    if (error != 0)
        m_socket = {};
    return error;
}

Result<void> HelperLink::introduceClient()
{
    {
        const std::lock_guard lock(s_mutex);
        if (refusedTakesOf(m_client.number()) >= kMaxRefusedTakes)
            return Error{.what = msg("processes of this user passed invalid descriptors too often"),
                         .file = m_path,
                         .remedy = kRestart};
    }
    if (Result<void> connected = connect(); !connected)
        return connected;
    const int error = introduce(helper::Op::Client, m_client.number());
    if (error == 0)
        return {};
    if (auto other = otherVersion(error, m_path))
        return *std::move(other);
    if (error == EPERM)
        return Error{.what = msg("the privilege helper serves unprivileged users only"),
                     .file = m_path,
                     .remedy = msg("root's own daemon does not need it; omit --daemon")};
    if (error == EBADF)
        return Error{.what = msg("the client connected before the privilege helper was running"),
                     .file = m_path,
                     .remedy = msg("try again")};
    return Error{.what = msg("the privilege helper refused this client: %1",
                             Message::fromText(std::strerror(error))),
                 .file = m_path,
                 .remedy = kRemedy};
}

Result<std::unique_ptr<HelperLink>> HelperLink::forListener(const std::string &path, int listener)
{
    std::unique_ptr<HelperLink> link(new HelperLink(path, {}));
    if (Result<void> connected = link->connect(); !connected)
        return connected.error();
    for (const int option : {SO_RCVTIMEO, SO_SNDTIMEO})
        (void)::setsockopt(link->m_socket.number(), SOL_SOCKET, option, &kAcceptPatience,
                           sizeof kAcceptPatience);
    errno = link->introduce(helper::Op::Listener, listener);
    if (auto other = otherVersion(errno, path))
        return *std::move(other);
    if (errno != 0)
        return Error::fromErrno(msg("the privilege helper does not respond"), path);
    return link;
}

Result<std::unique_ptr<HelperLink>> HelperLink::forClient(const std::string &path, int client)
{
    std::unique_ptr<HelperLink> link(
        new HelperLink(path, Descriptor(::fcntl(client, F_DUPFD_CLOEXEC, 3))));
    if (Result<void> done = link->introduceClient(); !done)
        return done.error();
    return link;
}

Result<std::unique_ptr<HelperLink>> HelperLink::forScheduler(const std::string &path,
                                                             std::vector<Descriptor> &maps)
{
    std::unique_ptr<HelperLink> link(new HelperLink(path, {}));
    if (Result<void> connected = link->connect(); !connected)
        return connected.error();
    Answer answer;
    std::array<char, 512> why{};
    const int error =
        link->call({.op = helper::Op::Scheduler}, answer, nullptr, 0, why.data(), why.size() - 1);
    noteBegin(error);
    maps = std::move(answer.descriptors);
    if (error == 0 && maps.size() == helper::kMaxDescriptors)
        return link;
    if (auto other = otherVersion(error == EPIPE ? ECONNRESET : error, path))
        return *std::move(other);
    return Error{.what = Message::fromText(why[0] != 0 ? why.data() : std::strerror(error))};
}

void HelperLink::reset()
{
    m_socket = {};
    if (m_client.isValid())
        (void)introduceClient();
}

} // namespace trilane::control
