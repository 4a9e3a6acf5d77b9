// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/capture/sched/fakekernel.h"

#include <QTest>

#include <algorithm>
#include <vector>

using namespace trilane;
using namespace trilane::sched;
using namespace trilane::sched::test;

namespace {

constexpr int kRoot = 100;     ///< recorded
constexpr int kStranger = 200; ///< not
constexpr int kNumber = 300;   ///< of one process and then of another

/// How many of the events are about a recorded process.
int recorded(BpfHub &hub, BpfHub::Seat &seat)
{
    std::vector<SchedEvent> events;
    hub.read(seat, events);
    return int(std::ranges::count_if(events, [](const SchedEvent &e) { return e.traced != 0; }));
}

} // namespace

/// Whose processes a recording among several hears of, also when records are lost.
class TestBpfHub : public QObject
{
    Q_OBJECT

    static constexpr size_t kFlood = 140'000; ///< events; more than are kept for a recording

    static void flood(FakeKernel &kernel)
    {
        for (size_t i = 0; i < kFlood; ++i)
            kernel.switchTo(kRoot);
    }

private slots:
    void aFloodIsReadInPartsAndNothingIsDropped()
    {
        FakeKernel kernel(1 << 23);
        const auto hub = kernel.hub();
        const auto seat = hub->takeSeat();
        hub->add(*seat, kRoot);
        flood(kernel);
        std::vector<SchedEvent> events;
        const int64_t until = hub->read(*seat, events);
        QVERIFY(until != kAllRead);
        QCOMPARE(until, events.back().time);
        QVERIFY(hub->read(*seat, events) == kAllRead);
        QCOMPARE(events.size(), kFlood);
        QVERIFY(std::ranges::none_of(
            events, [](const SchedEvent &e) { return e.kind == SchedEvent::Kind::Lost; }));
    }

    /// Another recording reads; this one does not.
    void aLossIsReportedAtItsTime()
    {
        FakeKernel kernel(1 << 23);
        const auto hub = kernel.hub();
        const auto reader = hub->takeSeat();
        const auto seat = hub->takeSeat();
        hub->add(*seat, kRoot);
        flood(kernel);
        std::vector<SchedEvent> events;
        while (hub->read(*reader, events) != kAllRead)
            events.clear();
        events.clear();
        const int64_t readAt = monotonicNow();
        QVERIFY(hub->read(*seat, events) == kAllRead);
        const SchedEvent &lost = events.back();
        QVERIFY(lost.kind == SchedEvent::Kind::Lost && lost.cpu == kUnknownCpu);
        QCOMPARE(size_t(lost.count), kFlood - (events.size() - 1));
        QVERIFY(lost.time >= events[events.size() - 2].time);
        QVERIFY(lost.time < lost.until && lost.until < readAt);
    }

    void childrenAreRecorded()
    {
        FakeKernel kernel;
        const auto hub = kernel.hub();
        const auto seat = hub->takeSeat();
        hub->add(*seat, kRoot);
        kernel.fork(kRoot, kNumber);
        kernel.rename(kNumber, "mine");
        kernel.switchTo(kNumber);
        QCOMPARE(recorded(*hub, *seat), 3);
        kernel.end(kNumber);
        kernel.switchTo(kNumber); // a mark may be gone before the number has gone to another
        QCOMPARE(recorded(*hub, *seat), 1);
    }

    void aLostExitEndsAtTheNextFork_data()
    {
        QTest::addColumn<bool>("isForkTold");
        QTest::newRow("fork is told") << true;
        QTest::newRow("fork is lost, too") << false;
    }
    void aLostExitEndsAtTheNextFork()
    {
        QFETCH(bool, isForkTold);
        FakeKernel kernel;
        const auto hub = kernel.hub();
        const auto seat = hub->takeSeat();
        hub->add(*seat, kRoot);
        kernel.fork(kRoot, kNumber);
        QCOMPARE(recorded(*hub, *seat), 1);
        kernel.loseAll();
        kernel.end(kNumber);
        if (!isForkTold)
            kernel.fork(kStranger, kNumber);
        kernel.tellAgain();
        if (isForkTold)
            kernel.fork(kStranger, kNumber);
        kernel.rename(kNumber, "topsecret");
        kernel.switchTo(kNumber);
        kernel.end(kNumber);
        QCOMPARE(recorded(*hub, *seat), 0);
    }

    /// In the kernel the number is recorded again, for another recording.
    void aLostExitDoesNotAffectAnotherRecording()
    {
        FakeKernel kernel;
        const auto hub = kernel.hub();
        const auto seat = hub->takeSeat();
        const auto other = hub->takeSeat();
        hub->add(*seat, kRoot);
        hub->add(*other, kStranger);
        kernel.fork(kRoot, kNumber);
        QCOMPARE(recorded(*hub, *seat), 1);
        kernel.loseAll();
        kernel.end(kNumber);
        kernel.tellAgain();
        kernel.fork(kStranger, kNumber);
        kernel.rename(kNumber, "topsecret");
        kernel.switchTo(kNumber);
        QCOMPARE(recorded(*hub, *seat), 0);
        QCOMPARE(recorded(*hub, *other), 3);
        hub->remove(*seat, kNumber);
        QVERIFY(kernel.isMarked(kNumber)); // it is the other's
        hub->leave(seat);
        QVERIFY(kernel.isMarked(kNumber) && !kernel.isMarked(kRoot));
        hub->leave(other);
        QVERIFY(!kernel.isMarked(kNumber) && !kernel.isMarked(kStranger));
    }

    void recordsAReusedProcessId()
    {
        FakeKernel kernel;
        const auto hub = kernel.hub();
        const auto seat = hub->takeSeat();
        hub->add(*seat, kRoot);
        for (int i = 0; i < 200; ++i) {
            kernel.fork(kRoot, kNumber);
            kernel.loseAll();
            kernel.end(kNumber);
            kernel.tellAgain();
            kernel.fork(kRoot, kNumber);
            kernel.end(kNumber);
        }
        QCOMPARE(recorded(*hub, *seat), 600);
    }

    /// A process that two record is recorded until both have left it.
    void twoMayRecordOneProcess()
    {
        FakeKernel kernel;
        const auto hub = kernel.hub();
        const auto seat = hub->takeSeat();
        const auto other = hub->takeSeat();
        hub->add(*seat, kRoot);
        hub->add(*other, kRoot);
        hub->remove(*seat, kRoot);
        kernel.switchTo(kRoot);
        QCOMPARE(recorded(*hub, *seat), 0);
        QCOMPARE(recorded(*hub, *other), 1);
        hub->leave(other);
        QVERIFY(!kernel.isMarked(kRoot));
    }
};

QTEST_APPLESS_MAIN(TestBpfHub)
#include "tst_bpfhub.moc"
