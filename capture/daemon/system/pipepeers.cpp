// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/system/pipepeers.h"

#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/system/procfs.h"
#include "capture/sched/proctree.h"
#include "model/base/platform/folder.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include <sys/stat.h>
#include <unistd.h>

namespace trilane::daemon {

namespace {

/// Rings are not drained during this.
constexpr Ns kMaxLookTime = 50'000'000;
constexpr size_t kMaxLinks = 4096; ///< of a process

std::optional<uid_t> ownerOf(int pid)
{
    struct stat status = {};
    const std::string folder = "/proc/" + std::to_string(pid);
    return ::stat(folder.c_str(), &status) == 0 ? std::optional(status.st_uid) : std::nullopt;
}

/// "pipe:[4711]" of its open descriptors, and whether it reads (S_IRUSR) or writes (S_IWUSR) there.
std::map<std::string, mode_t> pipesOf(int pid, Ns until)
{
    std::map<std::string, mode_t> pipes;
    const std::string folder = "/proc/" + std::to_string(pid) + "/fd";
    size_t count = 0;
    for (const std::string &number : platform::namesIn(folder)) {
        if (++count > kMaxLinks || monotonicNow() >= until)
            break;
        const bool isStandard = number == "0" || number == "1" || number == "2";
        const std::string path = folder + "/" + number;
        std::array<char, 64> link{};
        const ssize_t length = ::readlink(path.c_str(), link.data(), link.size());
        const std::string_view target(link.data(),
                                      static_cast<size_t>(std::max<ssize_t>(length, 0)));
        struct stat status = {};
        if (!isStandard && target.starts_with("pipe:[") && ::lstat(path.c_str(), &status) == 0)
            pipes[std::string(target)] |= status.st_mode & (S_IRUSR | S_IWUSR);
    }
    return pipes;
}

/// One writes what the other reads. A process that inherited the same end is no peer.
bool meet(const std::map<std::string, mode_t> &ours, const std::map<std::string, mode_t> &theirs)
{
    return std::any_of(theirs.begin(), theirs.end(), [&ours](const auto &end) {
        const auto other = ours.find(end.first);
        return other != ours.end() && (other->second | end.second) == (S_IRUSR | S_IWUSR);
    });
}

/// The parents of recorded processes, and their parents: they keep pipes for output.
std::set<int> launchersOf(const std::set<int> &recorded)
{
    constexpr int kMaxDeep = 64;
    std::set<int> launchers;
    for (int pid : recorded) {
        for (int deep = 0; pid > 1 && deep < kMaxDeep; ++deep)
            launchers.insert(pid = procfs::parentOf(pid));
    }
    return launchers;
}

} // namespace

std::map<int, std::string> pipePeers(const std::set<int> &recorded)
{
    const Ns until = monotonicNow() + kMaxLookTime;
    std::map<std::string, mode_t> pipes;
    std::set<uid_t> owners;
    for (const int pid : recorded) {
        if (monotonicNow() >= until)
            return {};
        for (const auto &[pipe, ends] : pipesOf(pid, until))
            pipes[pipe] |= ends;
        if (const std::optional<uid_t> owner = ownerOf(pid))
            owners.insert(*owner);
    }
    std::map<int, std::string> peers;
    if (pipes.empty())
        return peers;
    const std::set<int> launchers = launchersOf(recorded);
    for (const int32_t pid : sched::allProcesses()) {
        if (monotonicNow() >= until)
            break;
        const std::optional<uid_t> owner = ownerOf(pid);
        if (recorded.contains(pid) || launchers.contains(pid) || !owner || !owners.contains(*owner))
            continue;
        if (meet(pipes, pipesOf(pid, until)))
            peers.emplace(pid, procfs::threadName(pid, pid));
    }
    return peers;
}

} // namespace trilane::daemon
