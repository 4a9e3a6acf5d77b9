// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/activity.h"
#include "tests/gpu/probe/driver.h"
#include "tests/gpu/probe/probes.h"

#include <algorithm>
#include <cstdio>
#include <map>

#include <unistd.h>

namespace trilane::probe {

namespace {

constexpr int kKernels = 2'000;
constexpr uint64_t kKernelNs = 20'000;

struct Stamps
{
    int64_t start = 0;
    int64_t end = 0;
};

uint64_t timestamp()
{
    return static_cast<uint64_t>(monotonicNow());
}

/// How CLOCK_REALTIME runs beside CLOCK_MONOTONIC, the reading between two others of the first.
int64_t offset()
{
    int64_t best = 0;
    int64_t width = INT64_MAX;
    for (int i = 0; i < 10; ++i) {
        const int64_t before = monotonicNow();
        const int64_t real = realtimeNow();
        const int64_t after = monotonicNow();
        if (after - before < width) {
            width = after - before;
            best = real - (before + after) / 2;
        }
    }
    return best;
}

} // namespace

/// Each kernel is launched and waited for between two readings of our own clock: its converted
/// stamps, and those of its launch, must lie between them.
int probeClock(const Options &options)
{
    Driver driver = Driver::open();
    Activity activity;
    int callback = -1;
    using Register = int (*)(uint64_t(*)());
    const auto set =
        reinterpret_cast<Register>(activity.function("cuptiActivityRegisterTimestampCallback"));
    if (options.callback && set)
        callback = set(timestamp);
    std::vector<Stamps> kernels;
    activity.onRecord = [&](const ActivityRecord &r) {
        if (r.kind == cupti::kKernel)
            kernels.push_back({static_cast<int64_t>(r.start), static_cast<int64_t>(r.end)});
    };
    activity.start();
    const int enabled = activity.enable({cupti::kKernel});
    driver.start();
    std::vector<Stamps> ours;
    const int64_t shift = callback == 0 ? 0 : offset();
    for (int i = 0; i < kKernels; ++i) {
        const int64_t begin = monotonicNow();
        driver.launchSpin(kKernelNs);
        need(driver.synchronizeStream(driver.stream), "cuStreamSynchronize");
        ours.push_back({begin, monotonicNow()});
        if (i % 100 == 0)
            ::usleep(10'000);
    }
    activity.flush(true);
    std::ranges::sort(kernels, {}, &Stamps::start);
    int64_t outside = 0;
    int64_t zero = 0;
    std::vector<int64_t> early;
    std::vector<int64_t> late;
    for (size_t i = 0; i < std::min(kernels.size(), ours.size()); ++i) {
        if (kernels[i].start == 0) {
            ++zero;
            continue;
        }
        early.push_back(kernels[i].start - shift - ours[i].start);
        late.push_back(ours[i].end - (kernels[i].end - shift));
        outside += early.back() < 0 || late.back() < 0 ? 1 : 0;
    }
    std::printf("{\"cupti\": %u, \"timestamp_callback\": %d, \"enable\": %d, \"kernels\": %zu, "
                "\"zero_stamps\": %lld, \"outside\": %lld, \"start_after_launch_min_ns\": %lld, "
                "\"start_after_launch_median_ns\": %lld, \"end_before_wait_min_ns\": %lld, "
                "\"end_before_wait_median_ns\": %lld, \"drift_ns\": %lld}\n",
                activity.version(), callback, enabled, kernels.size(), static_cast<long long>(zero),
                static_cast<long long>(outside), static_cast<long long>(quantile(early, 0)),
                static_cast<long long>(quantile(early, 0.5)),
                static_cast<long long>(quantile(late, 0)),
                static_cast<long long>(quantile(late, 0.5)),
                static_cast<long long>(callback == 0 ? 0 : offset() - shift));
    return 0;
}

} // namespace trilane::probe
