// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/serve/followed.h"

#include <charconv>
#include <fstream>
#include <string>

#include <sys/stat.h>

namespace trilane::daemon {

int processOf(const control::Descriptor &pidfd)
{
    std::ifstream in("/proc/self/fdinfo/" + std::to_string(pidfd.number()));
    constexpr std::string_view kKey = "Pid:";
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with(kKey))
            continue;
        const size_t digits = line.find_first_of("0123456789", kKey.size());
        int pid = 0;
        if (digits != std::string::npos)
            std::from_chars(line.data() + digits, line.data() + line.size(), pid);
        return pid;
    }
    return 0;
}

Error hasGone(int pid)
{
    return {.what = msg("process %1 does not exist or has exited", pid),
            .remedy = msg("`trilane ps` lists the processes that can be recorded")};
}

Result<void> mayFollow(int pid, uid_t user)
{
    struct stat status
    {};
    const std::string folder = "/proc/" + std::to_string(pid);
    if (pid <= 0 || ::stat(folder.c_str(), &status) != 0)
        return hasGone(pid);
    // The folder is root's if the process is not dumpable.
    if (user != 0 && status.st_uid != user)
        return Error{.what = msg("process %1 belongs to another user", pid)};
    return {};
}

} // namespace trilane::daemon
