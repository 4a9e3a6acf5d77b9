// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/inject/takendescriptor.h"

#include <algorithm>
#include <array>

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace trilane::inject {

control::Descriptor takeDescriptor(int pidfd, int number)
{
#ifdef SYS_pidfd_getfd
    if (pidfd >= 0 && number >= 0)
        return control::Descriptor(static_cast<int>(::syscall(SYS_pidfd_getfd, pidfd, number, 0)));
#endif
    return {};
}

std::string linkOf(int pid, int number)
{
    std::array<char, 64> text{};
    const std::string path = "/proc/" + std::to_string(pid) + "/fd/" + std::to_string(number);
    const ssize_t size = ::readlink(path.c_str(), text.data(), text.size());
    return {text.data(), static_cast<size_t>(std::max<ssize_t>(size, 0))};
}

bool isMemoryFile(int file)
{
    struct stat status = {};
    struct statfs system = {};
    return ::fcntl(file, F_GET_SEALS) >= 0 && ::fstat(file, &status) == 0 &&
           S_ISREG(status.st_mode) && status.st_nlink == 0 && ::fstatfs(file, &system) == 0 &&
           system.f_type == TMPFS_MAGIC;
}

bool isAgentSocket(int socket)
{
    int domain = 0;
    int type = 0;
    socklen_t size = sizeof domain;
    return ::getsockopt(socket, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 && domain == AF_UNIX &&
           ::getsockopt(socket, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_SEQPACKET;
}

} // namespace trilane::inject
