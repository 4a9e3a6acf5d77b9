// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "testdaemon.h"
#include "tests/patience.h"
#include "tests/sendsignal.h"

#include <QTest>

#include <csignal>
#include <cstring>
#include <map>
#include <set>

using namespace trilane::wire;

/// NVTX in programs with known counts.
class TestAgentNvtx : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (QByteArray(TRILANE_TARGET_NVTX).isEmpty())
            QSKIP("NVTX 3 headers were not found when this was built");
    }
    void nestedRangesAreCompleteAndInOrder();
    void twoThreadsHaveTheirOwnRings();
    void ringsOfEndedThreadsAreUsedAgain();
    void domainsRegisteredStringsAndAttributes();
    void aForkedChildHasItsOwnSegmentWithAllNames();
    void wideTextsAndThreadNames();
    void aFullRingCountsDroppedRecords();
    void publishedRecordsSurviveKill();
    void signalHandlersDoNotTearRecords();
    void nothingIsRecordedWhileNotArmed();
    void forwardsCallsToAnEarlierTool();
    void reportsAMissingNvtxToolOnce();
    void version2IsRecordedToo();
    void aChildOfARawForkDoesNotWriteItsParentsRing();
    void anExecedProgramHasASegmentOfItsOwn();
    void namesAreKeptThoughNothingIsRecorded();
    void withoutADaemonTheProgramRuns_data();
    void withoutADaemonTheProgramRuns();
};

void TestAgentNvtx::nestedRangesAreCompleteAndInOrder()
{
    TestDaemon daemon(kArmNvtx);
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_NVTX, {"nested"}));
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(daemon.processes.size(), size_t{1});
    const Traced &process = *daemon.processes[0];
    QCOMPARE(process.header().pid, process.taken[0].tid);
    QCOMPARE(process.taken.size(), size_t{10'001});
    QCOMPARE(process.dropped(), uint64_t{0});
    uint64_t last = 0;
    for (size_t i = 0; i < 10'000; ++i) {
        const Record &record = process.taken[i].record;
        const size_t in = i % 10;
        QCOMPARE(record.type, in < 5 ? RecordType::RangePush : RecordType::RangePop);
        if (in < 5)
            QCOMPARE(process.text(record.id), "level " + QByteArray::number(5 - int(in)));
        QVERIFY(record.ts >= last);
        last = record.ts;
    }
    QCOMPARE(process.text(process.taken.back().record.id), QByteArray("done"));
}

void TestAgentNvtx::twoThreadsHaveTheirOwnRings()
{
    TestDaemon daemon(kArmNvtx);
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_NVTX, {"threads"}));
    const Traced &process = *daemon.processes.at(0);
    std::map<uint32_t, std::map<QByteArray, int>> pushes;
    for (const auto &push : process.ofType(RecordType::RangePush))
        ++pushes[push.tid][process.text(push.record.id)];
    QCOMPARE(pushes.size(), size_t{2});
    std::set<QByteArray> names;
    for (const auto &[tid, texts] : pushes) {
        QCOMPARE(texts.size(), size_t{1});
        QCOMPARE(texts.begin()->second, 10'000);
        names.insert(texts.begin()->first);
    }
    QCOMPARE(names, (std::set<QByteArray>{"one", "two"}));
    QCOMPARE(process.count(RecordType::RangePop), size_t{20'000});
}

void TestAgentNvtx::ringsOfEndedThreadsAreUsedAgain()
{
    TestDaemon daemon(kArmNvtx);
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_NVTX, {"manythreads"}));
    const Traced &process = *daemon.processes.at(0);
    std::set<QByteArray> seen;
    for (const auto &mark : process.ofType(RecordType::Mark))
        seen.insert(process.text(mark.record.id));
    const uint64_t missing = process.header().ringsMissing.load();
    QCOMPARE(seen.size() + missing, uint64_t{2000});
    QVERIFY2(missing < 1000, "rings are taken again when they were emptied");
}

