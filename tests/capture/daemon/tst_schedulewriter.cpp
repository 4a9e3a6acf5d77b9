// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/sources/schedulewriter.h"
#include "model/store/openstore.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"
#include "tests/capture/sched/fakekernel.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace trilane;
using namespace trilane::sched;
using namespace trilane::sched::test;

namespace {

constexpr uid_t kViewer = 64'001;
/// Higher than processes of this machine have.
constexpr int kStranger = TRILANE_SCHED_PIDS - 2;
constexpr int kNumber = TRILANE_SCHED_PIDS - 3; ///< of one process and then of another

/// Tells what the test puts into it, as a step does that knows parents only by what it reads.
class FakeSource : public SchedSource
{
public:
    explicit FakeSource(std::vector<SchedEvent> events)
        : m_events(std::move(events))
    {}
    [[nodiscard]] Result<void> addProcess(int32_t) override { return {}; }
    void removeProcess(int32_t) override {}
    int64_t read(std::vector<SchedEvent> &events) override
    {
        events.insert(events.end(), m_events.begin(), m_events.end());
        m_events.clear();
        return kAllRead;
    }
    void stop() override {}

private:
    std::vector<SchedEvent> m_events;
};

std::unique_ptr<SchedRecorder> recorderOf(std::vector<SchedEvent> events)
{
    return std::make_unique<SchedRecorder>(std::make_unique<FakeSource>(std::move(events)),
                                           StepReached{.step = Step::Tracepoints, .missed = {}}, 0);
}

SchedEvent forkOf(int32_t pid, int32_t parent, Ns time)
{
    SchedEvent fork;
    fork.kind = SchedEvent::Kind::Fork;
    fork.time = time;
    fork.targetTid = fork.targetPid = pid;
    fork.otherTid = fork.otherPid = parent;
    fork.traced = kTargetTraced;
    return fork;
}

SchedEvent called(int32_t tid, int32_t pid, std::string_view name, bool isTraced)
{
    SchedEvent comm;
    comm.kind = SchedEvent::Kind::Comm;
    comm.time = 1;
    comm.targetTid = tid;
    comm.targetPid = pid;
    comm.traced = isTraced ? kTargetTraced : 0;
    comm.setName(name);
    return comm;
}

/// Processes of one thread, and threads of kStranger.
SchedEvent switched(Ns time, int32_t prev, LeftAs leftAs, int32_t next, int32_t traced)
{
    SchedEvent event;
    event.time = time;
    event.cpu = 0;
    event.prevTid = prev;
    event.prevPid = prev == traced ? traced : kStranger;
    event.nextTid = next;
    event.nextPid = next == traced ? traced : kStranger;
    event.leftAs = leftAs;
    event.traced = static_cast<uint8_t>((prev == traced ? kPrevTraced : 0) |
                                        (next == traced ? kNextTraced : 0));
    return event;
}

} // namespace

/// What a trace tells of a number that two processes had.
class TestScheduleWriter : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    [[nodiscard]] std::shared_ptr<const store::Store> written(FakeKernel &kernel,
                                                              daemon::ScheduleWriter &writer,
                                                              const std::function<void()> &happens)
    {
        const std::string path = m_folder.filePath("told.trilane").toStdString();
        auto trace = build::LiveTrace::create(path, 0);
        if (!trace || !writer.addProcess(::getpid(), monotonicNow()))
            qFatal("no trace");
        kernel.fork(::getpid(), kNumber);
        kernel.rename(kNumber, "mine");
        kernel.switchTo(kNumber);
        kernel.switchFrom(kNumber);
        writer.addTo(**trace);
        happens();
        writer.finish(**trace, monotonicNow());
        if (!(*trace)->finish(monotonicNow()))
            qFatal("not finished");
        const auto store = store::openStore(path);
        if (!store)
            qFatal("not opened");
        return *store;
    }
    [[nodiscard]] static std::unique_ptr<daemon::ScheduleWriter> writerOf(const FakeKernel &kernel)
    {
        auto recorder =
            SchedRecorder::open({.worst = Step::Bpf, .systemWide = true, .bpfHub = [&kernel] {
                                     return Result<std::shared_ptr<BpfHub>>(kernel.hub());
                                 }});
        return recorder
                   ? std::make_unique<daemon::ScheduleWriter>(std::move(recorder).value(), kViewer)
                   : nullptr;
    }
    /// By kind, of the number: its process's and its thread's.
    [[nodiscard]] static std::map<TrackKind, std::string> names(store::Tables trace)
    {
        std::map<TrackKind, std::string> names;
        for (const format::Track &track : trace.tracks()) {
            if (track.number == kNumber)
                names[track.kind] += trace.string(track.name);
        }
        return names;
    }

    /// Slices that say that the recorded thread had a core at that time or later.
    [[nodiscard]] static int claimsAfter(const store::Store &store, Ns time)
    {
        int claims = 0;
        for (const format::Lane &lane : store.lanes()) {
            const bool isCore = store.track(lane.track).kind == TrackKind::Core;
            store.forEachSlice(lane.id, TimeRange::everything(),
                               [&](store::SliceRef, const format::Slice &slice) {
                                   const bool isClaim = isCore ? slice.link != TrackId::kInvalid
                                                               : slice.kind == SliceKind::Running;
                                   claims += isClaim && slice.start >= time;
                                   return true;
                               });
        }
        return claims;
    }

