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
#include <sys/wait.h>
#include <unistd.h>

namespace helper = trilane::helper;

namespace {

constexpr const char *kHelper = "/run/trilane/helper", *kControl = "/run/trilane/control";
constexpr int kListener = 3;
constexpr int kIdleMs = 600'000;
constexpr int kMaxConversations = 160;

int fail(const char *why)
{
    (void)!::write(2, why, std::strlen(why));
    return 1;
}

/// The socket at descriptor 3 is the helper's, and only its owner may enter.
bool takeListener(uid_t &owner)
{
    struct stat status = {};
    if (!trilane::helper::isListening(kListener) || !trilane::helper::hasName(kListener, kHelper) ||
        ::lstat(kHelper, &status) != 0)
        return false;
    owner = status.st_uid;
    return S_ISSOCK(status.st_mode) && (status.st_mode & 077) == 0;
}

} // namespace

int main()
{
    uid_t owner = 0;
    if (!takeListener(owner))
        return fail("trilane-helper: descriptor 3 must be a listening socket of mode 0600\n");
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
            return 0; // idle; systemd starts it on demand
        const int socket = ready > 0 ? ::accept4(kListener, nullptr, nullptr, SOCK_CLOEXEC) : -1;
        if (socket < 0)
            continue;
        ucred peer{};
        const pid_t child =
            trilane::helper::readPeer(socket, peer) && peer.uid == owner ? ::fork() : -1;
        if (child == 0) {
            ::close(kListener);
            ::_exit(trilane::helper::converse(socket, kControl));
        }
        ::close(socket);
        conversations += child > 0;
    }
}
