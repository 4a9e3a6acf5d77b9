// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "testdaemon.h"

#include "capture/wire/activitykind.h"
#include "tests/sendsignal.h"

#include <QTest>

#include <algorithm>
#include <cstring>
#include <map>

#include <signal.h>

using namespace trilane::wire;

/// How the agent gets along with CUPTI, with the program's end and with CUPTI's other clients: with
/// a libcupti that ends the process where the real one may crash or hang.
class TestCuptiLife : public QObject
{
    Q_OBJECT

private:
    /// Kernels with an end, by name, of all processes; what is outside of the recording left out.
    static std::map<QByteArray, int> kernels(const TestDaemon &daemon)
    {
        std::map<QByteArray, int> found;
        for (const auto &process : daemon.processes)
            add(*process, found);
        return found;
    }
    static void add(const Traced &process, std::map<QByteArray, int> &found)
    {
        std::map<uint64_t, QByteArray> names;
        for (const auto &name : process.ofType(RecordType::KernelName))
            names[name.record.a] = process.text(name.record.id);
        for (const QByteArray &buffer : process.buffers) {
            for (qsizetype at = 0; at < buffer.size();) {
                const auto field = [&](qsizetype offset, auto value) {
                    std::memcpy(&value, buffer.constData() + at + offset, sizeof value);
                    return value;
                };
                const uint32_t kind = kindOf(field(0, uint32_t{}));
                if (kind == 10 && !process.isOutside(field(92, uint32_t{})))
                    ++found[field(24, uint64_t{}) ? names[field(104, uint64_t{})] : "unended"];
                at += kind == 10 ? 216 : kind == 4 || kind == 5 ? 40 : 56;
            }
        }
    }
    static std::vector<Packet> problems(const TestDaemon &daemon)
    {
        std::vector<Packet> all;
        for (const auto &process : daemon.processes) {
            for (const Packet &message : process->messages(MessageType::Problem))
                all.push_back(message);
        }
        return all;
    }
    static QByteArray text(const std::vector<Packet> &messages)
    {
        QByteArray all;
        for (const Packet &message : messages)
            all += QByteArray(message.text) + '\n';
        return all;
    }
    static QProcessEnvironment with(const QStringList &variables, QProcessEnvironment environment)
    {
        for (const QString &variable : variables)
            environment.insert(variable.section('=', 0, 0), variable.section('=', 1));
        return environment;
    }
    static void runIn(TestDaemon &daemon, QProcess &program, const QStringList &arguments,
                      const QStringList &variables = {})
    {
        QStringList all = arguments;
        all.insert(1, TRILANE_STRICT_CUDA);
        QVERIFY(daemon.run(program, TRILANE_TARGET_CUPTILIFE, all,
                           with(variables, daemon.environment())));
    }
    /// Those whose kernels may be disabled in flight and those whose may not, with a thread that
    /// goes on launching.
    static void addVersions()
    {
        QTest::addColumn<QStringList>("variables");
        QTest::newRow("13.0 Update 1") << QStringList();
        QTest::newRow("13.0 Update 1, load") << QStringList{"TARGET_LOAD=1"};
        for (const char *version : {"130000", "18"})
            QTest::addRow("%s, load", version)
                << QStringList{"TARGET_LOAD=1", QString("STRICT_VERSION=") + version};
    }
    /// It stops itself, and goes on when its daemon is gone.
    static void runUntilDaemonHasGone(QProcess &program, const QStringList &arguments,
                                      const QStringList &variables, bool givesBuffersBack = true)
    {
        auto daemon = std::make_unique<TestDaemon>(kArmCuda);
        daemon->givesBuffersBack = givesBuffersBack;
        program.setProcessEnvironment(with(variables, daemon->environment()));
        program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        program.start(TRILANE_TARGET_CUPTILIFE, arguments);
        QVERIFY(program.waitForStarted());
        const auto isStopped = [&] {
            daemon->work();
            QFile stat(QString("/proc/%1/stat").arg(program.processId()));
            return !stat.open(QFile::ReadOnly) || stat.readAll().contains(") T ");
        };
        QTRY_VERIFY_WITH_TIMEOUT(isStopped(), kPatienceMs);
        daemon.reset();
        trilane::test::sendSignal(program.processId(), SIGCONT);
    }
    using Kernels = std::map<QByteArray, int>;
    static constexpr uint32_t kRange = kArmWatch | kArmCuda << kArmLater;
    static constexpr uint32_t kCold = kRange | kArmNoWarmUp << kArmLater;
    static QString range() { return QString(kRangeVariable) + "=cudaProfilerApi"; }
    static QString armed(uint32_t what)
    {
        return QString(kArmedVariable) + '=' + QString::number(what);
    }

private slots:
    void nothingIsCalledWhenTheProcessEnds_data();
    void nothingIsCalledWhenTheProcessEnds();
    void waitsOneSecondForWorkAtExit_data();
    void waitsOneSecondForWorkAtExit();
    void freesMemoryHandedOverByCupti();
    void aProcessThatOnlyMapsLibcuptiIsLeftAlone();
    void aChildOfAnInitializedProcessIsLeftAlone();
    void recordsWholeGraphsOnlyIfSupported_data();
    void recordsWholeGraphsOnlyIfSupported();
    void workInFlightAtARangesEndIsNotLost_data();
    void workInFlightAtARangesEndIsNotLost();
    void reportsRangesToASlowDaemon();
    void reportsARecordingThatNeverBegan();
    void countsRecordsWithoutBufferSpaceAsLost();
    void reportsEndlessKernelsAndStopsWaiting_data();
    void reportsEndlessKernelsAndStopsWaiting();
    void reportsAHangingCuptiCall_data();
    void reportsAHangingCuptiCall();
    void aRangeBeginsWhileCuptiIsFlushed_data();
    void aRangeBeginsWhileCuptiIsFlushed();
    void restoresAttributesAfterTheDaemonExits_data();
    void restoresAttributesAfterTheDaemonExits();
    void theNextDaemonGetsItsOwnRecords_data();
    void theNextDaemonGetsItsOwnRecords();
    void disablesKernelsIfTheNextDaemonRequestsNone_data();
    void disablesKernelsIfTheNextDaemonRequestsNone();
    void theNextDaemonGetsNoOldBuffers();
    void aProfileIsCompleteAfterTheDaemonExits_data();
    void aProfileIsCompleteAfterTheDaemonExits();
    void aProfileInABufferOfTheLastRecordingIsComplete();
    void aProfileThatIsAttachedToTwice();
    void memoryIsGivenBackBesideAProfile_data();
    void memoryIsGivenBackBesideAProfile();
    void doesNotReportAnEarlierProfile_data();
    void doesNotReportAnEarlierProfile();
    void aChildWithoutAgentThreadsExitsWithoutWaiting();
    void noProblemIsReportedWithoutAContext_data();
    void noProblemIsReportedWithoutAContext();
    void reportsALateRangeStart();
    void reportsEachLateRangeStart();
    void aRangeEndsBesideItsBegin();
    void reportsTheTimeBetweenRanges_data();
    void reportsTheTimeBetweenRanges();
    void doesNotForceAFlushAtARangeStart_data();
    void doesNotForceAFlushAtARangeStart();
    void noCallbacksDoNotImplyAnotherClient();
    void aFinalizeReturnsSpareBuffers();
    void waitsForAPreemptedFinalize();
    void profilesOfOtherToolsAreComplete_data();
    void profilesOfOtherToolsAreComplete();
    void aProfileUnderLoadDisablesNothingInFlight_data();
    void aProfileUnderLoadDisablesNothingInFlight();
    void afterAFinalizeOfAnOldCuptiItIsLeftAlone();
    void reportsAnUndetectableCuptiClient();
    void aProfileStartedDuringReattachIsComplete_data();
    void aProfileStartedDuringReattachIsComplete();
    void doesNotWaitForAFinalizeWithinItsOwnCall_data();
    void doesNotWaitForAFinalizeWithinItsOwnCall();
    void detectsALateCuptiClient_data();
    void detectsALateCuptiClient();
    void aLateAgentKeepsBuffersOfOtherClients_data();
    void aLateAgentKeepsBuffersOfOtherClients();
    void cuptiIsTriedBeforeARange_data();
    void cuptiIsTriedBeforeARange();
    void theFirstBuffersAreReady_data();
    void theFirstBuffersAreReady();
    void doesNotFlushWithoutADaemon_data();
    void doesNotFlushWithoutADaemon();
    void oneBufferForAllThreads();
    void reportsARefusedCallOnce();
    void reportsAnUnknownCuptiVersion();
};

