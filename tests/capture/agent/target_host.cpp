// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// target_host CASE [LIBRARIES]: a program that does what an agent inside of it could spoil.

#include "capture/wire/attach.h"
#include "capture/wire/segment.h"

#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>

#include <dlfcn.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

template <typename F>
F *find(void *library, const char *name)
{
    return reinterpret_cast<F *>(::dlsym(library, name));
}

/// As cuInit does. Null: there is no libcupti.
void *startCuda(const char *cuptiPath)
{
    void *cupti = ::dlopen(cuptiPath, RTLD_NOW | RTLD_GLOBAL);
    void *agent = ::dlopen(std::getenv("CUDA_INJECTION64_PATH"), RTLD_NOW);
    if (cupti && agent)
        find<int()>(agent, "InitializeInjection")();
    return cupti;
}

/// Forks each time another thread is in the loader's lock; the child loads a library.
int forks(char **argv)
{
    auto *others = find<std::atomic<int>>(RTLD_DEFAULT, "g_othersInLoader");
    if (!others || !startCuda(argv[0]))
        return 2;
    ::alarm(60);
    for (int round = 0; round < 10; ++round) {
        while (others->load() > 0)
            ::usleep(100);
        while (others->load() == 0)
            ::usleep(100);
        const pid_t child = ::fork();
        if (child == 0) {
            ::alarm(20);
            ::_exit(::dlopen(argv[1], RTLD_NOW) ? 0 : 4);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        if (status != 0)
            return WIFSIGNALED(status) ? 3 : WEXITSTATUS(status);
    }
    return 42;
}

void *s_cupti = nullptr;

/// The main thread is gone before the last one.
int endsByItsLastThread(char **argv)
{
    s_cupti = startCuda(argv[0]);
    if (!s_cupti)
        return 2;
    std::atexit([] { std::puts("handlers ran"); });
    pthread_t last;
    pthread_create(
        &last, nullptr,
        [](void *) -> void * {
            ::usleep(100'000);
            find<void(const char *)>(s_cupti, "launch")("last");
            return nullptr;
        },
        nullptr);
    pthread_detach(last);
    pthread_exit(nullptr);
}

using Function = void (*)();
constexpr unsigned kFunctions = 16;
Function s_core[kFunctions + 1];
Function *s_table[kFunctions + 1];

/// What NVTX shows to a tool.
const void *exportTable(uint32_t id)
{
    static const struct
    {
        size_t size;
        int (*get)(int module, Function ***table, unsigned *size);
    } kCallbacks = {sizeof kCallbacks, [](int module, Function ***table, unsigned *size) {
                        *table = s_table;
                        *size = kFunctions;
                        return module == 1 ? 1 : 0;
                    }};
    return id == 1 ? &kCallbacks : nullptr;
}

bool startNvtx()
{
    void *agent = ::dlopen(std::getenv("NVTX_INJECTION64_PATH"), RTLD_NOW);
    for (unsigned i = 1; i < kFunctions; ++i)
        s_table[i] = &s_core[i];
    return agent && find<int(const void *(*)(uint32_t))>(agent, "InitializeInjectionNvtx2")(
                        exportTable) == 1;
}

void push(const char *name)
{
    constexpr unsigned kRangePushA = 9;
    if (s_core[kRangePushA])
        reinterpret_cast<int (*)(const char *)>(s_core[kRangePushA])(name);
}

/// A thread whose cancellation was asked for, and which comes to no place where that may be, makes
/// an NVTX call: FIRST of the process, or after another.
int isCanceled(char **argv)
{
    if (!startNvtx())
        return 2;
    ::alarm(30);
    if (std::strcmp(argv[0], "first") != 0)
        push("before");
    pthread_t thread;
    pthread_create(
        &thread, nullptr,
        [](void *) -> void * {
            pthread_cancel(pthread_self());
            push("step");
            return &s_core;
        },
        nullptr);
    void *result = nullptr;
    pthread_join(thread, &result);
    push("after");
    return result == &s_core ? 42 : 3;
}

trilane::wire::AttachResult attach()
{
    using namespace trilane::wire;
    static auto *s_attach = find<int(AttachRequest *)>(
        ::dlopen(std::getenv("NVTX_INJECTION64_PATH"), RTLD_NOW), kAttachEntry);
    AttachRequest request;
    request.armed = kArmNvtx;
    request.taken = 2;
    std::snprintf(request.socket, sizeof request.socket, "%s", std::getenv("TRILANE_SOCKET"));
    const auto result = static_cast<AttachResult>(s_attach(&request));
    if (result == AttachResult::NoMemory)
        std::puts(request.text);
    return result;
}

long threads()
{
    const std::filesystem::directory_iterator tasks("/proc/self/task");
    return std::distance(begin(tasks), end(tasks));
}

/// As soon as the daemon is gone.
trilane::wire::AttachResult attachAgain()
{
    for (;;) {
        const auto result = attach();
        if (result != trilane::wire::AttachResult::Busy)
            return result;
        ::usleep(100);
    }
}

/// It is attached to, left, and attached to again at once.
int isAttachedAgain(char **argv)
{
    using trilane::wire::AttachResult;
    ::alarm(30);
    auto *fails = find<std::atomic<bool>>(RTLD_DEFAULT, "g_failsToMove");
    auto *others = find<std::atomic<int>>(RTLD_DEFAULT, "g_othersInLoader");
    if (!fails || !others || attach() != AttachResult::Attached)
        return 2;
    while (others->load() == 0) // it takes its hooks back
        ::usleep(100);
    if (std::strcmp(argv[0], "unmovable") == 0) {
        fails->store(true);
        if (attachAgain() != AttachResult::NoMemory)
            return 3;
        fails->store(false);
    }
    if (attachAgain() != AttachResult::Attached)
        return 4;
    // The thread that served the first daemon is through; ours and the next one's are there.
    while (threads() != 2)
        ::usleep(100);
    return attach() == AttachResult::Busy ? 42 : 5;
}

} // namespace

int main(int, char **argv)
{
    const struct
    {
        const char *name;
        int (*run)(char **argv);
    } kCases[] = {{"forks", forks},
                  {"ends-by-its-last-thread", endsByItsLastThread},
                  {"cancel", isCanceled},
                  {"attach-again", isAttachedAgain}};
    for (const auto &one : kCases) {
        if (std::strcmp(one.name, argv[1]) == 0)
            return one.run(argv + 2);
    }
    return 2;
}
