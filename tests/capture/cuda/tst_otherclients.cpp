// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/openstore.h"
#include "model/store/store.h"
#include "trace.h"
#include "trainrecording.h"

#include "model/analysis/completeness/completeness.h"
#include "model/analysis/findings/findings.h"
#include "model/analysis/idle/idlecauses.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>

using namespace trilane;
using namespace trilane::test;

/// The program `profiled` and `trilane attach` to it: it had no agent before, or `trilane run`
/// began it; or `trilane record --delay` did.
class Attached
{
public:
    enum Begin { Plain, Prepared, Delayed };
    explicit Attached(const QStringList &arguments, Begin begin = Plain,
                      const QStringList &variables = {})
    {
        const QString program = TRILANE_TARGETS_DIR "/profiled";
        const QStringList all = arguments + QStringList{"--hold", "--until", m_folder.path()};
        const QStringList behind = QStringList{"--", program} + all;
        const QStringList daemon{"--daemon", m_folder.filePath("ctl")};
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LD_LIBRARY_PATH", TRILANE_FAKE_CUDA_DIR);
        environment.insert("XDG_RUNTIME_DIR", m_folder.path());
        for (const QString &variable : variables)
            environment.insert(variable.section('=', 0, 0), variable.section('=', 1));
        for (QProcess *process : {&m_program, &m_daemon, &m_recorder})
            process->setProcessEnvironment(environment);
        m_daemon.start(TRILANE_BIN_DIR "/trilaned",
                       {"--socket", m_folder.filePath("ctl"), "--idle", "60"});
        const auto hasDaemon = [this] {
            return QFile::exists(m_folder.filePath("ctl"));
        };
        if (begin == Plain || !QTest::qWaitFor(hasDaemon, 60'000))
            m_program.start(program, all);
        else if (begin == Prepared)
            m_program.start(TRILANE_BIN_DIR "/trilane", QStringList{"run"} + daemon + behind);
        else
            m_program.start(TRILANE_BIN_DIR "/trilane",
                            QStringList{"record", "--delay", "3s", "-o", trace()} + daemon +
                                behind);
    }
    ~Attached()
    {
        for (const char *part : {"before", "during", "after"})
            (void)letEnd(part);
        for (QProcess *process : {&m_recorder, &m_program, &m_daemon}) {
            process->kill();
            process->waitForFinished();
        }
    }
    /// The program is ready for its next part.
    bool waitForHold()
    {
        return m_program.canReadLine() || QTest::qWaitFor(
                                              [this] {
                                                  m_program.waitForReadyRead(20);
                                                  return m_program.canReadLine();
                                              },
                                              60'000);
    }
    /// And begins it.
    bool goOn()
    {
        const bool goesOn = waitForHold() && m_program.readLine() == "ready\n" &&
                            m_program.write("\n") == 1 && m_program.waitForBytesWritten();
        if (!goesOn)
            m_error = QByteArray::number(m_program.state()) + ": " + waits() +
                      m_program.readAllStandardError() + m_recorder.readAllStandardError();
        return goesOn;
    }
    /// Where the program's threads wait.
    [[nodiscard]] QByteArray waits() const
    {
        QByteArray all;
        const QString tasks = QStringLiteral("/proc/%1/task/").arg(m_program.processId());
        for (const QString &task : QDir(tasks).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            for (const char *what : {"comm", "stat", "syscall"}) {
                QFile file(tasks + task + '/' + what);
                if (file.open(QIODevice::ReadOnly))
                    all += file.readAll();
            }
        }
        return all;
    }
    /// The part of the program ends with its next step.
    bool letEnd(const char *part)
    {
        return QFile(m_folder.filePath(part)).open(QIODevice::WriteOnly);
    }
    bool attach(const QStringList &options = {})
    {
        m_pid = m_program.processId();
        m_recorder.start(TRILANE_BIN_DIR "/trilane",
                         QStringList{"attach", QString::number(m_pid), "--daemon",
                                     m_folder.filePath("ctl"), "--force", "-o", trace()} +
                             options);
        return m_recorder.waitForStarted();
    }
    /// `trilane status` says so of what is missing in the recording that is under way.
    bool waitForMissing(const char *pattern)
    {
        const QRegularExpression expression(pattern);
        const auto isSaid = [&] {
            QTest::qWait(100); // the daemon answers 20 requests a second
            return missing().contains(expression);
        };
        const bool isThere = QTest::qWaitFor(isSaid, 60'000);
        if (!isThere)
            m_error = missing().toUtf8() + "; " + m_recorder.readAllStandardError();
        return isThere;
    }
    /// CUPTI is on in the program, as the trace says while it is written.
    bool waitForCupti()
    {
        return waitForTraceWith([](const store::Store &store) {
            const auto &properties = store.info().allProperties();
            return std::any_of(properties.begin(), properties.end(), [](const auto &one) {
                return one.first.starts_with("CUPTI of process");
            });
        });
    }
    /// Some kernels of the part are in the trace.
    bool waitForKernels(const char *part)
    {
        return waitForTraceWith([part](const store::Store &store) {
            const Trace trace(store);
            const std::vector<TrackId> streams = trace.tracks(TrackKind::Stream);
            return std::any_of(streams.begin(), streams.end(), [&](TrackId stream) {
                return countNames(trace.slices(stream)).contains(part);
            });
        });
    }
    /// Ends the recording, and not the program.
    bool stop()
    {
        QProcess stop;
        stop.setProcessEnvironment(m_recorder.processEnvironment());
        stop.start(TRILANE_BIN_DIR "/trilane", {"stop", "--daemon", m_folder.filePath("ctl")});
        const bool isStopped = stop.waitForFinished(60'000) &&
                               stop.exitStatus() == QProcess::NormalExit && stop.exitCode() == 0;
        if (!isStopped)
            m_error = stop.readAllStandardError() + m_recorder.readAllStandardError();
        return isStopped && waitForTrace();
    }
    bool waitForTrace()
    {
        QProcess &recorder = m_pid ? m_recorder : m_program;
        if (recorder.state() != QProcess::NotRunning && !recorder.waitForFinished(60'000))
            return false;
        m_error = recorder.readAllStandardError();
        auto store = store::openStore(trace().toStdString());
        m_store = store ? *store : nullptr;
        return m_store != nullptr;
    }
    bool finish()
    {
        if (!m_program.waitForFinished(120'000) || !waitForTrace())
            return false;
        m_counts = QJsonDocument::fromJson(m_program.readAllStandardOutput()).object();
        m_pid = m_counts["process"].toInteger();
        return true;
    }
    [[nodiscard]] std::map<std::string, int> kernels() const
    {
        const Trace trace(*m_store);
        std::map<std::string, int> found;
        for (const Found &work : trace.work(trace.context(m_pid, 0)))
            ++found[work.name];
        return found;
    }
    [[nodiscard]] int exitCode() const
    {
        return m_program.exitStatus() == QProcess::NormalExit ? m_program.exitCode() : -1;
    }
    [[nodiscard]] const QJsonObject &counts() const { return m_counts; }
    [[nodiscard]] const QByteArray &error() const { return m_error; }
    [[nodiscard]] const store::Store &store() const { return *m_store; }

private:
    [[nodiscard]] QString trace() const { return m_folder.filePath("run.trilane"); }
    [[nodiscard]] QString missing() const
    {
        QProcess status;
        status.setProcessEnvironment(m_recorder.processEnvironment());
        status.start(TRILANE_BIN_DIR "/trilane",
                     {"status", "--daemon", m_folder.filePath("ctl"), "--format", "json"});
        status.waitForFinished(60'000);
        const QJsonObject said = QJsonDocument::fromJson(status.readAllStandardOutput()).object();
        return said["rows"].toArray().at(0).toObject()["missing"].toString();
    }
    [[nodiscard]] bool waitForTraceWith(const std::function<bool(const store::Store &)> &condition)
    {
        const bool isThere = QTest::qWaitFor(
            [&] {
                const auto store = store::openStore(trace().toStdString());
                return store && condition(**store);
            },
            60'000);
        if (!isThere)
            m_error = missing().toUtf8() + "; " + m_recorder.readAllStandardError();
        return isThere;
    }

    QTemporaryDir m_folder;
    QProcess m_program, m_daemon, m_recorder;
    qint64 m_pid = 0;
    QByteArray m_error;
    QJsonObject m_counts;
    std::shared_ptr<const store::Store> m_store;
};

/// Idle time that is charged to nobody, for the GPU may have worked.
Ns notRecorded(const store::Store &store)
{
    Ns sum = 0;
    for (const idle::GpuIdle &gpu : idle::idleCauses(store))
        sum += gpu.idleByCause[static_cast<size_t>(idle::IdleCause::Unobserved)];
    return sum;
}

/// "from A s to B s" of what the trace says was not recorded.
QStringList told(store::Tables trace)
{
    static const QRegularExpression times("from [0-9.]+ s to [0-9.]+ s");
    QStringList all;
    for (const auto &[key, value] : trace.info().allProperties()) {
        if (key == "not recorded" && value.find("another tool is using CUPTI") != std::string::npos)
            all << times.match(QString::fromStdString(value)).captured();
    }
    return all;
}

/// The same of what its timeline shows.
QStringList shown(const store::Store &store)
{
    QStringList all;
    const auto seconds = [&store](Ns time) {
        return QString::number(static_cast<double>(time - store.span().begin) / 1e9, 'f', 3);
    };
    for (const format::Lane &lane : store.lanes()) {
        if (store.track(lane.track).kind != TrackKind::GpuRanges)
            continue;
        store.forEachSlice(
            lane.id, TimeRange::everything(), [&](store::SliceRef, const format::Slice &slice) {
                if (slice.kind == SliceKind::Unknown)
                    all << "from " + seconds(slice.start) + " s to " + seconds(slice.end()) + " s";
                return true;
            });
    }
    return all;
}

/// A program that profiles itself while `trilane record` records it: its profiles are whole, and
/// the recording is, but for the time of them, which it tells.
class TestOtherClients : public QObject
{
    Q_OBJECT

private slots:
    void profileAndRecordingAreComplete_data()
    {
        QTest::addColumn<QString>("profiler");
        QTest::addColumn<QString>("seconds");
        QTest::addColumn<QString>("version");
        QTest::newRow("torch.profiler") << "torch"
                                        << "0.3"
                                        << "13.5";
        QTest::newRow("torch.profiler, 12.6") << "torch"
                                              << "0.3"
                                              << "12.6";
        // Each profile of its ends with cuptiFinalize.
        QTest::newRow("jax") << "jax"
                             << "0.01"
                             << "13.5";
        QTest::newRow("jax, longer") << "jax"
                                     << "1.2"
                                     << "13.0";
        QTest::newRow("torch.profiler, 11.8") << "torch2.3"
                                              << "2.2"
                                              << "11.8";
    }
    void profileAndRecordingAreComplete()
    {
        QFETCH(QString, profiler);
        QFETCH(QString, seconds);
        QFETCH(QString, version);
        TrainRecording::Setup setup;
        setup.program = "target_profiled";
        setup.environment = {"FAKE_CUPTI_VERSION=" + version, "FAKE_CUDA_KERNEL_NS=100000"};
        TrainRecording recording({profiler, seconds}, setup);
        QVERIFY2(recording.finish(), recording.error());
        QCOMPARE(recording.process().exitCode(), 0);
        const QJsonObject counts = recording.counts().at(0);
        QCOMPARE(counts["whole"].toInteger(), 100);
        QCOMPARE(counts["faults"].toInteger(), 0);
        QCOMPARE(counts["ready"].toInteger(), 0);
        const Trace trace(recording.store());
        std::map<std::string, int> kernels;
        for (const Found &work : trace.work(trace.context(counts["process"].toInteger(), 0)))
            ++kernels[work.name];
        QCOMPARE(kernels["ours"], 300);
        QCOMPARE(kernels["theirs"], 0);
        QVERIFY2(recording.error().count("while another tool is using CUPTI") == 2,
                 recording.error());
        QVERIFY2(recording.error().contains(" s to "), recording.error());
        QVERIFY(notRecorded(recording.store()) > 500'000'000);
        QCOMPARE(told(recording.store()), shown(recording.store()));
        const auto &properties = recording.store().info().allProperties();
        const bool isToldOfClock = std::any_of(properties.begin(), properties.end(), [](auto &one) {
            return one.first == "clock of CUPTI" && one.second.starts_with("changes in process ");
        });
        QCOMPARE(isToldOfClock, profiler == "torch"); // as x86 has a time stamp counter
    }

    /// We wait for work in flight to step back, while the program ends.
    void aProgramThatEndsWhileItsProfileBegins()
    {
        TrainRecording::Setup setup;
        setup.program = "target_profiled";
        setup.environment = {"FAKE_CUDA_KERNEL_NS=3000000000"};
        TrainRecording recording({"jaxends", "0.1"}, setup);
        QVERIFY2(recording.finish(), recording.error());
        QCOMPARE(recording.process().exitStatus(), QProcess::NormalExit);
        QVERIFY2(recording.process().exitCode() == 0, recording.error());
        QVERIFY2(!recording.error().contains("simulated CUPTI"), recording.error());
    }

    /// Attached to while its profile is at work.
    void aProfileStartedBeforeTheRecordingIsComplete_data()
    {
        QTest::addColumn<QString>("client");
        QTest::addColumn<Attached::Begin>("begin");
        QTest::addColumn<QString>("variable");
        QTest::newRow("torch.profiler") << "kineto" << Attached::Plain << "";
        QTest::newRow("jax") << "xla" << Attached::Plain << "";
        // The agent was there before it.
        for (const char *client :
             {"kineto", "kineto-subscribes", "kineto-plain-clock", "kineto-finalizes", "xla"}) {
            QTest::addRow("%s, run", client) << client << Attached::Prepared << "";
            QTest::addRow("%s, delay", client) << client << Attached::Delayed << "";
        }
        QTest::newRow("context") << "kineto-context" << Attached::Prepared << "";
        QTest::newRow("hidden place, run")
            << "kineto" << Attached::Prepared << "FAKE_CUPTI_PLACE=hidden";
        QTest::newRow("hidden place, delay")
            << "xla" << Attached::Delayed << "FAKE_CUPTI_PLACE=hidden";
    }
    void aProfileStartedBeforeTheRecordingIsComplete()
    {
        QFETCH(QString, client);
        QFETCH(Attached::Begin, begin);
        QFETCH(QString, variable);
        Attached attached({"--client", client, "--steps", "100,1000000,1000000"}, begin,
                          variable.isEmpty() ? QStringList{} : QStringList{variable});
        QVERIFY2(attached.goOn(), attached.error()); // before
        QVERIFY2(attached.goOn(), attached.error()); // its profile, and
        QVERIFY(begin == Attached::Delayed || attached.attach());
        QVERIFY2(attached.waitForMissing("while another tool is using CUPTI.* s on"),
                 attached.error());
        QVERIFY(attached.letEnd("during"));
        QVERIFY2(attached.goOn(), attached.error()); // after it
        QVERIFY2(attached.waitForKernels("after"), attached.error());
        QVERIFY(attached.letEnd("after"));
        QVERIFY2(attached.finish(), attached.error());
        const QJsonObject theirs = attached.counts()["theirs"].toObject();
        QVERIFY(theirs["kernels"].toInteger() > 0);
        QCOMPARE(theirs["kernels"].toInteger(), attached.counts()["during"].toInteger());
        QCOMPARE(theirs["outstanding"].toInteger() + theirs["unknown"].toInteger() +
                     theirs["damaged"].toInteger() + theirs["timeless"].toInteger(),
                 0);
        const std::map<std::string, int> kernels = attached.kernels();
        QVERIFY2(attached.error().contains("while another tool is using CUPTI") &&
                     attached.error().contains(" s to "),
                 attached.error());
        QVERIFY(!kernels.contains("during"));
        QVERIFY(kernels.contains("after"));
    }

    /// It has CUPTI all the time: all that tells what was recorded says so.
    void reportsMissingCuptiInAllOutputs()
    {
        Attached attached({"--client", "kineto", "--steps", "100,1000000,1"});
        QVERIFY2(attached.goOn(), attached.error()); // before
        QVERIFY2(attached.goOn(), attached.error()); // its profile
        QVERIFY(attached.attach());
        QVERIFY2(attached.waitForMissing("while another tool is using CUPTI.* s on"),
                 attached.error());
        QVERIFY2(attached.stop(), attached.error());
        const store::Store &store = attached.store();
        std::string recorded;
        for (const auto &[key, value] : store.info().allProperties()) {
            if (key.starts_with("recorded of process"))
                recorded = value;
        }
        // Where the profile begins late in the recording it may not be clear yet whether it goes
        // on.
        const std::string_view begin =
            "thread states, NVTX (no NVTX range while it was recorded; no CUDA: ";
        QVERIFY2(recorded.starts_with(begin) && recorded.ends_with(')') &&
                     recorded.find("another tool") != std::string::npos,
                 recorded.c_str());
        const std::string why = recorded.substr(begin.size(), recorded.size() - begin.size() - 1);
        const completeness::RecordedPart work = completeness::partOfAll(
            completeness::completenessOf(store), completeness::RecordedKind::GpuActivity);
        QCOMPARE(work.why, completeness::MissingWhy::Hindered);
        const std::string said = Message::clauses({work.said, work.remedy}).english();
        QVERIFY2(said == why, said.c_str());
        const std::vector<findings::TraceFinding> findings = findings::findingsOf(store, {}).list;
        QVERIFY(
            std::any_of(findings.begin(), findings.end(), [](const findings::TraceFinding &one) {
                const std::string text = findings::explanationOf(one);
                return text.find("It could not be recorded: ") != std::string::npos &&
                       text.find("another tool") != std::string::npos;
            }));
        QVERIFY(attached.letEnd("during"));
    }

    /// It is in cuptiFinalize() when we come, which nothing of CUPTI's may run beside.
    void waitsForASlowFinalize_data()
    {
        QTest::addColumn<QString>("client");
        QTest::newRow("torch.profiler") << "kineto-finalizes";
        QTest::newRow("jax") << "xla";
    }
    void waitsForASlowFinalize()
    {
        QFETCH(QString, client);
        Attached attached({"--client", client, "--steps", "10,10,1000000"}, Attached::Plain,
                          {"FAKE_CUPTI_FINALIZE_MS=2000"});
        QVERIFY2(attached.goOn(), attached.error());
        QVERIFY2(attached.goOn(), attached.error());
        QVERIFY(attached.attach());
        QVERIFY2(attached.goOn(), attached.error());
        QVERIFY2(attached.waitForKernels("after"), attached.error());
        QVERIFY(attached.letEnd("after"));
        QVERIFY2(attached.finish(), attached.error());
        QCOMPARE(attached.exitCode(), 0);
        QVERIFY(attached.kernels().contains("after"));
    }

    /// Its callbacks are registered once, before we come.
    void aProfileAfterTheRecordingIsComplete()
    {
        constexpr int kKernels = 10; // in a step
        Attached attached({"--client", "kineto-registered", "--steps", "10,300,10"});
        QVERIFY(attached.goOn());
        QVERIFY(attached.attach());
        // Until we have come back.
        QVERIFY2(attached.waitForMissing("while another tool that used.* s to "), attached.error());
        QVERIFY2(attached.stop(), attached.error());
        QVERIFY2(!attached.error().contains("while another tool is using CUPTI") &&
                     attached.error().contains("while another tool that used"),
                 attached.error());
        QVERIFY(attached.goOn());
        QVERIFY(attached.goOn());
        QVERIFY2(attached.finish(), attached.error());
        const QJsonObject theirs = attached.counts()["theirs"].toObject();
        QCOMPARE(theirs["kernels"].toInteger(), 300 * kKernels);
        QCOMPARE(theirs["outstanding"].toInteger() + theirs["unknown"].toInteger() +
                     theirs["damaged"].toInteger() + theirs["timeless"].toInteger(),
                 0);
    }

    /// Before 12.6 CUPTI must not be used any more then; each recording is told.
    void detectsAFinalizeBetweenRecordings_data()
    {
        QTest::addColumn<QString>("client");
        QTest::addColumn<Attached::Begin>("begin");
        for (const char *client : {"kineto-finalizes", "xla"}) {
            QTest::addRow("%s", client) << client << Attached::Plain;
            QTest::addRow("%s, run", client) << client << Attached::Prepared;
        }
    }
    void detectsAFinalizeBetweenRecordings()
    {
        QFETCH(QString, client);
        QFETCH(Attached::Begin, begin);
        Attached attached({"--client", client, "--graph", "--steps", "10,10,10"}, begin,
                          {"FAKE_CUPTI_VERSION=12.4"});
        QVERIFY(attached.goOn());
        if (begin == Attached::Plain) {
            QVERIFY(attached.attach());
            QVERIFY2(attached.waitForCupti(), attached.error());
            QVERIFY2(attached.stop(), attached.error());
        }
        QVERIFY(attached.goOn()); // its profile
        for (int i = 0; i < 2; ++i) {
            QVERIFY(attached.waitForHold());
            QVERIFY(attached.attach());
            QVERIFY2(attached.waitForMissing("another tool has finalized CUPTI"), attached.error());
            QVERIFY2(attached.stop(), attached.error());
            QVERIFY2(attached.error().contains("another tool has finalized CUPTI"),
                     attached.error());
            // It does not use it any more: one reason, the true one.
            QVERIFY2(!attached.error().contains("while another tool is using CUPTI"),
                     attached.error());
        }
        QVERIFY(attached.goOn());
        QVERIFY2(attached.finish(), attached.error());
        QCOMPARE(attached.exitCode(), 0);
    }

    /// It may have been shut down before we came, by a framework that does that: nothing tells.
    void anOldCuptiThatMayBeShutDownIsLeftAlone()
    {
        Attached attached({"--client", "kineto-finalizes", "--graph", "--steps", "10,10,10"},
                          Attached::Plain, {"FAKE_CUPTI_VERSION=12.4", "TEARDOWN_CUPTI=1"});
        QVERIFY(attached.goOn());
        QVERIFY(attached.goOn());
        QVERIFY(attached.waitForHold());
        QVERIFY(attached.attach());
        QVERIFY2(attached.waitForMissing("finalizes CUPTI after each profile"), attached.error());
        QVERIFY2(attached.stop(), attached.error());
        QVERIFY2(attached.error().contains("finalizes CUPTI after each profile"), attached.error());
        QVERIFY(attached.goOn());
        QVERIFY2(attached.finish(), attached.error());
        QCOMPARE(attached.exitCode(), 0);
    }

    /// What is asked for is recorded, however short.
    void recordsCudaFromTheStart()
    {
        Attached attached({"--client", "none", "--steps", "100,1000000,1"});
        QVERIFY(attached.goOn());
        QVERIFY(attached.goOn());
        QVERIFY(attached.attach({"--duration", "200ms"}));
        QVERIFY2(attached.waitForTrace(), attached.error());
        QVERIFY(attached.kernels()["during"] > 10);
        std::string recorded;
        for (const auto &[key, value] : attached.store().info().allProperties()) {
            if (key.starts_with("recorded of process"))
                recorded += value;
        }
        QVERIFY2(recorded.find("CUDA from ") != std::string::npos, recorded.c_str());
    }
};

QTEST_GUILESS_MAIN(TestOtherClients)
#include "tst_otherclients.moc"
