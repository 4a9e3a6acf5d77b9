// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/activity.h"
#include "tests/gpu/probe/driver.h"
#include "tests/gpu/probe/probes.h"

#include <cstdio>
#include <cstdlib>

#include <dlfcn.h>

namespace trilane::probe {

namespace {

constexpr int kKernels = 1'000;

using Subscribe = int (*)(void **, void (*)(void *, int, uint32_t, const void *), void *);

void onCallback(void *, int, uint32_t, const void *) {}

std::atomic<uint64_t> s_buffers{0};

void request(uint8_t **buffer, size_t *size, size_t *maximum)
{
    *buffer = static_cast<uint8_t *>(std::calloc(1, Activity::kBufferBytes));
    *size = Activity::kBufferBytes;
    *maximum = 0;
}

void complete(void *, uint32_t, uint8_t *buffer, size_t, size_t valid)
{
    s_buffers += valid > 0 ? 1 : 0;
    std::free(buffer);
}

} // namespace

/// Another tool in the same process: with the same libcupti (it subscribes; it registers buffer
/// callbacks after us), and with a copy of its own.
int probeOthers(const Options &options)
{
    Driver driver = Driver::open();
    Activity activity;
    const auto subscribe = reinterpret_cast<Subscribe>(activity.function("cuptiSubscribe"));
    void *first = nullptr;
    void *second = nullptr;
    const int firstResult = subscribe ? subscribe(&first, onCallback, nullptr) : -1;
    const int secondResult = subscribe ? subscribe(&second, onCallback, nullptr) : -1;
    const int registered = activity.start();
    const int enabled = activity.enable({cupti::kKernel, cupti::kDriver});
    driver.start();
    driver.launchEmpty(kKernels);
    need(driver.synchronize(), "cuCtxSynchronize");
    activity.flush(true);
    const uint64_t besides = activity.records();

    const int registeredAgain = activity.library().registerCallbacks(request, complete);
    driver.launchEmpty(kKernels);
    need(driver.synchronize(), "cuCtxSynchronize");
    activity.flush(true);
    const uint64_t ours = activity.records() - besides;

    int copyEnable = -1;
    int copySubscribe = -1;
    if (void *copy = options.copy.empty() ? nullptr : ::dlopen(options.copy.c_str(), RTLD_NOW)) {
        if (const auto enable =
                reinterpret_cast<int (*)(uint32_t)>(::dlsym(copy, "cuptiActivityEnable")))
            copyEnable = enable(cupti::kMemcpy);
        if (const auto other = reinterpret_cast<Subscribe>(::dlsym(copy, "cuptiSubscribe"))) {
            void *subscriber = nullptr;
            copySubscribe = other(&subscriber, onCallback, nullptr);
        }
    }
    std::printf("{\"cupti\": %u, \"first_subscriber\": %d, \"second_subscriber\": %d, "
                "\"register\": %d, \"enable_beside_a_subscriber\": %d, "
                "\"records_beside_a_subscriber\": %llu, \"register_again\": %d, "
                "\"records_to_the_first_after\": %llu, \"buffers_to_the_second_after\": %llu, "
                "\"enable_of_a_second_copy\": %d, \"subscribe_of_a_second_copy\": %d}\n",
                activity.version(), firstResult, secondResult, registered, enabled,
                static_cast<unsigned long long>(besides), registeredAgain,
                static_cast<unsigned long long>(ours),
                static_cast<unsigned long long>(s_buffers.load()), copyEnable, copySubscribe);
    return 0;
}

} // namespace trilane::probe
