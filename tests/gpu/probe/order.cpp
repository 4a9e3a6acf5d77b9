// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/activity.h"
#include "tests/gpu/probe/driver.h"
#include "tests/gpu/probe/probes.h"

#include <cstdio>

#include <unistd.h>

namespace trilane::probe {

namespace {

constexpr int kKernels = 200;
constexpr uint64_t kKernelNs = 2'000'000;

/// What the buffers show that CUPTI has not given back.
struct Glance
{
    int kernels = 0;    ///< records whose kind says kernel
    int unfinished = 0; ///< of them, without an end
    int unstarted = 0;  ///< of them, without a start
    int calls = 0;
};

Glance glance(const Activity &activity)
{
    Glance seen;
    for (const uint8_t *buffer : activity.held()) {
        size_t at = 0;
        while (at + 64 < Activity::kBufferBytes) {
            const ActivityRecord record = activity.read(buffer + at);
            const size_t length = activity.lengthOf(record.kind);
            if (length == 0)
                break;
            if (record.kind == cupti::kKernel) {
                ++seen.kernels;
                seen.unfinished += record.end == 0 ? 1 : 0;
                seen.unstarted += record.start == 0 ? 1 : 0;
            } else {
                ++seen.calls;
            }
            at += length;
        }
    }
    return seen;
}

void print(const char *when, const Glance &seen, const char *end)
{
    std::printf("\"%s\": {\"kernels\": %d, \"without_end\": %d, \"without_start\": %d, "
                "\"calls\": %d}%s",
                when, seen.kernels, seen.unfinished, seen.unstarted, seen.calls, end);
}

} // namespace

/// Kernels of 2 ms are launched at once; the buffers are looked at while they run, when all have
/// run and were waited for, after a flush that is not forced, and at the end.
int probeOrder(const Options &)
{
    Driver driver = Driver::open();
    Activity activity;
    activity.start();
    const int result = activity.enable({cupti::kKernel, cupti::kDriver});
    driver.start();
    for (int i = 0; i < kKernels; ++i)
        driver.launchSpin(kKernelNs);
    ::usleep(kKernels * 1000);
    const Glance running = glance(activity);
    need(driver.synchronizeStream(driver.stream), "cuStreamSynchronize");
    const Glance waited = glance(activity);
    for (int i = 0; i < kKernels; ++i)
        driver.launchSpin(kKernelNs);
    ::usleep(kKernels * 1000);
    activity.flush();
    const uint64_t atFlush = activity.records();
    const Glance flushed = glance(activity);
    need(driver.synchronizeStream(driver.stream), "cuStreamSynchronize");
    activity.flush(true);
    std::printf("{\"enable\": %d, \"cupti\": %u, \"kernels\": %d, ", result, activity.version(),
                2 * kKernels);
    print("in_buffers_while_running", running, ", ");
    print("in_buffers_when_waited_for", waited, ", ");
    print("in_buffers_after_flush_while_running", flushed, ", ");
    std::printf("\"returned_by_flush_while_running\": %llu, \"returned_in_all\": %llu}\n",
                static_cast<unsigned long long>(atFlush),
                static_cast<unsigned long long>(activity.records()));
    return 0;
}

} // namespace trilane::probe
