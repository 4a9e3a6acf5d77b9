// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/eventmerger.h"
#include "capture/sched/monotonic.h"
#include "capture/sched/proctree.h"
#include "capture/sched/schedrecorder.h"
#include "capture/sched/threadtable.h"
#include "capture/sched/tracepointformat.h"
#include "tests/capture/daemon/waitingchild.h"

#include <QTest>

#include <map>
#include <memory>
#include <set>
#include <unistd.h>
#include <vector>

using namespace trilane::sched;
using trilane::test::WaitingChild;

namespace {

SchedEvent at(int64_t time)
{
    SchedEvent event;
    event.time = time;
    return event;
}

std::vector<int64_t> released(EventMerger &merger, int64_t horizon)
{
    std::vector<int64_t> times;
    merger.release(horizon, [&](const SchedEvent &event) { times.push_back(event.time); });
    return times;
}

/// Gives two events in two parts.
class SourceInParts : public SchedSource
{
public:
    explicit SourceInParts(std::vector<int64_t> times)
        : m_times(std::move(times))
    {}
    [[nodiscard]] trilane::Result<void> addProcess(int32_t) override { return {}; }
    void removeProcess(int32_t) override {}
    int64_t read(std::vector<SchedEvent> &events) override
    {
        if (m_next < m_times.size())
            events.push_back(at(m_times[m_next++]));
        return m_next < m_times.size() ? m_times[m_next - 1] : kAllRead;
    }
    void stop() override {}

private:
    std::vector<int64_t> m_times;
    size_t m_next = 0;
};

} // namespace

class TestSchedParts : public QObject
{
    Q_OBJECT

private slots:
    void ringsOutOfOrderAreMerged();
    void eventAfterTheHoldBackIsMovedAndCounted();
    void unreadEventsAreNotLate();
    void receiverMayAddEvents();
    void memoryOfABurstIsGivenBack();
    void readsFieldOffsetsFromTheFormatFile();
    void formatWithoutANeededFieldIsAnError();
    void childrenOfTracedProcessesAreTraced();
    void ignoresAForkBeforeTheTracing();
    void forgetsProcessesWhoseExitWasLost();
    void keepsAnEndedProcessUntilItsExitIsReported();
    void keepsProcessesForkedAfterTheCheck();
    void checksProcessesPeriodicallyAfterLosses();
    void childrenForkedDuringAVisitAreVisited();
    void endedProcessesAreNotInTheTree();
    void eachKernelStateHasOneMeaning();
};

void TestSchedParts::ringsOutOfOrderAreMerged()
{
    EventMerger merger;
    merger.incoming() = {at(10), at(40), at(5), at(30)};
    QCOMPARE(released(merger, 35), (std::vector<int64_t>{5, 10, 30}));
    merger.incoming().push_back(at(36));
    QCOMPARE(released(merger, 100), (std::vector<int64_t>{36, 40}));
    QCOMPARE(merger.late(), uint64_t(0));
}

void TestSchedParts::eventAfterTheHoldBackIsMovedAndCounted()
{
    EventMerger merger;
    merger.incoming() = {at(10)};
    QCOMPARE(released(merger, 20), (std::vector<int64_t>{10}));
    merger.incoming() = {at(15), at(25)};
    QCOMPARE(released(merger, 30), (std::vector<int64_t>{20, 25}));
    QCOMPARE(merger.late(), uint64_t(1));
}

/// Removing a process, which a receiver does on a Fork, adds the ends of its threads' states.
void TestSchedParts::unreadEventsAreNotLate()
{
    constexpr int64_t kMs = 1'000'000;
    const int64_t now = monotonicNow();
    std::vector<int64_t> times; // more parts than one drain() reads
    for (int64_t i = 100; i > 0; --i)
        times.push_back(now - i * 10 * kMs);
    SchedRecorder recorder(std::make_unique<SourceInParts>(times), {}, 5 * kMs);
    std::vector<int64_t> told;
    const auto tell = [&](const SchedEvent &event) {
        told.push_back(event.time);
    };
    QVERIFY(recorder.drain(tell) < now - 500 * kMs);
    for (int i = 0; i < 100; ++i)
        recorder.drain(tell);
    QCOMPARE(told, times);
    QCOMPARE(recorder.late(), uint64_t{0});
}

void TestSchedParts::receiverMayAddEvents()
{
    EventMerger merger;
    merger.incoming() = {at(10), at(20), at(50)};
    std::vector<int64_t> times;
    merger.release(30, [&](const SchedEvent &event) {
        times.push_back(event.time);
        for (int i = 0; i < 1000; ++i)
            merger.incoming().push_back(at(40));
    });
    QCOMPARE(times, (std::vector<int64_t>{10, 20}));
    std::vector<int64_t> rest = released(merger, 100);
    QCOMPARE(rest.size(), size_t(2001));
    QCOMPARE(rest.back(), int64_t(50));
    QCOMPARE(merger.late(), uint64_t(0));
}

