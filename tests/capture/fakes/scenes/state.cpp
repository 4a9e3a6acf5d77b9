// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// Rows 4, 11, 28 to 30: states of the process in which calls are not what they seem.

#include "../hostkernels.h"
#include "scene.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <thread>

#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

extern "C" int cuInit(unsigned);
extern "C" int cuCtxGetCurrent(void **);

namespace scene {

using namespace fakecupti;
using trilane::test::Gate;

namespace {

void noDriver()
{
    uint32_t number = 0;
    say("version", cuptiGetVersion(&number));
    say("enable", cuptiActivityEnable(kKernel));
    alignas(8) uint32_t words[256];
    for (uint32_t &word : words)
        word = kKernel;
    uint8_t *record = nullptr;
    say("record",
        cuptiActivityGetNextRecord(reinterpret_cast<uint8_t *>(words), sizeof words, &record));
}

void driver()
{
    uint32_t number = 0;
    NEED(cuInit(0));
    NEED(cuptiGetVersion(&number));
    say("version", number);
    say("enable", cuptiActivityEnable(kKernel));
}

/// A handler that comes after CUPTI's, in which another thread goes on.
std::function<void()> s_atExit;

void exitWith(std::function<void()> handler)
{
    s_atExit = std::move(handler);
    std::atexit([] { s_atExit(); });
    Client::start({kKernel});
    launch("work", 1000, nullptr);
    std::exit(0);
}

void exitEnables()
{
    exitWith([] { std::thread([] { say("enable", cuptiActivityEnable(kKernel)); }).join(); });
}

void exitFlushes()
{
    exitWith([] { say("flush", cuptiActivityFlushAll(1)); });
}

void exitFlushesElsewhere()
{
    exitWith([] { std::thread([] { say("flush", cuptiActivityFlushAll(1)); }).join(); });
}

/// What was registered after CUPTI's first use may still do everything.
void exitBefore()
{
    Client::start({kKernel});
    std::atexit([] {
        say("disable", cuptiActivityDisable(kKernel));
        say("flush", cuptiActivityFlushAll(1));
    });
    std::exit(0);
}

/// The driver's own end comes with the exit handlers: work in flight never finishes.
void exitDriver()
{
    s_atExit = [] {
        void *context = nullptr;
        say("driver", cuCtxGetCurrent(&context));
        say("runtime", cudaDeviceSynchronize());
    };
    std::atexit([] { s_atExit(); });
    launch("work", 1000, nullptr);
    std::exit(0);
}

void callInCallback()
{
    Client::start({kKernel});
    Client::onComplete([] { say("inside", cuptiActivityEnable(kMemcpy)); });
    launch("work", 1000, nullptr);
    NEED(cudaDeviceSynchronize());
    NEED(cuptiActivityFlushAll(0));
}

/// Enabling takes its time, and whoever flushes meanwhile waits.
void enableTakesTime()
{
    const auto before = std::chrono::steady_clock::now();
    Client::start({kKernel});
    const auto took = std::chrono::steady_clock::now() - before;
    say("ms", std::chrono::duration_cast<std::chrono::milliseconds>(took).count());
}

/// Kernels are disabled while one runs.
void disableInFlight()
{
    Client::start({kKernel});
    Gate gate;
    cudaStream_t stream = makeStream();
    NEED(gate.launch(stream));
    // The least of some: the machine may have other things to do.
    auto least = std::chrono::steady_clock::duration::max();
    for (int tries = 0; tries < 5; ++tries) {
        NEED(cuptiActivityEnable(kKernel));
        const auto before = std::chrono::steady_clock::now();
        NEED(cuptiActivityDisable(kKernel));
        least = std::min(least, std::chrono::steady_clock::now() - before);
    }
    say("ms", std::chrono::duration_cast<std::chrono::milliseconds>(least).count());
    gate.open();
    NEED(cudaStreamSynchronize(stream));
}

void disableForEver()
{
    ::alarm(2); // the deadlock
    disableInFlight();
}

int statusOf(pid_t child)
{
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

void fork()
{
    Client::start({kKernel});
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(cuptiActivityEnable(kMemcpy));
    say("child", statusOf(child));
}

/// Another thread is in a flush when the process forks.
void forkInside()
{
    Client::start({kKernel});
    std::atomic<bool> isInside{false};
    std::atomic<bool> isOver{false};
    Client::onComplete([&] {
        isInside = true;
        while (!isOver)
            std::this_thread::yield();
    });
    launch("work", 1000, nullptr);
    NEED(cudaDeviceSynchronize());
    std::thread flusher([] { (void)cuptiActivityFlushAll(0); });
    while (!isInside)
        std::this_thread::yield();
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(cuptiActivityEnable(kMemcpy));
    say("child", statusOf(child));
    isOver = true;
    flusher.join();
}

/// CUDA_INJECTION64_PATH names a library that calls the driver.
void injection()
{
    NEED(cuInit(0));
    const char *path = std::getenv("CUDA_INJECTION64_PATH");
    void *library = ::dlopen(path, RTLD_NOW | RTLD_NOLOAD);
    say("loaded", library != nullptr);
    if (!library)
        return;
    say("driver", *static_cast<int *>(::dlsym(library, "answerOfDriver")));
    say("cupti", *static_cast<int *>(::dlsym(library, "answerOfCupti")));
}

/// Nothing works before cuInit, which the runtime calls by itself.
void beforeInit()
{
    void *context = nullptr;
    say("before", cuCtxGetCurrent(&context));
    NEED(cudaDeviceSynchronize());
    say("after", cuCtxGetCurrent(&context));
}

} // namespace

Scenes stateScenes()
{
    return {{"noDriver", noDriver},
            {"driver", driver},
            {"exitEnables", exitEnables},
            {"exitFlushes", exitFlushes},
            {"exitFlushesElsewhere", exitFlushesElsewhere},
            {"exitBefore", exitBefore},
            {"exitDriver", exitDriver},
            {"callInCallback", callInCallback},
            {"enableTakesTime", enableTakesTime},
            {"disableInFlight", disableInFlight},
            {"disableForEver", disableForEver},
            {"fork", fork},
            {"forkInside", forkInside},
            {"injection", injection},
            {"beforeInit", beforeInit}};
}

} // namespace scene
