// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// cupti_target [LIBRARY…] -- CUPTI [later | stale]: has the libraries, then the agent as cuInit
// loads it, and waits until that copy of the stub (stub.cpp) records; then a kernel "gemm" or, with
// "stale", one whose name is no longer there. "later": loads the copy itself, when the agent has
// found none. Exit code 42; 3: it never
// recorded; 4: nobody flushes.

#include "tests/capture/agentrounds.h"

#include <chrono>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

namespace {

template <typename F>
F find(void *library, const char *name)
{
    return reinterpret_cast<F>(library ? ::dlsym(library, name) : nullptr);
}

template <typename Is>
bool await(Is is)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!is()) {
        if (std::chrono::steady_clock::now() > end)
            return false;
        ::usleep(5000);
    }
    return true;
}

bool awaitOn(const char *path)
{
    return await([path] {
        void *copy = ::dlopen(path, RTLD_NOW | RTLD_NOLOAD);
        const auto isOn = find<int (*)()>(copy, "stubIsOn");
        return isOn && isOn();
    });
}

void launch(const char *path, bool isStale)
{
    const auto launch =
        find<void (*)(const char *)>(::dlopen(path, RTLD_NOW | RTLD_NOLOAD), "stubLaunch");
    auto *name = static_cast<char *>(
        ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    std::strcpy(name, "gemm");
    launch(name);
    if (isStale) {
        ::munmap(name, 4096); // as cuModuleUnload() does with its names
        launch(name);
    }
}

} // namespace

int main(int argc, char **argv)
{
    int at = 1;
    for (; at < argc && std::strcmp(argv[at], "--") != 0; ++at) {
        if (!::dlopen(argv[at], RTLD_NOW | RTLD_LOCAL))
            return 2;
    }
    if (at + 1 >= argc)
        return 2;
    const char *cupti = argv[at + 1];
    const char *mode = at + 2 < argc ? argv[at + 2] : "";
    void *agent = ::dlopen(std::getenv("CUDA_INJECTION64_PATH"), RTLD_NOW);
    const auto start = find<int (*)()>(agent, "InitializeInjection");
    if (!start)
        return 2;
    start();
    if (std::strcmp(mode, "later") == 0 && !::dlopen(cupti, RTLD_NOW | RTLD_LOCAL))
        return 2;
    if (!awaitOn(cupti))
        return 3;
    // The agent's own thread is at work: it flushes once there is something new. What comes while
    // it flushes for the first time is not.
    if (!trilane::test::waitForAgentRounds(::getpid(), 2, "trilane cupti"))
        return 5;
    const auto flushes = find<int (*)()>(::dlopen(cupti, RTLD_NOW | RTLD_NOLOAD), "stubFlushes");
    const int before = flushes();
    launch(cupti, std::strcmp(mode, "stale") == 0);
    return await([=] { return flushes() > before; }) ? 42 : 4;
}