void TestCuptiLife::nothingIsCalledWhenTheProcessEnds_data()
{
    addVersions();
}

void TestCuptiLife::nothingIsCalledWhenTheProcessEnds()
{
    QFETCH(QStringList, variables);
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"exit"}, variables);
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon)["gemm"], 10);
}

void TestCuptiLife::waitsOneSecondForWorkAtExit_data()
{
    QTest::addColumn<QString>("version");
    QTest::newRow("13.0 Update 1") << "130001";
    QTest::newRow("13.0") << "130000";
    QTest::newRow("11.8") << "18";
}

void TestCuptiLife::waitsOneSecondForWorkAtExit()
{
    QFETCH(QString, version);
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"outlives"}, {"STRICT_VERSION=" + version});
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(text(problems(daemon)), QByteArray("3 kernels and copies were still running 1 s after "
                                                "the end of the recording and are not included\n"));
    QCOMPARE(kernels(daemon), (Kernels{{"gemm", 10}, {"unended", 3}}));
}

void TestCuptiLife::freesMemoryHandedOverByCupti()
{
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"overhead"});
    QCOMPARE(program.exitCode(), 42);
    for (const QByteArray &buffer : daemon.processes.at(0)->buffers) {
        for (qsizetype at = 0; at + 56 <= buffer.size() && buffer[at] == 17; at += 56) {
            uint64_t pointer = 0;
            std::memcpy(&pointer, buffer.constData() + at + 48, sizeof pointer);
            QCOMPARE(pointer, 0u);
        }
    }
}

void TestCuptiLife::aProcessThatOnlyMapsLibcuptiIsLeftAlone()
{
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"without"});
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(text(problems(daemon)), QByteArray());
    QCOMPARE(kernels(daemon), (Kernels{{"child", 10}, {"parent", 10}}));
}

void TestCuptiLife::aChildOfAnInitializedProcessIsLeftAlone()
{
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"initialized"});
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(text(problems(daemon)), QByteArray());
}

