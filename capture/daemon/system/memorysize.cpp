// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/system/memorysize.h"

#include <algorithm>
#include <fstream>
#include <string_view>

#include <unistd.h>

namespace trilane::daemon {

namespace {

/// "max", or no such file: no limit.
uint64_t numberIn(const std::string &path)
{
    std::ifstream in(path);
    uint64_t number = 0;
    return in >> number ? number : UINT64_MAX;
}

/// Limits of the group and its ancestors.
uint64_t limitFrom(const std::string &top, std::string group, const char *name)
{
    uint64_t least = UINT64_MAX;
    for (;;) {
        least = std::min(least, numberIn(top + group + '/' + name));
        const size_t end = group.rfind('/');
        if (end == std::string::npos)
            return least;
        group.resize(end);
    }
}

} // namespace

uint64_t memoryOfMachine(const std::string &root)
{
    uint64_t least = static_cast<uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
                     static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
    // Lines like "0::/system.slice/trilaned.service", or "4:memory:/…" of the first version.
    std::ifstream groups(root + "/proc/self/cgroup");
    for (std::string line; std::getline(groups, line);) {
        const size_t first = line.find(':');
        const size_t second = first == std::string::npos ? first : line.find(':', first + 1);
        if (second == std::string::npos)
            continue;
        const std::string controllers = ',' + line.substr(first + 1, second - first - 1) + ',';
        const std::string group = line.substr(second + 1);
        if (line.starts_with("0::"))
            least = std::min(least, limitFrom(root + "/sys/fs/cgroup", group, "memory.max"));
        else if (controllers.find(",memory,") != std::string::npos)
            least = std::min(
                least, limitFrom(root + "/sys/fs/cgroup/memory", group, "memory.limit_in_bytes"));
    }
    return least;
}

} // namespace trilane::daemon
