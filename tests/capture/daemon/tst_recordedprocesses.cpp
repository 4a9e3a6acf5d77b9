// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/clockmap.h"
#include "capture/daemon/recordedprocesses.h"
#include "waitingchild.h"

#include <QTest>

#include <unistd.h>

using namespace trilane;
using namespace trilane::test;

class TestRecordedProcesses : public QObject
{
    Q_OBJECT

private slots:
    void aChildOfARecordedProcessIsRecorded()
    {
        RecordedProcesses processes;
        processes.addFirst(::getpid());
        WaitingChild child;
        QVERIFY(!processes.isThere(child.pid()));
        QVERIFY(processes.add(child.pid(), ::getpid(), monotonicNow(), true));
        QVERIFY(!processes.add(child.pid(), ::getpid(), monotonicNow(), true)); // it is known
        QVERIFY(processes.isThere(child.pid()));
        child.end();
        QVERIFY(processes.contains(child.pid()) && !processes.isThere(child.pid()));
    }

    /// Its number was a recorded process's when the event came that is read only now.
    void aProcessThatBeganLaterIsAnother()
    {
        RecordedProcesses processes;
        processes.addFirst(::getpid());
        WaitingChild stranger;
        QVERIFY(!processes.add(stranger.pid(), ::getpid(), monotonicNow() - 1'000'000'000, false));
        QVERIFY(!processes.contains(stranger.pid()));
    }

    void aStrangersChildIsNone()
    {
        RecordedProcesses processes;
        WaitingChild child;
        QVERIFY(!processes.add(child.pid(), ::getpid(), monotonicNow(), false));
        WaitingChild ended;
        processes.addFirst(ended.pid());
        ended.end();
        processes.made(ended.pid()); // the number is another process's
        QVERIFY(!processes.add(child.pid(), ended.pid(), monotonicNow(), false));
    }

    /// A parent that has ended may be one that had the number before, if events were lost.
    void aChildOfAnEndedProcessIsRecordedWhereNothingWasLost()
    {
        RecordedProcesses processes;
        WaitingChild parent;
        WaitingChild child;
        processes.addFirst(parent.pid());
        parent.end();
        QVERIFY(!processes.add(child.pid(), parent.pid(), monotonicNow(), true));
        QVERIFY(processes.add(child.pid(), parent.pid(), monotonicNow(), false));
        QVERIFY(processes.isThere(child.pid()));
    }

    /// The word of its begin comes after it was named.
    void aNamedProcessStaysWhenItsBeginIsTold()
    {
        RecordedProcesses processes;
        WaitingChild named;
        processes.addFirst(named.pid());
        processes.made(named.pid());
        QVERIFY(processes.isThere(named.pid()));
    }

    void aProcessThatHasEndedIsTold()
    {
        RecordedProcesses processes;
        processes.addFirst(::getpid());
        WaitingChild child;
        child.end();
        QVERIFY(processes.add(child.pid(), ::getpid(), monotonicNow(), false));
        QVERIFY(!processes.isThere(child.pid()));
    }
};

QTEST_GUILESS_MAIN(TestRecordedProcesses)
#include "tst_recordedprocesses.moc"
