// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// chaos_target LIBRARY END: a program whose exit code is 7 if all of its children ended well.

#include <nvtx3/nvToolsExt.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int kGood = 7;

std::atomic<bool> s_mayFork{false}; ///< in a handler
std::atomic<bool> s_isWrong{false};
std::atomic<int> s_children{0};
std::atomic<void (*)()> s_library{nullptr};

void work(int times)
{
    for (int i = 0; i < times; ++i) {
        nvtxRangePushA("work");
        nvtxMarkA("mark");
        nvtxRangePop();
    }
}

void onEvent(int)
{
    work(1);
}

/// What a child does: all that hangs must hang here.
[[noreturn]] void beChild()
{
    work(3);
    if (const auto use = s_library.load())
        use();
    ::_exit(0);
}

void forkOne()
{
    const pid_t child = ::fork();
    if (child == 0)
        beChild();
    if (child > 0)
        s_children.fetch_add(1);
}

void onFork(int)
{
    if (s_mayFork.load())
        forkOne();
}

/// Children of both threads, in any order.
void reap()
{
    while (s_children.load() > 0) {
        int status = 0;
        const pid_t ended = ::wait(&status);
        if (ended < 0)
            continue;
        s_children.fetch_sub(1);
        s_isWrong = s_isWrong || status != 0;
    }
}

void *beside(void *)
{
    sigset_t events;
    sigemptyset(&events);
    sigaddset(&events, SIGUSR1);
    sigaddset(&events, SIGUSR2);
    pthread_sigmask(SIG_BLOCK, &events, nullptr);
    work(20);
    return nullptr;
}

void *forkBeside(void *)
{
    beside(nullptr);
    for (int i = 0; i < 6; ++i)
        forkOne();
    return nullptr;
}

/// Here the tracer begins.
void stopHere()
{
    ::raise(SIGSTOP);
}

void begin()
{
    pthread_t other;
    const bool isCreated = pthread_create(&other, nullptr, beside, nullptr) == 0;
    s_mayFork = true;
    stopHere();
    work(5);
    s_mayFork = false;
    if (isCreated)
        pthread_join(other, nullptr);
}

void useLibrary(const char *path)
{
    void *library = ::dlopen(path, RTLD_NOW);
    s_library = library ? reinterpret_cast<void (*)()>(::dlsym(library, "useNvtx")) : nullptr;
    if (!s_library.load())
        ::_exit(3);
    pthread_t other;
    const bool isCreated = pthread_create(&other, nullptr, forkBeside, nullptr) == 0;
    stopHere();
    s_library.load()();
    if (isCreated)
        pthread_join(other, nullptr);
}

[[noreturn]] void end(const char *how, int code)
{
    stopHere();
    work(2);
    if (std::strcmp(how, "_exit") == 0)
        ::_exit(code);
    if (std::strcmp(how, "quick_exit") == 0)
        ::quick_exit(code);
    std::exit(code);
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    struct sigaction action = {};
    action.sa_flags = SA_RESTART;
    action.sa_handler = onEvent;
    ::sigaction(SIGUSR1, &action, nullptr);
    action.sa_handler = onFork;
    ::sigaction(SIGUSR2, &action, nullptr);
    std::atexit([] { work(1); });
    begin();
    useLibrary(argv[1]);
    reap();
    end(argv[2], s_isWrong ? 4 : kGood);
}
