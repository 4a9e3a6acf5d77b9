// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "testdaemon.h"

#include <QTest>

#include <cstring>
#include <map>

using namespace trilane::wire;

/// CUDA activity with a small libcupti in place of the real one.
class TestAgentCuda : public QObject
{
    Q_OBJECT

private:
    static std::map<QByteArray, int> launchesOf(const Traced &process)
    {
        std::map<uint64_t, QByteArray> names;
        for (const auto &name : process.ofType(RecordType::KernelName))
            names[name.record.a] = process.text(name.record.id);
        std::map<QByteArray, int> launches;
        for (const QByteArray &buffer : process.buffers) {
            for (int at = 0; at + 216 <= buffer.size(); at += 216) {
                uint32_t correlation = 0;
                std::memcpy(&correlation, buffer.constData() + at + 92, sizeof correlation);
                uint64_t pointer = 0;
                std::memcpy(&pointer, buffer.constData() + at + 104, sizeof pointer);
                if (!process.isOutside(correlation))
                    ++launches[names[pointer]];
            }
        }
        return launches;
    }

private slots:
    void everyLaunchArrivesWithItsName();
    void reportsAnotherCuptiTool();
    void recordsOnlyBetweenProfilerStartAndStop();
    void aSubscriberOfCuptisIsReported();
    void namesOfKernelsInFlightSurviveAKill();
};

void TestAgentCuda::everyLaunchArrivesWithItsName()
{
    TestDaemon daemon(kArmCuda);
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_CUDA, {TRILANE_CUPTI}));
    QCOMPARE(program.exitCode(), 42);
    const Traced &process = *daemon.processes.at(0);
    QCOMPARE(process.messages(MessageType::Version).at(0).a, uint64_t{130001});
    uint64_t length = 0;
    for (const Packet &message : process.messages(MessageType::Lengths)) {
        if (message.a == 10)
            length = message.b;
    }
    QCOMPARE(length, uint64_t{216});
    const std::map<QByteArray, int> launches = launchesOf(process);
    QCOMPARE(launches, (std::map<QByteArray, int>{{"gemm", 10'000}, {"softmax", 10'000}}));
    QVERIFY(process.count(RecordType::ClockPair) >= 2);
}

void TestAgentCuda::reportsAnotherCuptiTool()
{
    TestDaemon daemon(kArmCuda);
    QProcessEnvironment environment = daemon.environment();
    environment.insert("CUPTI_IS_TAKEN", "1");
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_CUDA, {TRILANE_CUPTI}, environment));
    QCOMPARE(program.exitCode(), 42);
    const auto problems = daemon.processes.at(0)->messages(MessageType::Problem);
    QCOMPARE(problems.size(), size_t{1});
    QVERIFY(QByteArray(problems[0].text).contains("another tool is using CUPTI"));
}

void TestAgentCuda::recordsOnlyBetweenProfilerStartAndStop()
{
    TestDaemon daemon(kArmWatch | kArmCuda << kArmLater);
    QProcessEnvironment environment = daemon.environment();
    environment.insert(kRangeVariable, "cudaProfilerApi");
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_CUDA, {TRILANE_CUPTI, "profiler"}, environment));
    QCOMPARE(program.exitCode(), 42);
    const Traced &process = *daemon.processes.at(0);
    QCOMPARE(launchesOf(process), (std::map<QByteArray, int>{{"inside", 400}}));
    const auto begins = process.messages(MessageType::RangeBegin);
    const auto ends = process.messages(MessageType::RangeEnd);
    QCOMPARE(begins.size(), size_t{2});
    QCOMPARE(ends.size(), size_t{2});
    QVERIFY(begins[0].a <= ends[0].a && ends[0].a <= begins[1].a && begins[1].a <= ends[1].a);
    QCOMPARE(process.header().armed.load(), kArmWatch | kArmCuda << kArmLater);
}

void TestAgentCuda::aSubscriberOfCuptisIsReported()
{
    TestDaemon daemon(kArmWatch | kArmCuda << kArmLater);
    QProcessEnvironment environment = daemon.environment();
    environment.insert(kRangeVariable, "cudaProfilerApi");
    environment.insert("CUPTI_HAS_SUBSCRIBER", "1");
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_CUDA, {TRILANE_CUPTI, "profiler"}, environment));
    QCOMPARE(program.exitCode(), 42);
    const Traced &process = *daemon.processes.at(0);
    QVERIFY(launchesOf(process).empty());
    const auto problems = process.messages(MessageType::Problem);
    QCOMPARE(problems.size(), size_t{1});
    QVERIFY(QByteArray(problems[0].text)
                .contains("cudaProfilerStart cannot be detected: another tool"));
}

/// The buffer is still CUPTI's, in memory that outlives the process; its names must be too.
void TestAgentCuda::namesOfKernelsInFlightSurviveAKill()
{
    TestDaemon daemon(kArmCuda);
    QProcessEnvironment environment = daemon.environment();
    environment.insert("CUPTI_HOLDS_BUFFERS", "1");
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_CUDA, {TRILANE_CUPTI, "kill"}, environment));
    QCOMPARE(program.exitStatus(), QProcess::CrashExit);
    const Traced &process = *daemon.processes.at(0);
    QVERIFY(process.buffers.empty());
    QVERIFY(process.pool);
    uint64_t pointer = 0;
    std::memcpy(&pointer, process.pool + 104, sizeof pointer);
    const auto names = process.ofType(RecordType::KernelName);
    QCOMPARE(names.size(), size_t{1});
    QCOMPARE(names[0].record.a, pointer);
    QCOMPARE(process.text(names[0].record.id), QByteArray("in flight"));
}

QTEST_GUILESS_MAIN(TestAgentCuda)
#include "tst_agentcuda.moc"
