// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/jobs/backgroundjob.h"

#include <QTest>

#include <optional>

using namespace trilane;

/// Work on other threads, and what makes it wait.
class TestBackgroundJob : public QObject
{
    Q_OBJECT

private slots:
    void deliversTheResultInTheGuiThread()
    {
        session::BackgroundJob job;
        int got = 0;
        job.start([](const jobs::JobContext &) { return 7; }, [&](int result) { got = result; });
        QVERIFY(job.isRunning());
        QTRY_COMPARE(got, 7);
        QVERIFY(!job.isRunning());
    }

    void aPauseDelaysBackgroundWorkOnly()
    {
        std::optional<session::BackgroundPause> pause(std::in_place);
        session::BackgroundJob table, awaited(session::JobPriority::Awaited);
        bool hasTable = false, hasAwaited = false;
        table.start([](const jobs::JobContext &) { return true; }, [&](bool) { hasTable = true; });
        awaited.start([](const jobs::JobContext &) { return true; },
                      [&](bool) { hasAwaited = true; });
        QTRY_VERIFY(hasAwaited);
        QTest::qWait(50);
        QVERIFY(!hasTable);
        QVERIFY(table.isRunning());
        pause.reset();
        QTRY_VERIFY(hasTable);
    }

    void pausesWithinAnotherEndWithTheOuterOne()
    {
        std::optional<session::BackgroundPause> outer(std::in_place);
        session::BackgroundJob job;
        bool done = false;
        {
            const session::BackgroundPause inner;
            job.start([](const jobs::JobContext &) { return true; }, [&](bool) { done = true; });
        }
        QTest::qWait(50);
        QVERIFY(!done);
        outer.reset();
        QTRY_VERIFY(done);
    }

    void aJobCanceledDuringAPauseDeliversNothing()
    {
        std::optional<session::BackgroundPause> pause(std::in_place);
        session::BackgroundJob job;
        bool done = false;
        job.start([](const jobs::JobContext &) { return true; }, [&](bool) { done = true; });
        job.cancel();
        QVERIFY(!job.isRunning());
        pause.reset();
        QTest::qWait(50);
        QVERIFY(!done);
    }
};

TRILANE_TEST(TestBackgroundJob, QCoreApplication)
#include "tests/patience.h"
#include "tst_backgroundjob.moc"
