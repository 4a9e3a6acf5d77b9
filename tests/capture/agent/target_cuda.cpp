// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// target_cuda LIBCUPTI [profiler]: 20,000 launches of two kernels, after the injection that cuInit
// does; or launches before, inside of and after two cudaProfilerStart … cudaProfilerStop; or,
// with "kill", a few that are in flight when the process is killed.

#include "tests/capture/agentrounds.h"

#include <csignal>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    void *cupti = ::dlopen(argv[1], RTLD_NOW | RTLD_GLOBAL);
    void *agent = ::dlopen(std::getenv("CUDA_INJECTION64_PATH"), RTLD_NOW);
    if (!cupti || !agent)
        return 2;
    reinterpret_cast<int (*)()>(::dlsym(agent, "InitializeInjection"))();
    const auto launch = reinterpret_cast<void (*)(const char *)>(::dlsym(cupti, "launch"));
    const auto profiler = reinterpret_cast<void (*)(int)>(::dlsym(cupti, "profiler"));
    if (argc > 2 && std::strcmp(argv[2], "kill") == 0) {
        launch("in flight");
        if (!trilane::test::waitForAgentRounds(::getpid(), 5))
            return 3;
        ::raise(SIGKILL);
    }
    for (int round = 0; argc > 2 && round < 2; ++round) {
        for (int i = 0; i < 100; ++i)
            launch("outside");
        profiler(0);
        for (int i = 0; i < 100; ++i)
            launch("inside");
        profiler(0); // it is on already
        for (int i = 0; i < 100; ++i)
            launch("inside");
        profiler(1);
        for (int i = 0; i < 100; ++i)
            launch("outside");
        profiler(1);
    }
    for (int i = 0; argc <= 2 && i < 10'000; ++i) {
        launch("gemm");
        launch("softmax");
    }
    return 42;
}
