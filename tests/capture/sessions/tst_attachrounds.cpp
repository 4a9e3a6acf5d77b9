// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "attachrun.h"
#include "model/analysis/links/links.h"
#include "model/store/openstore.h"
#include "model/store/store.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <set>

using namespace trilane;
using namespace trilane::test;
using How = SteadyProgram::How;

namespace {

/// What a process holds of the system.
struct Holdings
{
    qsizetype descriptors = 0;
    qsizetype mappings = 0;
    qsizetype threads = 0;
    qint64 resident = 0; ///< kB
};

Holdings holdingsOf(qint64 pid)
{
    const QString folder = QStringLiteral("/proc/%1/").arg(pid);
    Holdings held;
    held.descriptors = QDir(folder + "fd")
                           .entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System)
                           .size();
    held.threads = QDir(folder + "task").entryList(QDir::NoDotAndDotDot | QDir::Dirs).size();
    if (QFile maps(folder + "maps"); maps.open(QIODevice::ReadOnly))
        held.mappings = maps.readAll().count('\n');
    if (QFile status(folder + "status"); status.open(QIODevice::ReadOnly)) {
        const QByteArray all = status.readAll();
        const qsizetype at = all.indexOf("VmRSS:") + 6;
        held.resident = all.mid(at, all.indexOf("kB", at) - at).trimmed().toLongLong();
    }
    return held;
}

/// Ranges of a trace by the process whose they are, and the GPU's work.
struct Recorded
{
    std::map<int64_t, std::set<std::string>> ranges;
    std::set<int64_t> processes; ///< that have slices of any kind
    uint64_t gpuWork = 0;
};

Recorded recordedIn(const QString &path)
{
    const auto opened = store::openStore(path.toStdString());
    if (!opened)
        qFatal("%s", opened.error().message().c_str());
    const store::Store &store = **opened;
    Recorded recorded;
    for (const format::Lane &lane : store.lanes()) {
        const format::Track &track = store.track(lane.track);
        const TrackId process = links::processOf(store, track.id);
        const int64_t pid = process.isValid() ? store.track(process).number : -1;
        if (track.kind == TrackKind::Stream)
            recorded.gpuWork += store.sliceCountOf(track.id);
        if (pid >= 0 && store.sliceCountOf(track.id) > 0)
            recorded.processes.insert(pid);
        if (track.kind != TrackKind::Ranges)
            continue;
        store.forEachSlice(lane.id, TimeRange::everything(),
                           [&](store::SliceRef, const format::Slice &slice) {
                               recorded.ranges[pid].emplace(store.string(slice.name));
                               return true;
                           });
    }
    return recorded;
}

/// Python that counts, with a worker, until its standard input ends; then it says what it has.
constexpr const char *kPython = R"(
import os, select, sys, time
child = os.fork()
if child: print("ready", flush=True)
value, count = 1, 0
while not select.select([sys.stdin], [], [], 0)[0]:
    for i in range(2000):
        value = (value * 6364136223846793005 + 1442695040888963407) % 2**64
        count += 1
    time.sleep(0.001)
if child == 0: os._exit(0)
os.waitpid(child, 0)
print(count, value, flush=True)
)";

} // namespace

/// Programs of several kinds run beside each other and are attached to, any of them, again and
/// again. TRILANE_ROUNDS: how often (12).
class TestAttachRounds : public QObject
{
    Q_OBJECT

