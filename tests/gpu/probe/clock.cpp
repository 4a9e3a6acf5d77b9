// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/client.h"
#include "tests/gpu/probe/clocks.h"
#include "tests/gpu/probe/driver.h"
#include "tests/gpu/probe/probes.h"

#include <cstdlib>
#include <map>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace trilane::probe {

namespace {

constexpr int kKernels = 500;
constexpr int kEnded = 100;
constexpr uint64_t kKernelNs = 20'000;
constexpr uint64_t kLongNs = 20'000'000;
constexpr int64_t kHour = 3'600'000'000'000;

/// A clock that is none of the system's, as other profilers register it.
uint64_t counter()
{
#if defined(__x86_64__)
    return __rdtsc();
#else
    return static_cast<uint64_t>(clockNow(CLOCK_MONOTONIC_RAW));
#endif
}

void ignore(void *, int, uint32_t, const void *) {}

/// Which clock can have made a stamp.
std::string clockOf(int64_t stamp)
{
    const auto isNear = [&](int64_t now) {
        return std::llabs(stamp - now) < kHour;
    };
    if (stamp == 0)
        return "zero";
    if (isNear(realtimeNow()))
        return "realtime";
    if (isNear(static_cast<int64_t>(counter())))
        return "counter";
    return isNear(monotonicNow()) ? "monotonic" : "unknown";
}

struct Stamps
{
    int64_t start = 0;
    int64_t end = 0;
};

/// Each kernel is launched and waited for between two readings of our own clock.
std::vector<Stamps> launchAndWait(const Driver &driver, int kernels)
{
    std::vector<Stamps> ours;
    for (int i = 0; i < kernels; ++i) {
        const int64_t begin = monotonicNow();
        driver.launchSpin(kKernelNs);
        need(driver.synchronizeStream(driver.stream), "cuStreamSynchronize");
        ours.push_back({begin, monotonicNow()});
    }
    return ours;
}

/// Stamps of CUPTI, converted by the offset of its clock, must lie between those readings.
void compare(std::vector<Stamps> kernels, const std::vector<Stamps> &ours, int64_t offset,
             Answer &answer)
{
    std::ranges::sort(kernels, {}, &Stamps::start);
    std::vector<int64_t> early;
    std::vector<int64_t> late;
    int outside = 0;
    for (size_t i = 0; i < std::min(kernels.size(), ours.size()); ++i) {
        early.push_back(kernels[i].start - offset - ours[i].start);
        late.push_back(ours[i].end - (kernels[i].end - offset));
        outside += early.back() < 0 || late.back() < 0 ? 1 : 0;
    }
    answer.add("kernels", kernels.size()).add("outside", outside);
    addTimes(answer, "start_after_launch_us", early, 1e3);
    addTimes(answer, "end_before_wait_us", late, 1e3);
}

/// CUPTI's own clock: how far off converted stamps are, and how it drifts meanwhile.
void askPlain(const Driver &driver, const Cupti &cupti, const Options &options,
              std::vector<Stamps> &kernels, Answer &answer)
{
    const int64_t offset = cupti.clockOffset();
    answer.add("clock", clockOf(cupti.now()));
    const std::vector<Stamps> ours = launchAndWait(driver, options.many(kKernels));
    cupti.flush(1);
    compare(kernels, ours, offset, answer);
    answer.add("drift_ns", cupti.clockOffset() - offset);
}

/// Another clock is registered in the middle, while a kernel runs.
void askChanged(const Driver &driver, const Cupti &cupti, const Options &options,
                const std::map<std::string, int> &clocks, Answer &answer)
{
    const auto tell = [&](std::string_view when) {
        answer.open(when).add("cuptiGetTimestamp", clockOf(cupti.now()));
        for (const auto &[clock, records] : clocks)
            answer.add(clock, records);
        answer.close().say();
    };
    launchAndWait(driver, options.many(kKernels));
    cupti.flush(1);
    tell("before");
    if (!cupti.registerTimestamp) {
        answer.add("register_timestamp", -1);
        return;
    }
    driver.launchSpin(kLongNs);
    answer.add("register_timestamp", cupti.registerTimestamp(counter));
    const auto before = static_cast<int64_t>(counter());
    const int64_t theirs = cupti.now();
    const auto after = static_cast<int64_t>(counter());
    answer.add("timestamp_follows", before <= theirs && theirs <= after);
    driver.wait();
    launchAndWait(driver, options.many(kKernels));
    cupti.flush(1);
    tell("after");
}

/// Kernels have ended, and CUPTI was not asked for their times yet, when another clock is
/// registered or a subscriber comes.
void askEnded(const Driver &driver, const Cupti &cupti, bool isSubscribing,
              std::vector<Stamps> &kernels, Answer &answer)
{
    kernels.clear();
    driver.launchEmpty(kEnded);
    driver.wait();
    if (isSubscribing) {
        void *subscriber = nullptr;
        answer.add("subscribe", cupti.subscribe(&subscriber, ignore, nullptr));
        answer.add("domain", cupti.enableDomain(1, subscriber, 1));
    } else if (cupti.registerTimestamp) {
        answer.add("register_timestamp", cupti.registerTimestamp(counter));
    }
    driver.launchEmpty(kEnded);
    driver.wait();
    for (int i = 0; i < 5; ++i) {
        cupti.flush(0);
        sleepUntil(monotonicNow() + 20'000'000);
    }
    const auto untimed = std::ranges::count_if(
        kernels, [](const Stamps &kernel) { return kernel.start == 0 || kernel.end == 0; });
    answer.add("launched", 2 * kEnded).add("after_plain", kernels.size());
    answer.add("without_times", untimed);
    cupti.flush(1);
    answer.add("after_forced", kernels.size()).say();
}

} // namespace

/// The clock of CUPTI's stamps.
void askClock(const Options &options, std::string_view name, Answer &answer)
{
    Driver driver = Driver::open();
    const Cupti cupti = Cupti::open(options.cupti);
    Client client(cupti, 0);
    std::vector<Stamps> kernels;
    std::map<std::string, int> clocks;
    client.onRecord = [&](const ActivityRecord &record, const uint8_t *) {
        ++clocks[(record.kind == agent::cupti::kKernel ? "kernels_" : "calls_") +
                 clockOf(record.end)];
        if (record.kind == agent::cupti::kKernel)
            kernels.push_back({record.start, record.end});
    };
    answer.add("register", client.takeOver())
        .add("enable", cupti.enableAll({agent::cupti::kKernel, agent::cupti::kDriver}));
    driver.start();
    launchAndWait(driver, 1);
    cupti.flush(1);
    kernels.clear();
    if (name == "plain")
        askPlain(driver, cupti, options, kernels, answer);
    else if (name != "changed")
        askEnded(driver, cupti, name == "subscribed", kernels, answer);
    else
        askChanged(driver, cupti, options, clocks, answer);
}

} // namespace trilane::probe
