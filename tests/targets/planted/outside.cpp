// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "outside.h"

#include "cause.h"

#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>

namespace planted {

int serve(const char *path)
{
    sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
    require(std::strlen(path) < sizeof address.sun_path, "the socket's path");
    std::strcpy(address.sun_path, path);
    const int door = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    require(::bind(door, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0 &&
                ::listen(door, 1) == 0,
            "bind");
    std::printf("ready\n");
    std::fflush(stdout);
    pollfd places[2] = {{door, POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
    while (::poll(places, 2, -1) > 0 && places[1].revents == 0) {
        if (places[0].revents == 0)
            continue;
        const int client = ::accept(door, nullptr, nullptr);
        for (int ms = 0; ::recv(client, &ms, sizeof ms, 0) == sizeof ms;) {
            ::usleep(static_cast<useconds_t>(ms) * 1000);
            if (::send(client, &ms, sizeof ms, MSG_NOSIGNAL) != sizeof ms)
                break;
        }
        ::close(client);
    }
    ::unlink(path);
    return 0;
}

int hog()
{
    ::pthread_setname_np(::pthread_self(), "foreign hog");
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(0, &one);
    ::sched_setaffinity(0, sizeof one, &one);
    std::printf("ready\n");
    std::fflush(stdout);
    ::raise(SIGSTOP);
    for (pollfd input{STDIN_FILENO, POLLIN, 0}; ::poll(&input, 1, 0) == 0;)
        spin(kMs);
    return 0;
}

} // namespace planted
