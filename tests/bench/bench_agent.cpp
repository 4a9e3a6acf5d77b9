// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// What an NVTX range costs the program: push + pop through the agent's hooks, recording into rings
// that a thread empties, in both clocks, and dormant.

#include "capture/agent/core/capturewatch.h"
#include "capture/agent/core/internedtexts.h"
#include "capture/agent/core/newsegment.h"
#include "capture/agent/core/process.h"
#include "capture/agent/core/thread.h"
#include "capture/agent/nvtx/nvtxhooks.h"
#include "tests/bench/report.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

using namespace trilane;
using namespace trilane::agent;
using namespace trilane::wire;

namespace {

void empty(const std::atomic<bool> &stop)
{
    while (!stop.load()) {
        auto *rings = reinterpret_cast<RingHeader *>(g_process.base.load() + kRingHeadersAt);
        for (uint32_t i = 0; i < kRings; ++i)
            rings[i].tail.store(rings[i].head.load(std::memory_order_acquire));
        std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
}

double pairs(int count)
{
    const bench::Stopwatch watch;
    for (int i = 0; i < count; ++i) {
        agent::nvtx::rangePushA("forward");
        agent::nvtx::rangePop();
    }
    return watch.seconds();
}

/// The best of several: what others do on the machine is not meant.
double nanoseconds(int count)
{
    double best = 1e9;
    for (int i = 0; i < 9; ++i)
        best = std::min(best, pairs(count) * 1e9 / count);
    return best;
}

double recordsPerSecond(int threads, int count)
{
    const bench::Stopwatch watch;
    std::vector<std::thread> running;
    for (int i = 0; i < threads; ++i)
        running.emplace_back([count] { pairs(count); });
    for (std::thread &thread : running)
        thread.join();
    return 2.0 * threads * count / watch.seconds();
}

} // namespace

int main(int argc, char **argv)
{
    const int count = argc > 1 && std::string(argv[1]) == "--quick" ? 1000 : 200'000;
    ::setenv(kRangeVariable, "nvtx:a range that never comes", 1);
    agent::watch::readEnvironment();
    const NewSegment segment = makeSegment({.armed = kArmNvtx}, ClockKind::Monotonic);
    if (!segment.base || !prepareStrings() || !prepareThreads())
        bench::fail("no segment");
    bench::row("NVTX push + pop, dormant", nanoseconds(count), "ns");
    g_process.base.store(segment.base);
    g_process.epoch.store(1);
    setArmedWord(header()->armed);
    // The same while a capture range is looked out for.
    header()->armed.store(kArmWatch | kArmNvtx << kArmLater);
    bench::row("NVTX push + pop, waiting for a range", nanoseconds(count), "ns");
    header()->armed.store(kArmNvtx);
    std::atomic<bool> stop{false};
    std::thread reader([&stop] { empty(stop); });
    bench::row("NVTX push + pop, clock_gettime", nanoseconds(count), "ns");
#if defined(__x86_64__)
    g_process.clock = ClockKind::Tsc;
    bench::row("NVTX push + pop, rdtsc", nanoseconds(count), "ns");
#endif
    bench::row("NVTX records, 1 thread", recordsPerSecond(1, count * 5) / 1e6, "M/s");
    bench::row("NVTX records, 4 threads", recordsPerSecond(4, count * 5) / 1e6, "M/s");
    stop = true;
    reader.join();
    uint64_t dropped = 0;
    const auto *rings = reinterpret_cast<const RingHeader *>(segment.base + kRingHeadersAt);
    for (uint32_t i = 0; i < kRings; ++i)
        dropped += rings[i].dropped.load();
    bench::row("NVTX records dropped in all", static_cast<double>(dropped), "records");
}
