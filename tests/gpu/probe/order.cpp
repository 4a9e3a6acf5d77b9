// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/client.h"
#include "tests/gpu/probe/clocks.h"
#include "tests/gpu/probe/driver.h"
#include "tests/gpu/probe/probes.h"

#include <cstdio>
#include <cstring>
#include <map>
#include <thread>

namespace trilane::probe {

namespace {

constexpr int kKernels = 200;
constexpr uint64_t kKernelNs = 2'000'000;
constexpr int kWatched = 40;
constexpr uint64_t kWatchedNs = 5'000'000;
constexpr int64_t kLookNs = 50'000;
constexpr size_t kMinRecord = 160;
constexpr size_t kShown = 6144;  ///< bytes of a buffer
constexpr size_t kCopied = 4096; ///< bytes
constexpr uint64_t kLongNs = 300'000'000;

/// What the buffers show that CUPTI has not given back.
struct Glance
{
    int kernels = 0;    ///< records whose kind says kernel
    int unfinished = 0; ///< of them, without an end
    int unstarted = 0;  ///< of them, without a start
    int calls = 0;
};

class Reader
{
public:
    explicit Reader(const Cupti &cupti)
    {
        for (uint32_t kind = 1; kind < kKinds; ++kind)
            m_lengths[kind] = cupti.lengthOf(kind);
    }

    /// Calls `f` with each record; where the next one is going to be written.
    template <typename F>
    size_t each(const uint8_t *buffer, size_t bytes, const F &f) const
    {
        size_t at = 0;
        while (at + kMinRecord < bytes) {
            const ActivityRecord record = readRecord(buffer + at);
            if (m_lengths[record.kind] == 0)
                break;
            f(record);
            at += m_lengths[record.kind];
        }
        return at;
    }

private:
    size_t m_lengths[kKinds] = {};
};

Glance glance(const Client &client, const Reader &reader)
{
    Glance seen;
    for (const uint8_t *buffer : client.held()) {
        reader.each(buffer, client.bytes(), [&](const ActivityRecord &record) {
            if (record.kind != agent::cupti::kKernel) {
                ++seen.calls;
                return;
            }
            ++seen.kernels;
            seen.unfinished += record.end == 0 ? 1 : 0;
            seen.unstarted += record.start == 0 ? 1 : 0;
        });
    }
    return seen;
}

void tell(Answer &answer, std::string_view when, const Glance &seen)
{
    answer.open(when).add("kernels", seen.kernels).add("without_end", seen.unfinished);
    answer.add("without_start", seen.unstarted).add("calls", seen.calls).close();
}

/// Kernels of 2 ms are launched at once; the buffers are looked at while they run, when all were
/// waited for, after a flush that is not forced, and at the end.
void askWhileRunning(const Driver &driver, const Cupti &cupti, const Client &client,
                     const Reader &reader, Answer &answer)
{
    for (int i = 0; i < kKernels; ++i)
        driver.launchSpin(kKernelNs);
    sleepUntil(monotonicNow() + kKernels * static_cast<int64_t>(kKernelNs) / 2);
    tell(answer, "in_buffers_while_running", glance(client, reader));
    need(driver.synchronizeStream(driver.stream), "cuStreamSynchronize");
    tell(answer, "in_buffers_when_waited_for", glance(client, reader));
    for (int i = 0; i < kKernels; ++i)
        driver.launchSpin(kKernelNs);
    sleepUntil(monotonicNow() + kKernels * static_cast<int64_t>(kKernelNs) / 2);
    cupti.flush(0);
    answer.add("returned_by_flush_while_running", client.records());
    tell(answer, "in_buffers_after_flush_while_running", glance(client, reader));
    need(driver.synchronizeStream(driver.stream), "cuStreamSynchronize");
    cupti.flush(1);
    answer.add("kernels", 2 * kKernels).add("returned_in_all", client.records());
}

/// What one record looks like; "----" is nothing, "ksec" whole: kind ("m": marked as unfinished),
/// start, end, correlation.
std::string looksOf(const uint8_t *place)
{
    uint8_t copy[kMinRecord];
    std::memcpy(copy, place, sizeof copy);
    const ActivityRecord before = readRecord(copy);
    const uint32_t kernel = agent::cupti::kKernel; // fields may be written before the kind is
    std::memcpy(copy, &kernel, sizeof kernel);
    const ActivityRecord record = readRecord(copy);
    std::string looks = "----";
    looks[0] = before.isMarked ? 'm' : before.kind != 0 ? 'k' : '-';
    looks[1] = record.start ? 's' : '-';
    looks[2] = record.end ? 'e' : '-';
    looks[3] = record.correlation ? 'c' : '-';
    return looks;
}

/// Looks again and again at the place where the next record of a kernel is going to be written.
class Watcher
{
public:
    explicit Watcher(const uint8_t *place)
        : m_place(place)
        , m_thread([this](const std::stop_token &stop) { watch(stop); })
    {}

    /// Marks in the looks that something was done.
    void mark() { ++m_marks; }