void TestAgentNvtx::domainsRegisteredStringsAndAttributes()
{
    TestDaemon daemon(kArmNvtx);
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_NVTX, {"domains"}));
    const Traced &process = *daemon.processes.at(0);
    const auto domains = process.ofType(RecordType::DomainName);
    QCOMPARE(domains.size(), size_t{1});
    QCOMPARE(process.text(domains[0].record.id), QByteArray("loader"));
    const uint16_t domain = domains[0].record.domain;
    const auto categories = process.ofType(RecordType::Category);
    QCOMPARE(categories.size(), size_t{1});
    QCOMPARE(process.text(categories[0].record.id), QByteArray("input"));
    QCOMPARE(categories[0].record.a, uint64_t{7});
    const auto pushes = process.ofType(RecordType::RangePush);
    QCOMPARE(pushes.size(), size_t{1});
    const Record &push = pushes[0].record;
    QCOMPARE(push.domain, domain);
    QCOMPARE(process.text(push.id), QByteArray("fetch"));
    QCOMPARE(push.a, uint64_t{7} << 32 | 0xff00ff00);
    QCOMPARE(int(push.flags), int(kHasPayload | kHasColor));
    QCOMPARE(static_cast<int64_t>(push.b), int64_t{-5});
    const auto starts = process.ofType(RecordType::RangeStart);
    QCOMPARE(starts.size(), size_t{1});
    QCOMPARE(int(starts[0].record.flags), int(kPayloadIsDouble));
    double value = 0;
    std::memcpy(&value, &starts[0].record.b, sizeof value);
    QCOMPARE(value, 2.5);
    QCOMPARE(process.ofType(RecordType::RangeEnd).at(0).record.a, starts[0].record.a);
}

void TestAgentNvtx::aForkedChildHasItsOwnSegmentWithAllNames()
{
    TestDaemon daemon(kArmNvtx);
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_NVTX, {"fork"}));
    QCOMPARE(daemon.processes.size(), size_t{2});
    const Traced &parent = *daemon.processes[0];
    const Traced &child = *daemon.processes[1];
    QCOMPARE(parent.header().parent, 0u);
    QCOMPARE(child.header().parent, parent.header().pid);
    QVERIFY(child.header().pid != parent.header().pid);
    QCOMPARE(parent.count(RecordType::RangePush), size_t{1});
    QCOMPARE(parent.count(RecordType::Mark), size_t{0});
    QCOMPARE(child.count(RecordType::RangePush), size_t{1});
    QCOMPARE(child.count(RecordType::RangePop), size_t{1});
    QCOMPARE(child.text(child.ofType(RecordType::RangePush)[0].record.id), QByteArray("fetch"));
    QCOMPARE(child.text(child.ofType(RecordType::DomainName).at(0).record.id),
             QByteArray("loader"));
    QCOMPARE(child.text(child.ofType(RecordType::Category).at(0).record.id), QByteArray("input"));
    QCOMPARE(child.text(child.ofType(RecordType::Mark).at(0).record.id), QByteArray("child"));
}

void TestAgentNvtx::wideTextsAndThreadNames()
{
    TestDaemon daemon(kArmNvtx);
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_NVTX, {"wide"}));
    const Traced &process = *daemon.processes.at(0);
    QCOMPARE(process.text(process.ofType(RecordType::Mark).at(0).record.id),
             QByteArray("größer 更大 \xf0\x9f\x98\x80"));
    const Record name = process.ofType(RecordType::ThreadName).at(0).record;
    QCOMPARE(process.text(name.id), QByteArray("reader"));
    QCOMPARE(name.a, uint64_t{4711});
}

