// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "chaosdaemon.h"

#include <csignal>
#include <cstddef>
#include <cstring>
#include <vector>

#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace {

const pid_t s_driver = ::getpid();

int listenAt(Daemon daemon)
{
    const std::string name = socketOf(daemon);
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path + 1, name.data() + 1, name.size() - 1);
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
    const int socket = ::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (::bind(socket, reinterpret_cast<const sockaddr *>(&address), size) != 0 ||
        ::listen(socket, daemon == Daemon::DoesNotAccept ? 0 : 1024) != 0)
        return -1;
    return socket;
}

/// Takes what comes; descriptors that come along are closed with the message.
[[noreturn]] void serve(int answers, int hangsUp)
{
    std::vector<pollfd> all{{answers, POLLIN, 0}, {hangsUp, POLLIN, 0}};
    for (;;) {
        ::poll(all.data(), all.size(), -1);
        if (all[1].revents)
            ::close(::accept4(hangsUp, nullptr, nullptr, SOCK_CLOEXEC));
        for (size_t i = all.size() - 1; i > 1; --i) {
            char bytes[4096];
            if (all[i].revents && ::recv(all[i].fd, bytes, sizeof bytes, MSG_DONTWAIT) <= 0) {
                ::close(all[i].fd);
                all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
            }
        }
        if (all[0].revents)
            all.push_back({::accept4(answers, nullptr, nullptr, SOCK_CLOEXEC), POLLIN, 0});
    }
}

} // namespace

std::string socketOf(Daemon daemon)
{
    return "@trilane-chaos-" + std::to_string(s_driver) + '-' +
           std::to_string(static_cast<int>(daemon));
}

pid_t startDaemons()
{
    const int answers = listenAt(Daemon::Answers);
    const int hangsUp = listenAt(Daemon::HangsUp);
    const int silent = listenAt(Daemon::DoesNotAccept);
    if (answers < 0 || hangsUp < 0 || silent < 0)
        return -1;
    const pid_t daemon = ::fork();
    if (daemon != 0)
        return daemon;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    serve(answers, hangsUp);
}
