// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/gpu/probe/client.h"
#include "tests/gpu/probe/clocks.h"
#include "tests/gpu/probe/driver.h"
#include "tests/gpu/probe/probes.h"

#include <cstdlib>
#include <cstring>
#include <map>

#include <malloc.h>

namespace trilane::probe {

namespace {

constexpr int64_t kRunNs = 5'000'000'000;
constexpr int64_t kKernelNs = 300'000;
constexpr int64_t kAheadNs = 900'000'000; ///< more than a driver's queue takes
/// Of CUpti_ActivityOverhead3.
constexpr size_t kOverheadKind = 4;
constexpr size_t kData = 48;
constexpr size_t kLengthWithData = 56;

} // namespace

/// The queue is full for 5 s: how many records of overhead have a block that we must free, and how
/// large are they? "freeing" does free them.
void askOverhead(const Options &options, std::string_view name, Answer &answer)
{
    Driver driver = Driver::open();
    const Cupti cupti = Cupti::open(options.cupti);
    Client client(cupti, 0);
    const size_t length = cupti.lengthOf(agent::cupti::kOverhead);
    const bool isFreeing = name == "freeing";
    std::mutex lock;
    std::map<std::string, int> kinds;
    uint64_t blocks = 0;
    uint64_t bytes = 0;
    client.onRecord = [&](const ActivityRecord &record, const uint8_t *raw) {
        if (record.kind != agent::cupti::kOverhead)
            return;
        uint32_t kind = 0;
        void *data = nullptr;
        std::memcpy(&kind, raw + kOverheadKind, sizeof kind);
        if (length >= kLengthWithData)
            std::memcpy(&data, raw + kData, sizeof data);
        const std::scoped_lock locked(lock);
        ++kinds[std::to_string(kind)];
        blocks += data ? 1 : 0;
        if (isFreeing && data) {
            bytes += ::malloc_usable_size(data);
            std::free(data);
        }
    };
    answer.add("length", length).add("register", client.takeOver());
    answer
        .add("enable", cupti.enableAll(
                           {agent::cupti::kKernel, agent::cupti::kDriver, agent::cupti::kOverhead}))
        .say();
    driver.start();
    uint64_t launches = 0;
    const int64_t begin = monotonicNow();
    driver.launchSpin(kAheadNs); // what follows is queued, however slowly it comes
    const int64_t end = begin + kRunNs / (options.isQuick ? 10 : 1);
    for (int64_t next = begin - kAheadNs; monotonicNow() < end; sleepUntil(next += kKernelNs)) {
        driver.launchSpin(kKernelNs);
        ++launches;
    }
    driver.wait();
    cupti.flush(1);
    answer.add("seconds", static_cast<double>(monotonicNow() - begin) / 1e9);
    answer.add("launches", launches).open("by_kind");
    for (const auto &[kind, records] : kinds)
        answer.add(kind, records);
    answer.close().add("with_data", blocks).add("bytes_freed", bytes);
    const struct mallinfo2 heap = ::mallinfo2();
    answer.add("heap_bytes_at_end", heap.uordblks);
}

} // namespace trilane::probe
