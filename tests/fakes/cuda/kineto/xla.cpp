// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// What XLA's device tracer does with CUPTI: found by name at run time, and finalized after each
// trace.

#include "tests/fakes/cuda/cupti/layout.h"
#include "tests/fakes/cuda/include/fakecupti.h"
#include "tests/fakes/cuda/kineto/kept.h"

#include <dlfcn.h>

using namespace fakecupti;

namespace {

constexpr size_t kBufferBytes = 32 << 10;
constexpr uint32_t kForced = 1;
constexpr uint32_t kRuntimeDomain = 2;

fakeprofiler::Kept &kept()
{
    static auto *buffers = new fakeprofiler::Kept;
    return *buffers;
}

void *s_subscriber = nullptr;

/// A function of the libcupti that the process has, asked for anew at each use, as a wrapper
/// generated for it does at the first.
template <typename F>
F *find(const char *name)
{
    static void *library = nullptr;
    for (const char *file : {"libcupti.so.13", "libcupti.so.12", "libcupti.so.11.8"}) {
        if (!library)
            library = ::dlopen(file, RTLD_NOW);
    }
    return reinterpret_cast<F *>(::dlsym(library, name));
}

#define ASK(function, ...) kept().fail(find<decltype(function)>(#function)(__VA_ARGS__))

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

constexpr uint32_t kKinds[] = {kKernel, kMemcpy, kMemcpy2, kMemset, kOverhead};

} // namespace

extern "C" {

void fakeXlaStart()
{
    ASK(
        cuptiSubscribe, &s_subscriber, [](void *, int, uint32_t, const void *) {}, nullptr);
    ASK(cuptiEnableDomain, 1, s_subscriber, kRuntimeDomain);
    kept().beginProfile();
    ASK(cuptiActivityRegisterCallbacks, request, complete);
    for (const uint32_t kind : kKinds)
        ASK(cuptiActivityEnable, kind);
}

void fakeXlaStop()
{
    for (const uint32_t kind : kKinds)
        ASK(cuptiActivityDisable, kind);
    ASK(cuptiActivityFlushAll, kForced);
    ASK(cuptiUnsubscribe, s_subscriber);
    ASK(cuptiFinalize);
    kept().endProfile();
}

void fakeXlaCounts(FakeProfilerCounts *counts)
{
    *counts = kept().counts();
}
}
