// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "range.h"
#include "tests/fakes/cuda/include/fakecuda.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>

#include <cuda_runtime_api.h>
#include <dlfcn.h>
#include <time.h>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace {

constexpr char kUsage[] =
    R"(launches turns RATE NS SECONDS: two threads launch on one stream by turns, RATE kernels of NS
nanoseconds a second, and never wait for them before the end. One kernel comes before.
launches clocks COUNT: kernels in ranges of their own, each waited for; after a third of them CUPTI
gets the time stamp counter for a clock, after another third CLOCK_MONOTONIC_RAW.
Both print a JSON object with the number of kernels.
)";

int64_t now()
{
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

void sleepUntil(int64_t time)
{
    const timespec until{time / 1'000'000'000, time % 1'000'000'000};
    ::clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr);
}

void launch(const void *kernel, cudaStream_t stream)
{
    if (cudaLaunchKernel(kernel, dim3(1), dim3(1), nullptr, 0, stream) != cudaSuccess)
        std::abort();
}

/// Launches of a forward pass by one thread, of a backward pass by the other one, and so on. What a
/// recorder has seen of the GPU before is a kernel that was waited for.
int turns(int rate, long long kernelNs, int seconds)
{
    constexpr int kPasses[] = {300, 100};
    constexpr int64_t kTick = 2'000'000;
    const void *kernel = fakeCudaKernel("turn", kernelNs);
    cudaStream_t stream = nullptr;
    if (cudaStreamCreate(&stream) != cudaSuccess)
        return 1;
    launch(kernel, stream);
    if (cudaStreamSynchronize(stream) != cudaSuccess)
        return 1;
    sleepUntil(now() + 300'000'000);
    std::mutex mutex;
    std::condition_variable changed;
    int turn = 0;
    int64_t launched = 0;
    const int64_t begin = now();
    const int64_t wanted = int64_t{rate} * seconds;
    auto work = [&](int self) {
        for (;;) {
            std::unique_lock lock(mutex);
            changed.wait(lock, [&] { return turn == self || launched >= wanted; });
            if (launched >= wanted)
                return;
            const int pass = kPasses[self];
            for (int i = 0; i < pass && launched < wanted;) {
                const int64_t due = (now() - begin) * rate / 1'000'000'000;
                for (; launched < due && i < pass && launched < wanted; ++i, ++launched)
                    launch(kernel, stream);
                if (i < pass && launched < wanted)
                    sleepUntil(now() + kTick);
            }
            turn = 1 - self;
            changed.notify_all();
        }
    };
    std::thread backward(work, 1);
    work(0);
    backward.join();
    if (cudaStreamSynchronize(stream) != cudaSuccess)
        return 1;
    std::printf("{\"kernels\": %lld}\n", static_cast<long long>(launched + 1));
    return 0;
}

uint64_t counterNow()
{
#if defined(__x86_64__)
    return __rdtsc();
#else
    return static_cast<uint64_t>(now()) * 3;
#endif
}

uint64_t rawNow()
{
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC_RAW, &time);
    return static_cast<uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(time.tv_nsec);
}

/// As Kineto does with each profile. Without CUPTI nobody records.
void setClock(uint64_t (*clock)())
{
    for (const char *name : {"libcupti.so.13", "libcupti.so.12", "libcupti.so.11"}) {
        void *cupti = ::dlopen(name, RTLD_NOW | RTLD_NOLOAD);
        void *set = cupti ? ::dlsym(cupti, "cuptiActivityRegisterTimestampCallback") : nullptr;
        if (set)
            reinterpret_cast<int (*)(uint64_t(*)())>(set)(clock);
    }
}

int clocks(int count)
{
    const void *kernel = fakeCudaKernel("timed", 300'000);
    cudaStream_t stream = nullptr;
    if (cudaStreamCreate(&stream) != cudaSuccess)
        return 1;
    for (int i = 0; i < count; ++i) {
        if (i == count / 3)
            setClock(counterNow);
        else if (i == count * 2 / 3)
            setClock(rawNow);
        const train::Range range("around");
        launch(kernel, stream);
        if (cudaStreamSynchronize(stream) != cudaSuccess)
            return 1;
    }
    std::printf("{\"kernels\": %d}\n", count);
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc == 5 && std::strcmp(argv[1], "turns") == 0)
        return turns(std::atoi(argv[2]), std::atoll(argv[3]), std::atoi(argv[4]));
    if (argc == 3 && std::strcmp(argv[1], "clocks") == 0)
        return clocks(std::atoi(argv[2]));
    std::fputs(kUsage, stderr);
    return 2;
}
