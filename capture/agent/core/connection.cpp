// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/connection.h"

#include "capture/agent/core/confinement.h"
#include "capture/agent/core/process.h"
#include "capture/agent/core/thread.h"
#include "capture/agent/core/uncanceled.h"
#include "capture/agent/core/variables.h"
#include "capture/wire/attach.h"

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

namespace trilane::agent {

using namespace wire;

namespace {

char s_daemon[wire::kMaxSocketPathLength];
constinit bool s_isNamed = false;
/// Identifies our socket uniquely; 0: not supported by the kernel.
constinit uint64_t s_cookie = 0;

/// Threads of the agent are not affected by filters that other threads set later.
constinit thread_local bool t_isUnconfined [[gnu::tls_model("initial-exec")]] = false;

uint64_t cookieOf(int socket)
{
    uint64_t cookie = 0;
    socklen_t size = sizeof cookie;
    return ::getsockopt(socket, SOL_SOCKET, SO_COOKIE, &cookie, &size) == 0 ? cookie : 0;
}

/// Moves the socket to a number that programs neither get from open() nor close in a loop.
int moveOutOfTheWay(int socket)
{
    for (const int least : {700, 100}) {
        const int moved = ::fcntl(socket, F_DUPFD_CLOEXEC, least);
        if (moved < 0)
            continue;
        ::close(socket);
        return moved;
    }
    return socket;
}

bool send(wire::Packet &message, int descriptor)
{
    if (isConfined() && !t_isUnconfined)
        return false;
    const int socket = ownSocket();
    if (socket < 0)
        return false;
    const Quiet quiet;
    const Uncanceled uncanceled;
    iovec part{&message, sizeof message};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    if (descriptor >= 0) {
        header.msg_control = control;
        header.msg_controllen = sizeof control;
        cmsghdr *rights = CMSG_FIRSTHDR(&header);
        rights->cmsg_level = SOL_SOCKET;
        rights->cmsg_type = SCM_RIGHTS;
        rights->cmsg_len = CMSG_LEN(sizeof(int));
        std::memcpy(CMSG_DATA(rights), &descriptor, sizeof descriptor);
    }
    ssize_t sent = -1;
    do
        sent = ::sendmsg(socket, &header, MSG_DONTWAIT | MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == static_cast<ssize_t>(sizeof message);
}

/// False: the path is too long for a socket.
bool fillAddress(const char *path, sockaddr_un &address, socklen_t &size)
{
    const size_t length = std::strlen(path);
    if (length == 0 || length >= sizeof address.sun_path)
        return false;
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, path, length + 1);
    size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + length + 1);
    if (path[0] == '@') {
        address.sun_path[0] = 0;
        --size; // abstract names have no terminating 0
    }
    return true;
}

} // namespace

int connectToDaemon()
{
    const char *path = s_isNamed ? s_daemon : environment(wire::kSocketVariable);
    sockaddr_un address{};
    socklen_t size = 0;
    if (!path || !fillAddress(path, address, size))
        return -1;
    const int socket = ::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (socket < 0)
        return -1;
    // A daemon that does not accept must not block the program.
    const timeval patience{.tv_sec = 0, .tv_usec = 100'000};
    ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (::connect(socket, reinterpret_cast<const sockaddr *>(&address), size) != 0) {
        ::close(socket);
        return -1;
    }
    return adoptSocket(socket);
}

void nameDaemon(const char *path)
{
    s_isNamed = true;
    std::snprintf(s_daemon, sizeof s_daemon, "%s", path);
}

int adoptSocket(int socket)
{
    s_cookie = cookieOf(socket);
    return moveOutOfTheWay(socket);
}

void beUnconfined()
{
    t_isUnconfined = true;
}

bool isDaemonGone()
{
    pollfd socket{ownSocket(), 0, 0};
    // The number may have been reused by the program.
    return socket.fd >= 0 && ::poll(&socket, 1, 0) == 1 && socket.revents & (POLLHUP | POLLERR);
}

int ownSocket()
{
    if (g_process.socket >= 0 && cookieOf(g_process.socket) != s_cookie)
        g_process.socket = -1;
    return g_process.socket;
}

void disconnect()
{
    if (!isConfined() && ownSocket() >= 0)
        ::close(g_process.socket);
    g_process.socket = -1;
}

bool sendMessage(wire::MessageType type, uint64_t a, uint64_t b, int descriptor)
{
    wire::Packet message{.type = type, .version = wire::kWireVersion, .a = a, .b = b, .text = {}};
    return send(message, descriptor);
}

bool sendText(wire::MessageType type, uint64_t a, uint64_t b, const char *text)
{
    wire::Packet message{.type = type, .version = wire::kWireVersion, .a = a, .b = b, .text = {}};
    std::snprintf(message.text, sizeof message.text, "%s", text);
    return send(message, -1);
}

void reportProblem(const wire::ProblemText &problem)
{
    reportGap(0, 0, problem);
}

void reportProblem(wire::Words words, std::initializer_list<const char *> values, wire::About about,
                   wire::Words remedy)
{
    reportProblem(wire::ProblemText(words, values, about, remedy));
}

void reportGap(uint64_t begin, uint64_t end, const wire::ProblemText &problem)
{
    wire::Packet message{.type = wire::MessageType::Problem,
                         .version = wire::kWireVersion,
                         .a = begin,
                         .b = end,
                         .text = {}};
    static_assert(sizeof message.text == sizeof problem.text);
    std::memcpy(message.text, problem.text, sizeof message.text);
    send(message, -1);
}

bool receiveMessage(wire::Packet &message)
{
    const int socket = ownSocket();
    if (socket < 0)
        return false;
    const ssize_t got = ::recv(socket, &message, sizeof message, MSG_DONTWAIT);
    return got == static_cast<ssize_t>(sizeof message);
}

} // namespace trilane::agent
