// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/client.h"
#include "tests/gpu/probe/clocks.h"
#include "tests/gpu/probe/driver.h"
#include "tests/gpu/probe/probes.h"

#include <cstdlib>
#include <thread>

namespace trilane::probe {

namespace {

constexpr int kLaunches = 2'000;
constexpr int kReplays = 50;
constexpr int kDriverDomain = 1; ///< of CUpti_CallbackDomain
constexpr int64_t kAfterExitNs = 300'000'000;

/// What the handlers of a process's end need; it outlives them all.
struct AtEnd
{
    Cupti cupti;
    Driver driver;
    std::jthread flusher;
    std::atomic<bool> isFinalizing{false};
    std::atomic<int> finalized{-1};
    int64_t untilNs = 0;
};
AtEnd *s_end = nullptr;

void flushEach(int64_t pauseNs)
{
    s_end->flusher = std::jthread([pauseNs](const std::stop_token &stop) {
        for (int64_t next = monotonicNow(); !stop.stop_requested(); sleepUntil(next += pauseNs))
            s_end->cupti.flush(0);
    });
}

/// As NVIDIA says that it is to be done: on a program's thread, when a call returns.
void finalizeAtExit(void *, int, uint32_t, const void *data)
{
    constexpr uint32_t kExit = 1;
    if (*static_cast<const uint32_t *>(data) == kExit && s_end->isFinalizing.exchange(false))
        s_end->finalized = s_end->cupti.finalize();
}

void finalizeFromCall(Answer &answer)
{
    void *subscriber = nullptr;
    answer.add("subscribe", s_end->cupti.subscribe(&subscriber, finalizeAtExit, nullptr));
    answer.add("domain", s_end->cupti.enableDomain(1, subscriber, kDriverDomain)).say();
    s_end->isFinalizing = true;
    s_end->driver.launchEmpty(1);
    answer.add("finalize", s_end->finalized.load()).say();
}

/// In a handler that was registered before the driver's and CUPTI's own: they have run.
void useWhenAllIsOver()
{
    sleepUntil(monotonicNow() + s_end->untilNs); // while the thread goes on
}

void enableAtExit()
{
    s_end->cupti.enable(agent::cupti::kKernel);
    useWhenAllIsOver();
}

} // namespace

/// cuptiFinalize beside a thread that flushes ("racing"), alone, and with CUPTI used again.
void askFinalize(const Options &options, std::string_view name, Answer &answer)
{
    s_end = new AtEnd{.cupti = Cupti::open(options.cupti), .driver = Driver::open()};
    const Cupti &cupti = s_end->cupti;
    auto *client = new Client(cupti, 0); // CUPTI may come back to it as long as the process lives
    answer.add("has_finalize", cupti.finalize != nullptr);
    answer.add("register", client->takeOver()).add("enable", cupti.enable(agent::cupti::kKernel));
    s_end->driver.start();
    void *graph = s_end->driver.graphOf(10);
    s_end->driver.launchEmpty(kLaunches);
    s_end->driver.replay(graph, kReplays);
    if (!cupti.finalize || !cupti.subscribe || !cupti.enableDomain)
        return;
    if (name == "racing")
        flushEach(1'000'000);
    finalizeFromCall(answer);
    s_end->driver.launchEmpty(kLaunches);
    s_end->driver.replay(graph, kReplays);
    s_end->driver.wait();
    s_end->flusher = {};
    const uint64_t before = client->records();
    answer.add("records_before", before).say();
    if (name == "again") {
        answer.add("register_again", client->takeOver());
        answer.add("enable_again", cupti.enable(agent::cupti::kKernel)).say();
        s_end->driver.launchEmpty(kLaunches);
        s_end->driver.replay(graph, kReplays);
        s_end->driver.wait();
        cupti.flush(1);
        answer.add("records_again", client->records() - before);
    }
}

/// CUPTI is used while the process ends: flushed by a thread, or also enabled by a handler.
void askExit(const Options &options, std::string_view name, Answer &answer)
{
    // Handlers run in the reverse order of their registration: this one after all of the driver's.
    if (name != "quiet")
        std::atexit(name == "enabling" ? enableAtExit : useWhenAllIsOver);
    s_end = new AtEnd{.cupti = Cupti::open(options.cupti), .driver = Driver::open()};
    s_end->untilNs = kAfterExitNs;
    auto *client = new Client(s_end->cupti, 0);
    answer.add("register", client->takeOver())
        .add("enable", s_end->cupti.enable(agent::cupti::kKernel));
    s_end->driver.start();
    s_end->driver.launchEmpty(kLaunches);
    s_end->driver.wait();
    if (name == "quiet") { // as it should be done
        s_end->cupti.disable(agent::cupti::kKernel);
        s_end->cupti.flush(1);
    } else {
        flushEach(1'000'000);
    }
    answer.add("launches", kLaunches);
    answer.add("records_when_main_returns", client->records());
}

} // namespace trilane::probe