    /// The looks in turn, with a bar for each mark.
    std::string end()
    {
        m_thread.request_stop();
        m_thread.join();
        return m_looks;
    }

private:
    void watch(const std::stop_token &stop)
    {
        std::string last;
        int marks = 0;
        for (bool isLast = false; !isLast;) {
            isLast = stop.stop_requested(); // one look after the end
            const int marked = m_marks;
            const std::string looks = looksOf(m_place);
            for (; marks < marked; ++marks)
                m_looks += " |";
            if (looks != last)
                m_looks += " " + looks;
            last = looks;
            if (!isLast)
                sleepUntil(monotonicNow() + kLookNs);
        }
    }

    const uint8_t *m_place;
    std::string m_looks;
    std::atomic<int> m_marks{0};
    std::jthread m_thread;
};

/// One kernel after the other, only their records in the buffers: what a record looks like while
/// its kernel runs | when it has been waited for | after a flush.
void askSnapshots(const Driver &driver, const Cupti &cupti, const Client &client,
                  const Reader &reader, const Options &options, Answer &answer)
{
    std::map<std::string, int> looks;
    for (int i = 0; i < options.many(kWatched); ++i) {
        // A buffer is asked for with the first record.
        driver.launchSpin(kWatchedNs);
        driver.wait();
        const std::vector<uint8_t *> held = client.held();
        if (held.empty()) {
            ++looks["no buffer is held"];
            continue;
        }
        Watcher watcher(held.back() +
                        reader.each(held.back(), client.bytes(), [](const ActivityRecord &) {}));
        driver.launchSpin(kWatchedNs);
        driver.wait();
        watcher.mark();
        sleepUntil(monotonicNow() + 2 * kLookNs); // so that a look falls between the marks
        watcher.mark();
        cupti.flush(0);
        ++looks[watcher.end()];
    }
    answer.open("looks");
    for (const auto &[seen, times] : looks)
        answer.add(seen, times);
    answer.close();
}

/// The words of 4 bytes that are not 0, as "offset:word".
std::string wordsOf(const uint8_t *buffer)
{
    std::string words;
    for (size_t at = 0; at < kShown; at += sizeof(uint32_t)) {
        uint32_t word = 0;
        std::memcpy(&word, buffer + at, sizeof word);
        char text[24];
        std::snprintf(text, sizeof text, "%zx:%x ", at, word);
        words += word ? text : "";
    }
    return words;
}

/// What CUPTI writes of kernels, a memset, a copy and a graph behind a kernel that runs, and what
/// becomes of it: what an unfinished record is known by.
void askBytes(const Driver &driver, const Cupti &cupti, const Client &client, Answer &answer)
{
    unsigned long long memory = 0;
    need(driver.allocate(&memory, kCopied * 2), "cuMemAlloc");
    void *graph = driver.graphOf(2);
    driver.replay(graph, 1);
    driver.launchSpin(kKernelNs);
    driver.wait();
    cupti.flush(1);
    driver.launchEmpty(1);
    driver.wait();
    driver.launchSpin(kLongNs);
    if (driver.setBytes)
        need(driver.setBytes(memory, 1, kCopied, driver.stream), "cuMemsetD8Async");
    if (driver.copy)
        need(driver.copy(memory + kCopied, memory, kCopied, driver.stream), "cuMemcpyDtoDAsync");
    driver.launchEmpty(2);
    driver.replay(graph, 1);
    driver.launchEmpty(1);
    const std::vector<uint8_t *> held = client.held();
    const auto tell = [&](const char *when) {
        answer.open(when);
        for (size_t i = 0; i < held.size(); ++i)
            answer.add(std::to_string(i), wordsOf(held[i]));
        answer.close().say();
    };
    tell("running");
    cupti.flush(0);
    tell("running_and_flushed");
    driver.wait();
    tell("waited_for");
    cupti.flush(0);
    tell("waited_for_and_flushed");
}

} // namespace

/// What stands in a buffer that CUPTI has not returned.
void askOrder(const Options &options, std::string_view name, Answer &answer)
{
    Driver driver = Driver::open();
    const Cupti cupti = Cupti::open(options.cupti);
    const Reader reader(cupti);
    cupti.set(kPerThreadBuffer, 0);
    Client client(cupti, 0);
    answer.add("register", client.takeOver());
    if (name == "running") {
        answer.add("enable", cupti.enableAll({agent::cupti::kKernel, agent::cupti::kDriver}));
        driver.start();
        askWhileRunning(driver, cupti, client, reader, answer);
        return;
    }
    client.keepReturned(); // what is watched stays readable
    if (name == "bytes") {
        constexpr uint32_t kMemcpy = 1;
        constexpr uint32_t kMemset = 2;
        answer.add("enable", cupti.enableAll(
                                 {agent::cupti::kKernel, kMemcpy, kMemset, agent::cupti::kDriver}));
        driver.start();
        askBytes(driver, cupti, client, answer);
        return;
    }
    answer.add("enable", cupti.enable(agent::cupti::kKernel));
    driver.start();
    askSnapshots(driver, cupti, client, reader, options, answer);
}

} // namespace trilane::probe