void TestCuptiLife::recordsWholeGraphsOnlyIfSupported_data()
{
    QTest::addColumn<uint32_t>("bits");
    QTest::addColumn<QStringList>("variables");
    QTest::addColumn<bool>("whole");
    QTest::addColumn<QByteArray>("problem");
    QTest::newRow("by nodes unless asked") << kArmCuda << QStringList() << false << QByteArray();
    QTest::newRow("asked") << (kArmCuda | kArmWholeGraphs) << QStringList() << true << QByteArray();
    QTest::newRow("12.4") << (kArmCuda | kArmWholeGraphs) << QStringList{"STRICT_VERSION=22"}
                          << false << QByteArray("requires CUPTI 12.5");
    QTest::newRow("attached") << (kArmCuda | kArmWholeGraphs) << QStringList{"TARGET_ATTACHES=1"}
                              << false << QByteArray("from the start of the program");
}

void TestCuptiLife::recordsWholeGraphsOnlyIfSupported()
{
    QFETCH(uint32_t, bits);
    QFETCH(QStringList, variables);
    QFETCH(bool, whole);
    QFETCH(QByteArray, problem);
    TestDaemon daemon(bits);
    QProcess program;
    runIn(daemon, program, {"graphs"}, variables << armed(bits));
    QCOMPARE(program.exitCode(), whole ? 51 : 42);
    const QByteArray told = text(problems(daemon));
    QVERIFY2(problem.isEmpty() ? told.isEmpty() : told.contains(problem), told);
}

void TestCuptiLife::workInFlightAtARangesEndIsNotLost_data()
{
    addVersions();
    QTest::newRow("13.0") << QStringList{"STRICT_VERSION=130000"};
    QTest::newRow("11.8") << QStringList{"STRICT_VERSION=18"};
    // Of the range's kernels the first have numbers before that, and the others after.
    QTest::newRow("11.8, numbers begin again")
        << QStringList{"STRICT_VERSION=18", "STRICT_FIRST=4294967290"};
}

void TestCuptiLife::workInFlightAtARangesEndIsNotLost()
{
    QFETCH(QStringList, variables);
    TestDaemon daemon(kRange);
    QProcess program;
    runIn(daemon, program, {"tail"}, QStringList{range(), armed(kRange)} << variables);
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    Kernels found = kernels(daemon);
    QCOMPARE(found.erase("load"), variables.contains("TARGET_LOAD=1") ? size_t{1} : size_t{0});
    QCOMPARE(found, (Kernels{{"inside", 10}}));
    QCOMPARE(text(problems(daemon)), QByteArray());
}

/// It takes no messages for longer than the socket has room.
void TestCuptiLife::reportsRangesToASlowDaemon()
{
    TestDaemon daemon(kCold);
    QProcess program;
    program.setProcessEnvironment(with({range(), armed(kCold)}, daemon.environment()));
    program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    program.start(TRILANE_TARGET_CUPTILIFE, {"ranges", TRILANE_STRICT_CUDA});
    QTRY_VERIFY_WITH_TIMEOUT(
        (daemon.work(), !daemon.processes.empty() && daemon.processes.front()->pool), kPatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT((program.waitForReadyRead(1), program.canReadLine()), kPatienceMs);
    const Traced &process = *daemon.processes.front();
    QTRY_COMPARE_WITH_TIMEOUT((daemon.work(), process.messages(MessageType::RangeEnd).size()),
                              size_t{60}, kPatienceMs);
    QCOMPARE(process.messages(MessageType::RangeBegin).size(), size_t{60});
    program.write("\n");
    QTRY_VERIFY_WITH_TIMEOUT((daemon.work(), program.waitForFinished(1), process.ended),
                             kPatienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(program.state(), QProcess::NotRunning, kPatienceMs);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon), (Kernels{{"inside", 60}}));
}

/// It is asked for just before the process ends. Our thread looks each 0.1 s: mostly it is late.
void TestCuptiLife::reportsARecordingThatNeverBegan()
{
    for (int round = 0; round < 5; ++round) {
        TestDaemon daemon(kArmNvtx);
        QProcess program;
        QProcessEnvironment environment = daemon.environment();
        environment.insert(kArmedVariable, QString::number(kArmNvtx));
        program.setProcessEnvironment(environment);
        program.start(TRILANE_TARGET_CUPTILIFE, {"told", TRILANE_STRICT_CUDA});
        QTRY_VERIFY_WITH_TIMEOUT(
            (daemon.work(), program.waitForReadyRead(1), program.canReadLine()), kPatienceMs);
        QCOMPARE(daemon.processes.size(), size_t{1});
        const Traced &process = *daemon.processes.front();
        reinterpret_cast<SegmentHeader *>(process.base)->armed.store(kArmCuda);
        program.write("\n");
        QTRY_VERIFY_WITH_TIMEOUT((daemon.work(), program.waitForFinished(1), process.ended),
                                 kPatienceMs);
        QTRY_COMPARE_WITH_TIMEOUT(program.state(), QProcess::NotRunning, kPatienceMs);
        QCOMPARE(program.exitCode(), 42);
        const bool hasBegun = !process.messages(MessageType::Version).empty();
        QCOMPARE(
            text(problems(daemon)),
            hasBegun
                ? QByteArray()
                : QByteArray(
                      "CUDA is not recorded: it was not enabled yet when the process exited\n"));
    }
}

