// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "hostkernels.h"
#include "tests/fakes/cuda/cupti/layout.h"
#include "tests/fakes/cuda/include/fakecupti.h"

#include <QTest>

#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <vector>

using namespace trilane::test;

#define CUDA(call) QCOMPARE(call, cudaSuccess)

namespace {

constexpr size_t kBufferBytes = 16384; // small: many are needed

struct Seen
{
    uint32_t kind = 0;
    uint32_t correlation = 0;
    uint64_t start = 0;
    uint64_t end = 0;
};

std::mutex s_lock;
std::vector<Seen> s_seen;
bool s_isRefusing = false;

template <typename T>
T at(const uint8_t *record, size_t offset)
{
    T value{};
    std::memcpy(&value, record + offset, sizeof value);
    return value;
}

void request(uint8_t **buffer, size_t *size, size_t *)
{
    *buffer = s_isRefusing ? nullptr : static_cast<uint8_t *>(std::malloc(kBufferBytes));
    *size = s_isRefusing ? 0 : kBufferBytes;
}

void complete(void *, uint32_t, uint8_t *buffer, size_t, size_t validSize)
{
    using namespace fakecupti;
    const std::lock_guard lock(s_lock);
    for (uint8_t *record = nullptr; cuptiActivityGetNextRecord(buffer, validSize, &record) == 0;) {
        Seen seen{.kind = at<uint32_t>(record, 0)};
        const bool isApi = seen.kind == kRuntime || seen.kind == kDriver;
        seen.correlation = at<uint32_t>(record, isApi ? api::kCorrelation : kernel::kCorrelation);
        seen.start = at<uint64_t>(record, isApi ? api::kStart : kernel::kStart);
        seen.end = at<uint64_t>(record, isApi ? api::kEnd : kernel::kEnd);
        s_seen.push_back(seen);
    }
    std::free(buffer);
}

std::vector<Seen> takeSeen()
{
    const std::lock_guard lock(s_lock);
    return std::exchange(s_seen, {});
}

void launch(int count)
{
    for (int i = 0; i < count; ++i)
        (void)cudaLaunchKernel(fakeCudaKernel("work", 1000), dim3(1), dim3(1), nullptr, 0, nullptr);
}

struct Told
{
    std::vector<std::pair<uint32_t, uint32_t>> calls; ///< site, correlation
};

void hear(void *user, int, uint32_t, const void *data)
{
    const auto *bytes = static_cast<const uint8_t *>(data);
    static_cast<Told *>(user)->calls.emplace_back(at<uint32_t>(bytes, 0), at<uint32_t>(bytes, 64));
}

} // namespace

