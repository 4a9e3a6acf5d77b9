// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/commandline.h"
#include "tests/sendsignal.h"

#include <QElapsedTimer>

#include <csignal>
#include <functional>

#include <fcntl.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

using namespace trilane::test;

namespace {

/// Enough that reading it and writing it take many times longer than a signal is on its way.
constexpr int kKernels = 250'000;
/// Times an import is started until it was caught in the moment that is asked for.
constexpr int kTries = 10;

/// A mask of signals in what the kernel tells of a process: "SigCgt", "SigIgn".
uint64_t signalMask(qint64 pid, const QByteArray &field)
{
    QFile status(QStringLiteral("/proc/%1/status").arg(pid));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray &line : status.readAll().split('\n')) {
        if (line.startsWith(field + ":"))
            return line.mid(field.size() + 1).trimmed().toULongLong(nullptr, 16);
    }
    return 0;
}

bool handles(qint64 pid, int signal)
{
    return signalMask(pid, "SigCgt") >> (signal - 1) & 1;
}

/// What can be read without waiting.
QByteArray waiting(int descriptor)
{
    QByteArray text(100000, '\0');
    text.truncate(qMax<qsizetype>(0, ::read(descriptor, text.data(), text.size())));
    return text;
}

/// Asks every half millisecond until it is so or the process has ended.
bool waitFor(QProcess &process, const std::function<bool()> &isSo)
{
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 30000) {
        if (isSo())
            return true;
        if (process.waitForFinished(0) || process.state() == QProcess::NotRunning)
            return false;
        ::usleep(500);
    }
    return false;
}

} // namespace

/// Whoever stops the program in the middle finds nothing of it afterwards.
class TestCliSignals : public QObject
{
    Q_OBJECT

    CommandLine m_line;

    [[nodiscard]] bool isWriting(const QString &folder) const
    {
        return !m_line.filesIn(folder).filter(".part-").isEmpty();
    }
    void compareNothingLeft() const
    {
        QCOMPARE(m_line.filesIn("out"), QStringList());
        QCOMPARE(m_line.filesIn("tmp"), QStringList());
        QVERIFY(m_line.filesIn("cache/trilane").filter(".trilane").isEmpty());
    }

    /// Starts the program and sends the signal in that moment, which it must not have missed.
    [[nodiscard]] Answer interrupted(const QStringList &arguments, int signal,
                                     const std::function<bool(qint64)> &moment)
    {
        for (int i = 0; i < kTries; ++i) {
            QProcess process;
            prepare(process, m_line.where());
            process.start(trilaneProgram(), arguments);
            if (process.waitForStarted() &&
                waitFor(process, [&] { return moment(process.processId()); }))
                sendSignal(process.processId(), signal);
            Answer answer = finished(process, m_line.where().limitMs);
            if (answer.exitCode != 0 || !answer.fault.isEmpty())
                return answer;
            // It was done before the signal came.
            QFile::remove(m_line.path("out/big.trilane"));
            QDir(m_line.path("cache")).removeRecursively();
        }
        return {.fault = QStringLiteral("was always faster than the signal")};
    }

private slots:
    void initTestCase() { m_line.write("big.json", CommandLine::kineto(kKernels, 100)); }

    void init()
    {
        for (const char *folder : {"out", "tmp", "cache"})
            QDir(m_line.path(folder)).removeRecursively();
        for (const char *folder : {"out", "tmp"})
            QVERIFY(QDir(m_line.path(".")).mkpath(folder));
    }

    void anInterruptedImportLeavesNothing_data()
    {
        QTest::addColumn<int>("signal");
        QTest::addColumn<bool>("writing");
        QTest::newRow("Ctrl-C while it reads") << SIGINT << false;
        QTest::newRow("Ctrl-C while it writes") << SIGINT << true;
        QTest::newRow("told to end") << SIGTERM << false;
        QTest::newRow("its terminal was closed") << SIGHUP << false;
    }
    void anInterruptedImportLeavesNothing()
    {
        QFETCH(int, signal);
        QFETCH(bool, writing);
        const Answer answer =
            interrupted({"import", "big.json", "-o", "out/big.trilane"}, signal, [&](qint64 pid) {
                return writing ? isWriting("out") : handles(pid, SIGHUP);
            });
        compareFailure(answer, 130, "stopped");
        compareNothingLeft();
    }

    void anInterruptedImportLeavesTheOldFile()
    {
        m_line.write("out/big.trilane", "old");
        const Answer answer =
            interrupted({"import", "big.json", "-o", "out/big.trilane", "--force"}, SIGINT,
                        [](qint64 pid) { return handles(pid, SIGHUP); });
        compareFailure(answer, 130, "stopped");
        QCOMPARE(m_line.read("out/big.trilane"), QByteArray("old"));
        QCOMPARE(m_line.filesIn("out"), QStringList{"big.trilane"});
    }