/// A CUPTI that crashes when it gets no buffer.
void TestCuptiLife::countsRecordsWithoutBufferSpaceAsLost()
{
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"crowd"}, {"STRICT_VERSION=26"});
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    uint64_t lost = 0;
    for (const auto &loss : daemon.processes.at(0)->ofType(RecordType::ActivityLoss))
        lost += loss.record.a;
    const auto all = static_cast<uint64_t>(kernels(daemon)["unended"]) + lost / 2;
    QVERIFY2(all >= 335'000 && all < 335'100, qPrintable(QString::number(all)));
}

void TestCuptiLife::reportsEndlessKernelsAndStopsWaiting_data()
{
    QTest::addColumn<QString>("version");
    QTest::newRow("13.0 Update 1") << "130001";
    QTest::newRow("13.0") << "130000";
    QTest::newRow("11.8") << "18";
}

void TestCuptiLife::reportsEndlessKernelsAndStopsWaiting()
{
    QFETCH(QString, version);
    TestDaemon daemon(kRange);
    QProcess program;
    program.setProcessEnvironment(
        with({range(), armed(kRange), "STRICT_VERSION=" + version}, daemon.environment()));
    program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    program.start(TRILANE_TARGET_CUPTILIFE, {"endless", TRILANE_STRICT_CUDA});
    const auto isTold = [&daemon] {
        daemon.work();
        return text(problems(daemon)).contains("3 kernels and copies were still running 5 s after");
    };
    QTRY_VERIFY_WITH_TIMEOUT(isTold(), kPatienceMs);
    program.write("\n");
    QTRY_VERIFY_WITH_TIMEOUT(
        (daemon.work(), program.waitForFinished(1), program.state() == QProcess::NotRunning),
        kPatienceMs);
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    // Their records come nevertheless, and are not told of a second time.
    if (version == "130001")
        QCOMPARE(kernels(daemon), (Kernels{{"unended", 3}}));
    uint64_t told = 0;
    for (const Packet &problem : problems(daemon))
        told += problem.a == 0 ? problem.b : 0;
    QCOMPARE(told, uint64_t{3});
}

void TestCuptiLife::reportsAHangingCuptiCall_data()
{
    QTest::addColumn<QString>("variable");
    QTest::addColumn<QByteArray>("call");
    QTest::newRow("by our thread")
        << "STRICT_DISABLE_MS=5600" << QByteArray("cuptiActivityDisable");
    QTest::newRow("by the program's")
        << "STRICT_ENABLE_MS=5600" << QByteArray("cuptiActivityEnable");
}

void TestCuptiLife::reportsAHangingCuptiCall()
{
    QFETCH(QString, variable);
    QFETCH(QByteArray, call);
    TestDaemon daemon(kCold);
    QProcess program;
    runIn(daemon, program, {"tail"}, {range(), armed(kCold), variable});
    QCOMPARE(program.exitCode(), 42);
    QVERIFY2(text(problems(daemon)).contains(call + " has not returned for 5 s"),
             text(problems(daemon)));
}

void TestCuptiLife::aRangeBeginsWhileCuptiIsFlushed_data()
{
    QTest::addColumn<int>("flushMs");
    for (const int ms : {60, 100, 300})
        QTest::addRow("%d ms", ms) << ms;
}

void TestCuptiLife::aRangeBeginsWhileCuptiIsFlushed()
{
    QFETCH(int, flushMs);
    TestDaemon daemon(kCold);
    QProcess program;
    runIn(daemon, program, {"slowflush"},
          {range(), armed(kCold), "STRICT_FLUSH_MS=" + QString::number(flushMs)});
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon), (Kernels{{"inside", 60}}));
}

void TestCuptiLife::restoresAttributesAfterTheDaemonExits_data()
{
    addVersions();
}

void TestCuptiLife::restoresAttributesAfterTheDaemonExits()
{
    QFETCH(QStringList, variables);
    QProcess program;
    runUntilDaemonHasGone(program, {"leaves", TRILANE_STRICT_CUDA}, variables);
    QVERIFY(program.waitForFinished(kPatienceMs));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
}

void TestCuptiLife::theNextDaemonGetsItsOwnRecords_data()
{
    QTest::addColumn<QString>("version");
    for (const char *version : {"130001", "130000", "18"})
        QTest::newRow(version) << version;
}

void TestCuptiLife::theNextDaemonGetsItsOwnRecords()
{
    QFETCH(QString, version);
    TestDaemon next(kArmCuda);
    QProcess program;
    runUntilDaemonHasGone(
        program, {"back", TRILANE_STRICT_CUDA},
        {"STRICT_VERSION=" + version, "TARGET_NEXT=" + next.environment().value(kSocketVariable)});
    QTRY_VERIFY_WITH_TIMEOUT(
        (next.work(), program.waitForFinished(1), program.state() == QProcess::NotRunning),
        kPatienceMs);
    next.work();
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(next)["gemm"], 10);
    QVERIFY(!next.processes.front()->messages(MessageType::OwnThread).empty());
}

void TestCuptiLife::disablesKernelsIfTheNextDaemonRequestsNone_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<uint32_t>("bits");
    QTest::newRow("no CUDA") << "130000" << uint32_t{kArmNvtx};
    QTest::newRow("not yet") << "18" << (kArmNvtx | kArmCuda << kArmLater);
    QTest::newRow("soon") << "130000" << kCold;
}

