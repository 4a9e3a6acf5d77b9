// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/activity.h"
#include "tests/gpu/probe/driver.h"
#include "tests/gpu/probe/probes.h"

#include <cstdio>
#include <memory>
#include <thread>

#include <unistd.h>

namespace trilane::probe {

namespace {

constexpr int kWarmUp = 2'000;
constexpr int kLaunches = 20'000;
constexpr int kAtOnce = 200; ///< then the queue is waited for, so that it never fills up

std::vector<int64_t> timeLaunches(const Driver &driver, void *graph)
{
    std::vector<int64_t> times;
    times.reserve(kLaunches);
    for (int i = 0; i < kWarmUp + kLaunches; ++i) {
        const int64_t begin = monotonicNow();
        if (graph)
            need(driver.launchGraph(graph, driver.stream), "cuGraphLaunch");
        else
            driver.launchEmpty(1);
        if (i >= kWarmUp)
            times.push_back(monotonicNow() - begin);
        if (i % kAtOnce == 0)
            need(driver.synchronize(), "cuCtxSynchronize");
    }
    need(driver.synchronize(), "cuCtxSynchronize");
    return times;
}

} // namespace

int probeLaunch(const Options &options)
{
    Driver driver = Driver::open();
    std::unique_ptr<Activity> activity;
    int result = 0;
    if (!options.kinds.empty()) {
        activity = std::make_unique<Activity>();
        activity->start();
        result = activity->enable(options.kinds);
    }
    driver.start();
    void *graph = options.graph > 0 ? driver.graphOf(options.graph) : nullptr;
    std::atomic<bool> done{false};
    std::jthread flusher([&] {
        while (activity && options.flushMs > 0 && !done) {
            ::usleep(static_cast<useconds_t>(options.flushMs) * 1000);
            activity->flush();
        }
    });
    std::vector<int64_t> times = timeLaunches(driver, graph);
    done = true;
    flusher.join();
    if (activity)
        activity->flush(true);
    size_t dropped = 0;
    if (activity && activity->library().getDropped)
        activity->library().getDropped(driver.context, 0, &dropped);
    std::printf(
        "{\"enable\": %d, \"launches\": %d, \"kernels_each\": %d, \"min_ns\": %lld, "
        "\"median_ns\": %lld, \"p99_ns\": %lld, \"max_ns\": %lld, \"records\": %llu, "
        "\"dropped\": %zu}\n",
        result, kWarmUp + kLaunches, options.graph > 0 ? options.graph : 1,
        static_cast<long long>(quantile(times, 0)), static_cast<long long>(quantile(times, 0.5)),
        static_cast<long long>(quantile(times, 0.99)), static_cast<long long>(quantile(times, 1)),
        static_cast<unsigned long long>(activity ? activity->records() : 0), dropped);
    return 0;
}

} // namespace trilane::probe
