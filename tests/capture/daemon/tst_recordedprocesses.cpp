// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/system/recordedprocesses.h"
#include "waitingchild.h"

#include <QTest>

#include <unistd.h>

using namespace trilane;
using namespace trilane::test;

using Added = daemon::RecordedProcesses::Added;

class TestRecordedProcesses : public QObject
{
    Q_OBJECT

private slots:
    void aChildOfARecordedProcessIsRecorded()
    {
        daemon::RecordedProcesses processes;
        processes.addFirst(::getpid());
        WaitingChild child;
        QVERIFY(!processes.isThere(child.pid()));
        QCOMPARE(processes.addChild(child.pid(), ::getpid(), daemon::monotonicNow(), true),
                 Added::New);
        QCOMPARE(processes.addChild(child.pid(), ::getpid(), daemon::monotonicNow(), true),
                 Added::Known);
        QVERIFY(processes.isThere(child.pid()));
        child.end();
        QVERIFY(processes.contains(child.pid()) && !processes.isThere(child.pid()));
    }

    /// Its number was a recorded process's when the event came that is read only now.
    void aProcessWithALaterStartIsNew()
    {
        daemon::RecordedProcesses processes;
        processes.addFirst(::getpid());
        WaitingChild stranger;
        QCOMPARE(processes.addChild(stranger.pid(), ::getpid(),
                                    daemon::monotonicNow() - 1'000'000'000, false),
                 Added::Replaced);
        QVERIFY(!processes.contains(stranger.pid()));
    }

    void aChildOfAnUnrecordedProcessIsNotRecorded()
    {
        daemon::RecordedProcesses processes;
        WaitingChild child;
        QCOMPARE(processes.addChild(child.pid(), ::getpid(), daemon::monotonicNow(), false),
                 Added::Orphan);
        WaitingChild ended;
        processes.addFirst(ended.pid());
        ended.end();
        processes.made(ended.pid()); // the number is another process's
        QCOMPARE(processes.addChild(child.pid(), ended.pid(), daemon::monotonicNow(), false),
                 Added::Orphan);
    }

    /// A parent that has ended may be one that had the number before, if events were lost.
    void aChildOfAnEndedProcessIsRecordedWhereNothingWasLost()
    {
        daemon::RecordedProcesses processes;
        WaitingChild parent;
        WaitingChild child;
        processes.addFirst(parent.pid());
        parent.end();
        QCOMPARE(processes.addChild(child.pid(), parent.pid(), daemon::monotonicNow(), true),
                 Added::Orphan);
        QCOMPARE(processes.addChild(child.pid(), parent.pid(), daemon::monotonicNow(), false),
                 Added::New);
        QVERIFY(processes.isThere(child.pid()));
    }

    /// Not for want of its parent, which has ended, too.
    void aReusedIdIsNoOrphan()
    {
        daemon::RecordedProcesses processes;
        WaitingChild parent;
        processes.addFirst(parent.pid());
        parent.end();
        QCOMPARE(processes.addChild(::getpid(), parent.pid(), 1, true), Added::Replaced);
    }

    void kernelReportedProcessesNeedNoParent()
    {
        daemon::RecordedProcesses processes;
        WaitingChild child;
        QCOMPARE(processes.add(child.pid(), 1), Added::Replaced);
        QCOMPARE(processes.add(child.pid(), daemon::monotonicNow()), Added::New);
        QCOMPARE(processes.add(child.pid(), daemon::monotonicNow()), Added::Known);
    }

    /// The word of its begin comes after it was named.
    void keepsANamedProcessAfterItsBeginEvent()
    {
        daemon::RecordedProcesses processes;
        WaitingChild named;
        processes.addFirst(named.pid());
        processes.made(named.pid());
        QVERIFY(processes.isThere(named.pid()));
    }

    void reportsAnEndedProcess()
    {
        daemon::RecordedProcesses processes;
        processes.addFirst(::getpid());
        WaitingChild child;
        child.end();
        QCOMPARE(processes.addChild(child.pid(), ::getpid(), daemon::monotonicNow(), false),
                 Added::New);
        QVERIFY(!processes.isThere(child.pid()) && !processes.isReplaced(child.pid()));
    }
};

QTEST_GUILESS_MAIN(TestRecordedProcesses)
#include "tst_recordedprocesses.moc"