void TestCuptiLife::disablesKernelsIfTheNextDaemonRequestsNone()
{
    QFETCH(QString, version);
    QFETCH(uint32_t, bits);
    TestDaemon next(bits);
    QProcess program;
    runUntilDaemonHasGone(program, {"others", TRILANE_STRICT_CUDA},
                          {"STRICT_VERSION=" + version, "TARGET_WANTS=" + QString::number(bits),
                           "TARGET_NEXT=" + next.environment().value(kSocketVariable)});
    QTRY_VERIFY_WITH_TIMEOUT(
        (next.work(), program.waitForFinished(1), program.state() == QProcess::NotRunning),
        kPatienceMs);
    next.work();
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(next.processes.size(), size_t{1});
    QCOMPARE(next.processes.front()->messages(MessageType::Buffer).size(), size_t{0});
}

void TestCuptiLife::theNextDaemonGetsNoOldBuffers()
{
    TestDaemon next(kArmNvtx);
    QProcess program;
    runUntilDaemonHasGone(program, {"afterbuffer", TRILANE_STRICT_CUDA},
                          {"TARGET_NEXT=" + next.environment().value(kSocketVariable)});
    QTRY_VERIFY_WITH_TIMEOUT(
        (next.work(), program.waitForFinished(1), program.state() == QProcess::NotRunning),
        kPatienceMs);
    next.work();
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(next.processes.size(), size_t{1});
    QCOMPARE(next.processes.front()->messages(MessageType::Buffer).size(), size_t{0});
}

void TestCuptiLife::aProfileIsCompleteAfterTheDaemonExits_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QStringList>("variables");
    for (const char *version : {"130000", "18"})
        QTest::addRow("%s: kernels are still on", version)
            << "behind" << QStringList{QString("STRICT_VERSION=") + version};
    for (const char *version : {"130001", "18"})
        QTest::addRow("%s: it is just going", version)
            << "leaving"
            << QStringList{QString("STRICT_VERSION=") + version, "STRICT_DISABLE_MS=300"};
    QTest::newRow("it is just going, and a buffer is held")
        << "leaving" << QStringList{"STRICT_ASKS_AHEAD=1", "STRICT_DISABLE_MS=300"};
}

void TestCuptiLife::aProfileIsCompleteAfterTheDaemonExits()
{
    QFETCH(QString, what);
    QFETCH(QStringList, variables);
    QProcess program;
    runUntilDaemonHasGone(program, {what, TRILANE_STRICT_CUDA, TRILANE_CLIENT_IMPORTS}, variables);
    QVERIFY(program.waitForFinished(kPatienceMs));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
}

void TestCuptiLife::aProfileInABufferOfTheLastRecordingIsComplete()
{
    TestDaemon next(kCold);
    QProcess program;
    runUntilDaemonHasGone(
        program, {"oldbuffer", TRILANE_STRICT_CUDA, TRILANE_CLIENT_IMPORTS},
        {"STRICT_VERSION=130000", "TARGET_NEXT=" + next.environment().value(kSocketVariable)});
    QTRY_VERIFY_WITH_TIMEOUT(
        (next.work(), program.waitForFinished(1), program.state() == QProcess::NotRunning),
        kPatienceMs);
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
}

void TestCuptiLife::aProfileThatIsAttachedToTwice()
{
    TestDaemon next(kArmCuda);
    QProcess program;
    runUntilDaemonHasGone(program, {"twice", TRILANE_STRICT_CUDA, TRILANE_CLIENT_IMPORTS},
                          {"TARGET_NEXT=" + next.environment().value(kSocketVariable)});
    QTRY_VERIFY_WITH_TIMEOUT(
        (next.work(), program.waitForFinished(1), program.state() == QProcess::NotRunning),
        kPatienceMs);
    next.work();
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(next), (Kernels{{"ours", 10}}));
}

void TestCuptiLife::memoryIsGivenBackBesideAProfile_data()
{
    QTest::addColumn<QStringList>("variables");
    QTest::newRow("it goes on") << QStringList();
    QTest::newRow("CUPTI was just shut down") << QStringList{"TARGET_FINALIZES=1"};
}

void TestCuptiLife::memoryIsGivenBackBesideAProfile()
{
    QFETCH(QStringList, variables);
    QProcess program;
    // Else one might do for all of them.
    constexpr bool kGivesBuffersBack = false;
    runUntilDaemonHasGone(program, {"atend", TRILANE_STRICT_CUDA, TRILANE_CLIENT_IMPORTS},
                          variables, kGivesBuffersBack);
    QVERIFY(program.waitForFinished(kPatienceMs));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
}

void TestCuptiLife::doesNotReportAnEarlierProfile_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QStringList>("variables");
    QTest::newRow("it has outlived the last recording") << "between" << QStringList();
    QTest::newRow("it has shut CUPTI down") << "between" << QStringList{"TARGET_FINALIZES=1"};
    QTest::newRow("it ended with the last recording") << "asitleaves" << QStringList();
}

void TestCuptiLife::doesNotReportAnEarlierProfile()
{
    QFETCH(QString, what);
    QFETCH(QStringList, variables);
    TestDaemon next(kArmCuda);
    QProcess program;
    runUntilDaemonHasGone(program, {what, TRILANE_STRICT_CUDA, TRILANE_CLIENT_IMPORTS},
                          QStringList{"TARGET_NEXT=" + next.environment().value(kSocketVariable)}
                              << variables);
    QTRY_VERIFY_WITH_TIMEOUT(
        (next.work(), program.waitForFinished(1), program.state() == QProcess::NotRunning),
        kPatienceMs);
    next.work();
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(text(problems(next)), QByteArray());
    // Only that nothing was recorded between the two recordings.
    const std::vector<Packet> away = next.processes.front()->messages(MessageType::Away);
    const std::vector<Packet> on = next.processes.front()->messages(MessageType::Cuda);
    QVERIFY(!on.empty() && away.size() <= 1);
    if (!away.empty())
        QCOMPARE(away.front().b, on.back().a);
    QCOMPARE(kernels(next), (Kernels{{"ours", 10}}));
}

