// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/client.h"
#include "tests/gpu/probe/clocks.h"
#include "tests/gpu/probe/driver.h"
#include "tests/gpu/probe/probes.h"

#include <thread>

namespace trilane::probe {

namespace {

constexpr int kWarmUp = 1'000;
constexpr int kLaunches = 20'000;
constexpr int kAtOnce = 200; ///< then the queue is waited for, so that it never fills up
constexpr int kRounds = 3;
constexpr int kGraphKernels = 20;
constexpr int kGraphShare = 10; ///< a graph is launched so much less often

/// What is timed: launches of an empty kernel, or of a graph.
class Timing
{
public:
    Timing(const Driver &driver, int launches, void *graph)
        : m_driver(driver)
        , m_graph(graph)
        , m_launches(graph ? std::max(launches / kGraphShare, kAtOnce) : launches)
    {}

    void tell(Answer &answer, std::string_view when) const
    {
        std::vector<int64_t> times;
        times.reserve(static_cast<size_t>(m_launches));
        const int64_t begin = monotonicNow();
        for (int i = -kWarmUp / (m_graph ? kGraphShare : 1); i < m_launches; ++i) {
            const int64_t before = monotonicNow();
            if (m_graph)
                m_driver.replay(m_graph, 1);
            else
                m_driver.launchEmpty(1);
            if (i >= 0)
                times.push_back(monotonicNow() - before);
            if (i % kAtOnce == 0)
                m_driver.wait();
        }
        m_driver.wait();
        answer.open(when);
        answer.add("whole_ns", (monotonicNow() - begin) / static_cast<int64_t>(times.size()));
        addTimes(answer, "launch_ns", times);
        answer.close().say();
    }

private:
    const Driver &m_driver;
    void *m_graph;
    int m_launches;
};

/// Flushes so often while it lives.
std::jthread flushing(const Cupti &cupti, int64_t pauseNs)
{
    return std::jthread([&cupti, pauseNs](const std::stop_token &stop) {
        for (int64_t next = monotonicNow(); !stop.stop_requested(); sleepUntil(next += pauseNs))
            cupti.flush(0);
    });
}

void finalize(const Cupti &cupti, Answer &answer)
{
    answer.add("finalize", cupti.finalize ? cupti.finalize() : -1).say();
}

} // namespace

/// What a launch costs from before CUPTI is loaded until after it has been finalized, in one
/// process and in rounds, so that clocks and caches are the same for all.
void askCost(const Options &options, std::string_view name, Answer &answer)
{
    const Driver driver = Driver::started();
    const bool isGraph = name != "launch";
    const bool isGraphLevel = name == "graph_level";
    const Timing timing(driver, options.many(kLaunches),
                        isGraph ? driver.graphOf(kGraphKernels) : nullptr);
    answer.open("0");
    timing.tell(answer, "without_cupti");
    const Cupti cupti = Cupti::open(options.cupti);
    auto *client = new Client(cupti, 0);
    answer.add("register", client->takeOver());
    timing.tell(answer, "registered");
    answer.close();
    for (int round = 1; round <= (options.isQuick ? 1 : kRounds); ++round) {
        answer.open(std::to_string(round));
        if (isGraphLevel)
            cupti.enable(agent::cupti::kGraphTrace);
        cupti.enable(agent::cupti::kKernel);
        timing.tell(answer, "kernels");
        cupti.enable(agent::cupti::kDriver);
        timing.tell(answer, "kernels_driver");
        cupti.enable(agent::cupti::kRuntime);
        timing.tell(answer, "kernels_driver_runtime");
        {
            const std::jthread flusher = flushing(cupti, 100'000'000);
            timing.tell(answer, "flushed_each_100_ms");
        }
        {
            const std::jthread flusher = flushing(cupti, 10'000'000);
            timing.tell(answer, "flushed_each_10_ms");
        }
        cupti.disableAll({agent::cupti::kKernel, agent::cupti::kDriver, agent::cupti::kRuntime});
        if (isGraphLevel)
            cupti.disable(agent::cupti::kGraphTrace);
        cupti.flush(1);
        timing.tell(answer, "disabled");
        answer.close();
    }
    size_t dropped = 0;
    if (cupti.getDropped)
        cupti.getDropped(driver.context, 0, &dropped);
    answer.add("records", client->records()).add("dropped", dropped);
    finalize(cupti, answer);
    timing.tell(answer, "finalized");
}

} // namespace trilane::probe