void TestSchedParts::memoryOfABurstIsGivenBack()
{
    EventMerger merger;
    constexpr size_t kBurst = 300'000;
    merger.incoming().assign(kBurst, at(10));
    QVERIFY(merger.heldBytes() >= kBurst * sizeof(SchedEvent));
    QCOMPARE(released(merger, 20).size(), kBurst);
    QVERIFY(merger.heldBytes() < kBurst * sizeof(SchedEvent) / 10);
}

void TestSchedParts::readsFieldOffsetsFromTheFormatFile()
{
    const auto format = TracepointFormat::parse(
        "name: sched_waking\nID: 375\nformat:\n"
        "\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n\n"
        "\tfield:char comm[16];\toffset:8;\tsize:16;\tsigned:0;\n"
        "\tfield:__data_loc char[] name;\toffset:24;\tsize:4;\tsigned:0;\n"
        "\tfield:pid_t pid;\toffset:28;\tsize:4;\tsigned:1;\n\nprint fmt: \"pid=%d\"\n",
        {"pid", "comm"});
    QVERIFY(format.ok());
    QCOMPARE(format->id(), uint64_t(375));
    QCOMPARE(format->field("pid").offset, size_t(28));
    QCOMPARE(format->field("comm").size, size_t(16));
    QCOMPARE(format->field("absent").size, size_t(0));
}

void TestSchedParts::formatWithoutANeededFieldIsAnError()
{
    QVERIFY(!TracepointFormat::parse("ID: 3\n\tfield:int a;\toffset:0;\tsize:4;\n", {"b"}).ok());
    QVERIFY(!TracepointFormat::parse("", {}).ok());
    QVERIFY(!TracepointFormat::load("sched/there_is_no_such_event", {}).ok());
}

void TestSchedParts::childrenOfTracedProcessesAreTraced()
{
    ThreadTable table;
    table.onFork(10, 10, 1, 0);
    table.trace(10, 5);
    table.onFork(20, 20, 10, 6);
    table.onFork(20, 21, 20, 7);
    table.onFork(30, 30, 1, 8);
    QVERIFY(table.isTraced(20, 6));
    QVERIFY(!table.isTraced(30, 9));
    QVERIFY(!table.isTraced(10, 4));
    QCOMPARE(table.processOf(21), 20);
    table.onDead(20);
    QVERIFY(table.isTraced(20, 10));
    table.onDead(21);
    QVERIFY(!table.isTraced(20, 10));
    QCOMPARE(table.processOf(21), -1);
    QCOMPARE(table.processOf(0), 0);
}

void TestSchedParts::ignoresAForkBeforeTheTracing()
{
    ThreadTable table;
    table.trace(10, 50);
    table.onFork(10, 10, 1, 40);
    QVERIFY(table.isTraced(10, 60));
    table.onFork(10, 10, 1, 70); // the id was given again
    QVERIFY(!table.isTraced(10, 80));
}

