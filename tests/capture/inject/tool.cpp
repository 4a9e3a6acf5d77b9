// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// attachtool PID AGENT: attaches, within a minute, says what came of it, and detaches when its
// standard input ends.
// SIGUSR1: the recording ends.
// attachtool PID AGENT N: kills itself N microseconds after it has stopped a thread of the process.

#include "capture/inject/inject.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

namespace {

bool isTraced(const std::vector<int> &threads)
{
    char status[1024] = {};
    for (const int file : threads) {
        if (::pread(file, status, sizeof status - 1, 0) > 0 &&
            !std::strstr(status, "TracerPid:\t0\n"))
            return true;
    }
    return false;
}

/// Looks as often as it can.
void killSoon(const std::string &pid, int microseconds)
{
    std::vector<int> threads;
    for (const auto &thread : std::filesystem::directory_iterator("/proc/" + pid + "/task"))
        threads.push_back(::open((thread.path() / "status").c_str(), O_RDONLY));
    while (!isTraced(threads))
        ;
    ::usleep(static_cast<useconds_t>(microseconds));
    const bool isInHand = isTraced(threads);
    if (isInHand && ::write(1, "in hand\n", 8) < 0)
        return;
    ::kill(::getpid(), SIGKILL);
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGUSR1);
    sigprocmask(SIG_BLOCK, &ends, nullptr); // before there are other threads
    std::stop_source ended;
    std::thread([ends, ended]() mutable {
        int signal = 0;
        sigwait(&ends, &signal);
        ended.request_stop();
    }).detach();
    if (argc > 3)
        std::thread(killSoon, std::string(argv[1]), std::atoi(argv[3])).detach();
    trilane::inject::Request request;
    request.agent = argv[2];
    request.armed = 1;
    request.timeout = 60'000'000'000;
    request.stop = ended.get_token();
    const auto injected = trilane::inject::inject(std::atoi(argv[1]), request);
    if (!injected) {
        std::printf("%s\n", injected.error().message().c_str());
        return 1;
    }
    std::printf("attached: stopped %.3f ms, took %.3f ms, tries %d, %s, connection %d\n",
                static_cast<double>(injected->stopped) / 1e6,
                static_cast<double>(injected->took) / 1e6, injected->tries,
                injected->wasThere   ? "was there"
                : injected->byMemory ? "memory"
                                     : "path",
                injected->connection.isValid());
    std::fflush(stdout);
    char byte = 0;
    while (::read(0, &byte, 1) == 1)
        ;
    return 0;
}
