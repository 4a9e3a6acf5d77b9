// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "attachrun.h"
#include "model/store/openstore.h"
#include "model/store/store.h"

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>
#include <sys/stat.h>
#include <unistd.h>

using namespace trilane;
using namespace trilane::test;

namespace {

/// A launcher that waits for a line, starts what the test is about, says how that ended, and waits
/// for another line; and its recording. A trainer trains until it is told that it is enough.
class Launch
{
public:
    /// `attach`: options of `trilane attach` besides the process.
    Launch(const QString &program, const QStringList &arguments, const QStringList &attach)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LD_LIBRARY_PATH", TRILANE_FAKE_CUDA_DIR);
        m_launcher.setProcessEnvironment(environment);
        m_launcher.setWorkingDirectory(QFileInfo(file()).path());
        m_launcher.start(program, arguments);
        if (!m_launcher.waitForStarted())
            qFatal("no launcher");
        m_attached = m_daemon.begin(
            QStringList{"attach", QString::number(m_launcher.processId()), "-o", file()} << attach);
    }
    ~Launch()
    {
        (void)letTrainerEnd();
        m_launcher.closeWriteChannel();
        if (!m_launcher.waitForFinished(10000)) {
            m_launcher.kill();
            m_launcher.waitForFinished(10000);
        }
        m_attached->terminate();
        m_attached->waitForFinished(30000);
    }

    /// The launcher is recorded.
    [[nodiscard]] bool isAttached()
    {
        const QByteArray words = "process " + QByteArray::number(m_launcher.processId());
        return QTest::qWaitFor(
            [&] { return (m_said += m_attached->readAllStandardError()).contains(words); }, 30000);
    }
    void goOn() { m_launcher.write("\n"); }
    /// What the trainer does is in the trace, which can be read while it is written.
    [[nodiscard]] bool isTrainerRecorded()
    {
        return QTest::qWaitFor(
            [this] {
                const auto store = store::openStore(file().toStdString());
                return store && slicesIn(**store, TrackKind::Stream) > 1000 &&
                       slicesIn(**store, TrackKind::Ranges) > 100;
            },
            60000);
    }
    [[nodiscard]] bool letTrainerEnd() const
    {
        return QFile(m_daemon.file("enough")).open(QIODevice::WriteOnly);
    }
    [[nodiscard]] bool says(const QByteArray &words, int milliseconds = 60000)
    {
        return QTest::qWaitFor(
            [&] { return (m_out += m_launcher.readAllStandardOutput()).contains(words); },
            milliseconds);
    }
    /// The launcher ends, and its recording with it.
    [[nodiscard]] bool ends()
    {
        goOn();
        if (m_launcher.state() != QProcess::NotRunning && !m_launcher.waitForFinished(60000))
            return false;
        m_out += m_launcher.readAllStandardOutput();
        const bool isOver =
            m_attached->state() == QProcess::NotRunning || m_attached->waitForFinished(60000);
        m_said += m_attached->readAllStandardError();
        return isOver && m_attached->exitCode() == 0;
    }
    [[nodiscard]] uint64_t slicesOf(TrackKind kind) const
    {
        const auto store = store::openStore(file().toStdString());
        if (!store)
            qFatal("%s", store.error().message().c_str());
        return slicesIn(**store, kind);
    }
    [[nodiscard]] int tracks(TrackKind kind) const
    {
        const auto store = store::openStore(file().toStdString());
        if (!store)
            qFatal("%s", store.error().message().c_str());
        return int(std::ranges::count((*store)->tracks(), kind, &format::Track::kind));
    }
    [[nodiscard]] QString nameOf(qint64 pid) const
    {
        const auto store = store::openStore(file().toStdString());
        if (!store)
            qFatal("%s", store.error().message().c_str());
        for (const format::Track &track : (*store)->tracks()) {
            if (track.kind == TrackKind::Process && track.number == pid)
                return QString::fromStdString(std::string((*store)->string(track.name)));
        }
        return {};
    }
    /// What `trilane status` says is missing.
    [[nodiscard]] QString missing() const { return m_daemon.session()["missing"].toString(); }
    /// What the trace says of its processes and of what is missing.
    [[nodiscard]] QByteArray told() const { return missingIn(file()); }
    [[nodiscard]] const QByteArray &out() const { return m_out; }
    [[nodiscard]] const QByteArray &said() const { return m_said; }
    [[nodiscard]] QString file() const { return m_daemon.file("run.trilane"); }
    [[nodiscard]] QProcess &launcher() { return m_launcher; }

private:
    [[nodiscard]] static uint64_t slicesIn(store::Tables trace, TrackKind kind)
    {
        uint64_t count = 0;
        for (const format::Track &track : trace.tracks())
            count += track.kind == kind ? trace.sliceCountOf(track.id) : 0;
        return count;
    }

