// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/helper/helper.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

namespace trilane::helper {

namespace {

bool isOption(int socket, int option, int wanted)
{
    int value = -1;
    socklen_t size = sizeof value;
    return ::getsockopt(socket, SOL_SOCKET, option, &value, &size) == 0 && value == wanted;
}

bool isAccepted(int socket, const char *control)
{
    sockaddr_un here{};
    sockaddr_un there{};
    socklen_t hereSize = sizeof here - 1; // so that the path ends
    socklen_t thereSize = sizeof there;
    return isOption(socket, SO_DOMAIN, AF_UNIX) && isOption(socket, SO_TYPE, SOCK_SEQPACKET) &&
           isOption(socket, SO_ACCEPTCONN, 0) &&
           ::getsockname(socket, reinterpret_cast<sockaddr *>(&here), &hereSize) == 0 &&
           ::getpeername(socket, reinterpret_cast<sockaddr *>(&there), &thereSize) == 0 &&
           thereSize == sizeof there.sun_family && std::strcmp(here.sun_path, control) == 0;
}

/// The text behind "\nKEY:" in what the kernel writes; null: it is not there. The kernel escapes
/// line breaks in a process's name.
const char *fieldOf(const char *text, const char *key)
{
    const char *found = std::strstr(text, key);
    return found ? found + std::strlen(key) : nullptr;
}

bool areAll(const char *numbers, unsigned long wanted)
{
    for (int i = 0; i < 4; ++i) {
        char *end = nullptr;
        if (!numbers || std::strtoul(numbers, &end, 10) != wanted || end == numbers)
            return false;
        numbers = end;
    }
    return true;
}

bool isNone(const char *capabilities)
{
    char *end = nullptr;
    return capabilities && std::strtoull(capabilities, &end, 16) == 0 && end != capabilities;
}

/// The kernel gives what belongs to a process that may not be looked into to root.
bool isDumpable(const Target &target, uid_t user)
{
    struct stat status = {};
    return ::fstatat(target.folder, "maps", &status, AT_SYMLINK_NOFOLLOW) == 0 &&
           status.st_uid == user;
}

} // namespace

int takeClient(int socket, const char *control, Client &client)
{
    ucred peer{};
    socklen_t size = sizeof peer;
    pollfd polled{socket, POLLRDHUP, 0};
    if (!isAccepted(socket, control))
        return EBADF;
    if (::poll(&polled, 1, 0) != 0)
        return EPIPE; // it has gone
    if (::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0 || peer.pid <= 0)
        return EPERM;
    client = {peer.uid, peer.gid};
    return 0;
}

int openTarget(pid_t pid, const Client &client, Target &target)
{
    char path[32];
    if (pid <= 0)
        return ESRCH;
    target.pid = pid;
    target.pidfd = static_cast<int>(::syscall(SYS_pidfd_open, pid, 0));
    if (target.pidfd < 0)
        return errno;
    std::snprintf(path, sizeof path, "/proc/%d", pid);
    target.folder = ::open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const int error = target.folder < 0 ? errno : checkTarget(target, client);
    if (error != 0)
        closeTarget(target);
    return error;
}

void closeTarget(Target &target)
{
    if (target.pidfd >= 0)
        ::close(target.pidfd);
    if (target.folder >= 0)
        ::close(target.folder);
    target = {};
}

int checkTarget(const Target &target, const Client &client)
{
    static char s_status[16384];
    const int file = ::openat(target.folder, "status", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return ESRCH;
    const ssize_t got = ::pread(file, s_status, sizeof s_status - 1, 0);
    ::close(file);
    s_status[got > 0 ? got : 0] = 0;
    const char *process = fieldOf(s_status, "\nTgid:");
    pollfd ended{target.pidfd, POLLIN, 0};
    if (!process || std::atoi(process) != target.pid || ::poll(&ended, 1, 0) != 0)
        return ESRCH;
    if (client.user == 0)
        return 0;
    if (!areAll(fieldOf(s_status, "\nUid:"), client.user) ||
        !areAll(fieldOf(s_status, "\nGid:"), client.group))
        return EPERM;
    const bool hasNone = isNone(fieldOf(s_status, "\nCapPrm:"));
    return hasNone && isDumpable(target, client.user) ? 0 : EACCES;
}

bool hasThread(const Target &target, pid_t thread)
{
    char path[32];
    struct stat status = {};
    std::snprintf(path, sizeof path, "task/%d", thread);
    return thread > 0 && ::fstatat(target.folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0;
}

} // namespace trilane::helper
