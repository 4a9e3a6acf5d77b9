// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// ranges STEPS THREADS FORKS END: each thread does STEPS steps of two nested ranges and a mark;
/// each of FORKS children does as many on its own. END: exit7, abort, or sleep (until killed).

#include <nvtx3/nvToolsExt.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace {

void work(int steps)
{
    for (int i = 0; i < steps; ++i) {
        nvtxRangePushA("step");
        nvtxRangePushA("forward");
        ::usleep(20);
        nvtxRangePop();
        nvtxMarkA("batch done");
        nvtxRangePop();
    }
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 5)
        return 2;
    const int steps = std::atoi(argv[1]);
    std::vector<std::thread> threads;
    for (int i = 0; i < std::atoi(argv[2]); ++i)
        threads.emplace_back(work, steps);
    for (std::thread &thread : threads)
        thread.join();
    for (int i = 0; i < std::atoi(argv[3]); ++i) {
        const pid_t child = ::fork();
        if (child == 0) {
            work(steps);
            ::_exit(0);
        }
        ::waitpid(child, nullptr, 0);
    }
    std::puts("all done");
    std::fflush(stdout);
    if (std::strcmp(argv[4], "abort") == 0)
        std::abort();
    while (std::strcmp(argv[4], "sleep") == 0)
        ::pause();
    return 7;
}