void TestAgentNvtx::aFullRingCountsDroppedRecords()
{
    TestDaemon daemon(kArmNvtx);
    daemon.drains = false;
    QProcess program;
    program.setProcessEnvironment(daemon.environment());
    program.start(TRILANE_TARGET_NVTX, {"overflow"});
    QTRY_VERIFY_WITH_TIMEOUT((daemon.work(), program.bytesAvailable() > 0),
                             trilane::test::kPatience);
    Traced &process = *daemon.processes.at(0);
    QCOMPARE(process.dropped(), uint64_t{100'000 - kRingRecords});
    process.drain();
    QCOMPARE(process.taken.size(), size_t{kRingRecords});
    program.write("g");
    QVERIFY(program.waitForFinished());
    process.drain();
    QCOMPARE(process.taken.size(), size_t{kRingRecords} + 1);
    QCOMPARE(process.text(process.taken.back().record.id), QByteArray("after"));
    QCOMPARE(int(process.taken.back().record.flags), int(kAfterLoss));
}

void TestAgentNvtx::publishedRecordsSurviveKill()
{
    for (int round = 0; round < 10; ++round) {
        TestDaemon daemon(kArmNvtx);
        QProcess program;
        program.setProcessEnvironment(daemon.environment());
        program.start(TRILANE_TARGET_NVTX, {"forever"});
        QTRY_VERIFY_WITH_TIMEOUT(
            (daemon.work(), !daemon.processes.empty() && daemon.processes[0]->taken.size() > 1000),
            trilane::test::kPatience);
        for (int i = 0; i < round * 3; ++i)
            daemon.work();
        QVERIFY(trilane::test::sendSignal(program.processId(), SIGKILL));
        QVERIFY(program.waitForFinished());
        Traced &process = *daemon.processes[0];
        const auto *ring = reinterpret_cast<const RingHeader *>(process.base + kRingHeadersAt);
        process.drain();
        QCOMPARE(process.taken.size(), size_t{ring->head.load()});
        uint64_t lost = 0;
        for (size_t i = 0; i < process.taken.size(); ++i) {
            const Record &record = process.taken[i].record;
            QVERIFY(record.type == RecordType::Mark && (record.flags & kHasPayload));
            if (record.flags & kAfterLoss)
                lost = record.b - i;
            QCOMPARE(record.b, i + lost);
        }
        QVERIFY(lost <= ring->dropped.load());
    }
}

void TestAgentNvtx::signalHandlersDoNotTearRecords()
{
    TestDaemon daemon(kArmNvtx);
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_NVTX, {"signals"}));
    QCOMPARE(program.exitCode(), 42);
    const Traced &process = *daemon.processes.at(0);
    size_t pushes = 0;
    for (const auto &one : process.taken) {
        const QByteArray text = process.text(one.record.id);
        if (one.record.type == RecordType::Mark)
            QCOMPARE(text, QByteArray("signal"));
        if (one.record.type == RecordType::RangePush)
            QVERIFY(text == "odd" || text == "even");
        pushes += one.record.type == RecordType::RangePush;
    }
    QVERIFY(process.count(RecordType::Mark) > 10);
    if (process.dropped() == 0)
        QCOMPARE(pushes, size_t{300'000});
}

void TestAgentNvtx::nothingIsRecordedWhileNotArmed()
{
    TestDaemon daemon(0);
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_NVTX, {"nested"}));
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(daemon.processes.size(), size_t{1});
    QVERIFY(daemon.processes[0]->taken.empty());
}

void TestAgentNvtx::forwardsCallsToAnEarlierTool()
{
    TestDaemon daemon(kArmNvtx);
    QProcessEnvironment environment = daemon.environment();
    environment.insert(kChainNvtxVariable, TRILANE_CHAIN_TOOL);
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_NVTX, {"domains"}, environment));
    QCOMPARE(program.readAllStandardOutput(), QByteArray("pushes 1 pops 1 named 1 ends 1\n"));
    const Traced &process = *daemon.processes.at(0);
    QCOMPARE(process.count(RecordType::RangePush), size_t{1});
    QCOMPARE(process.ofType(RecordType::RangeStart).at(0).record.a, uint64_t{77'000});
    QCOMPARE(process.ofType(RecordType::RangeEnd).at(0).record.a, uint64_t{77'000});
}

void TestAgentNvtx::reportsAMissingNvtxToolOnce()
{
    TestDaemon daemon(kArmNvtx);
    QProcessEnvironment environment = daemon.environment();
    environment.insert(kChainNvtxVariable, "/nowhere/tool.so");
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_NVTX, {"nvtx2"}, environment));
    const auto problems = daemon.processes.at(0)->messages(MessageType::Problem);
    QCOMPARE(problems.size(), size_t{1});
    QVERIFY(QByteArray(problems[0].text).contains("/nowhere/tool.so"));
    QCOMPARE(daemon.processes[0]->count(RecordType::Mark), size_t{2});
}

void TestAgentNvtx::version2IsRecordedToo()
{
    TestDaemon daemon(kArmNvtx);
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_NVTX, {"nvtx2"}));
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(daemon.processes.size(), size_t{1});
    const auto marks = daemon.processes[0]->ofType(RecordType::Mark);
    QCOMPARE(marks.size(), size_t{2});
    QCOMPARE(daemon.processes[0]->text(marks[0].record.id), QByteArray("from version 2"));
    QCOMPARE(daemon.processes[0]->text(marks[1].record.id), QByteArray("from version 3"));
}

