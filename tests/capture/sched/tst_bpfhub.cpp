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

private slots:
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

    void anEndThatIsNotToldEndsAtTheNextFork_data()
    {
        QTest::addColumn<bool>("isForkTold");
        QTest::newRow("fork is told") << true;
        QTest::newRow("fork is lost, too") << false;
    }
    void anEndThatIsNotToldEndsAtTheNextFork()
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
    void anEndThatIsNotToldIsNotAnotherRecordings()
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

    void aNumberThatComesBackIsRecordedAgain()
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
