// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "attachrun.h"
#include "model/store/sliceref.h"
#include "model/store/store.h"

#include "model/store/growingtrace.h"
#include "tests/sendsignal.h"

#include <QJsonObject>
#include <QTest>

#include <algorithm>

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

using namespace trilane;
using namespace trilane::test;
using How = SteadyProgram::How;

/// Who reads a recording while it grows: from its file or from standard output, ten at a time, and
/// some that stall or go away.
class TestTraceStream : public QObject
{
    Q_OBJECT

private:
    /// When the last step that a store holds ended (CLOCK_REALTIME, ns); 0: it holds none.
    static int64_t lastEnd(const store::Store &store)
    {
        int64_t last = 0;
        for (const format::Lane &lane : store.lanes()) {
            if (store.track(lane.track).kind != TrackKind::Ranges)
                continue;
            store.forEachSlice(
                lane.id, TimeRange::everything(), [&](store::SliceRef, const format::Slice &slice) {
                    last = std::max(last, slice.end() + store.info().epochOfZero.value_or(0));
                    return true;
                });
        }
        return last;
    }
    static void append(QFile &file, const QByteArray &bytes)
    {
        QCOMPARE(file.write(bytes), bytes.size());
        QVERIFY(file.flush());
    }

private slots:
    /// Also how long it takes until a step can be read.
    void standardOutputGrowsAsTheTraceDoes()
    {
        SessionDaemon daemon;
        SteadyProgram program(How::Prepared, daemon.socket(), 10'000'000, 100);
        QVERIFY(program.waitForSteps(100));
        const auto attached =
            daemon.begin({"attach", program.word(), "-o", "-", "--trace", "nvtx"});
        QFile copy(daemon.file("copy.trilane"));
        QVERIFY(copy.open(QIODevice::ReadWrite));
        std::unique_ptr<store::GrowingTrace> growing;
        std::vector<int64_t> delays;
        int64_t seen = 0;
        while (delays.size() < 20) {
            QVERIFY(attached->bytesAvailable() > 0 || attached->waitForReadyRead(30000));
            append(copy, attached->readAllStandardOutput());
            if (!growing) {
                auto opened = store::GrowingTrace::open(copy.fileName().toStdString());
                if (!opened)
                    continue;
                growing = std::move(opened).value();
            }
            const auto grown = growing->grow();
            QVERIFY(bool(grown));
            const int64_t last = *grown ? lastEnd(**grown) : 0;
            if (last <= seen)
                continue;
            // The oldest that is new came right after the last that was seen.
            if (seen > 0)
                delays.push_back(realtimeNs() - seen);
            seen = last;
        }
        std::sort(delays.begin(), delays.end());
        qInfo("a step can be read %.0f ms (median), %.0f ms (longest) after it ended",
              static_cast<double>(delays[delays.size() / 2]) * 1e-6,
              static_cast<double>(delays.back()) * 1e-6);
        QVERIFY(sendSignal(attached->processId(), SIGINT));
        while (attached->state() != QProcess::NotRunning || attached->bytesAvailable() > 0) {
            attached->waitForReadyRead(100);
            append(copy, attached->readAllStandardOutput());
        }
        QVERIFY2(attached->exitCode() == 0, attached->readAllStandardError().constData());
        copy.close();
        const Steps steps = stepsIn(copy.fileName());
        QVERIFY(!steps.isRecovered && steps.isWhole() && steps.balances);
        QVERIFY(program.endsWell());
    }

    /// Of a file: each sees the same, and all of it at the end.
    void tenReadersAtOnce()
    {
        SessionDaemon daemon;
        SteadyProgram program(How::Prepared, daemon.socket(), 10'000'000, 100);
        QVERIFY(program.waitForSteps(100));
        const QString file = daemon.file("run.trilane");
        QCOMPARE(
            daemon.say({"start", program.word(), "-o", file, "--trace", "nvtx", "--live"}).code, 0);
        std::vector<std::unique_ptr<store::GrowingTrace>> readers;
        for (int i = 0; i < 10; ++i) {
            auto opened = store::GrowingTrace::open(file.toStdString());
            QVERIFY(bool(opened));
            readers.push_back(std::move(opened).value());
        }
        for (int round = 0; round < 10; ++round) {
            QVERIFY(program.waitForSteps(300));
            for (const auto &reader : readers)
                QVERIFY(bool(reader->grow()));
        }
        QCOMPARE(daemon.say({"stop"}).code, 0);
        const Steps all = stepsIn(file);
        QVERIFY(all.isWhole() && all.lost == 0);
        for (const auto &reader : readers) {
            QVERIFY(bool(reader->grow()));
            QVERIFY(reader->isComplete());
            QCOMPARE(lastEnd(*reader->store()), all.lastEnd);
        }
        QVERIFY(program.endsWell());
    }

    /// The recorder does not know of it.
    void aStalledReaderDoesNotBlockTheDaemon()
    {
        SessionDaemon daemon;
        SteadyProgram program(How::Prepared, daemon.socket(), 100'000'000, 20);
        QVERIFY(program.waitForSteps(100));
        int ends[2];
        QVERIFY(::pipe2(ends, O_CLOEXEC) == 0);
        QProcess attached;
        const int out = ends[1];
        attached.setChildProcessModifier([out] { ::dup2(out, STDOUT_FILENO); });
        attached.start(TRILANE_BIN_DIR "/trilane", {"attach", program.word(), "-o", "-", "--daemon",
                                                    daemon.socket(), "--trace", "nvtx"});
        ::close(ends[1]);
        // Much more than the pipe holds, and nobody takes it.
        QVERIFY(program.waitForSteps(100'000, 120'000));
        const QJsonObject row = daemon.session();
        QCOMPARE(row["lost"].toInteger(-1), 0);
        QVERIFY(row["bytes"].toInteger() > 200'000);
        // It goes away: so does the session, which nobody else can have.
        ::close(ends[0]);
        QVERIFY(attached.waitForFinished(30000));
        QTRY_VERIFY_WITH_TIMEOUT(daemon.sessions().isEmpty(), 30000);
        QVERIFY(program.endsWell());
    }
};

QTEST_GUILESS_MAIN(TestTraceStream)
#include "tst_tracestream.moc"
