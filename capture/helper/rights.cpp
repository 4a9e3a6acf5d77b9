// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/helper/helper.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/auxv.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

namespace trilane::helper {

namespace {

/// The kernel records who accepted or created a socket; only such sockets are accepted as this
/// user's.
bool haveWeAccepted(int socket)
{
    struct stat status = {};
    return ::fstat(socket, &status) == 0 && S_ISSOCK(status.st_mode) &&
           status.st_uid == ::getauxval(AT_EUID);
}

/// The text after "\nKEY:" in kernel output; null: not found. The kernel escapes line breaks in
/// process names.
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

bool hasName(int socket, const char *path)
{
    sockaddr_un name{};
    socklen_t size = sizeof name - 1; // so that the path ends
    return ::getsockname(socket, reinterpret_cast<sockaddr *>(&name), &size) == 0 &&
           name.sun_family == AF_UNIX && std::strcmp(name.sun_path, path) == 0;
}

bool isListening(int socket)
{
    int value = 0;
    socklen_t size = sizeof value;
    return ::getsockopt(socket, SOL_SOCKET, SO_ACCEPTCONN, &value, &size) == 0 && value == 1;
}

bool readPeer(int socket, ucred &peer)
{
    socklen_t size = sizeof peer;
    return ::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.pid > 0;
}

bool isControl(int socket, const char *control)
{
    ucred opener{};
    return isListening(socket) && hasName(socket, control) && readPeer(socket, opener) &&
           opener.uid == 0;
}

int takeClient(int socket, const char *control, Client &client)
{
    ucred peer{};
    pollfd polled{socket, POLLRDHUP, 0};
    if (!haveWeAccepted(socket) || !hasName(socket, control))
        return EBADF;
    if (::poll(&polled, 1, 0) != 0)
        return EPIPE; // it has disconnected
    if (!readPeer(socket, peer) || peer.uid == 0)
        return EPERM; // a client with all rights does not need the helper's
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
    ::close(target.pidfd); // without it, nothing happens
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
    if (!areAll(fieldOf(s_status, "\nUid:"), client.user) ||
        !areAll(fieldOf(s_status, "\nGid:"), client.group))
        return EPERM;
    return isNone(fieldOf(s_status, "\nCapPrm:")) && isDumpable(target, client.user) ? 0 : EACCES;
}

bool hasThread(const Target &target, pid_t thread)
{
    char path[32];
    struct stat status = {};
    std::snprintf(path, sizeof path, "task/%d", thread);
    return thread > 0 && ::fstatat(target.folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0;
}

} // namespace trilane::helper