/// The simulated CUPTI: every record once, with the numbers and times that belong to it.
class TestFakeCupti : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        CUDA(cudaDeviceSynchronize());
        QCOMPARE(cuptiActivityRegisterCallbacks(request, complete), 0);
    }
    void init()
    {
        QCOMPARE(cuptiActivityEnable(fakecupti::kKernel), 0);
        QCOMPARE(cuptiActivityEnable(fakecupti::kRuntime), 0);
    }
    void cleanup()
    {
        cuptiActivityDisable(fakecupti::kKernel);
        cuptiActivityDisable(fakecupti::kRuntime);
        CUDA(cudaDeviceSynchronize());
        QCOMPARE(cuptiActivityFlushAll(1), 0);
        takeSeen();
    }

    void deliversEachRecordOnceWithItsCorrelationId()
    {
        uint64_t before = 0;
        uint64_t after = 0;
        cuptiGetTimestamp(&before);
        launch(1000);
        CUDA(cudaDeviceSynchronize());
        QCOMPARE(cuptiActivityFlushAll(0), 0);
        cuptiGetTimestamp(&after);
        std::map<uint32_t, Seen> calls;
        std::set<uint32_t> kernels;
        const std::vector<Seen> all = takeSeen();
        for (const Seen &seen : all) {
            if (seen.kind == fakecupti::kRuntime)
                QVERIFY(calls.emplace(seen.correlation, seen).second);
        }
        QCOMPARE(calls.size(), size_t{1001});
        for (const Seen &seen : all) {
            if (seen.kind != fakecupti::kKernel)
                continue;
            QVERIFY(kernels.insert(seen.correlation).second);
            QVERIFY(calls.contains(seen.correlation));
            QVERIFY(seen.start + 5'000'000 > before && seen.end < after + 5'000'000);
            QVERIFY(seen.end >= seen.start);
        }
        QCOMPARE(kernels.size(), size_t{1000});
    }

    void onlyAForcedFlushDeliversRunningKernels()
    {
        Gate gate;
        cudaStream_t stream = nullptr;
        CUDA(cudaStreamCreate(&stream));
        CUDA(gate.launch(stream));
        QCOMPARE(cuptiActivityFlushAll(0), 0);
        QVERIFY(takeSeen().empty()); // its buffer holds a record without times
        QCOMPARE(cuptiActivityFlushAll(1), 0);
        const std::vector<Seen> forced = takeSeen();
        const auto kernel = std::find_if(forced.begin(), forced.end(), [](const Seen &seen) {
            return seen.kind == fakecupti::kKernel;
        });
        QVERIFY(kernel != forced.end());
        QCOMPARE(kernel->end, uint64_t{0});
        gate.open();
        CUDA(cudaStreamSynchronize(stream));
        CUDA(cudaStreamDestroy(stream));
    }

    void recordsOnlyEnabledKinds()
    {
        QCOMPARE(cuptiActivityDisable(fakecupti::kRuntime), 0);
        launch(10);
        CUDA(cudaDeviceSynchronize());
        QCOMPARE(cuptiActivityFlushAll(0), 0);
        const std::vector<Seen> all = takeSeen();
        QCOMPARE(all.size(), size_t{10});
        QCOMPARE(cuptiActivityEnable(7), 21); // a kind that it does not have
    }

    void recordsWithoutABufferAreCounted()
    {
        size_t dropped = 0;
        QCOMPARE(cuptiActivityFlushAll(1), 0);
        s_isRefusing = true;
        launch(50);
        CUDA(cudaDeviceSynchronize());
        s_isRefusing = false;
        QCOMPARE(cuptiActivityFlushAll(0), 0); // which tells
        QCOMPARE(cuptiActivityGetNumDroppedRecords(nullptr, 0, &dropped), 0);
        QCOMPARE(dropped, size_t{101});
        QCOMPARE(cuptiActivityGetNumDroppedRecords(nullptr, 0, &dropped), 0);
        QCOMPARE(dropped, size_t{0});
    }

    void callsTheSubscriberTwiceForEachCall()
    {
        Told told;
        void *subscriber = nullptr;
        void *second = nullptr;
        QCOMPARE(cuptiSubscribe(&subscriber, hear, &told), 0);
        QCOMPARE(cuptiSubscribe(&second, hear, &told), 39);
        QCOMPARE(cuptiEnableDomain(1, subscriber, 2), 0);
        launch(3);
        QCOMPARE(cuptiUnsubscribe(subscriber), 0);
        launch(3);
        QCOMPARE(told.calls.size(), size_t{6});
        for (size_t i = 0; i < 6; i += 2) {
            QCOMPARE(told.calls[i].first, 0u);
            QCOMPARE(told.calls[i + 1].first, 1u);
            QCOMPARE(told.calls[i].second, told.calls[i + 1].second);
        }
    }

    void functionsHaveCuptisNames()
    {
        const char *name = nullptr;
        QCOMPARE(cuptiGetCallbackName(2, 211, &name), 0);
        QCOMPARE(QByteArray(name), QByteArray("cudaLaunchKernel_v7000"));
        QCOMPARE(cuptiGetCallbackName(1, 307, &name), 0);
        QCOMPARE(QByteArray(name), QByteArray("cuLaunchKernel"));
        QCOMPARE(cuptiGetCallbackName(2, 9999, &name), 1);
    }
};

QTEST_GUILESS_MAIN(TestFakeCupti)
#include "tst_fakecupti.moc"