    SessionDaemon m_daemon;
    QProcess m_launcher;
    std::unique_ptr<QProcess> m_attached;
    QByteArray m_said;
    QByteArray m_out;
};

constexpr const char *kTrain = TRILANE_TARGETS_DIR "/train";

QStringList bash(const QString &script, const QStringList &arguments = {})
{
    return QStringList{"-c", script} << arguments;
}

const QStringList kTrainer{kTrain, "--steps", "1000000", "--until", "enough"};

} // namespace

/// `trilane attach`: what the processes start by exec, as scripts and launchers do.
class TestAttachChildren : public QObject
{
    Q_OBJECT

private slots:
    void childrenThatExecAreRecorded_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QStringList>("arguments");
        const QString python = QStandardPaths::findExecutable("python3");
        const QString end = "print('rc', code, flush=True); sys.stdin.readline()\n";
        QTest::newRow("script") << "bash"
                                << bash("read x; \"$0\" \"$@\" >/dev/null; echo rc $?; read y",
                                        kTrainer);
        QTest::newRow("chain of execs")
            << "bash"
            << bash("read x; bash -c 'sleep 0.15; exec bash -c '\\''sleep 0.15; exec \"$0\" "
                    "\"$@\"'\\'' \"$0\" \"$@\"' \"$0\" \"$@\" >/dev/null; echo rc $?; read y",
                    kTrainer);
        QTest::newRow("subprocess")
            << python
            << (QStringList{"-c", "import subprocess, sys\n"
                                  "sys.stdin.readline()\n"
                                  "code = subprocess.run(sys.argv[1:], "
                                  "stdout=subprocess.DEVNULL).returncode\n" +
                                      end}
                << kTrainer);
        QTest::newRow("fork, and exec later")
            << python
            << (QStringList{"-c", "import os, sys, time\n"
                                  "sys.stdin.readline()\n"
                                  "child = os.fork()\n"
                                  "if child == 0:\n"
                                  "    time.sleep(0.2)\n"
                                  "    os.dup2(os.open('/dev/null', os.O_WRONLY), 1)\n"
                                  "    os.execv(sys.argv[1], sys.argv[1:])\n"
                                  "code = os.waitpid(child, 0)[1]\n" +
                                      end}
                << kTrainer);
    }
    void childrenThatExecAreRecorded()
    {
        QFETCH(QString, program);
        QFETCH(QStringList, arguments);
        if (program.isEmpty())
            QSKIP("there is no Python");
        Launch launch(program, arguments, {}); // they are recorded unless one says otherwise
        QVERIFY2(launch.isAttached(), launch.said().constData());
        launch.goOn();
        QVERIFY2(launch.isTrainerRecorded(), launch.said().constData());
        QVERIFY(launch.letTrainerEnd());
        QVERIFY(launch.says("rc "));
        QVERIFY2(launch.out().contains("rc 0"), launch.out().constData());
        QVERIFY2(launch.ends(), launch.said().constData());
        const QByteArray told = launch.told();
        QVERIFY2(launch.slicesOf(TrackKind::Stream) > 1000, told.constData());
        QVERIFY2(launch.slicesOf(TrackKind::Ranges) > 100, told.constData());
        QVERIFY2(told.contains("NVTX, CUDA"), told.constData());
        QVERIFY2(!told.contains("neither was called"), told.constData());
    }

    /// Without the scheduler's word for it.
    void childrenAreFoundWithoutTheScheduler()
    {
        Launch launch("bash",
                      bash("read x; \"$0\" \"$@\" >/dev/null; echo rc $?; read y", kTrainer),
                      {"--children", "--trace", "nvtx,cuda"});
        QVERIFY2(launch.isAttached(), launch.said().constData());
        launch.goOn();
        QVERIFY2(launch.isTrainerRecorded(), launch.said().constData());
        QVERIFY(launch.letTrainerEnd());
        QVERIFY(launch.says("rc "));
        QVERIFY2(launch.out().contains("rc 0"), launch.out().constData());
        QVERIFY2(launch.ends(), launch.said().constData());
        QVERIFY2(launch.slicesOf(TrackKind::Stream) > 1000, launch.told().constData());
    }

    /// The process itself becomes another program: no child is needed for that.
    void theProcessItselfMayExec()
    {
        Launch launch("bash", bash("read x; exec \"$0\" \"$@\" >/dev/null", kTrainer), {});
        const qint64 pid = launch.launcher().processId();
        QVERIFY2(launch.isAttached(), launch.said().constData());
        launch.goOn();
        QVERIFY2(launch.isTrainerRecorded(), launch.said().constData());
        QVERIFY(launch.letTrainerEnd());
        QVERIFY2(launch.ends(), launch.said().constData());
        QCOMPARE(launch.launcher().exitCode(), 0);
        QVERIFY(launch.nameOf(pid).startsWith("train")); // it calls itself "trainer 0" later
        QVERIFY2(launch.slicesOf(TrackKind::Stream) > 1000, launch.told().constData());
        QVERIFY2(launch.told().contains("NVTX, CUDA"), launch.told().constData());
    }

    /// The recorder itself may be a child, too: it would wait for its own end.
    void theRecorderIsNotRecorded()
    {
        SessionDaemon daemon;
        const QString file = daemon.file("run.trilane");
        QProcess launcher;
        launcher.start("bash", bash("\"$0\" attach $$ --children \"$@\" & read x; exit 0",
                                    {TRILANE_BIN_DIR "/trilane", "-o", file, "--daemon",
                                     daemon.socket(), "--trace", "nvtx,cuda"}));
        QByteArray said;
        const auto says = [&](const QByteArray &words) {
            return QTest::qWaitFor(
                [&] { return (said += launcher.readAllStandardError()).contains(words); }, 30000);
        };
        QVERIFY2(says("process " + QByteArray::number(launcher.processId())), said.constData());
        // By then it is old enough for an agent.
        QTRY_VERIFY_WITH_TIMEOUT(daemon.session()["age_ns"].toInteger() > 1'000'000'000, 30000);
        launcher.write("\n");
        QTRY_VERIFY_WITH_TIMEOUT(daemon.sessions().isEmpty(), 30000);
        QTRY_COMPARE_WITH_TIMEOUT(launcher.state(), QProcess::NotRunning, 30000);
        QVERIFY2(missingIn(file).contains("it is the recorder itself"),
                 missingIn(file).constData());
    }

    /// Nothing of them, not even of the moment until they are known.
    void omitsExcludedChildren()
    {
        Launch launch("bash",
                      bash("read x; for i in $(seq 20); do sleep 0.02; done; echo all; read y"),
                      {"--trace", "nvtx,sched", "--no-children"});
        QVERIFY2(launch.isAttached(), launch.said().constData());
        launch.goOn();
        QVERIFY(launch.says("all"));
        QVERIFY2(launch.ends(), launch.said().constData());
        QCOMPARE(launch.tracks(TrackKind::Process), 1);
    }

    void reportsATooShortRecording()
    {
        Launch launch("bash", bash("read x; sleep 0.01; echo rc $?; read y"), {"--children"});
        QVERIFY2(launch.isAttached(), launch.said().constData());
        launch.goOn();
        QVERIFY(launch.says("rc 0"));
        QVERIFY2(launch.ends(), launch.said().constData());
        const QByteArray told = launch.told();
        QVERIFY2(told.contains("it exited before the agent was loaded"), told.constData());
        QVERIFY2(!told.contains("neither was called"), told.constData());
    }

    /// Nothing waits for us, and nobody's end is another one.
    void aStormOfShortPrograms()
    {
        Launch launch("bash",
                      bash("read x; for i in $(seq 500); do sh -c \"exit $((i % 7))\"; "
                           "[ $? = $((i % 7)) ] || echo wrong $i; done; echo all; read y"),
                      {"--children"});
        QVERIFY2(launch.isAttached(), launch.said().constData());
        QElapsedTimer timer;
        timer.start();
        launch.goOn();
        QVERIFY(launch.says("all", 120000));
        qInfo("500 programs took %lld ms", timer.elapsed());
        QVERIFY2(!launch.out().contains("wrong"), launch.out().constData());
        QVERIFY2(launch.ends(), launch.said().constData());
        const QByteArray told = launch.told();
        // On a busy machine some live for long enough to get their agent.
        const auto late = told.count("it exited before the agent was loaded");
        const auto inside = told.count("it did not use CUDA)");
        QVERIFY2(late > 0 && late + inside > 490,
                 qPrintable(QString("%1 + %2").arg(late).arg(inside)));
        QVERIFY2(!told.contains("neither was called"), told.constData());
    }

    void reportsProcessesThatCannotBeAttached()
    {
#if !defined(HAS_STATIC)
        QSKIP("static programs cannot be built here");
#else
        Launch launch("bash", bash("read x; \"$0\" 600 & read y; kill $!", {TARGET_STATIC}),
                      {"--children"});
        QVERIFY2(launch.isAttached(), launch.said().constData());
        launch.goOn();
        QTRY_VERIFY_WITH_TIMEOUT(launch.missing().contains("static"), 60000);
        QVERIFY2(launch.ends(), launch.said().constData());
        QVERIFY2(launch.told().contains("static"), launch.told().constData());
#endif
    }

    /// Its rights are not those of who asks, and it is not touched.
    void aSetuidChildIsLeftAlone()
    {
        if (::geteuid() != 0)
            QSKIP("only root can make such a program");
        QTemporaryDir folder;
        const QString program = folder.filePath("sleep");
        QVERIFY(QFile::copy(QStandardPaths::findExecutable("sleep"), program));
        QFile::setPermissions(folder.path(), QFile::Permissions(0x7755));
        QCOMPARE(::chown(program.toUtf8().constData(), 65534, 65534), 0);
        QCOMPARE(::chmod(program.toUtf8().constData(), 04755), 0);
        Launch launch("bash", bash("read x; \"$0\" 600 & read y; kill $!", {program}),
                      {"--children"});
        const auto isSaidIn = [](const auto &text) {
            return text.contains("setuid") || text.contains("privileges of another user");
        };
        QVERIFY2(launch.isAttached(), launch.said().constData());
        launch.goOn();
        QTRY_VERIFY_WITH_TIMEOUT(isSaidIn(launch.missing()), 60000);
        QVERIFY2(launch.ends(), launch.said().constData());
        QVERIFY2(isSaidIn(launch.told()), launch.told().constData());
    }
};

QTEST_GUILESS_MAIN(TestAttachChildren)
#include "tst_attachchildren.moc"
