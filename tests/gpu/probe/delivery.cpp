// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/client.h"
#include "tests/gpu/probe/clocks.h"
#include "tests/gpu/probe/driver.h"
#include "tests/gpu/probe/probes.h"

#include <thread>

namespace trilane::probe {

namespace {

constexpr int64_t kRunNs = 5'000'000'000;
constexpr int64_t kFlushNs = 100'000'000;
constexpr uint64_t kKernelNs = 200'000;
constexpr int64_t kPaceNs = 666'667;      ///< of each of two threads: 3,000 launches a second
constexpr int64_t kAheadNs = 150'000'000; ///< of work that is queued when the program is ahead

struct Setting
{
    std::string_view name;
    int perThread; ///< -1: as CUPTI does by itself
    size_t bytes;
    size_t most;
    bool isAhead; ///< the queue never becomes empty
};

constexpr Setting kSettings[] = {
    {"usual", -1, 1 << 20, 0, false},     {"usual_ahead", -1, 1 << 20, 0, true},
    {"shared", 0, 1 << 20, 0, false},     {"shared_ahead", 0, 1 << 20, 0, true},
    {"shared_64k", 0, 1 << 16, 0, false}, {"shared_64k_ahead", 0, 1 << 16, 0, true},
    {"shared_300", 0, 1 << 20, 300, true}};

/// When records come back, and in what order. CUPTI may come from any of its threads.
class Arrivals
{
public:
    explicit Arrivals(int64_t offset)
        : m_offset(offset)
    {}

    void bufferCame()
    {
        const std::scoped_lock locked(m_lock);
        m_now = monotonicNow() + m_offset;
    }

    void recordCame(const ActivityRecord &record)
    {
        const std::scoped_lock locked(m_lock);
        if (record.kind != agent::cupti::kKernel)
            return;
        if (record.end == 0) {
            ++m_withoutEnd;
            return;
        }
        m_delays.push_back(m_now - record.end);
        m_late.push_back(std::max<int64_t>(m_lastEnd - record.end, 0));
        m_lastEnd = std::max(m_lastEnd, record.end);
    }

    void tell(Answer &answer)
    {
        const std::scoped_lock locked(m_lock);
        addTimes(answer, "end_to_return_ms", m_delays, 1e6);
        // How much later work ended that came earlier: what a horizon has to wait for.
        addTimes(answer, "out_of_order_ms", m_late, 1e6);
        answer.add("kernels_without_end", m_withoutEnd);
    }

private:
    std::mutex m_lock;
    int64_t m_offset;
    int64_t m_now = 0;
    int64_t m_lastEnd = 0;
    uint64_t m_withoutEnd = 0;
    std::vector<int64_t> m_delays;
    std::vector<int64_t> m_late;
};

/// `phase`: 0 or 1, so that two threads take turns.
void launchUntil(const Driver &driver, int64_t end, bool isAhead, int phase)
{
    need(driver.setContext(driver.context), "cuCtxSetCurrent");
    const int64_t pace = isAhead ? 2 * static_cast<int64_t>(kKernelNs) : kPaceNs;
    int64_t next = monotonicNow() - (isAhead ? kAheadNs : 0) + phase * pace / 2;
    for (; monotonicNow() < end; sleepUntil(next += pace))
        driver.launchSpin(kKernelNs);
}

const Setting &settingOf(std::string_view name)
{
    for (const Setting &setting : kSettings) {
        if (setting.name == name)
            return setting;
    }
    return kSettings[0];
}

} // namespace

/// Two threads launch to one stream; a third flushes every 100 ms, not forced: for each kernel the
/// time from its end to its return.
void askDelivery(const Options &options, std::string_view name, Answer &answer)
{
    const Setting &setting = settingOf(name);
    Driver driver = Driver::open();
    const Cupti cupti = Cupti::open(options.cupti);
    if (setting.perThread >= 0)
        answer.add("set_per_thread",
                   cupti.set(kPerThreadBuffer, static_cast<uint64_t>(setting.perThread)));
    Client client(cupti, 0, setting.bytes, setting.most);
    Arrivals arrivals(cupti.clockOffset());
    client.onBuffer = [&] {
        arrivals.bufferCame();
    };
    client.onRecord = [&](const ActivityRecord &record, const uint8_t *) {
        arrivals.recordCame(record);
    };
    answer.add("register", client.takeOver())
        .add("enable", cupti.enableAll({agent::cupti::kKernel, agent::cupti::kDriver}));
    driver.start();
    const int64_t begin = monotonicNow();
    const int64_t end = begin + kRunNs / (options.isQuick ? 10 : 1);
    {
        std::jthread first([&] { launchUntil(driver, end, setting.isAhead, 0); });
        std::jthread second([&] { launchUntil(driver, end, setting.isAhead, 1); });
        for (int64_t next = begin + kFlushNs; next < end; next += kFlushNs) {
            sleepUntil(next);
            cupti.flush(0);
        }
    }
    const uint64_t before = client.returned();
    answer.add("buffers_by_then", before).add("records_by_then", client.records());
    arrivals.tell(answer);
    answer.say();
    driver.wait();
    cupti.flush(1);
    answer.add("buffers_in_all", client.returned()).add("records_in_all", client.records());
}

} // namespace trilane::probe
