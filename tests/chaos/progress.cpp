// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "progress.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace {

constexpr std::chrono::seconds kPatience{20};
constexpr std::chrono::milliseconds kBetween{100};

/// Of a process or thread; proc_pid_stat(5).
struct Stat
{
    char state = 0;
    pid_t group = 0;
    unsigned long ticks = 0; ///< of the processor
};

Stat statOf(const std::filesystem::path &folder)
{
    std::ifstream file(folder / "stat");
    std::string text;
    Stat stat;
    unsigned long user = 0;
    unsigned long system = 0;
    if (!std::getline(file, text) || text.rfind(')') == std::string::npos)
        return {};
    const char *rest = text.c_str() + text.rfind(')') + 1;
    if (std::sscanf(rest, " %c %*d %d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &stat.state,
                    &stat.group, &user, &system) != 4)
        return {};
    stat.ticks = user + system;
    return stat;
}

/// Or it waits for the kernel's own work, which a signal does not end.
bool isRunnable(char state)
{
    return state == 'R' || state == 'D';
}

struct Look
{
    bool isRunnable = false;
    unsigned long ticks = 0;
};

/// What has ended meanwhile is not seen.
Look lookAt(pid_t group)
{
    Look look;
    std::error_code ignored;
    for (const auto &process : std::filesystem::directory_iterator("/proc", ignored)) {
        if (std::atoi(process.path().filename().c_str()) <= 0)
            continue;
        const Stat whole = statOf(process.path());
        if (whole.group != group)
            continue;
        look.ticks += whole.ticks;
        for (const auto &thread :
             std::filesystem::directory_iterator(process.path() / "task", ignored))
            look.isRunnable |= isRunnable(statOf(thread.path()).state);
    }
    return look;
}

} // namespace

bool Progress::hangs()
{
    const Clock::time_point now = Clock::now();
    if (now - m_lookedAt < kBetween)
        return false;
    m_lookedAt = now;
    const Look look = lookAt(m_group);
    if (look.isRunnable || look.ticks != m_ticks)
        m_activeAt = now;
    m_ticks = look.ticks;
    const auto used = look.ticks / static_cast<unsigned long>(::sysconf(_SC_CLK_TCK));
    return now - m_activeAt > kPatience || used >= static_cast<unsigned long>(kPatience.count());
}
