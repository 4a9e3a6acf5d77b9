// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/format/account.h"
#include "model/store/store.h"
#include "recorded.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <csignal>

/// Programs that end in every way, and those that go on without their parents.
class TestEnds : public QObject
{
    Q_OBJECT

private slots:
    void recordsEverythingBeforeTheEnd_data()
    {
        QTest::addColumn<QString>("how");
        QTest::addColumn<int>("signal");
        QTest::newRow("return") << "return" << 0;
        QTest::newRow("_exit") << "_exit" << 0;
        QTest::newRow("quick_exit") << "quick_exit" << 0;
        QTest::newRow("abort") << "abort" << SIGABRT;
        QTest::newRow("segmentation fault") << "segfault" << SIGSEGV;
        QTest::newRow("an exec that fails") << "execveat-fails" << 0;
    }
    void recordsEverythingBeforeTheEnd()
    {
        QFETCH(QString, how);
        QFETCH(int, signal);
        Recorded r;
        r.run({TARGET, "end", how});
        QCOMPARE(r.crashed, signal != 0);
        QCOMPARE(r.exitCode, signal ? signal : 9);
        QCOMPARE(r.difference(), std::string());
        QCOMPARE(r.count("open at the end"), 1);
        QCOMPARE(r.count("last"), 1);
        QCOMPARE(r.lost(), 0u);
        const bool popped = how == "execveat-fails";
        QCOMPARE(r.deeds.size(), size_t{popped ? 3u : 2u});
        QCOMPARE(r.store->account().total(trilane::format::Outcome::Repaired), popped ? 0u : 1u);
    }

    /// What is open at the end lasts until then: no longer, and not nothing.
    void openRangesLastUntilTheEnd()
    {
        Recorded r;
        r.run({TARGET, "end", "_exit"});
        QVERIFY(!r.deeds.empty());
        const auto ranges = r.rangesOf(r.deeds[0].tid);
        const auto named = [&](const char *name) {
            return *std::find_if(ranges.begin(), ranges.end(),
                                 [&](const Recorded::Range &x) { return x.name == name; });
        };
        const auto open = named("open at the end");
        QVERIFY(named("last").time.begin >= open.time.begin);
        QVERIFY(named("last").time.begin <= open.time.end);
        QVERIFY(open.time.end <= r.store->span().end);
    }

    /// `record` ends with the program that it started; the daemon is recorded until then.
    void aProgramThatBecomesADaemon()
    {
        Recorded r;
        const QString diary = r.folder.filePath("diary");
        // The shell stays until the daemon has done its work.
        r.run({"sh", "-c",
               QString("'%1' daemonize '%2'; n=0; while [ $n -lt 600 ] && "
                       "! grep -q later '%2'; do sleep 0.1; n=$((n+1)); done; sleep 0.2; exit 7")
                   .arg(TARGET, diary)});
        QCOMPARE(r.exitCode, 7);
        r.addDeeds(diary);
        QCOMPARE(r.deeds.size(), size_t{3});
        QCOMPARE(r.difference(), std::string());
        QFile file(diary);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count('\n'), 2);
    }
};

QTEST_GUILESS_MAIN(TestEnds)
#include "tst_ends.moc"
