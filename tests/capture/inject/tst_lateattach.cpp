// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "injected.h"
#include "tests/capture/agent/testdaemon.h"

#include <map>
#include <set>

using namespace trilane;
using namespace trilane::wire;
using inject::Injected;

namespace {

/// A daemon that was given one connection.
struct Recording
{
    explicit Recording(Injected &injected, uint32_t armed)
        : daemon(armed)
    {
        daemon.processes.push_back(std::make_unique<Traced>());
        daemon.processes.back()->socket = injected.connection.release();
    }
    Traced &process() { return *daemon.processes.front(); }
    std::set<QByteArray> names()
    {
        std::set<QByteArray> found;
        for (const auto &push : process().ofType(RecordType::RangePush))
            found.insert(process().text(push.record.id));
        return found;
    }
    bool hears(const char *words)
    {
        daemon.work();
        for (const Packet &message : process().messages(MessageType::Problem)) {
            if (QByteArray(message.text).contains(words))
                return true;
        }
        return false;
    }

    TestDaemon daemon;
};

} // namespace

/// What an agent records that came late, and after it has come again.
class TestLateAttach : public QObject
{
    Q_OBJECT

private slots:
    void nvtxThatHadNoTool_data();
    void nvtxThatHadNoTool();
    void cudaThatWasInUse();
    void doesNotUseACuptiOfAnotherTool();
};

void TestLateAttach::nvtxThatHadNoTool_data()
{
    QTest::addColumn<QString>("mode");
    QTest::newRow("initialized") << "nvtx";
    QTest::newRow("not used yet") << "nvtx-late";
}

void TestLateAttach::nvtxThatHadNoTool()
{
    if (!TRILANE_HAS_NVTX)
        QSKIP("the headers of NVTX are not installed");
    QFETCH(QString, mode);
    Target target(TARGET_ATTACH, {mode});
    QVERIFY(target.awaitReady());
    for (int round = 0; round < 3; ++round) {
        Result<Injected> injected = attach(target.pid());
        QVERIFY2(injected, injected ? "" : injected.error().message().c_str());
        QCOMPARE(injected->nvtxTables, 1);
        if (round == 0 && mode == "nvtx-late")
            target.write();
        Recording recording(*injected, kArmNvtx);
        QTRY_VERIFY_WITH_TIMEOUT(
            (recording.daemon.work(),
             recording.process().base && recording.process().count(RecordType::RangePop) > 100),
            60'000);
        QCOMPARE(recording.names(), (std::set<QByteArray>{"inner", "outer"}));
        const auto pushes = recording.process().count(RecordType::RangePush);
        const auto pops = recording.process().count(RecordType::RangePop);
        QVERIFY(pushes + 4 > pops && pops + 4 > pushes);
    }
    QVERIFY2(target.finish(), target.output);
}

void TestLateAttach::cudaThatWasInUse()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LD_LIBRARY_PATH", TRILANE_FAKE_CUDA_DIR);
    Target trainer(TRILANE_TARGETS_DIR "/train", {"--steps", "1000000"}, environment);
    QTRY_VERIFY_WITH_TIMEOUT(trainer.hasThread("simulated-gpu"), 30'000);
    for (int round = 0; round < 3; ++round) {
        Result<Injected> injected = attach(trainer.pid(), kArmCuda | kArmNvtx);
        QVERIFY2(injected, injected ? "" : injected.error().message().c_str());
        QVERIFY(injected->hasCuda);
        Recording recording(*injected, kArmCuda | kArmNvtx);
        QTRY_VERIFY_WITH_TIMEOUT((recording.daemon.work(), recording.process().buffers.size() > 3),
                                 60'000);
        Traced &process = recording.process();
        QCOMPARE(process.messages(MessageType::Version).size(), size_t{1});
        QVERIFY(process.count(RecordType::ApiName) > 0);
        std::set<QByteArray> kernels;
        for (const auto &name : process.ofType(RecordType::KernelName))
            kernels.insert(process.text(name.record.id));
        QVERIFY(kernels.size() > 1 && !kernels.count("(torn)") && !kernels.count("(none)"));
        QVERIFY(process.messages(MessageType::Problem).empty());
        QVERIFY(trainer.isRunning());
    }
    QVERIFY(trainer.isRunning());
}

void TestLateAttach::doesNotUseACuptiOfAnotherTool()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LD_LIBRARY_PATH", TRILANE_FAKE_CUDA_DIR);
    environment.insert("FAKE_CUPTI_REFUSE", "39");
    Target trainer(TRILANE_TARGETS_DIR "/train", {"--steps", "1000000"}, environment);
    QTRY_VERIFY_WITH_TIMEOUT(trainer.hasThread("simulated-gpu"), 30'000);
    Result<Injected> injected = attach(trainer.pid(), kArmCuda);
    QVERIFY2(injected, injected ? "" : injected.error().message().c_str());
    Recording recording(*injected, kArmCuda);
    QTRY_VERIFY_WITH_TIMEOUT(recording.hears("another tool is using CUPTI"), 60'000);
    QVERIFY(recording.process().buffers.empty());
    QVERIFY(trainer.isRunning());
}

QTEST_GUILESS_MAIN(TestLateAttach)
#include "tst_lateattach.moc"
