// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/activity.h"
#include "tests/gpu/probe/driver.h"
#include "tests/gpu/probe/probes.h"

#include <cstdio>

namespace trilane::probe {

namespace {

constexpr int kBefore = 5'000;
constexpr int kGraphKernels = 10;
constexpr int kGraphLaunches = 100;

/// The longest launch of so many, in ns.
int64_t longestOf(const Driver &driver, int launches)
{
    std::vector<int64_t> times;
    for (int i = 0; i < launches; ++i) {
        const int64_t begin = monotonicNow();
        driver.launchEmpty(1);
        times.push_back(monotonicNow() - begin);
    }
    return quantile(times, 1);
}

} // namespace

/// A program that has run for a while, with a graph made before CUPTI was there.
int probeAttach(const Options &)
{
    Driver driver = Driver::open();
    driver.start();
    void *graph = driver.graphOf(kGraphKernels);
    const int64_t before = longestOf(driver, kBefore);
    need(driver.synchronize(), "cuCtxSynchronize");

    const int64_t begin = monotonicNow();
    Activity activity;
    const int64_t loaded = monotonicNow();
    std::atomic<uint64_t> kernels{0};
    std::atomic<uint64_t> ofGraph{0};
    std::atomic<uint64_t> withoutTime{0};
    activity.onRecord = [&](const ActivityRecord &record) {
        if (record.kind != cupti::kKernel)
            return;
        ++kernels;
        ofGraph += record.graph != 0 ? 1 : 0;
        withoutTime += record.start == 0 || record.end == 0 ? 1 : 0;
    };
    activity.start();
    const int64_t registered = monotonicNow();
    const int kernel = activity.enable({cupti::kKernel});
    const int64_t enabled = monotonicNow();
    const int calls = activity.enable({cupti::kRuntime, cupti::kDriver});
    const int64_t all = monotonicNow();
    const int64_t after = longestOf(driver, kBefore);
    for (int i = 0; i < kGraphLaunches; ++i)
        need(driver.launchGraph(graph, driver.stream), "cuGraphLaunch");
    need(driver.synchronize(), "cuCtxSynchronize");
    activity.flush(true);
    std::printf("{\"cupti\": %u, \"enable_kernels\": %d, \"enable_calls\": %d, \"load_us\": %lld, "
                "\"register_us\": %lld, \"enable_kernels_us\": %lld, \"enable_calls_us\": %lld, "
                "\"longest_launch_before_us\": %lld, \"longest_launch_after_us\": %lld, ",
                activity.version(), kernel, calls, static_cast<long long>((loaded - begin) / 1000),
                static_cast<long long>((registered - loaded) / 1000),
                static_cast<long long>((enabled - registered) / 1000),
                static_cast<long long>((all - enabled) / 1000),
                static_cast<long long>(before / 1000), static_cast<long long>(after / 1000));
    std::printf(
        "\"kernels_expected\": %d, \"kernels_recorded\": %llu, \"graph_nodes_expected\": %d, "
        "\"with_graph_id\": %llu, \"without_time\": %llu}\n",
        kBefore + kGraphKernels * kGraphLaunches, static_cast<unsigned long long>(kernels.load()),
        kGraphKernels * kGraphLaunches, static_cast<unsigned long long>(ofGraph.load()),
        static_cast<unsigned long long>(withoutTime.load()));
    return 0;
}

} // namespace trilane::probe