void TestCuptiLife::aChildWithoutAgentThreadsExitsWithoutWaiting()
{
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"child", TRILANE_CLIENT_IMPORTS});
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon), (Kernels{{"ours", 10}}));
}

void TestCuptiLife::noProblemIsReportedWithoutAContext_data()
{
    QTest::addColumn<QStringList>("variables");
    for (const char *call : {"cuptiGetVersion", "cuptiActivityRegisterCallbacks"}) {
        const QString endsAt = QString("TARGET_ENDS_AT=") + call;
        QTest::addRow("%s", call) << QStringList{endsAt};
        QTest::addRow("%s, with a context", call) << QStringList{endsAt, "TARGET_HAS_CONTEXT=1"};
    }
}

void TestCuptiLife::noProblemIsReportedWithoutAContext()
{
    QFETCH(QStringList, variables);
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"early"}, variables);
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    const bool hasBegun = !daemon.processes.at(0)->messages(MessageType::Version).empty();
    QCOMPARE(
        text(problems(daemon)),
        hasBegun || !variables.contains("TARGET_HAS_CONTEXT=1")
            ? QByteArray()
            : QByteArray("CUDA is not recorded: it was not enabled yet when the process exited\n"));
}

/// Other threads than the one that begins the range go on meanwhile.
void TestCuptiLife::reportsALateRangeStart()
{
    TestDaemon daemon(kCold);
    QProcess program;
    runIn(daemon, program, {"tail"}, {range(), armed(kCold), "STRICT_ENABLE_MS=30"});
    QCOMPARE(program.exitCode(), 42);
    const Traced &process = *daemon.processes.at(0);
    QCOMPARE(process.messages(MessageType::RangeBegin).size(), size_t{1});
    QCOMPARE(process.messages(MessageType::Cuda).size(), size_t{1});
    const std::vector<Packet> missing = process.messages(MessageType::Away);
    QCOMPARE(missing.size(), size_t{1});
    QVERIFY(missing[0].b >= missing[0].a + 30'000'000);
    QVERIFY(process.messages(MessageType::Cuda)[0].a >= missing[0].b);
}

void TestCuptiLife::aRangeEndsBesideItsBegin()
{
    TestDaemon daemon(kCold);
    QProcess program;
    runIn(daemon, program, {"endsbeside"}, {range(), armed(kCold), "STRICT_ENABLE_MS=300"});
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon), (Kernels{{"inside", 10}}));
}

void TestCuptiLife::reportsEachLateRangeStart()
{
    TestDaemon daemon(kCold);
    QProcess program;
    runIn(daemon, program, {"lateranges"}, {range(), armed(kCold)});
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon), (Kernels{{"inside", 20}}));
    const Traced &process = *daemon.processes.at(0);
    const std::vector<Packet> begins = process.messages(MessageType::RangeBegin);
    QCOMPARE(begins.size(), size_t{3});
    const std::vector<Packet> missing = process.messages(MessageType::Away);
    const std::vector<Packet> ends = process.messages(MessageType::RangeEnd);
    QCOMPARE(ends.size(), size_t{3});
    for (const size_t range : {size_t{1}, size_t{2}}) {
        const auto told = std::find_if(missing.begin(), missing.end(), [&](const Packet &message) {
            return message.a >= ends[range - 1].a &&
                   (range == 2 || message.b < begins[range + 1].a);
        });
        QVERIFY(told != missing.end());
        QVERIFY2(told->a < begins[range].a, "nothing is recorded before it, either");
        QVERIFY(told->b >= begins[range].a + 100'000'000);
    }
}

void TestCuptiLife::reportsTheTimeBetweenRanges_data()
{
    QTest::addColumn<QStringList>("variables");
    QTest::newRow("our thread is quick") << QStringList();
    QTest::newRow("our thread comes late") << QStringList{"STRICT_FLUSH_MS=30"};
}

/// From the end of each, as that is told, until the next is recorded.
void TestCuptiLife::reportsTheTimeBetweenRanges()
{
    QFETCH(QStringList, variables);
    TestDaemon daemon(kCold);
    QProcess program;
    runIn(daemon, program, {"recurring"}, QStringList{range(), armed(kCold)} << variables);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon), (Kernels{{"inside", 20}}));
    const Traced &process = *daemon.processes.at(0);
    const std::vector<Packet> begins = process.messages(MessageType::RangeBegin);
    const std::vector<Packet> ends = process.messages(MessageType::RangeEnd);
    QCOMPARE(begins.size(), size_t{21});
    QCOMPARE(ends.size(), size_t{21});
    const std::vector<Packet> missing = process.messages(MessageType::Away);
    for (size_t range = 1; range < begins.size(); ++range) {
        const auto told = std::find_if(missing.begin(), missing.end(), [&](const Packet &message) {
            return message.a == ends[range - 1].a;
        });
        QVERIFY2(told != missing.end(), qPrintable(QString::number(range)));
        QVERIFY(told->b >= begins[range].a && told->b <= ends[range].a);
    }
}

