// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// What PyTorch's profiler does with CUPTI, after Kineto's CuptiActivityApi.

#include "tests/fakes/cuda/cupti/layout.h"
#include "tests/fakes/cuda/include/fakecupti.h"
#include "tests/fakes/cuda/kineto/kept.h"

#include <dlfcn.h>
#if defined(__x86_64__)
#include <x86intrin.h>
#else
#include <ctime>
#endif

using namespace fakecupti;

namespace {

constexpr size_t kBufferBytes = 4 << 20;
constexpr uint32_t kForced = 1;
constexpr int kDeviceBufferSize = 0;
constexpr int kPerThread = 9;
constexpr uint32_t kCustom = 3;
constexpr uint32_t kGetDevice = 17; ///< cudaGetDevice

fakeprofiler::Kept &kept()
{
    static auto *buffers = new fakeprofiler::Kept;
    return *buffers;
}

void *s_subscriber = nullptr;

uint64_t clockOfItsOwn()
{
#if defined(__x86_64__)
    return __rdtsc();
#else
    timespec time{};
    ::clock_gettime(CLOCK_MONOTONIC_RAW, &time);
    return static_cast<uint64_t>(time.tv_sec * 1'000'000'000 + time.tv_nsec);
#endif
}

void request(uint8_t **buffer, size_t *size, size_t *maximumRecords)
{
    *buffer = kept().lend(kBufferBytes);
    *size = kBufferBytes;
    *maximumRecords = 0;
}

void complete(void *, uint32_t, uint8_t *buffer, size_t, size_t validSize)
{
    kept().takeBack(buffer, validSize);
}

void ask(int result)
{
    kept().fail(result);
}

constexpr uint32_t kKinds[] = {kMemcpy,  kMemset, kKernel,  kExternalCorrelation,
                               kRuntime, kDriver, kOverhead};

void setAttributes()
{
    size_t bytes = 3 << 20;
    size_t size = sizeof bytes;
    ask(cuptiActivitySetAttribute(kDeviceBufferSize, &size, &bytes));
    uint8_t no = 0;
    size = sizeof no;
    (void)cuptiActivitySetAttribute(kPerThread, &size, &no); // not in every version
}

void *currentContext()
{
    using GetCurrent = int (*)(void **);
    const auto get = reinterpret_cast<GetCurrent>(::dlsym(RTLD_DEFAULT, "cuCtxGetCurrent"));
    void *context = nullptr;
    if (get)
        get(&context);
    return context;
}

void enable(unsigned flags)
{
    for (const uint32_t kind : kKinds) {
        if (flags & FAKE_PROFILER_OF_CONTEXT)
            ask(cuptiActivityEnableContext(currentContext(), kind));
        else
            ask(cuptiActivityEnable(kind));
    }
}

void disable(unsigned flags)
{
    for (const uint32_t kind : kKinds) {
        if (flags & FAKE_PROFILER_OF_CONTEXT)
            ask(cuptiActivityDisableContext(currentContext(), kind));
        else
            ask(cuptiActivityDisable(kind));
    }
}

void synchronize()
{
    const auto wait = reinterpret_cast<int (*)()>(::dlsym(RTLD_DEFAULT, "cudaDeviceSynchronize"));
    if (wait)
        wait();
}

} // namespace

extern "C" {

void fakeKinetoRegister()
{
    ask(cuptiActivityRegisterCallbacks(request, complete));
}

void fakeKinetoStart(unsigned flags)
{
    if (flags & FAKE_PROFILER_SUBSCRIBES && !s_subscriber)
        (void)cuptiSubscribe(
            &s_subscriber, [](void *, int, uint32_t, const void *) {}, nullptr);
    if (!(flags & FAKE_PROFILER_PLAIN_CLOCK))
        ask(cuptiActivityRegisterTimestampCallback(clockOfItsOwn));
    kept().beginProfile();
    if (!(flags & FAKE_PROFILER_HAS_REGISTERED))
        fakeKinetoRegister();
    setAttributes();
    ask(cuptiActivityPushExternalCorrelationId(kCustom, 1));
    enable(flags);
    (void)cuptiActivityEnableRuntimeApi(kGetDevice, 0);
}

void fakeKinetoStop(unsigned flags)
{
    synchronize();
    ask(cuptiActivityFlushAll(kForced));
    disable(flags);
    (void)cuptiActivityPopExternalCorrelationId(kCustom, nullptr);
    ask(cuptiActivityFlushAll(kForced));
    kept().endProfile();
    if (flags & FAKE_PROFILER_FINALIZES)
        ask(cuptiFinalize());
}

void fakeKinetoCounts(FakeProfilerCounts *counts)
{
    *counts = kept().counts();
}
}
