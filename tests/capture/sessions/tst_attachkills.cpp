// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "attachrun.h"
#include "tests/sendsignal.h"

#include <QElapsedTimer>
#include <QTest>

#include <chrono>
#include <random>
#include <vector>

#include <signal.h>

using namespace trilane;
using namespace trilane::test;
using How = SteadyProgram::How;

namespace {

/// How many steps a program had made by when.
class StepHistory
{
public:
    explicit StepHistory(const SteadyProgram &program)
        : m_program(program)
    {
        look();
    }

    void look()
    {
        const uint64_t steps = m_program.steps();
        m_seen.push_back({Clock::now(), steps});
    }
    [[nodiscard]] uint64_t atFirst() const { return m_seen.front().steps; }
    [[nodiscard]] uint64_t last() const { return m_seen.back().steps; }

    /// That the file has for sure, by what the daemon tells: all that happened longer ago than the
    /// delay that `trilane status` shows.
    [[nodiscard]] uint64_t promised(const SessionDaemon &daemon) const
    {
        const Clock::time_point asked = Clock::now();
        const int64_t delay = daemon.session()["delay_ns"].toInteger(INT64_MAX / 2);
        uint64_t steps = atFirst();
        for (const Seen &seen : m_seen)
            steps = asked - seen.time >= std::chrono::nanoseconds(delay) ? seen.steps : steps;
        return steps;
    }

private:
    using Clock = std::chrono::steady_clock;
    struct Seen
    {
        Clock::time_point time; ///< they had been made before it
        uint64_t steps;
    };
    const SteadyProgram &m_program;
    std::vector<Seen> m_seen;
};

} // namespace

/// Somebody is killed at a random moment of an attachment. TRILANE_KILLS: how many times in all.
class TestAttachKills : public QObject
{
    Q_OBJECT

private:
    std::mt19937 m_random{std::random_device{}()};

    static int rounds()
    {
        bool isNumber = false;
        const int number = qEnvironmentVariableIntValue("TRILANE_KILLS", &isNumber);
        return std::max(1, (isNumber ? number : 12) / 4);
    }
    int aMoment(int milliseconds)
    {
        return std::uniform_int_distribution(0, milliseconds)(m_random);
    }
    void waitForAMoment(int milliseconds) { QTest::qSleep(aMoment(milliseconds)); }
    static How howOf(int round) { return round % 2 ? How::Plain : How::Prepared; }

private slots:
    /// Its file is complete and has all that it had published.
    void survivesKillsOfTheTarget()
    {
        for (int i = 0; i < rounds(); ++i) {
            SessionDaemon daemon;
            SteadyProgram program(howOf(i), daemon.socket(), 10'000'000, 50);
            QVERIFY(program.waitForSteps(100));
            const QString file = daemon.file("run.trilane");
            const auto attached =
                daemon.begin({"attach", program.word(), "-o", file, "--trace", "nvtx"});
            QByteArray said;
            QTRY_VERIFY_WITH_TIMEOUT((said += attached->readAllStandardError())
                                         .contains("process " + program.word().toUtf8()),
                                     30000);
            waitForAMoment(600);
            QVERIFY(sendSignal(program.pid(), SIGKILL));
            QVERIFY(program.process().waitForFinished());
            QVERIFY(attached->waitForFinished(30000));
            QCOMPARE(attached->exitCode(), 0);
            const Steps steps = stepsIn(file);
            QVERIFY(!steps.isRecovered && steps.balances && steps.isWhole() && steps.lost == 0);
            if (steps.numbers.empty()) // killed before the first
                continue;
            const auto published = static_cast<int64_t>(program.steps());
            QVERIFY(steps.numbers.back() + 1 >= published && steps.numbers.back() <= published);
        }
    }

