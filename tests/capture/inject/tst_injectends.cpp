// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "injected.h"
#include "tests/patience.h"
#include "tests/sendsignal.h"

#include <QDeadlineTimer>

#include <chrono>
#include <csignal>
#include <stop_token>
#include <thread>

#include <sys/syscall.h>
#include <unistd.h>

using namespace trilane;
using inject::Injected;

namespace {

char stateOf(int pid)
{
    QFile stat(QString("/proc/%1/stat").arg(pid));
    const QByteArray all = stat.open(QIODevice::ReadOnly) ? stat.readAll() : QByteArray();
    return all.mid(all.lastIndexOf(')') + 2, 1).front();
}

} // namespace

/// Attaches that the end of a recording meets, or whose process does not go on.
class TestInjectEnds : public QObject
{
    Q_OBJECT

private slots:
    /// All of its threads wait in sigsuspend().
    void stopsASearchWithoutPossibleMatches()
    {
        Target waiting("timeout", {"100", "cat"}); // which ends with its input
        QTRY_VERIFY_WITH_TIMEOUT(waiting.isIn(SYS_rt_sigsuspend), test::kPatience);
        inject::Request request;
        request.agent = TRILANE_BIN_DIR "/libtrilane_agent.so";
        request.armed = wire::kArmNvtx;
        request.patience = request.timeout = 60'000'000'000;
        std::stop_source ended;
        request.stop = ended.get_token();
        const QDeadlineTimer patience(test::kPatience);
        std::thread stopper([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            ended.request_stop();
        });
        const Result<Injected> stopped = inject::inject(waiting.pid(), request);
        stopper.join();
        QVERIFY(!patience.hasExpired());
        QVERIFY(!stopped);
        QVERIFY2(stopped.error().what.english().starts_with("its threads are waiting for a signal"),
                 stopped.error().message().c_str());

        // Whoever tries again later does not wait for all of the patience.
        request.stop = {};
        const QDeadlineTimer whole(test::kPatience);
        Ns asked = 0;
        request.mayWait = [&](Ns waited) {
            return (asked = waited) < 50'000'000;
        };
        const Result<Injected> later = inject::inject(waiting.pid(), request);
        QVERIFY(!later && !whole.hasExpired());
        QVERIFY(asked >= 50'000'000);
        QVERIFY2(later.error().what.english().starts_with("its threads are waiting for a signal"),
                 later.error().message().c_str());
    }

    void waitsForAProcessStoppedByASignal_data()
    {
        QTest::addColumn<QStringList>("as");
        QTest::newRow("its memory may be written") << QStringList();
        // Nothing is written but through a thread that stands still.
        QTest::newRow("its threads may be traced")
            << QStringList{"setpriv", "--bounding-set=-dac_override,-dac_read_search"};
    }

    /// The end does not wait until it is continued. Then nothing of the attach is left in it.
    void waitsForAProcessStoppedByASignal()
    {
        QFETCH(const QStringList, as);
        if (!as.isEmpty() && ::geteuid() != 0)
            QSKIP("only root can start a program of another user's");
        const QStringList sleep{"sleep", "100"};
        const QStringList nobody{"setpriv", "--reuid", "65534",
                                 "--regid", "65534",   "--clear-groups"};
        const QStringList words = (as.isEmpty() ? QStringList() : nobody) + sleep;
        Target sleeper(words.front(), words.mid(1));
        QTRY_VERIFY_WITH_TIMEOUT(sleeper.hasThread("sleep") && sleeper.mapped("/libc.so.6") > 0,
                                 test::kPatience);
        const qsizetype stubs = sleeper.stubs();
        QProcess attaching;
        const QStringList tool =
            as + QStringList{ATTACH_TOOL, QString::number(sleeper.pid()), STOPPING_LIBRARY};
        attaching.start(tool.front(), tool.mid(1));
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(sleeper.pid()), 'T', test::kPatience);
        QVERIFY(sleeper.stubs() > stubs);
        QVERIFY(test::sendSignal(attaching.processId(), SIGUSR1));
        const bool hasEnded = attaching.waitForFinished(test::kPatience); // the attach has a minute
        QVERIFY(test::sendSignal(sleeper.pid(), SIGCONT));
        QVERIFY(hasEnded);
        const QByteArray said = attaching.readAll();
        QVERIFY2(said.contains("the recording ended before the agent was loaded"), said);
        QTRY_COMPARE_WITH_TIMEOUT(sleeper.stubs(), stubs, test::kPatience);
        QVERIFY(sleeper.isRunning());
    }

    /// One that waits for a device in pthread_create has not ended.
    void doesNotReportAnUnstoppedThreadAsEnded()
    {
        Target target(TARGET_ATTACH, {"slow-thread"});
        if (!target.awaitReady())
            QSKIP("this kernel has no calls that wait for an answer and nothing else");
        const Result<Injected> late = attach(target.pid());
        QVERIFY(!late);
        const std::string message = late.error().message();
        if (message.find("only root can inspect") != std::string::npos)
            QSKIP("its filter may not be read here");
        QVERIFY2(late.error().what.english() == "one of its threads did not stop in time",
                 message.c_str());
        QCOMPARE(late.error().remedy.english(), std::string("try again"));
        // Nobody has it in hand: when it goes on it restores itself, and all is as it was.
        target.write();
        QTRY_VERIFY_WITH_TIMEOUT(target.isIn(SYS_ppoll), test::kPatience);
        QVERIFY(target.isRunning());
        for (int threads = 0; threads < 20; ++threads) // the stub's, and the agent's
            target.write();
        const Result<Injected> again = attach(target.pid());
        QVERIFY2(again, again ? "" : again.error().message().c_str());
    }
};

QTEST_GUILESS_MAIN(TestInjectEnds)
#include "tst_injectends.moc"