private slots:
    void revealsNothingAboutAnotherUsersProcess_data()
    {
        QTest::addColumn<bool>("isEndTold");
        QTest::addColumn<bool>("isForkTold");
        QTest::newRow("all is told") << true << true;
        QTest::newRow("the end is lost") << false << true;
        QTest::newRow("the end and the fork are lost") << false << false;
    }
    void revealsNothingAboutAnotherUsersProcess()
    {
        QFETCH(bool, isEndTold);
        QFETCH(bool, isForkTold);
        FakeKernel kernel;
        const std::unique_ptr<daemon::ScheduleWriter> writer = writerOf(kernel);
        if (!writer)
            QSKIP("this needs the machine's PID namespace");
        Ns seen = 0;
        Ns reused = 0;
        writer->onProcess([&](int32_t pid, bool, Ns time, std::string_view) {
            seen = pid == kNumber ? time : seen;
        });
        const std::shared_ptr<const store::Store> store = written(kernel, *writer, [&] {
            if (!isEndTold)
                kernel.loseAll();
            kernel.end(kNumber);
            if (isForkTold)
                kernel.tellAgain();
            reused = monotonicNow();
            kernel.fork(kStranger, kNumber);
            kernel.tellAgain();
            kernel.rename(kNumber, "topsecret");
            kernel.switchTo(kNumber);
            kernel.switchFrom(kNumber);
        });
        QVERIFY(!store->find("topsecret").isValid());
        QVERIFY(seen > 0 && seen < reused);
        const std::map<TrackKind, std::string> told = names(*store);
        QCOMPARE(told.at(TrackKind::Process), std::string("mine"));
        QCOMPARE(told.at(TrackKind::Thread), std::string("mine"));
        QCOMPARE(claimsAfter(*store, reused), 0);
    }

    /// And so is what it starts until the kernel leaves it out.
    void treatsAnExcludedChildAsUnrecorded()
    {
        constexpr int32_t kGrandchild = kNumber - 1;
        FakeKernel kernel;
        const std::unique_ptr<daemon::ScheduleWriter> writer = writerOf(kernel);
        if (!writer)
            QSKIP("this needs the machine's PID namespace");
        writer->recordNoChildren();
        std::set<int32_t> seen;
        writer->onProcess([&](int32_t pid, bool, Ns, std::string_view) { seen.insert(pid); });
        const std::shared_ptr<const store::Store> store = written(kernel, *writer, [&] {
            kernel.fork(kNumber, kGrandchild);
            kernel.switchTo(kGrandchild);
            kernel.exec(kGrandchild, "topsecret");
            kernel.switchFrom(kGrandchild);
        });
        QVERIFY(!kernel.isMarked(kNumber) && !kernel.isMarked(kGrandchild));
        QCOMPARE(seen, std::set<int32_t>{::getpid()});
        QVERIFY(names(*store).empty());
        QVERIFY(!store->find("mine").isValid() && !store->find("topsecret").isValid());
        QVERIFY(store->find("another user's process").isValid());
        QCOMPARE(claimsAfter(*store, 0), 0);
    }

    /// Its agent, which came with the fork, is not in what it has become.
    void reportsAnEndedProgram()
    {
        FakeKernel kernel;
        const std::unique_ptr<daemon::ScheduleWriter> writer = writerOf(kernel);
        if (!writer)
            QSKIP("this needs the machine's PID namespace");
        std::vector<std::pair<int32_t, bool>> seen;
        writer->onProcess(
            [&](int32_t pid, bool isNew, Ns, std::string_view) { seen.emplace_back(pid, isNew); });
        (void)written(kernel, *writer, [&] {
            kernel.exec(kNumber, "true");
            kernel.end(kNumber);
        });
        QVERIFY(std::ranges::find(seen, std::pair{int32_t{kNumber}, true}) != seen.end());
    }

    /// The kernel knows whose child it is.
    void recordsAChildOfAnEndedProcessDespiteLosses()
    {
        constexpr int32_t kChild = kNumber - 1;
        FakeKernel kernel;
        const std::unique_ptr<daemon::ScheduleWriter> writer = writerOf(kernel);
        if (!writer)
            QSKIP("this needs the machine's PID namespace");
        std::set<int32_t> seen;
        std::set<int32_t> orphans;
        writer->onProcess([&](int32_t pid, bool, Ns, std::string_view) { seen.insert(pid); });
        writer->onOrphan([&](int32_t pid) { orphans.insert(pid); });
        (void)written(kernel, *writer, [&] {
            kernel.loseAll();
            kernel.switchTo(kNumber);
            kernel.tellAgain();
            kernel.fork(kNumber, kChild);
            kernel.switchTo(kChild);
            kernel.switchFrom(kChild);
        });
        QVERIFY(seen.contains(kChild));
        QVERIFY(orphans.empty());
    }

    /// One that has ended, and whose number is another's, is none of them.
    void namesAProcessWithAnUnknownParent()
    {
        constexpr int32_t kOrphan = kNumber - 1;
        const int32_t another = ::getpid();
        SchedEvent lost;
        lost.kind = SchedEvent::Kind::Lost;
        lost.time = lost.until = 1;
        lost.count = 1;
        daemon::ScheduleWriter writer(
            recorderOf({lost, forkOf(kOrphan, kNumber, 2), forkOf(another, kNumber, 3)}));
        std::set<int32_t> orphans;
        writer.onProcess(
            [](int32_t, bool, Ns, std::string_view) { QFAIL("it is nobody's child"); });
        writer.onOrphan([&](int32_t pid) { orphans.insert(pid); });
        auto trace = build::LiveTrace::create(m_folder.filePath("orphan.trilane").toStdString(), 0);
        QVERIFY(trace.ok());
        writer.addTo(**trace);
        QCOMPARE(orphans, std::set<int32_t>{kOrphan});
    }

    /// A process that is not recorded is named where it ends a sleep, if it is known to have to do
    /// with the recorded one; whoever an interrupt found on the core is not.
    void namesAnUnrecordedWaker_data()
    {
        QTest::addColumn<bool>("isPeer");
        QTest::newRow("a peer") << true;
        QTest::newRow("anybody") << false;
    }
    void namesAnUnrecordedWaker()
    {
        QFETCH(bool, isPeer);
        constexpr int32_t kFeeder = kStranger + 1;
        const int32_t own = ::getpid();
        SchedEvent waking;
        waking.kind = SchedEvent::Kind::Waking;
        waking.time = 40;
        waking.targetTid = waking.targetPid = own;
        waking.otherTid = kFeeder;
        waking.otherPid = kStranger;
        waking.traced = kTargetTraced;
        daemon::ScheduleWriter writer(recorderOf(
            {called(own, own, "train", true), called(kStranger, kStranger, "worker", false),
             called(kFeeder, kStranger, "feeder", false),
             switched(10, 0, LeftAs::Runnable, own, own),
             switched(20, own, LeftAs::Blocked, kFeeder, own), waking,
             switched(50, kFeeder, LeftAs::Runnable, own, own)}));
        if (isPeer)
            writer.nameWakers({kStranger});
        const std::string path = m_folder.filePath("woken.trilane").toStdString();
        auto trace = build::LiveTrace::create(path, 0);
        QVERIFY(trace.ok());
        writer.addTo(**trace);
        writer.finish(**trace, 60);
        QVERIFY((*trace)->finish(60).ok());
        const auto store = *store::openStore(path);
        std::vector<std::pair<std::string, int64_t>> sleeps;
        for (const format::Lane &lane : store->lanes()) {
            store->forEachSlice(lane.id, TimeRange::everything(),
                                [&](store::SliceRef, const format::Slice &s) {
                                    if (s.kind == SliceKind::Blocked)
                                        sleeps.emplace_back(store->string(s.name), s.value);
                                    return true;
                                });
        }
        const auto reason = isPeer ? StateReason::Outsider : StateReason::None;
        QVERIFY(sleeps == (std::vector<std::pair<std::string, int64_t>>{
                              {isPeer ? "worker " + std::to_string(kStranger) : std::string(),
                               static_cast<int64_t>(reason)}}));
    }

    /// What goes on is asked for at each save, and is in the trace once.
    void countsAnOpenStateAtItsEnd()
    {
        const int32_t own = ::getpid();
        daemon::ScheduleWriter writer(recorderOf(
            {called(own, own, "train", true), switched(10, 0, LeftAs::Runnable, own, own)}));
        const std::string path = m_folder.filePath("open.trilane").toStdString();
        auto trace = build::LiveTrace::create(path, 0);
        QVERIFY(trace.ok());
        writer.addTo(**trace);
        for (int save = 0; save < 2; ++save) {
            std::vector<build::NestedSlice> open;
            writer.flushOpenSlices(**trace, 50, open);
            QCOMPARE(open.size(), size_t{2}); // the core's and the thread's
            QCOMPARE(open[0].slice.range(), (TimeRange{10, 50}));
        }
        writer.finish(**trace, 60);
        QVERIFY((*trace)->finish(60).ok());
        const auto store = *store::openStore(path);
        QCOMPARE(store->sliceCount(), uint64_t{2});
        QCOMPARE(store->account().total(format::Outcome::Imported), uint64_t{2});
    }

    /// Who has a core, though no track is its own, and what a thread was stopped by.
    void namesTheRunningAndThePreemptingThread()
    {
        constexpr int32_t kThread = kStranger + 1;
        const int32_t own = ::getpid();
        SchedEvent waking;
        waking.kind = SchedEvent::Kind::Waking;
        waking.time = 40;
        waking.targetTid = waking.targetPid = own;
        waking.otherTid = kStranger;
        waking.otherPid = kStranger;
        waking.traced = kTargetTraced;
        daemon::ScheduleWriter writer(recorderOf(
            {called(own, own, "train", true), called(kStranger, kStranger, "stress", false),
             called(kThread, kStranger, "worker", false),
             switched(10, 0, LeftAs::Runnable, own, own),
             switched(20, own, LeftAs::Stopped, kThread, own),
             switched(30, kThread, LeftAs::Runnable, kStranger, own), waking,
             switched(50, kStranger, LeftAs::Runnable, own, own)}));
        const std::string path = m_folder.filePath("named.trilane").toStdString();
        auto trace = build::LiveTrace::create(path, 0);
        QVERIFY(trace.ok());
        writer.addTo(**trace);
        writer.finish(**trace, 60);
        QVERIFY((*trace)->finish(60).ok());
        const auto store = *store::openStore(path);
        std::vector<std::string> cores;
        std::vector<std::pair<std::string, int64_t>> stops;
        for (const format::Lane &lane : store->lanes()) {
            const bool isCore = store->track(lane.track).kind == TrackKind::Core;
            store->forEachSlice(lane.id, TimeRange::everything(),
                                [&](store::SliceRef, const format::Slice &s) {
                                    if (isCore)
                                        cores.emplace_back(store->string(s.name));
                                    else if (s.kind == SliceKind::Blocked)
                                        stops.emplace_back(store->string(s.name), s.value);
                                    return true;
                                });
        }
        QVERIFY(cores ==
                (std::vector<std::string>{"train", "worker of stress", "stress", "train"}));
        QVERIFY(stops ==
                (std::vector<std::pair<std::string, int64_t>>{
                    {"stop signal of stress", static_cast<int64_t>(StateReason::StopSignal)}}));
    }
};

QTEST_GUILESS_MAIN(TestScheduleWriter)
#include "tst_schedulewriter.moc"