/// Our process had its number before; another has it when it began later.
void TestSchedParts::forgetsProcessesWhoseExitWasLost()
{
    constexpr int32_t kGone = 2'000'000'001;
    const int32_t self = getpid();
    const int64_t now = monotonicNow();
    ThreadTable table;
    table.learnProcess(self);
    table.trace(self, now);
    table.onFork(kGone, kGone, self, now);
    table.onFork(self, kGone + 1, self, now);
    QVERIFY(table.isTraced(kGone, now));
    QCOMPARE(table.processOf(kGone + 1), self);
    table.onLost(now);
    QCOMPARE(table.forgetEnded(now, INT64_MAX).size(), size_t(2));
    QVERIFY(table.isTraced(self, now) && !table.isTraced(kGone, now));
    QCOMPARE(table.processOf(self), self);
    QCOMPARE(table.processOf(kGone + 1), -1);
    table.trace(self, now - 3600LL * 1'000'000'000);
    table.onLost(now + 1'000'000'000);
    QVERIFY(!table.isTraced(self, now));
}

/// Its last switch may be among what is still to be read.
void TestSchedParts::keepsAnEndedProcessUntilItsExitIsReported()
{
    constexpr int32_t kTold = 2'000'000'001;
    constexpr int32_t kUntold = 2'000'000'002;
    const int32_t self = getpid();
    const int64_t now = monotonicNow();
    ThreadTable table;
    table.learnProcess(self);
    table.trace(self, now);
    table.onFork(self, kTold, self, now);
    table.onFork(self, kUntold, self, now);
    table.onLost(now);
    QVERIFY(table.forgetEnded(now, now).empty());
    QCOMPARE(table.processOf(kTold), self);
    table.onDead(kTold);
    const std::vector<ThreadTable::Ended> ended = table.forgetEnded(now, monotonicNow());
    QCOMPARE(ended.size(), size_t(1));
    QCOMPARE(ended[0].tid, kUntold);
    QCOMPARE(ended[0].pid, self);
    QVERIFY(ended[0].time >= now && ended[0].time <= monotonicNow());
    QCOMPARE(table.processOf(kUntold), -1);
    QVERIFY(table.isTraced(self, now));
}

/// The number of what had ended is another thread's.
void TestSchedParts::keepsProcessesForkedAfterTheCheck()
{
    constexpr int32_t kNumber = 2'000'000'001;
    const int32_t self = getpid();
    const int64_t now = monotonicNow();
    ThreadTable table;
    table.learnProcess(self);
    table.trace(self, now);
    table.onFork(self, kNumber, self, now);
    table.onLost(now);
    table.onFork(self, kNumber, self, now + 1);
    QVERIFY(table.forgetEnded(now, INT64_MAX).empty());
    QCOMPARE(table.processOf(kNumber), self);
}

/// Reading /proc takes long, and so makes the reader lose more.
void TestSchedParts::checksProcessesPeriodicallyAfterLosses()
{
    constexpr int32_t kFirst = 2'000'000'001;
    constexpr int64_t kMilli = 1'000'000;
    const int32_t self = getpid();
    const int64_t now = monotonicNow();
    ThreadTable table;
    table.learnProcess(self);
    table.trace(self, now);
    int looks = 0;
    for (int i = 0; i < 1000; ++i) { // two a millisecond
        table.onFork(self, kFirst + i, self, now);
        table.onLost(now + i * kMilli / 2);
        looks += !table.forgetEnded(now + i * kMilli / 2, INT64_MAX).empty();
    }
    QCOMPARE(looks, 5);
    QCOMPARE(table.processOf(kFirst + 999), self);
    (void)table.forgetEnded(now + 600 * kMilli, 0); // without another loss
    QVERIFY(!table.forgetEnded(now + 600 * kMilli, INT64_MAX).empty());
    QCOMPARE(table.processOf(kFirst + 999), -1);
}

/// From the visit on its forks are followed; before, they are to be found.
void TestSchedParts::childrenForkedDuringAVisitAreVisited()
{
    const WaitingChild first;
    std::unique_ptr<WaitingChild> second;
    std::map<int32_t, int> visits;
    const std::vector<int32_t> tree = visitTree(getpid(), [&](int32_t pid, int64_t time) {
        ++visits[pid];
        QVERIFY(beganBefore(pid, time));
        if (pid != getpid())
            return;
        QTest::qSleep(20); // it began later than the visits
        second = std::make_unique<WaitingChild>();
    });
    const std::map<int32_t, int> once{{getpid(), 1}, {first.pid(), 1}, {second->pid(), 1}};
    QCOMPARE(visits, once);
    QCOMPARE(std::set<int32_t>(tree.begin(), tree.end()),
             (std::set<int32_t>{getpid(), first.pid(), second->pid()}));
}

void TestSchedParts::endedProcessesAreNotInTheTree()
{
    WaitingChild one;
    WaitingChild other;
    std::vector<int32_t> visited;
    const std::vector<int32_t> tree = visitTree(getpid(), [&](int32_t pid, int64_t) {
        visited.push_back(pid);
        if (pid == getpid())
            return;
        one.end();
        other.end();
    });
    QCOMPARE(visited.size(), size_t{2});
    QCOMPARE(tree, std::vector<int32_t>{getpid()});
}

void TestSchedParts::eachKernelStateHasOneMeaning()
{
    QCOMPARE(leftAsOfTracepoint(0), LeftAs::Runnable);
    QCOMPARE(leftAsOfTracepoint(0x101), LeftAs::Runnable);
    QCOMPARE(leftAsOfTracepoint(1), LeftAs::Interruptible);
    QCOMPARE(leftAsOfTracepoint(2), LeftAs::Uninterruptible);
    QCOMPARE(leftAsOfTracepoint(0x20), LeftAs::Dead);
    QCOMPARE(leftAsOfTracepoint(0x80), LeftAs::Idle);
    QCOMPARE(leftAsOfTask(0x2001, false), LeftAs::Interruptible); // freezable
    QCOMPARE(leftAsOfTask(1, true), LeftAs::Runnable);
    QCOMPARE(leftAsOfTask(0x80, false), LeftAs::Dead);
    QCOMPARE(leftAsOfTask(0x104, false), LeftAs::Stopped);
    QCOMPARE(leftAsOfTracepoint(0x8), LeftAs::Traced);
    QCOMPARE(leftAsOfLetter('T'), LeftAs::Stopped);
    QCOMPARE(leftAsOfLetter('t'), LeftAs::Traced);
    QCOMPARE(leftAsOfTask(0x402, false), LeftAs::Idle);
    QCOMPARE(leftAsOfTask(0x200, false), LeftAs::Blocked);
    QCOMPARE(leftAsOfLetter('D'), LeftAs::Uninterruptible);
    QCOMPARE(leftAsOfLetter('?'), LeftAs::Unknown);
}

QTEST_APPLESS_MAIN(TestSchedParts)
#include "tst_schedparts.moc"
