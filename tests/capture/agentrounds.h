// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <charconv>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <time.h>
#include <unistd.h>

namespace trilane::test {

/// How often the threads of the agent in a process whose name begins so have gone to sleep, all
/// together (`voluntary_ctxt_switches` of proc(5)); 0: there is none.
inline int64_t agentRounds(pid_t pid, std::string_view thread = "trilane")
{
    int64_t rounds = 0;
    std::error_code gone;
    const std::filesystem::path tasks = "/proc/" + std::to_string(pid) + "/task";
    for (const auto &task : std::filesystem::directory_iterator(tasks, gone)) {
        std::ifstream status(task.path() / "status");
        bool isAgents = false;
        for (std::string line; std::getline(status, line);) {
            constexpr std::string_view kName = "Name:\t";
            constexpr std::string_view kSwitches = "voluntary_ctxt_switches:\t";
            if (line.starts_with(kName))
                isAgents = std::string_view(line).substr(kName.size()).starts_with(thread);
            int64_t count = 0;
            if (isAgents && line.starts_with(kSwitches) &&
                std::from_chars(line.data() + kSwitches.size(), line.data() + line.size(), count)
                        .ec == std::errc())
                rounds += count;
        }
    }
    return rounds;
}

/// Waits until those threads have gone to sleep so many times more, 30 s at most: however busy the
/// machine is, they have looked around meanwhile. False: they have not.
inline bool waitForAgentRounds(pid_t pid, int rounds, std::string_view thread = "trilane")
{
    constexpr timespec kPause{0, 5'000'000};
    const int64_t before = agentRounds(pid, thread);
    for (int tries = 0; tries < 6000; ++tries) {
        if (agentRounds(pid, thread) >= before + rounds)
            return true;
        ::nanosleep(&kPause, nullptr);
    }
    return false;
}

/// The number of the process that has started it; 0: it has ended.
inline pid_t parentOf(pid_t process)
{
    std::ifstream status("/proc/" + std::to_string(process) + "/status");
    constexpr std::string_view kParent = "PPid:\t";
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with(kParent))
            return std::stoi(line.substr(kParent.size()));
    }
    return 0;
}

/// A child of that process that has that name; 0: there is none. Not by
/// /proc/PID/task/TID/children, which leaves some out while others end (proc(5)).
inline pid_t childNamed(pid_t parent, std::string_view name)
{
    std::error_code gone;
    for (const auto &entry : std::filesystem::directory_iterator("/proc", gone)) {
        const std::string number = entry.path().filename();
        pid_t process = 0;
        if (std::from_chars(number.data(), number.data() + number.size(), process).ec !=
            std::errc())
            continue;
        std::ifstream comm(entry.path() / "comm");
        if (std::string is; std::getline(comm, is) && is == name && parentOf(process) == parent)
            return process;
    }
    return 0;
}

/// The process of that name that has the same parent; 0: there is none.
inline pid_t siblingNamed(std::string_view name)
{
    return childNamed(::getppid(), name);
}

/// The daemon that records this process, which the `trilane record` before it has started; 0: there
/// is none.
inline pid_t recordingDaemon()
{
    for (pid_t parent = ::getppid(); parent > 1; parent = parentOf(parent)) {
        if (const pid_t daemon = childNamed(parent, "trilaned"))
            return daemon;
    }
    return 0;
}

} // namespace trilane::test