void TestCuptiLife::doesNotForceAFlushAtARangeStart_data()
{
    QTest::addColumn<uint32_t>("bits");
    QTest::addColumn<QStringList>("variables");
    QTest::newRow("behind work that does not end") << kCold << QStringList();
    QTest::newRow("behind the warm-up") << kRange << QStringList{"STRICT_ASKS_AHEAD=1"};
}

void TestCuptiLife::doesNotForceAFlushAtARangeStart()
{
    QFETCH(uint32_t, bits);
    QFETCH(QStringList, variables);
    TestDaemon daemon(bits);
    QProcess program;
    runIn(daemon, program, {"forced"}, QStringList{range(), armed(bits)} << variables);
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon)["inside"], 10);
}

/// Where nothing may be flushed before a record has shown that CUPTI is still ours.
void TestCuptiLife::noCallbacksDoNotImplyAnotherClient()
{
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"silence"}, {"STRICT_VERSION=18", "STRICT_LATE_CALLS=1"});
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(text(problems(daemon)), QByteArray());
    QCOMPARE(kernels(daemon), (Kernels{{"ours", 60}}));
}

void TestCuptiLife::aFinalizeReturnsSpareBuffers()
{
    TestDaemon daemon(kRange);
    QProcess program;
    runIn(daemon, program, {"incallspare", TRILANE_CLIENT_IMPORTS},
          {range(), armed(kRange), "STRICT_ASKS_AHEAD=1", "STRICT_FLUSH_MS=100"});
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon), (Kernels{{"ours", 20}, {"unended", 10}}));
}

void TestCuptiLife::profilesOfOtherToolsAreComplete_data()
{
    QTest::addColumn<QString>("client");
    QTest::addColumn<QStringList>("variables");
    QTest::newRow("imports") << TRILANE_CLIENT_IMPORTS << QStringList();
    QTest::newRow("looks up") << TRILANE_CLIENT_LOOKS_UP << QStringList();
    QTest::newRow("looks up and finalizes")
        << TRILANE_CLIENT_LOOKS_UP << QStringList{"TARGET_FINALIZES=1"};
    QTest::newRow("13.0") << TRILANE_CLIENT_IMPORTS << QStringList{"STRICT_VERSION=130000"};
    QTest::newRow("it is refused a kind")
        << TRILANE_CLIENT_IMPORTS << QStringList{"STRICT_REFUSES_CLIENT=4"};
}

void TestCuptiLife::profilesOfOtherToolsAreComplete()
{
    QFETCH(QString, client);
    QFETCH(QStringList, variables);
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"profiles", client}, variables);
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon), (Kernels{{"ours", 60}}));
    const std::vector<Packet> told = problems(daemon);
    QCOMPARE(told.size(), size_t{2});
    for (const Packet &message : told) {
        QVERIFY(QByteArray(message.text).contains("while another tool is using CUPTI"));
        QVERIFY(message.a > 0 && message.b > message.a);
    }
    QVERIFY(told[1].a > told[0].b);
}

void TestCuptiLife::aProfileUnderLoadDisablesNothingInFlight_data()
{
    addVersions();
}

void TestCuptiLife::aProfileUnderLoadDisablesNothingInFlight()
{
    QFETCH(QStringList, variables);
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"loaded", TRILANE_CLIENT_IMPORTS}, variables);
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon)["ours"], 40);
}

void TestCuptiLife::afterAFinalizeOfAnOldCuptiItIsLeftAlone()
{
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"profiles", TRILANE_CLIENT_IMPORTS},
          {"STRICT_VERSION=18", "TARGET_FINALIZES=1", "TARGET_STAYS_OUT=1"});
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon), (Kernels{{"ours", 20}}));
    QVERIFY(text(problems(daemon)).contains("no longer recorded"));
}

void TestCuptiLife::reportsAnUndetectableCuptiClient()
{
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"forbidden", TRILANE_CLIENT_IMPORTS});
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon), (Kernels{{"ours", 10}}));
    QCOMPARE(text(problems(daemon)).count("cannot be detected"), 1);
}

void TestCuptiLife::aProfileStartedDuringReattachIsComplete_data()
{
    QTest::addColumn<QString>("client");
    QTest::newRow("imports") << TRILANE_CLIENT_IMPORTS;
    QTest::newRow("looks up") << TRILANE_CLIENT_LOOKS_UP;
}

void TestCuptiLife::aProfileStartedDuringReattachIsComplete()
{
    QFETCH(QString, client);
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"next", client});
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon), (Kernels{{"ours", 50}}));
}

void TestCuptiLife::doesNotWaitForAFinalizeWithinItsOwnCall_data()
{
    QTest::addColumn<QStringList>("variables");
    QTest::addColumn<int>("ours");
    QTest::newRow("13.0") << QStringList() << 60;
    QTest::newRow("11.8, which must not be called again")
        << QStringList{"STRICT_VERSION=18", "TARGET_STAYS_OUT=1"} << 40;
}

void TestCuptiLife::doesNotWaitForAFinalizeWithinItsOwnCall()
{
    QFETCH(QStringList, variables);
    QFETCH(int, ours);
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"incall", TRILANE_CLIENT_IMPORTS}, variables);
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon), (Kernels{{"ours", ours}}));
}

