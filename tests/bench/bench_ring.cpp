// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

/// bench_ring THREADS SECONDS FILE: threads write ranges into their rings as fast as they can while
/// a recording session empties them into a trace; and at a fixed rate, what the session costs.

#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/session/recordingsession.h"
#include "tests/bench/report.h"
#include "tests/capture/daemon/smallagent.h"

#include <atomic>
#include <cstdlib>
#include <thread>
#include <vector>

#include <time.h>

using namespace trilane;
using namespace trilane::test;
using namespace trilane::wire;

namespace {

double processorSeconds(clockid_t clock)
{
    timespec now{};
    ::clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Pairs of push and pop until told to stop; `perSecond` 0 = as fast as there is room.
void writePairs(SmallAgent &agent, uint32_t ring, uint32_t name, uint64_t perSecond,
                const std::atomic<bool> &stop, std::atomic<uint64_t> &written,
                std::atomic<double> &spent)
{
    uint64_t count = 0;
    uint64_t dice = ring;
    const Ns begin = daemon::monotonicNow();
    while (!stop) {
        const auto now = static_cast<uint64_t>(daemon::monotonicNow());
        const uint64_t head = agent.ring(ring).head.load(std::memory_order_relaxed);
        const uint64_t tail = agent.ring(ring).tail.load(std::memory_order_acquire);
        const uint64_t due = perSecond
                                 ? (now - static_cast<uint64_t>(begin)) * perSecond / 1'000'000'000
                                 : UINT64_MAX;
        if (kRingRecords - (head - tail) < 64 || count + 64 > due) {
            // An agent would drop; here the question is how much the session can take.
            std::this_thread::sleep_for(std::chrono::microseconds(perSecond ? 200 : 50));
            continue;
        }
        uint64_t time = now;
        for (uint64_t i = 0; i < 32; ++i) {
            // No two lengths and pauses alike, as in life.
            dice = dice * 6364136223846793005u + 1442695040888963407u;
            agent.write(ring, {.ts = time, .type = RecordType::RangePush, .id = name});
            time += dice >> 58;
            agent.write(ring, {.ts = time, .type = RecordType::RangePop});
            time += dice >> 40 & 63;
        }
        count += 64;
    }
    written += count;
    spent += processorSeconds(CLOCK_THREAD_CPUTIME_ID);
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 4)
        bench::fail("usage: bench_ring THREADS SECONDS FILE [RECORDS_PER_SECOND]");
    const auto threads = static_cast<uint32_t>(std::atoi(argv[1]));
    const double seconds = std::atof(argv[2]);
    const uint64_t perSecond = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 0;
    auto session = daemon::RecordingSession::create({.output = argv[3], .armed = kArmNvtx});
    if (!session)
        bench::fail(session.error().message());
    SmallAgent agent;
    if (!agent.hello((*session)->socketPath()))
        bench::fail("cannot connect");
    const uint32_t name = agent.string("a range");
    std::atomic<bool> stop{false};
    std::atomic<uint64_t> written{0};
    double drained = 0;
    std::atomic<double> writing{0};
    const double before = processorSeconds(CLOCK_PROCESS_CPUTIME_ID);
    {
        std::vector<std::jthread> writers;
        for (uint32_t i = 0; i < threads; ++i) {
            agent.useRing(i, 100 + i);
            writers.emplace_back([&, i] {
                writePairs(agent, i, name, perSecond / threads, stop, written, writing);
            });
        }
        const bench::Stopwatch watch;
        while (watch.seconds() < seconds) {
            if (Result<void> done = (*session)->step(2); !done)
                bench::fail(done.error().message());
        }
        drained = watch.seconds();
        stop = true;
    }
    const double spent = processorSeconds(CLOCK_PROCESS_CPUTIME_ID) - before - writing;
    bench::row("records", static_cast<double>(written.load()), "");
    bench::row("records per second", static_cast<double>(written.load()) / drained, "");
    bench::row("lost", static_cast<double>((*session)->figures().lost), "");
    bench::row("of a core", spent / drained, "");
    if (Result<void> done = (*session)->finish(); !done)
        bench::fail(done.error().message());
    bench::row("bytes per slice",
               static_cast<double>((*session)->figures().bytes) /
                   static_cast<double>((*session)->figures().slices),
               "");
    bench::row("resident peak", static_cast<double>(bench::residentPeak()), "bytes");
    return 0;
}