void TestAgentNvtx::aChildOfARawForkDoesNotWriteItsParentsRing()
{
    TestDaemon daemon(kArmNvtx);
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_NVTX, {"silentforks"}));
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(daemon.processes.size(), size_t{2});
    const Traced &parent = *daemon.processes[0];
    const Traced &child = *daemon.processes[1];
    QCOMPARE(parent.count(RecordType::Mark), size_t{2});
    QCOMPARE(parent.taken.size(), size_t{2});
    QCOMPARE(parent.text(parent.ofType(RecordType::Mark)[1].record.id), QByteArray("parent"));
    QCOMPARE(child.count(RecordType::Mark), size_t{1});
    QCOMPARE(child.text(child.ofType(RecordType::Mark)[0].record.id), QByteArray("child"));
    QCOMPARE(child.header().parent, parent.header().pid);
}

void TestAgentNvtx::anExecedProgramHasASegmentOfItsOwn()
{
    TestDaemon daemon(kArmNvtx);
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_NVTX, {"exec"}));
    QCOMPARE(program.exitCode(), 42);
    QCOMPARE(daemon.processes.size(), size_t{2});
    const Traced &before = *daemon.processes[0];
    const Traced &after = *daemon.processes[1];
    QCOMPARE(before.header().pid, after.header().pid);
    QCOMPARE(before.text(before.ofType(RecordType::Mark).at(0).record.id), QByteArray("before"));
    QCOMPARE(after.text(after.ofType(RecordType::Mark).at(0).record.id), QByteArray("after"));
    QCOMPARE(before.count(RecordType::Mark) + after.count(RecordType::Mark), size_t{2});
}

/// They are given once, often before anything is recorded.
void TestAgentNvtx::namesAreKeptThoughNothingIsRecorded()
{
    TestDaemon daemon(0);
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_NVTX, {"names"}));
    const Traced &process = *daemon.processes.at(0);
    QCOMPARE(process.taken.size(), size_t{3});
    const Record thread = process.ofType(RecordType::ThreadName).at(0).record;
    QCOMPARE(process.text(thread.id), QByteArray("reader"));
    QCOMPARE(thread.a, uint64_t{4711});
    QCOMPARE(process.text(process.ofType(RecordType::DomainName).at(0).record.id),
             QByteArray("loader"));
    const Record category = process.ofType(RecordType::Category).at(0).record;
    QCOMPARE(process.text(category.id), QByteArray("input"));
    QCOMPARE(category.a, uint64_t{7});
}

void TestAgentNvtx::withoutADaemonTheProgramRuns_data()
{
    QTest::addColumn<QString>("socket");
    QTest::newRow("none named") << QString();
    QTest::newRow("no such socket") << "/nowhere/at/all";
    QTest::newRow("no such abstract socket") << "@trilane-nobody";
    QTest::newRow("too long") << QString(200, 'x');
    QTest::newRow("no socket") << "/dev/null";
}

void TestAgentNvtx::withoutADaemonTheProgramRuns()
{
    QFETCH(QString, socket);
    TestDaemon daemon(kArmNvtx);
    QProcessEnvironment environment = daemon.environment();
    environment.remove(kSocketVariable);
    if (!socket.isEmpty())
        environment.insert(kSocketVariable, socket);
    QProcess program;
    QVERIFY(daemon.run(program, TRILANE_TARGET_NVTX, {"fork"}, environment));
    QCOMPARE(program.exitCode(), 42);
    QVERIFY(daemon.processes.empty());
}

QTEST_GUILESS_MAIN(TestAgentNvtx)
#include "tst_agentnvtx.moc"
