// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/proctree.h"

#include "model/base/platform/folder.h"

#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <set>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

namespace trilane::sched {

namespace {

std::string threadFolder(int32_t pid, int32_t tid)
{
    return "/proc/" + std::to_string(pid) + "/task/" + std::to_string(tid);
}

std::vector<int32_t> numbersIn(const std::string &folder)
{
    std::vector<int32_t> numbers;
    for (const std::string &name : platform::namesIn(folder)) {
        if (const int32_t number = std::atoi(name.c_str()); number > 0)
            numbers.push_back(number);
    }
    return numbers;
}

int64_t clockNow(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return int64_t(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

} // namespace

std::string readSmallFile(const std::string &path)
{
    std::string text;
    struct Opened
    {
        ~Opened() { close(number); }
        int number;
    };
    const Opened file{open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    char buffer[4096];
    for (ssize_t got = 0; (got = read(file.number, buffer, sizeof buffer)) > 0;)
        text.append(buffer, size_t(got));
    return text;
}

std::optional<ThreadStatus> threadStatus(int32_t pid, int32_t tid)
{
    const std::string folder = threadFolder(pid, tid);
    const std::string stat = readSmallFile(folder + "/stat");
    // "TID (name) S …": the name may contain spaces and parentheses.
    const size_t begin = stat.find('(');
    const size_t end = stat.rfind(')');
    if (begin == std::string::npos || end == std::string::npos || end + 2 >= stat.size())
        return std::nullopt;
    ThreadStatus status;
    status.name = stat.substr(begin + 1, end - begin - 1);
    status.state = leftAsOfLetter(stat[end + 2]);
    std::istringstream rest(stat.substr(end + 3));
    std::string word;
    constexpr int kProcessorField = 39 - 3; // proc(5) counts from 1; the state is field 3
    for (int i = 0; i < kProcessorField && rest >> word; ++i) {
    }
    status.cpu = uint32_t(std::strtoul(word.c_str(), nullptr, 10));
    status.cpuTime = std::strtoull(readSmallFile(folder + "/schedstat").c_str(), nullptr, 10);
    return status;
}

std::optional<int64_t> beginOf(int32_t tid)
{
    const std::string stat = readSmallFile("/proc/" + std::to_string(tid) + "/stat");
    const size_t name = stat.rfind(')');
    if (name == std::string::npos)
        return std::nullopt;
    std::istringstream fields(stat.substr(name + 1));
    std::string word;
    constexpr int kStartTime = 22 - 2; // proc(5) counts from 1; the name is field 2
    for (int i = 0; i < kStartTime; ++i)
        fields >> word;
    static const int64_t tick = 1'000'000'000 / sysconf(_SC_CLK_TCK);
    // In this order, the result is not too late by the time between the two.
    const int64_t now = clockNow(CLOCK_MONOTONIC);
    const int64_t asleep = clockNow(CLOCK_BOOTTIME) - now;
    return std::strtoll(word.c_str(), nullptr, 10) * tick - asleep;
}

bool beganBefore(int32_t tid, int64_t time)
{
    const std::optional<int64_t> begin = beginOf(tid);
    return begin && *begin <= time;
}

std::vector<int32_t> threadsOf(int32_t pid)
{
    return numbersIn("/proc/" + std::to_string(pid) + "/task");
}

std::vector<int32_t> childrenOf(int32_t pid)
{
    std::vector<int32_t> children;
    for (const int32_t tid : threadsOf(pid)) {
        std::istringstream text(readSmallFile(threadFolder(pid, tid) + "/children"));
        for (int32_t child = 0; text >> child;)
            children.push_back(child);
    }
    return children;
}

std::vector<int32_t> visitTree(int32_t root,
                               const std::function<void(int32_t pid, int64_t time)> &visit)
{
    constexpr size_t kMaxProcesses = 10'000;
    struct Found
    {
        int32_t pid;
        int64_t time;
    };
    std::vector<Found> found{{root, clockNow(CLOCK_MONOTONIC)}};
    std::set<int32_t> known{root};
    std::vector<int32_t> tree;
    for (size_t i = 0; i < found.size() && tree.size() < kMaxProcesses; ++i) {
        const auto [pid, time] = found[i];
        if (pid != root && !beganBefore(pid, time))
            continue;
        visit(pid, time);
        if (pid == root || beganBefore(pid, time))
            tree.push_back(pid);
        const std::vector<int32_t> children = childrenOf(pid);
        const int64_t now = clockNow(CLOCK_MONOTONIC);
        for (const int32_t child : children) {
            if (known.insert(child).second)
                found.push_back({child, now});
        }
    }
    return tree;
}

std::vector<int32_t> allProcesses()
{
    return numbersIn("/proc");
}

bool inInitialPidNamespace()
{
    constexpr ino_t kInitialPidNamespace = 0xEFFFFFFC; // PROC_PID_INIT_INO of the kernel
    struct stat status
    {};
    return stat("/proc/self/ns/pid", &status) != 0 || status.st_ino == kInitialPidNamespace;
}

std::vector<uint32_t> onlineCpus()
{
    std::vector<uint32_t> cpus;
    std::istringstream text(readSmallFile("/sys/devices/system/cpu/online"));
    for (std::string part; std::getline(text, part, ',');) {
        char *end = nullptr;
        const auto first = uint32_t(std::strtoul(part.c_str(), &end, 10));
        const auto last = *end == '-' ? uint32_t(std::strtoul(end + 1, nullptr, 10)) : first;
        for (uint32_t cpu = first; cpu <= last; ++cpu)
            cpus.push_back(cpu);
    }
    if (cpus.empty())
        cpus.push_back(0);
    return cpus;
}

} // namespace trilane::sched
