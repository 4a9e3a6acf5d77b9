// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/activitylayout.h"
#include "capture/daemon/activity/outsideactivity.h"

#include <QTest>

#include <array>
#include <cstring>

using namespace trilane;
using namespace trilane::daemon::activity;

/// Activity of a buffer that is none of the recording's: of the agent's own threads, and of before
/// the recording, when CUPTI kept a buffer from an earlier one.
class TestOutsideActivity : public QObject
{
    Q_OBJECT

private:
    /// A record of which only one field is looked at.
    using Bytes = std::array<std::byte, 160>;
    static Bytes record(size_t field, uint32_t value)
    {
        Bytes bytes{};
        std::memcpy(bytes.data() + field, &value, sizeof value);
        return bytes;
    }
    static bool hasKernel(daemon::OutsideActivity &outside, uint32_t correlation)
    {
        return outside.has(ConcurrentKernel,
                           record(daemon::activity::kernel::kCorrelation, correlation));
    }

private slots:
    void workBetweenTwoRecordings()
    {
        daemon::OutsideActivity outside;
        QVERIFY(!hasKernel(outside, 101));
        outside.addRange(100, 200);
        QVERIFY(!hasKernel(outside, 100));
        QVERIFY(hasKernel(outside, 101));
        QVERIFY(hasKernel(outside, 200));
        QVERIFY(!hasKernel(outside, 201));
        QVERIFY(outside.has(Memcpy, record(daemon::activity::transfer::kCorrelation, 150)));
        QVERIFY(outside.has(Memset, record(daemon::activity::transfer::kCorrelation, 150)));
        QVERIFY(outside.has(MemcpyPeer, record(daemon::activity::peer::kCorrelation, 150)));
        QVERIFY(outside.has(GraphTrace, record(daemon::activity::graph::kCorrelation, 150)));
    }

    /// Nobody knows yet how far it goes when it begins.
    void anOpenRangeEnds()
    {
        daemon::OutsideActivity outside;
        outside.addRange(100, UINT32_MAX);
        QVERIFY(hasKernel(outside, 2'000'000'000));
        outside.addRange(100, 120);
        QVERIFY(hasKernel(outside, 120));
        QVERIFY(!hasKernel(outside, 121));
        outside.addRange(500, UINT32_MAX);
        QVERIFY(!hasKernel(outside, 500));
        QVERIFY(hasKernel(outside, 501));
    }

    /// After four billion calls.
    void numbersBeginAgain()
    {
        daemon::OutsideActivity outside;
        outside.addRange(UINT32_MAX - 10, UINT32_MAX);
        QVERIFY(!hasKernel(outside, UINT32_MAX - 10));
        QVERIFY(hasKernel(outside, UINT32_MAX - 9));
        QVERIFY(hasKernel(outside, 100));
        outside.addRange(UINT32_MAX - 10, 20);
        QVERIFY(hasKernel(outside, UINT32_MAX - 9));
        QVERIFY(hasKernel(outside, 20));
        QVERIFY(!hasKernel(outside, 21));
    }

    void countsActivityWithinAnOpenRange()
    {
        daemon::OutsideActivity outside;
        outside.addRange(100, UINT32_MAX);
        QVERIFY(hasKernel(outside, 101));
        QVERIFY(hasKernel(outside, 102));
        QCOMPARE(outside.unended(), 2u);
        outside.addRange(100, 120);
        QCOMPARE(outside.unended(), 0u);
        outside.addRange(200, UINT32_MAX);
        QVERIFY(hasKernel(outside, 201));
        for (uint32_t i = 0; i < 100; ++i)
            outside.addRange(1000 + 2 * i, 1001 + 2 * i);
        QCOMPARE(outside.unended(), 1u);
    }

    void callsOfTheAgentsOwnThreads()
    {
        daemon::OutsideActivity outside;
        outside.addThread(77);
        QVERIFY(outside.has(Runtime, record(daemon::activity::api::kThread, 77)));
        QVERIFY(outside.has(Driver, record(daemon::activity::api::kThread, 77)));
        QVERIFY(!outside.has(Runtime, record(daemon::activity::api::kThread, 150)));
        QVERIFY(!outside.has(Synchronization, record(daemon::activity::api::kThread, 77)));
    }

    void callsBetweenTwoRecordings()
    {
        daemon::OutsideActivity outside;
        outside.addRange(100, 200);
        QVERIFY(!outside.has(Runtime, record(daemon::activity::api::kCorrelation, 100)));
        QVERIFY(outside.has(Runtime, record(daemon::activity::api::kCorrelation, 101)));
        QVERIFY(outside.has(Driver, record(daemon::activity::api::kCorrelation, 200)));
    }

    /// Only the newest ranges count: what was in older ones has long been read.
    void limitsTheReport()
    {
        daemon::OutsideActivity outside;
        for (uint32_t i = 0; i < 100'000; ++i) {
            outside.addThread(i);
            outside.addRange(uint64_t{i} * 10, uint64_t{i} * 10 + 1);
        }
        QVERIFY(hasKernel(outside, 999'991));
        QVERIFY(!hasKernel(outside, 1));
        QVERIFY(outside.has(Runtime, record(daemon::activity::api::kThread, 0)));
        QVERIFY(!outside.has(Runtime, record(daemon::activity::api::kThread, 99'999)));
    }
};

QTEST_GUILESS_MAIN(TestOutsideActivity)
#include "tst_outsideactivity.moc"
