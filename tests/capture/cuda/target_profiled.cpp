// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// target_profiled torch|torch2.3|jax SECONDS: a program of the simulated GPU that profiles itself
// twice, for so long each time, with work of its own before, between and after. Says what its
// profiles got as train says its counts. From 2.4 on PyTorch gives CUPTI a clock of its own.
// With "jaxends" its main returns SECONDS after another thread has begun a profile, with a kernel
// in flight; older exit handlers take their time.

#include "tests/fakes/cuda/include/fakecupti.h"
#include "tests/fakes/cuda/include/fakekineto.h"
#include "tests/targets/train/cudadriver.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

#include <unistd.h>

namespace {

constexpr int kOurs = 100;
constexpr int kTheirs = 50;

bool s_isJax = false;
unsigned s_flags = 0; ///< FakeProfilerFlags
void *s_stream = nullptr;

void check(int result, const char *what)
{
    if (result == 0)
        return;
    std::fprintf(stderr, "target_profiled: %s gives %d\n", what, result);
    std::_Exit(2);
}

void launch(void *kernel, int times)
{
    for (int i = 0; i < times; ++i)
        check(cuLaunchKernel(kernel, 8, 1, 1, 128, 1, 1, 0, s_stream, nullptr, nullptr),
              "cuLaunchKernel");
}

void start()
{
    if (s_isJax)
        fakeXlaStart();
    else
        fakeKinetoStart(s_flags);
}

FakeProfilerCounts stop()
{
    FakeProfilerCounts counts{};
    if (s_isJax) {
        fakeXlaStop();
        fakeXlaCounts(&counts);
    } else {
        fakeKinetoStop(s_flags);
        fakeKinetoCounts(&counts);
    }
    return counts;
}

/// The kernels' kind is ours alone here, and the recorder's.
void awaitRecorder()
{
    constexpr uint32_t kConcurrentKernel = 10;
    for (int tries = 0; !fakeCuptiIsOn(kConcurrentKernel) && tries < 6000; ++tries)
        ::usleep(10'000);
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    s_isJax = std::strcmp(argv[1], "jax") == 0;
    s_flags = std::strcmp(argv[1], "torch2.3") == 0 ? FAKE_PROFILER_PLAIN_CLOCK : 0;
    const auto pause = static_cast<useconds_t>(std::atof(argv[2]) * 1e6);
    if (std::strcmp(argv[1], "jaxends") == 0)
        std::atexit([] { ::usleep(1'500'000); });
    void *context = nullptr;
    void *module = nullptr;
    void *ours = nullptr;
    void *theirs = nullptr;
    check(cuInit(0), "cuInit");
    check(cuDevicePrimaryCtxRetain(&context, 0), "cuDevicePrimaryCtxRetain");
    check(cuCtxSetCurrent(context), "cuCtxSetCurrent");
    check(cuModuleLoadData(&module, "image"), "cuModuleLoadData");
    check(cuModuleGetFunction(&ours, module, "ours"), "cuModuleGetFunction");
    check(cuModuleGetFunction(&theirs, module, "theirs"), "cuModuleGetFunction");
    check(cuStreamCreate(&s_stream, 1), "cuStreamCreate");
    if (std::strcmp(argv[1], "jaxends") == 0) {
        launch(ours, 1);
        std::thread(fakeXlaStart).detach();
        ::usleep(pause);
        return 0;
    }
    size_t whole = 0;
    size_t faults = 0;
    for (int round = 0; round < 2; ++round) {
        launch(ours, kOurs);
        check(cuCtxSynchronize(), "cuCtxSynchronize");
        start();
        launch(theirs, kTheirs);
        ::usleep(pause);
        // Both end with a forced flush, which gives what still runs without times.
        check(cuCtxSynchronize(), "cuCtxSynchronize");
        const FakeProfilerCounts counts = stop();
        whole = counts.records[10];
        faults = counts.timeless + counts.unknownBuffers + counts.outstanding + counts.damaged +
                 (counts.lastError ? 1 : 0);
        awaitRecorder();
    }
    launch(ours, kOurs);
    check(cuCtxSynchronize(), "cuCtxSynchronize");
    FakeProfilerCounts last{};
    s_isJax ? fakeXlaCounts(&last) : fakeKinetoCounts(&last);
    std::printf("{\"process\":%d,\"threads\":[],\"whole\":%zu,\"faults\":%zu,\"ready\":%zu}\n",
                ::getpid(), whole, faults, last.readyBytes);
    return 0;
}
