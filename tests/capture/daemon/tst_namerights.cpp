// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/namerights.h"

#include <QTest>

#include <unistd.h>

using namespace trilane;
using namespace trilane::sched;

namespace {

constexpr uid_t kViewer = 64'001;
/// Higher than any process's number.
constexpr int32_t kThread = 2'000'000'001;
constexpr int32_t kOther = 2'000'000'002;

SchedEvent about(SchedEvent::Kind kind, bool isRecorded)
{
    SchedEvent event;
    event.kind = kind;
    event.targetTid = kThread;
    event.targetPid = kThread;
    event.traced = isRecorded ? kTargetTraced : 0;
    return event;
}

SchedEvent switched(int32_t from, int32_t to, uint8_t traced, LeftAs as = LeftAs::Runnable)
{
    SchedEvent event;
    event.prevTid = from;
    event.nextTid = to;
    event.traced = traced;
    event.leftAs = as;
    return event;
}

} // namespace

/// Whose names a recording of one user may hold.
class TestNameRights : public QObject
{
    Q_OBJECT

private slots:
    void whoeverMayKnowAllKnowsAll()
    {
        const NameRights rights({});
        QVERIFY(rights.mayName(kThread));
    }
    void othersAreNotNamed()
    {
        const NameRights rights(kViewer);
        QVERIFY(!rights.mayName(kThread));
        QVERIFY(rights.mayName(0));
        QVERIFY(rights.mayName(2));
        QVERIFY(!rights.mayName(::getpid()));
        QVERIFY(NameRights(::getuid()).mayName(::getpid()));
    }
    void aRecordedThreadIsNamedUntilItsEnd_data()
    {
        using Kind = SchedEvent::Kind;
        QTest::addColumn<SchedEvent>("begin");
        QTest::addColumn<SchedEvent>("end");
        const SchedEvent fork = about(Kind::Fork, true);
        const SchedEvent state = about(Kind::State, true);
        SchedEvent removed = state;
        removed.leftAs = LeftAs::Dead;
        const SchedEvent comes = switched(kOther, kThread, kNextTraced);
        const SchedEvent goes = switched(kThread, kOther, kPrevTraced);
        const SchedEvent exit = about(Kind::Exit, true);
        const SchedEvent dies = switched(kThread, kOther, kPrevTraced, LeftAs::Dead);
        QTest::newRow("forked, exits") << fork << exit;
        QTest::newRow("forked, dies") << fork << dies;
        QTest::newRow("looked at, removed") << state << removed;
        QTest::newRow("comes, exits") << comes << exit;
        QTest::newRow("goes, exits") << goes << exit;
        // Its end was lost: the number is another's.
        QTest::newRow("another is forked") << fork << about(Kind::Fork, false);
        QTest::newRow("another comes") << comes << switched(kOther, kThread, 0);
        QTest::newRow("another goes") << comes << switched(kThread, kOther, 0);
        QTest::newRow("another is seen") << fork << about(Kind::State, false);
    }
    void aRecordedThreadIsNamedUntilItsEnd()
    {
        QFETCH(SchedEvent, begin);
        QFETCH(SchedEvent, end);
        NameRights rights(kViewer);
        rights.add(begin);
        QVERIFY(rights.mayName(kThread));
        rights.add(about(SchedEvent::Kind::Comm, false));
        QVERIFY(rights.mayName(kThread));
        rights.add(end);
        QVERIFY(!rights.mayName(kThread));
        rights.add(about(SchedEvent::Kind::Comm, true)); // of another recording's
        QVERIFY(!rights.mayName(kThread));
        rights.add(begin);
        QVERIFY(rights.mayName(kThread));
    }
    /// Between its exit and its last switch it may lose the core.
    void aThreadThatIsEndingGetsNothingBack()
    {
        NameRights rights(kViewer);
        rights.add(about(SchedEvent::Kind::Fork, true));
        rights.add(about(SchedEvent::Kind::Exit, true));
        rights.add(switched(kThread, kOther, kPrevTraced));
        rights.add(switched(kOther, kThread, kNextTraced));
        rights.add(switched(kThread, kOther, kPrevTraced, LeftAs::Dead));
        QVERIFY(!rights.mayName(kThread));
    }
};

QTEST_GUILESS_MAIN(TestNameRights)
#include "tst_namerights.moc"
