// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "work.h"

#include "tests/capture/agentrounds.h"

#include <csignal>
#include <cstdlib>
#include <thread>

#include <fcntl.h>
#include <sys/wait.h>

namespace target {

namespace {

/// How a program may end without its destructors, with a second thread at work and a range open.
int end(int, char **argv)
{
    work("main", 100);
    std::thread([] { work("thread", 100); }).join();
    nvtxRangePushA("open at the end");
    nvtxMarkA("last");
    const char *how = argv[0];
    if (std::strcmp(how, "_exit") == 0)
        ::_exit(9);
    if (std::strcmp(how, "quick_exit") == 0)
        std::quick_exit(9);
    if (std::strcmp(how, "abort") == 0)
        std::abort();
    if (std::strcmp(how, "segfault") == 0)
        std::raise(SIGSEGV);
    if (std::strcmp(how, "execveat-fails") == 0) {
        ::execl("/nonexistent/program", "program", nullptr);
        nvtxRangePop();
        work("after", 10);
    }
    return 9;
}

/// As a program does that becomes a daemon: two forks, a session of its own, all descriptors
/// closed, and at work while its parent is gone. It tells what it did in a file.
int daemonize(int, char **argv)
{
    work("before", 10);
    const pid_t daemon = trilane::test::recordingDaemon();
    if (const pid_t first = ::fork(); first != 0) {
        ::waitpid(first, nullptr, 0);
        return 7;
    }
    ::setsid();
    if (::fork() != 0)
        ::_exit(0);
    for (int fd = 0; fd < 1024; ++fd)
        ::close(fd);
    if (::open("/dev/null", O_RDONLY) != 0 ||
        ::open(argv[0], O_WRONLY | O_CREAT | O_APPEND, 0644) != 1 || ::dup(1) != 2)
        ::_exit(3);
    (void)!::chdir("/");
    work("daemon", 50);
    const int kept = ::open("/dev/null", O_RDONLY);
    if (daemon == 0 || !trilane::test::waitForAgentRounds(daemon, 10, ""))
        ::_exit(4);
    work("daemon later", 50);
    ::close(kept);
    ::_exit(0);
}

} // namespace

const Case kEndCases[] = {{"end", end}, {"daemonize", daemonize}, {nullptr, nullptr}};

} // namespace target
