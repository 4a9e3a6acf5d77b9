// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "cause.h"

#include <cstdio>
#include <cstdlib>
#include <ctime>

#include <unistd.h>

namespace planted {

namespace {

int64_t clockTime(clockid_t clock)
{
    timespec time{};
    ::clock_gettime(clock, &time);
    return int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

} // namespace

int64_t now()
{
    return clockTime(CLOCK_MONOTONIC);
}

int64_t epochOfNow()
{
    const int64_t before = now();
    const int64_t epoch = clockTime(CLOCK_REALTIME);
    return epoch - before - (now() - before) / 2;
}

int64_t cpuTime()
{
    return clockTime(CLOCK_THREAD_CPUTIME_ID);
}

int64_t cpuTime(pid_t process)
{
    clockid_t clock{};
    require(::clock_getcpuclockid(process, &clock) == 0, "clock_getcpuclockid");
    return clockTime(clock);
}

void spin(int64_t ns)
{
    for (const int64_t until = now() + ns; now() < until;) {
    }
}

std::string pathOf(const char *what)
{
    const char *folder = std::getenv("TMPDIR");
    return std::string(folder ? folder : "/tmp") + "/planted." + what + "." +
           std::to_string(::getpid());
}

void require(bool isDone, const char *what)
{
    if (isDone)
        return;
    std::perror(what);
    std::exit(1);
}

const Causes &causes()
{
    static const Causes all = [] {
        Causes made;
        addThreadCauses(made);
        addProcessCauses(made);
        addFileCauses(made);
        addCudaCauses(made);
        return made;
    }();
    return all;
}

} // namespace planted