void TestCuptiLife::waitsForAPreemptedFinalize()
{
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"withoutcore", TRILANE_CLIENT_IMPORTS},
          {"STRICT_FINALIZE_SPINS_MS=1000"});
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon), (Kernels{{"ours", 20}}));
}

void TestCuptiLife::detectsALateCuptiClient_data()
{
    QTest::addColumn<QStringList>("variables");
    QTest::newRow("its callbacks are seen") << QStringList();
    QTest::newRow("our calls leave no record") << QStringList{"STRICT_HIDES=1"};
}

void TestCuptiLife::detectsALateCuptiClient()
{
    QFETCH(QStringList, variables);
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"unseen", TRILANE_CLIENT_UNSEEN}, variables);
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon), (Kernels{{"ours", 20}}));
    const std::vector<Packet> told = problems(daemon);
    QCOMPARE(told.size(), size_t{1});
    QVERIFY(told[0].a > 0 && told[0].b == 0);
}

void TestCuptiLife::aLateAgentKeepsBuffersOfOtherClients_data()
{
    QTest::addColumn<QStringList>("variables");
    QTest::newRow("at work") << QStringList();
    QTest::newRow("at work, nobody can say who it is") << QStringList{"STRICT_HIDES=1"};
    QTest::newRow("left over") << QStringList{"TARGET_IS_IDLE=1"};
}

void TestCuptiLife::aLateAgentKeepsBuffersOfOtherClients()
{
    QFETCH(QStringList, variables);
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"later", TRILANE_CLIENT_IMPORTS}, variables);
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon), (Kernels{{"ours", 10}}));
    const QByteArray told = text(problems(daemon));
    QVERIFY2(told.contains("while another tool is using CUPTI"), told);
    QCOMPARE(told.contains("when Trilane attached"), variables.contains("STRICT_HIDES=1"));
}

void TestCuptiLife::cuptiIsTriedBeforeARange_data()
{
    QTest::addColumn<uint32_t>("bits");
    QTest::addColumn<QStringList>("variables");
    QTest::newRow("tried") << kRange << QStringList();
    QTest::newRow("tried, and a buffer is held") << kRange << QStringList{"STRICT_ASKS_AHEAD=1"};
    QTest::newRow("not wanted") << kCold << QStringList{"TARGET_IS_COLD=1"};
}

void TestCuptiLife::cuptiIsTriedBeforeARange()
{
    QFETCH(uint32_t, bits);
    QFETCH(QStringList, variables);
    TestDaemon daemon(bits);
    QProcess program;
    runIn(daemon, program, {"warmup"}, variables << range() << armed(bits));
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(kernels(daemon), (Kernels{{"inside", 10}}));
}

void TestCuptiLife::theFirstBuffersAreReady_data()
{
    QTest::addColumn<uint32_t>("bits");
    QTest::addColumn<QStringList>("variables");
    QTest::newRow("recording") << uint32_t{kArmCuda} << QStringList();
    QTest::newRow("before a range") << kRange << QStringList{range()};
    QTest::newRow("11.8") << uint32_t{kArmCuda} << QStringList{"STRICT_VERSION=18"};
}

void TestCuptiLife::theFirstBuffersAreReady()
{
    QFETCH(uint32_t, bits);
    QFETCH(QStringList, variables);
    TestDaemon daemon(bits);
    QProcess program;
    runIn(daemon, program, {"ready"}, variables << armed(bits));
    if (program.exitCode() == 43)
        QSKIP("this kernel cannot make memory ready (Linux 5.14)");
    QCOMPARE(program.exitCode(), 42);
}

void TestCuptiLife::doesNotFlushWithoutADaemon_data()
{
    QTest::addColumn<uint32_t>("bits");
    QTest::addColumn<QStringList>("variables");
    QTest::newRow("nobody watches") << kArmCuda << QStringList();
    QTest::newRow("live") << (kArmCuda | kArmLive) << QStringList{"TARGET_IS_LIVE=1"};
}

void TestCuptiLife::doesNotFlushWithoutADaemon()
{
    QFETCH(uint32_t, bits);
    QFETCH(QStringList, variables);
    TestDaemon daemon(bits);
    QProcess program;
    runIn(daemon, program, {"cadence"}, variables << armed(bits));
    QCOMPARE(program.exitCode(), 42);
}

void TestCuptiLife::oneBufferForAllThreads()
{
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"registers"});
    QCOMPARE(program.exitCode(), 42);
}

void TestCuptiLife::reportsARefusedCallOnce()
{
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"exit"}, {"STRICT_REFUSES=15", "TRILANE_CUPTI=/none"});
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(problems(daemon).size(), size_t{1});
    QVERIFY2(text(problems(daemon)).contains("kinds 10, 1, 22, 2, 5, 4, 38, 17 are not"),
             text(problems(daemon)));
}

void TestCuptiLife::reportsAnUnknownCuptiVersion()
{
    TestDaemon daemon(kArmCuda);
    QProcess program;
    runIn(daemon, program, {"exit"}, {"STRICT_NO_VERSION=1"});
    QCOMPARE(program.exitCode(), 42);
    QVERIFY(text(problems(daemon)).contains("did not report its version"));
    QCOMPARE(kernels(daemon), (Kernels{{"gemm", 10}}));
}

QTEST_GUILESS_MAIN(TestCuptiLife)
#include "tst_cuptilife.moc"
