// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/client.h"
#include "tests/gpu/probe/clocks.h"
#include "tests/gpu/probe/driver.h"
#include "tests/gpu/probe/probes.h"

namespace trilane::probe {

namespace {

constexpr std::string_view kWithout = "without_driver";

constexpr int kLaunches = 5'000;
constexpr int kInFlight = 20;
constexpr uint64_t kInFlightNs = 5'000'000;
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

double microseconds(int64_t from, int64_t to)
{
    return static_cast<double>(to - from) / 1000;
}

} // namespace

/// Which driver, GPU and CUPTI; and what CUPTI says, or does, in a process without the driver.
void askVersion(const Options &options, std::string_view name, Answer &answer)
{
    if (name == kWithout) {
        const Cupti cupti = Cupti::open(options.cupti, false);
        answer.add("path", cupti.path).say();
        uint32_t version = 0;
        answer.add("result", cupti.getVersion(&version)).add("cupti", version);
        answer.add("timestamp_advances", cupti.now() != 0 && cupti.now() <= cupti.now());
        return;
    }
    const Driver driver = Driver::open();
    int number = 0;
    int devices = 0;
    int device = 0;
    char text[256] = {};
    driver.driverVersion(&number);
    driver.deviceCount(&devices);
    need(driver.deviceGet(&device, 0), "cuDeviceGet");
    driver.deviceName(text, sizeof text, device);
    answer.add("driver", number).add("devices", devices).add("gpu", std::string(text)).say();
    const Cupti cupti = Cupti::open(options.cupti);
    answer.add("path", cupti.path).say();
    answer.add("cupti", cupti.version()).add("has_finalize", cupti.finalize != nullptr);
    answer.add("has_timestamp_callback", cupti.registerTimestamp != nullptr);
    const int64_t before = realtimeNow();
    const int64_t theirs = cupti.now();
    answer.add("timestamp_minus_realtime_us", microseconds(before, theirs));
}

/// The length of a record of each kind, with the driver initialized and without it.
void askLengths(const Options &options, std::string_view name, Answer &answer)
{
    const bool isDriverThere = name != kWithout;
    if (isDriverThere)
        Driver::open();
    const Cupti cupti = Cupti::open(options.cupti, isDriverThere);
    answer.add("cupti", cupti.version()).say();
    answer.open("lengths");
    int known = 0;
    for (uint32_t kind = 1; kind < kKinds; ++kind) {
        const size_t length = cupti.lengthOf(kind);
        known += length ? 1 : 0;
        if (length)
            answer.add(std::to_string(kind), length);
    }
    answer.close().add("known", known);
}

/// A program that has run for a while, with a graph made before CUPTI was there: the stall of a
/// late start, and what is missing then.
void askLate(const Options &options, std::string_view, Answer &answer)
{
    const Driver driver = Driver::started();
    const int launches = options.many(kLaunches);
    const int replays = options.many(kGraphLaunches);
    void *graph = driver.graphOf(kGraphKernels);
    const int64_t before = longestOf(driver, launches);
    driver.wait();
    for (int i = 0; i < kInFlight; ++i) // what CUPTI sees finish without having seen it launched
        driver.launchSpin(kInFlightNs);

    const int64_t begin = monotonicNow();
    const Cupti cupti = Cupti::open(options.cupti);
    const int64_t opened = monotonicNow();
    Client client(cupti, 0);
    uint64_t kernels = 0;
    uint64_t ofGraph = 0;
    uint64_t withoutTime = 0;
    client.onRecord = [&](const ActivityRecord &record, const uint8_t *) {
        if (record.kind != agent::cupti::kKernel)
            return;
        ++kernels;
        ofGraph += record.graph != 0 ? 1 : 0;
        withoutTime += record.start == 0 || record.end == 0 ? 1 : 0;
    };
    answer.add("register", client.takeOver());
    const int64_t registered = monotonicNow();
    answer.add("enable_kernels", cupti.enable(agent::cupti::kKernel));
    const int64_t enabled = monotonicNow();
    answer.add("enable_calls", cupti.enableAll({agent::cupti::kRuntime, agent::cupti::kDriver}));
    const int64_t all = monotonicNow();
    driver.wait();
    const int64_t after = longestOf(driver, launches);
    driver.replay(graph, replays);
    driver.wait();
    cupti.flush(1);
    answer.add("open_us", microseconds(begin, opened));
    answer.add("register_us", microseconds(opened, registered));
    answer.add("enable_kernels_us", microseconds(registered, enabled));
    answer.add("enable_calls_us", microseconds(enabled, all));
    answer.add("longest_launch_before_us", microseconds(0, before));
    answer.add("longest_launch_after_us", microseconds(0, after));
    answer.add("in_flight_before", kInFlight);
    answer.add("kernels_expected", launches + kGraphKernels * replays);
    answer.add("kernels_recorded", kernels);
    answer.add("graph_nodes_expected", kGraphKernels * replays).add("with_graph_id", ofGraph);
    answer.add("without_time", withoutTime);
}

} // namespace trilane::probe