    void anInterruptedReportLeavesNothingInTheCache_data()
    {
        QTest::addColumn<bool>("writing");
        QTest::newRow("while it reads") << false;
        QTest::newRow("while it writes") << true;
    }
    void anInterruptedReportLeavesNothingInTheCache()
    {
        QFETCH(bool, writing);
        const Answer answer = interrupted({"stats", "big.json"}, SIGINT, [&](qint64 pid) {
            return writing ? isWriting("cache/trilane") : handles(pid, SIGHUP);
        });
        compareFailure(answer, 130, "stopped");
        compareNothingLeft();
        QCOMPARE(m_line.filesIn("cache/trilane"), QStringList());
    }

    void keepsSignalsIgnoredByTheParent()
    {
        QProcess process;
        prepare(process, m_line.where());
        process.start("/bin/sh", {"-c", "trap '' INT HUP; exec \"$0\" \"$@\"", trilaneProgram(),
                                  "import", "big.json", "-o", "out/big.trilane"});
        QVERIFY(process.waitForStarted());
        const qint64 pid = process.processId();
        QVERIFY(waitFor(process, [&] { return handles(pid, SIGTERM); }));
        QVERIFY(!handles(pid, SIGINT));
        for (int signal : {SIGINT, SIGHUP})
            QVERIFY(sendSignal(pid, signal));
        const Answer answer = finished(process, m_line.where().limitMs);
        QVERIFY2(answer.exitCode == 0, qPrintable(answer.text()));
        QCOMPARE(m_line.filesIn("out"), QStringList{"big.trilane"});
    }

    void showsAndErasesProgressOnATerminal()
    {
        int terminal = -1;
        int inside = -1;
        winsize size = {.ws_row = 24, .ws_col = 60, .ws_xpixel = 0, .ws_ypixel = 0};
        QCOMPARE(::openpty(&terminal, &inside, nullptr, nullptr, &size), 0);
        QProcess process;
        prepare(process, m_line.where());
        process.setChildProcessModifier([inside] { ::dup2(inside, STDERR_FILENO); });
        process.start(trilaneProgram(), {"import", "big.json", "-o", "out/big.trilane"});
        QVERIFY(process.waitForStarted());
        const qint64 pid = process.processId();
        ::fcntl(terminal, F_SETFL, O_NONBLOCK);
        // Held most of the time, so that it takes longer than what is not worth a progress line.
        QByteArray shown;
        while (process.state() != QProcess::NotRunning && !process.waitForFinished(0)) {
            sendSignal(pid, SIGSTOP);
            QTest::qSleep(shown.isEmpty() ? 100 : 0);
            sendSignal(pid, SIGCONT);
            QTest::qSleep(5);
            shown += waiting(terminal);
        }
        const Answer answer = finished(process, m_line.where().limitMs);
        shown += waiting(terminal);
        ::close(inside);
        ::close(terminal);
        QVERIFY2(answer.exitCode == 0, qPrintable(answer.text()));
        QVERIFY2(shown.contains("Importing big.json ["), shown.constData());
        QVERIFY2(shown.contains(" %"), shown.constData());
        QVERIFY2(shown.endsWith("\r\033[K"), shown.constData());
        for (const QByteArray &line : shown.split('\r'))
            QVERIFY2(line.size() < 60 + 4, line.constData());
    }

    void linesOfCsvEndWithLfAloneOnATerminalToo()
    {
        int terminal = -1;
        int inside = -1;
        termios raw = {};
        ::cfmakeraw(&raw); // the terminal's own translation of line ends is off
        QCOMPARE(::openpty(&terminal, &inside, nullptr, &raw, nullptr), 0);
        QProcess process;
        prepare(process, m_line.where());
        process.setChildProcessModifier([inside] { ::dup2(inside, STDOUT_FILENO); });
        m_line.write("small.json", CommandLine::kineto(2, 2));
        process.start(trilaneProgram(), {"stats", "small.json", "--format", "csv"});
        QVERIFY(process.waitForStarted());
        const Answer answer = finished(process, m_line.where().limitMs);
        ::fcntl(terminal, F_SETFL, O_NONBLOCK);
        const QByteArray shown = waiting(terminal);
        ::close(inside);
        ::close(terminal);
        QVERIFY2(answer.exitCode == 0, qPrintable(answer.text()));
        QVERIFY2(shown.count('\n') == 3 && !shown.contains('\r'), shown.constData());
    }

    void showsNoProgressWithoutATerminal()
    {
        const Answer answer = m_line.run({"import", "big.json", "-o", "out/big.trilane"});
        QVERIFY2(answer.exitCode == 0 && answer.err.isEmpty(), qPrintable(answer.text()));
    }
};

QTEST_GUILESS_MAIN(TestCliSignals)
#include "tst_clisignals.moc"
