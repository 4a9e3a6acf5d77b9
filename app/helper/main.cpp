// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// The recording daemon's privilege helper: the only part of Trilane that has capabilities. See
// capture/SECURITY.md. Started by systemd with its listening socket as descriptor 3; reads neither
// arguments nor environment.

#include "capture/helper/helper.h"

#include <csignal>
#include <cstring>

#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int kListener = 3;
constexpr int kIdleMs = 600'000;
constexpr int kMaxConversations = 160;

int fail(const char *why)
{
    (void)!::write(2, why, std::strlen(why));
    return 1;
}

/// The path of the socket at descriptor 3 and who owns it; only its owner may enter.
bool takeListener(sockaddr_un &address, uid_t &owner)
{
    struct stat status = {};
    int isListening = 0;
    socklen_t size = sizeof address - 1;
    socklen_t optionSize = sizeof isListening;
    if (::getsockname(kListener, reinterpret_cast<sockaddr *>(&address), &size) != 0 ||
        address.sun_family != AF_UNIX || address.sun_path[0] != '/' ||
        ::getsockopt(kListener, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &optionSize) != 0 ||
        isListening != 1)
        return false;
    if (::lstat(address.sun_path, &status) != 0 || !S_ISSOCK(status.st_mode) ||
        (status.st_mode & 077) != 0)
        return false;
    owner = status.st_uid;
    return true;
}

bool isOwner(int socket, uid_t owner)
{
    ucred peer{};
    socklen_t size = sizeof peer;
    return ::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == owner;
}

} // namespace

int main()
{
    constexpr char kName[] = "/control";
    sockaddr_un control{};
    uid_t owner = 0;
    if (!takeListener(control, owner))
        return fail("trilane-helper: descriptor 3 must be a listening socket of mode 0600\n");
    char *folderEnd = std::strrchr(control.sun_path, '/');
    if (folderEnd + sizeof kName > control.sun_path + sizeof control.sun_path)
        return fail("trilane-helper: the path of its socket is too long\n");
    std::memcpy(folderEnd, kName, sizeof kName);
    std::signal(SIGPIPE, SIG_IGN);
    if (!trilane::helper::giveUpRights() ||
        !trilane::helper::confine(trilane::helper::Confinement::Listening))
        return fail("trilane-helper: the kernel does not let it confine itself\n");
    int conversations = 0;
    for (;;) {
        pollfd polled{kListener, POLLIN, 0};
        const bool isIdle = conversations == 0;
        const int ready =
            conversations < kMaxConversations ? ::poll(&polled, 1, isIdle ? kIdleMs : 1000) : 0;
        // When there are as many as there may be, one of them has to end first.
        while (conversations > 0 &&
               ::waitpid(-1, nullptr, conversations == kMaxConversations ? 0 : WNOHANG) > 0)
            --conversations;
        if (ready == 0 && isIdle)
            return 0; // nobody needs it; systemd starts it again
        const int socket = ready > 0 ? ::accept4(kListener, nullptr, nullptr, SOCK_CLOEXEC) : -1;
        if (socket < 0)
            continue;
        const pid_t child = isOwner(socket, owner) ? ::fork() : -1;
        if (child == 0) {
            ::close(kListener);
            ::_exit(trilane::helper::converse(socket, control.sun_path));
        }
        ::close(socket);
        conversations += child > 0;
    }
}