    static int rounds()
    {
        bool isNumber = false;
        const int number = qEnvironmentVariableIntValue("TRILANE_ROUNDS", &isNumber);
        return isNumber ? std::max(4, number) : 12;
    }
    static bool pythonIsRight(QProcess &python)
    {
        python.closeWriteChannel();
        if (!python.waitForFinished(30000) || python.exitCode() != 0)
            return false;
        const QList<QByteArray> said = python.readAllStandardOutput().trimmed().split(' ');
        quint64 value = 1;
        for (qint64 i = said.front().toLongLong(); i > 0; --i)
            value = value * 6364136223846793005u + 1442695040888963407u;
        return said.size() == 2 && said[0].toLongLong() > 0 && said[1].toULongLong() == value;
    }
    static bool trainerIsRight(QProcess &trainer, int steps)
    {
        const bool hasEnded =
            trainer.state() == QProcess::NotRunning || trainer.waitForFinished(30000);
        const QByteArray out = trainer.readAllStandardOutput();
        const QJsonObject said = QJsonDocument::fromJson(out).object();
        const bool isRight = hasEnded && trainer.exitStatus() == QProcess::NormalExit &&
                             trainer.exitCode() == 0 && said["steps"].toInt() == steps &&
                             said["process"].toInteger() > 0;
        if (!isRight)
            qWarning("the trainer: exit status %d, code %d; %s; %s", trainer.exitStatus(),
                     trainer.exitCode(), out.constData(),
                     trainer.readAllStandardError().constData());
        return isRight;
    }
    static bool attachedIsRight(QProcess &program)
    {
        program.closeWriteChannel();
        return program.waitForFinished(30000) && program.exitCode() == 42 &&
               program.readAllStandardOutput().contains(" 0 wrong");
    }

private slots:
    void nothingIsChangedLeakedOrMixedUp()
    {
        const QString python = QStandardPaths::findExecutable("python3");
        if (python.isEmpty())
            QSKIP("there is no Python");
        SessionDaemon daemon;
        SteadyProgram steady(How::Plain, {}, 1'000'000'000, 50);
        QProcess threads; // C++ with many threads that checks what it computes
        threads.start(TARGET_ATTACH, {"nvtx"});
        const int steps = 1'000'000;
        const QString enough = daemon.file("enough");
        QProcess trainer;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LD_LIBRARY_PATH", TRILANE_FAKE_CUDA_DIR);
        trainer.setProcessEnvironment(environment);
        trainer.start(TRILANE_TARGETS_DIR "/train",
                      {"--steps", QString::number(steps), "--kernel-us", "100", "--until", enough});
        QProcess counting;
        counting.start(python, {"-c", kPython});
        QVERIFY(steady.waitForSteps(100));
        QTRY_VERIFY_WITH_TIMEOUT(threads.bytesAvailable() > 0, 30000);
        // A python3 may be a script that starts others first.
        QTRY_VERIFY_WITH_TIMEOUT(counting.bytesAvailable() > 0, 30000);
        QCOMPARE(counting.readAllStandardOutput(), QByteArray("ready\n"));

        const std::vector<qint64> pids{steady.pid(), threads.processId(), trainer.processId(),
                                       counting.processId()};
        const qint64 trilaned = daemon.daemon().process().processId();
        std::mt19937 random(std::random_device{}());
        std::map<qint64, Holdings> before;
        std::map<qint64, int> seen;
        uint64_t gpuWork = 0;
        for (int made = 0; made < rounds(); ++made) {
            std::set<int64_t> chosen;
            QStringList words{"attach"};
            for (const qint64 pid : pids) {
                if (made < 3 || random() % 2 == 0 || (chosen.empty() && pid == pids.back())) {
                    chosen.insert(pid);
                    words << QString::number(pid);
                }
            }
            const QString file = daemon.file("round.trilane");
            const Said said = daemon.say(words << "--no-children"
                                               << "--force"
                                               << "-o" << file << "--duration"
                                               << "500ms"); // 200 of them CUPTI is watched first
            QVERIFY2(said.code == 0, said.err.constData());
            const Recorded recorded = recordedIn(file);
            for (const int64_t pid : recorded.processes) {
                QVERIFY2(chosen.contains(pid), qPrintable(QString::number(pid)));
                ++seen[pid];
            }
            for (const auto &[pid, names] : recorded.ranges) {
                if (pid == steady.pid())
                    QCOMPARE(names, std::set<std::string>{"step"});
                else if (pid == threads.processId())
                    QVERIFY(names.size() <= 2 && !names.contains("step"));
                else
                    QVERIFY(pid == trainer.processId() && !names.contains("inner"));
            }
            if (!chosen.contains(trainer.processId()))
                QCOMPARE(recorded.gpuWork, uint64_t{0});
            gpuWork += recorded.gpuWork;
            if (made == 2) { // what is made once has been made
                for (const qint64 pid : pids)
                    before[pid] = holdingsOf(pid);
                before[trilaned] = holdingsOf(trilaned);
            }
        }
        QVERIFY(gpuWork > 0);
        for (const qint64 pid : pids)
            QVERIFY2(seen[pid] >= 3, qPrintable(QString::number(pid)));
        for (const auto &[pid, held] : before) {
            // A session that has just ended is still being put away.
            Holdings now;
            (void)QTest::qWaitFor(
                [&, pid = pid, held = held] {
                    now = holdingsOf(pid);
                    return now.threads <= held.threads && now.descriptors <= held.descriptors;
                },
                test::kPatience);
            qInfo("%lld: %lld descriptors (%lld), %lld mappings (%lld), %lld threads (%lld), %lld "
                  "kB (%lld)",
                  pid, qint64(now.descriptors), qint64(held.descriptors), qint64(now.mappings),
                  qint64(held.mappings), qint64(now.threads), qint64(held.threads), now.resident,
                  held.resident);
            QVERIFY(now.descriptors <= held.descriptors + 1);
            QVERIFY(now.threads <= held.threads + 1);
#ifndef __SANITIZE_ADDRESS__ // which keeps what is freed for a while
            QVERIFY(now.mappings <= held.mappings + 12);
            QVERIFY(now.resident <= held.resident + 16'000);
#endif
        }
        QVERIFY(steady.endsWell());
        QVERIFY(attachedIsRight(threads));
        QVERIFY(pythonIsRight(counting));
        QVERIFY(QFile(enough).open(QIODevice::WriteOnly));
        QVERIFY(trainerIsRight(trainer, steps));
    }
};

QTEST_GUILESS_MAIN(TestAttachRounds)
#include "tests/patience.h"
#include "tst_attachrounds.moc"
