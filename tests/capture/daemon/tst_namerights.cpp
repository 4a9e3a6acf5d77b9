// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/system/namerights.h"

#include <QProcess>
#include <QTest>

#include <unistd.h>

using namespace trilane;
using namespace trilane::sched;

namespace {

constexpr uid_t kViewer = 64'001;
/// Higher than any process's number.
constexpr int32_t kThread = 2'000'000'001;
constexpr int32_t kKernelThreads = 2;
constexpr Ns kSecond = 1'000'000'000;

SchedEvent name(int32_t tid, bool isRecorded = false, Ns time = daemon::monotonicNow())
{
    SchedEvent event;
    event.kind = SchedEvent::Kind::Comm;
    event.time = time;
    event.targetTid = tid;
    event.targetPid = tid;
    event.traced = isRecorded ? kTargetTraced : 0;
    return event;
}

} // namespace

/// Whose names a recording of one user may hold.
class TestNameRights : public QObject
{
    Q_OBJECT

private slots:
    void unrestrictedViewersSeeAllNames()
    {
        const daemon::NameRights rights({});
        QVERIFY(rights.mayName(name(kThread)));
    }
    void namesNoProcessesOfOtherUsers()
    {
        const daemon::NameRights rights(kViewer);
        QVERIFY(!rights.mayName(name(kThread)));
        QVERIFY(rights.mayName(name(0)));
        QVERIFY(rights.mayName(name(kKernelThreads)));
        QVERIFY(!rights.mayName(name(::getpid())));
        QVERIFY(daemon::NameRights(::getuid()).mayName(name(::getpid())));
    }
    /// Whatever was heard of the number before, or not heard as it was lost.
    void namesRecordedProcesses()
    {
        const daemon::NameRights rights(kViewer);
        QVERIFY(rights.mayName(name(kThread, true)));
        QVERIFY(!rights.mayName(name(kThread)));
    }
    /// It has the number of somebody who had a name before.
    void aReusedProcessIdIsNotTheNamedProcess()
    {
        const Ns before = daemon::monotonicNow() - kSecond;
        QProcess own;
        own.start("sleep", {"600"});
        QVERIFY(own.waitForStarted());
        const auto pid = static_cast<int32_t>(own.processId());
        const daemon::NameRights rights(::getuid());
        QVERIFY(rights.mayName(name(pid)));
        QVERIFY(!rights.mayName(name(pid, false, before)));
        QVERIFY(!rights.mayName(name(kKernelThreads, false, -3600 * kSecond)));
        own.kill();
        own.waitForFinished();
        QVERIFY(!rights.mayName(name(pid)));
    }
};

QTEST_GUILESS_MAIN(TestNameRights)
#include "tst_namerights.moc"
