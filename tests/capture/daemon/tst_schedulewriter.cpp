// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/schedulewriter.h"
#include "model/store/store.h"
#include "tests/capture/sched/fakekernel.h"

#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <set>
#include <string>

using namespace trilane;
using namespace trilane::sched;
using namespace trilane::sched::test;

namespace {

constexpr uid_t kViewer = 64'001;
/// Higher than processes of this machine have.
constexpr int kStranger = TRILANE_SCHED_PIDS - 2;
constexpr int kNumber = TRILANE_SCHED_PIDS - 3; ///< of one process and then of another

} // namespace

/// What a trace tells of a number that two processes had.
class TestScheduleWriter : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    [[nodiscard]] std::shared_ptr<const Store> written(FakeKernel &kernel, ScheduleWriter &writer,
                                                       const std::function<void()> &happens)
    {
        const std::string path = m_folder.filePath("told.trilane").toStdString();
        auto trace = LiveTrace::create(path, 0);
        if (!trace || !writer.addProcess(::getpid()))
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
        const auto store = Store::open(path);
        if (!store)
            qFatal("not opened");
        return *store;
    }
    [[nodiscard]] static std::unique_ptr<ScheduleWriter> writerOf(const FakeKernel &kernel)
    {
        auto recorder =
            SchedRecorder::open({.worst = Step::Bpf, .systemWide = true, .bpfHub = [&kernel] {
                                     return Result<std::shared_ptr<BpfHub>>(kernel.hub());
                                 }});
        return recorder ? std::make_unique<ScheduleWriter>(std::move(recorder).value(), kViewer)
                        : nullptr;
    }
    /// By kind, of the number: its process's and its thread's.
    [[nodiscard]] static std::map<TrackKind, std::string> names(const Store &store)
    {
        std::map<TrackKind, std::string> names;
        for (const Track &track : store.tracks()) {
            if (track.number == kNumber)
                names[track.kind] += store.string(track.name);
        }
        return names;
    }

    /// Slices that say that the recorded thread had a core at that time or later.
    [[nodiscard]] static int claimsAfter(const Store &store, Ns time)
    {
        int claims = 0;
        for (const Lane &lane : store.lanes()) {
            const bool isCore = store.track(lane.track).kind == TrackKind::Core;
            store.forEachSlice(lane.id, TimeRange::everything(), [&](SliceRef, const Slice &slice) {
                const bool isClaim =
                    isCore ? slice.link != TrackId::kInvalid : slice.kind == SliceKind::Running;
                claims += isClaim && slice.start >= time;
                return true;
            });
        }
        return claims;
    }

private slots:
    void aNumberOfAnotherUsersProcessTellsNothingOfIt_data()
    {
        QTest::addColumn<bool>("isEndTold");
        QTest::addColumn<bool>("isForkTold");
        QTest::newRow("all is told") << true << true;
        QTest::newRow("the end is lost") << false << true;
        QTest::newRow("the end and the fork are lost") << false << false;
    }
    void aNumberOfAnotherUsersProcessTellsNothingOfIt()
    {
        QFETCH(bool, isEndTold);
        QFETCH(bool, isForkTold);
        FakeKernel kernel;
        const std::unique_ptr<ScheduleWriter> writer = writerOf(kernel);
        if (!writer)
            QSKIP("this needs the machine's PID namespace");
        Ns seen = 0;
        Ns reused = 0;
        writer->onProcess([&](int32_t pid, bool, Ns time) { seen = pid == kNumber ? time : seen; });
        const std::shared_ptr<const Store> store = written(kernel, *writer, [&] {
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

    void aProcessWhoseParentIsNotKnownIsNamed()
    {
        constexpr int32_t kOrphan = kNumber - 1;
        FakeKernel kernel;
        const std::unique_ptr<ScheduleWriter> writer = writerOf(kernel);
        if (!writer)
            QSKIP("this needs the machine's PID namespace");
        std::set<int32_t> seen;
        std::set<int32_t> orphans;
        writer->onProcess([&](int32_t pid, bool, Ns) { seen.insert(pid); });
        writer->onOrphan([&](int32_t pid) { orphans.insert(pid); });
        (void)written(kernel, *writer, [&] {
            kernel.loseAll();
            kernel.switchTo(kNumber);
            kernel.tellAgain();
            kernel.fork(kNumber, kOrphan);
            kernel.switchTo(kOrphan);
            kernel.switchFrom(kOrphan);
        });
        QVERIFY(!seen.contains(kOrphan));
        QCOMPARE(orphans, std::set<int32_t>{kOrphan});
    }
};

QTEST_GUILESS_MAIN(TestScheduleWriter)
#include "tst_schedulewriter.moc"
