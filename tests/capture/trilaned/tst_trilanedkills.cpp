// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "recordrun.h"
#include "tests/sendsignal.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <random>
#include <vector>

#include <signal.h>

using namespace trilane;
using namespace trilane::test;

/// Somebody is killed at a random moment. TRILANE_KILLS: how many times in all.
class TestTrilanedKills : public QObject
{
    Q_OBJECT

private:
    std::mt19937 m_random{std::random_device{}()};

    static int kills()
    {
        bool isNumber = false;
        const int number = qEnvironmentVariableIntValue("TRILANE_KILLS", &isNumber);
        return isNumber ? number : 20;
    }
    void waitForAMoment(int milliseconds)
    {
        std::uniform_int_distribution moment(0, milliseconds);
        QTest::qSleep(moment(m_random));
    }

private slots:
    void initTestCase()
    {
#if !defined(TARGET_STEADY)
        QSKIP("the headers of NVTX 3 were not there when the tests were built");
#endif
    }

    /// All that it had published is there.
    void survivesKillsOfTheTarget()
    {
        for (int i = 0; i < kills() / 2; ++i) {
            RecordRun run;
            run.startSteady("private", 1'000'000, 50);
            QVERIFY(run.waitForSteps(10));
            waitForAMoment(600);
            const int target = run.child("target_steady");
            QVERIFY(target > 0);
            sendSignal(target, SIGKILL);
            QVERIFY(run.end());
            QVERIFY(run.hasCrashed());
            QCOMPARE(run.exitCode(), SIGKILL);
            const uint64_t published = run.steps();
            const Steps steps = stepsIn(run.file());
            QVERIFY(!steps.isRecovered && steps.balances && steps.isWhole() && steps.isInDomain);
            // One may be open, or be recorded and not counted.
            QVERIFY(steps.numbers.size() >= published && steps.numbers.size() <= published + 1);
            QCOMPARE(steps.lost, uint64_t{0});
        }
    }

    /// The program goes on as if nothing were, and the file has all but the last quarter of a
    /// second.
    void survivesKillsOfTheDaemon()
    {
        std::vector<int64_t> missing;
        for (int i = 0; i < kills() / 2; ++i) {
            RecordRun run;
            run.startSteady("private", 1'000'000, 50);
            QVERIFY(run.waitForSteps(10));
            const int64_t begun = realtimeNs();
            waitForAMoment(1300);
            const int daemon = run.child("trilaned");
            QVERIFY(daemon > 0);
            const int64_t killed = realtimeNs();
            sendSignal(daemon, SIGKILL);
            QVERIFY(run.waitForSteps(run.steps() + 200));
            QTRY_VERIFY_WITH_TIMEOUT(run.err().contains("the program continues"), 20'000);
            run.letEnd();
            QVERIFY(run.end());
            QCOMPARE(run.exitCode(), 3);
            QCOMPARE(run.out(), QByteArray::number(qulonglong(run.steps())) + '\n');
            QVERIFY2(run.err().contains("daemon exited unexpectedly"), run.err().constData());
            QVERIFY2(tellsOfTheFile(run), run.err().constData());
            QVERIFY2(run.err().contains("the file ends at "), run.err().constData());
            const Steps steps = stepsIn(run.file());
            QVERIFY(steps.isRecovered && steps.isWhole());
            QCOMPARE(steps.numbers.empty() ? 0 : steps.numbers[0], int64_t{0});
            missing.push_back(killed - (steps.numbers.empty() ? begun : steps.lastEnd));
        }
        if (missing.empty())
            return;
        std::sort(missing.begin(), missing.end());
        const int64_t median = missing[missing.size() / 2];
        qInfo("%.0f ms before the daemon was killed are missing in the median, at most %.0f ms",
              static_cast<double>(median) * 1e-6, static_cast<double>(missing.back()) * 1e-6);
        // It is a quarter of a second at most on a machine that has time; and what a busy one may
        // add to most of them, and to a single one.
        QVERIFY(median < 1'000'000'000);
        QVERIFY(missing.back() < 3'000'000'000);
    }
};

QTEST_GUILESS_MAIN(TestTrilanedKills)
#include "tst_trilanedkills.moc"
