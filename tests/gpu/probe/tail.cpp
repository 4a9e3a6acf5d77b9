// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/client.h"
#include "tests/gpu/probe/clocks.h"
#include "tests/gpu/probe/driver.h"
#include "tests/gpu/probe/probes.h"

#include <algorithm>
#include <thread>

namespace trilane::probe {

namespace {

constexpr int kQueued = 50;
constexpr uint64_t kKernelNs = 2'000'000;
constexpr int64_t kFlushNs = 20'000'000;
constexpr int64_t kPatienceNs = 2'000'000'000;
constexpr int kSwitches = 500;
constexpr int64_t kLoadNs = 100'000;
constexpr int64_t kAheadNs = 150'000'000; ///< of such work is queued meanwhile

/// Kernels that came back, with times and without them.
struct Came
{
    std::atomic<int> whole{0};
    std::atomic<int> withoutEnd{0};

    void tell(Answer &answer, std::string_view when) const
    {
        answer.open(when).add("with_times", whole.load());
        answer.add("without_end", withoutEnd.load()).close();
    }
};

/// A range that ends with work in flight: disable, then `flags` of flushes.
void askQueued(const Driver &driver, const Cupti &cupti, Client &client, const Came &came,
               bool isForcedAtOnce, Answer &answer)
{
    driver.launchSpin(kKernelNs);
    driver.wait();
    for (int i = 0; i < kQueued; ++i)
        driver.launchSpin(kKernelNs);
    answer.add("launched", kQueued + 1);
    const int64_t begin = monotonicNow();
    answer.add("disable", cupti.disable(agent::cupti::kKernel));
    answer.add("disable_ms", static_cast<double>(monotonicNow() - begin) / 1e6);
    came.tell(answer, "after_disable");
    int flushes = 0;
    for (int64_t next = begin; !isForcedAtOnce && monotonicNow() < begin + kPatienceNs; ++flushes) {
        cupti.flush(0);
        if (client.held().empty())
            break;
        sleepUntil(next += kFlushNs);
    }
    answer.add("plain_flushes", flushes);
    answer.add("plain_ms", static_cast<double>(monotonicNow() - begin) / 1e6);
    answer.add("buffers_held_after_plain", client.held().size());
    came.tell(answer, "after_plain");
    answer.say();
    cupti.flush(1);
    came.tell(answer, "after_forced");
    driver.wait();
    cupti.flush(1);
    came.tell(answer, "after_wait_and_forced");
    // Nothing is enabled: this must not come.
    driver.launchSpin(kKernelNs);
    driver.wait();
    cupti.flush(1);
    came.tell(answer, "after_unrecorded_kernel");
}

/// The kernel kind is switched off and on while another thread launches and a third one flushes.
void askSwitching(const Driver &driver, const Cupti &cupti, const Options &options, Answer &answer)
{
    std::vector<int64_t> off;
    std::vector<int64_t> on;
    const auto launching = [&](const std::stop_token &stop) {
        need(driver.setContext(driver.context), "cuCtxSetCurrent");
        // Who launches may get little of a busy machine: what is missing comes as one long kernel.
        for (int64_t queued = monotonicNow(); !stop.stop_requested();
             sleepUntil(queued - kAheadNs)) {
            const int64_t missing = monotonicNow() + kAheadNs - queued;
            const int64_t kernel = std::clamp(missing, kLoadNs, kAheadNs);
            driver.launchSpin(kernel);
            queued = std::max(queued, monotonicNow()) + kernel;
        }
    };
    const auto flushing = [&](const std::stop_token &stop) {
        for (int64_t next = monotonicNow(); !stop.stop_requested(); sleepUntil(next += 1'000'000))
            cupti.flush(0);
    };
    std::jthread launcher(launching);
    std::jthread flusher(flushing);
    for (int i = 0; i < options.many(kSwitches); ++i) {
        if (i % 25 == 0) // about where it hangs, if it does
            Answer(answer).add("switches_so_far", i).say();
        const int64_t begin = monotonicNow();
        cupti.disable(agent::cupti::kKernel);
        const int64_t middle = monotonicNow();
        cupti.enable(agent::cupti::kKernel);
        off.push_back(middle - begin);
        on.push_back(monotonicNow() - middle);
        sleepUntil(monotonicNow() + 1'000'000);
    }
    answer.add("switches", off.size());
    addTimes(answer, "disable_us", off, 1e3);
    addTimes(answer, "enable_us", on, 1e3);
}

/// Kinds are on for a moment, as before a capture range, while kernels run: what does CUPTI hold
/// then, which it fills when they are on again?
void askWarm(const Driver &driver, const Cupti &cupti, Client &client, Answer &answer)
{
    driver.launchSpin(kKernelNs);
    driver.wait();
    answer.add("disable_first", cupti.disable(agent::cupti::kKernel));
    cupti.flush(1);
    const auto tell = [&](const char *when) {
        answer.open(when).add("requested", client.requested()).add("returned", client.returned());
        answer.add("held", client.held().size()).close();
    };
    tell("before");
    for (int i = 0; i < kQueued; ++i)
        driver.launchSpin(kKernelNs);
    cupti.enableAll({agent::cupti::kKernel, agent::cupti::kDriver, agent::cupti::kOverhead});
    driver.launchSpin(kKernelNs);
    tell("on");
    cupti.disableAll({agent::cupti::kDriver, agent::cupti::kOverhead});
    cupti.disable(agent::cupti::kKernel);
    cupti.flush(1);
    tell("off_and_forced");
    driver.wait();
    tell("waited_for");
    cupti.flush(1);
    tell("forced_again");
    cupti.enableAll({agent::cupti::kKernel, agent::cupti::kDriver, agent::cupti::kOverhead});
    tell("on_again");
    driver.launchEmpty(1);
    driver.wait();
    tell("on_again_and_used");
    cupti.flush(1);
}

} // namespace

/// What becomes of work that is launched and not finished when its kind is disabled.
void askTail(const Options &options, std::string_view name, Answer &answer)
{
    Driver driver = Driver::open();
    const Cupti cupti = Cupti::open(options.cupti);
    Client client(cupti, 0);
    Came came;
    client.onRecord = [&](const ActivityRecord &record, const uint8_t *) {
        if (record.kind == agent::cupti::kKernel)
            ++(record.end != 0 ? came.whole : came.withoutEnd);
    };
    answer.add("register", client.takeOver()).add("enable", cupti.enable(agent::cupti::kKernel));
    driver.start();
    if (name == "switching") {
        askSwitching(driver, cupti, options, answer);
        driver.wait();
        cupti.flush(1);
        came.tell(answer, "kernels");
        return;
    }
    if (name == "warm") {
        askWarm(driver, cupti, client, answer);
        return;
    }
    askQueued(driver, cupti, client, came, name == "forced", answer);
}

} // namespace trilane::probe