    /// The program goes on, and the file has all that the daemon had said was in it.
    void survivesKillsOfTheDaemon()
    {
        for (int i = 0; i < rounds(); ++i) {
            SessionDaemon daemon;
            SteadyProgram program(howOf(i), daemon.socket(), 10'000'000, 50);
            QVERIFY(program.waitForSteps(100));
            const QString file = daemon.file("run.trilane");
            const auto attached =
                daemon.begin({"attach", program.word(), "-o", file, "--trace", "nvtx"});
            QByteArray said;
            QTRY_VERIFY_WITH_TIMEOUT((said += attached->readAllStandardError())
                                         .contains("process " + program.word().toUtf8()),
                                     30000);
            StepHistory history(program);
            QTRY_VERIFY((history.look(), history.promised(daemon) > history.atFirst()));
            QElapsedTimer timer;
            timer.start();
            for (const int moment = aMoment(1300); timer.elapsed() < moment; QTest::qSleep(5))
                history.look();
            const uint64_t promised = history.promised(daemon);
            daemon.daemon().kill();
            history.look();
            QVERIFY(attached->waitForFinished(30000));
            said += attached->readAllStandardError();
            QVERIFY2(attached->exitCode() != 0 && said.contains("exited unexpectedly"),
                     said.constData());
            QVERIFY(program.waitForSteps(200));
            QVERIFY(program.endsWell());
            const Steps steps = stepsIn(file);
            QVERIFY(steps.isRecovered && steps.isWhole() && !steps.numbers.empty());
            const auto written = static_cast<uint64_t>(steps.numbers.back()) + 1;
            qInfo("%llu steps were promised, %llu are in the file, the program had made %llu",
                  qulonglong(promised), qulonglong(written), qulonglong(history.last()));
            QVERIFY(written >= promised);
        }
    }

    /// The session goes on; of a stream it ends, and what had come can be read.
    void survivesKillsOfTheClient()
    {
        for (int i = 0; i < rounds(); ++i) {
            SessionDaemon daemon;
            SteadyProgram program(howOf(i), daemon.socket(), 10'000'000, 50);
            QVERIFY(program.waitForSteps(100));
            const QString file = daemon.file("run.trilane");
            const auto attached =
                daemon.begin({"attach", program.word(), "-o", file, "--trace", "nvtx"});
            QByteArray said;
            QTRY_VERIFY_WITH_TIMEOUT((said += attached->readAllStandardError())
                                         .contains("process " + program.word().toUtf8()),
                                     30000);
            waitForAMoment(600);
            attached->kill();
            QVERIFY(attached->waitForFinished());
            QVERIFY(program.waitForSteps(200));
            QCOMPARE(daemon.say({"stop"}).code, 0);
            const Steps steps = stepsIn(file);
            QVERIFY(!steps.isRecovered && steps.isWhole() && steps.balances);
            QVERIFY(program.endsWell());
        }
    }

    /// Whoever shows the recording is killed: its end of the pipe closes, and the file becomes
    /// complete.
    void survivesKillsOfTheViewer()
    {
        for (int i = 0; i < rounds(); ++i) {
            SessionDaemon daemon;
            SteadyProgram program(howOf(i), daemon.socket(), 10'000'000, 50);
            QVERIFY(program.waitForSteps(100));
            const QString file = daemon.file("run.trilane");
            QProcess viewer; // holds the pipe as the viewer does, and starts trilane as it does
            viewer.start("sh",
                         {"-c",
                          "sleep 1000 | \"$0\" attach \"$1\" -o \"$2\" --daemon \"$3\" --trace "
                          "nvtx --live --until-input-ends --status-lines",
                          TRILANE_BIN_DIR "/trilane", program.word(), file, daemon.socket()});
            QByteArray said;
            QTRY_VERIFY_WITH_TIMEOUT((said += viewer.readAllStandardError())
                                         .contains("process " + program.word().toUtf8()),
                                     30000);
            waitForAMoment(900);
            const uint64_t published = program.steps();
            QCOMPARE(QProcess::execute(
                         "pkill", {"-KILL", "-P", QString::number(viewer.processId()), "sleep"}),
                     0);
            QVERIFY(viewer.waitForFinished(30000));
            const Steps steps = stepsIn(file);
            QVERIFY(!steps.isRecovered && steps.isWhole() && steps.balances && steps.lost == 0);
            QVERIFY(!steps.numbers.empty() &&
                    steps.numbers.back() + 1 >= static_cast<int64_t>(published));
            QVERIFY(program.endsWell());
        }
    }
};

QTEST_GUILESS_MAIN(TestAttachKills)
#include "tst_attachkills.moc"
