// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/wire/osfunction.h"
#include "tests/capture/agent/testdaemon.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

using namespace trilane::wire;

namespace {

/// A call: function, object, owner.
using Call = std::tuple<std::string, uint64_t, uint32_t>;

std::string nameOf(const Record &record)
{
    const uint32_t function = osFunctionOf(record.id);
    return std::string(function < kOsFunctionNames.size() ? kOsFunctionNames[function] : "?");
}

bool ofMemory(const std::string &name)
{
    return name == "mmap" || name == "munmap" || name == "madvise";
}

} // namespace

/// Each hooked call of programs that tell which calls they make.
class TestOsRuntime : public QObject
{
    Q_OBJECT

private:
    QProcess m_program;
    QByteArray m_printed;

    static constexpr const char *kAllocators[] = {"/usr/lib/x86_64-linux-gnu/libjemalloc.so.2",
                                                  "/usr/lib/x86_64-linux-gnu/"
                                                  "libtcmalloc_minimal.so.4"};

    static QProcessEnvironment environment(const TestDaemon &daemon, uint64_t threshold = 0,
                                           const QString &others = {})
    {
        QProcessEnvironment made = daemon.environment();
        const QString library = TRILANE_BIN_DIR "/libtrilane_osrt.so";
        made.insert("LD_PRELOAD", others.contains("%1") ? others.arg(library) : library);
        made.insert("NVTX_INJECTION64_PATH", library);
        made.insert("CUDA_INJECTION64_PATH", library);
        made.insert(kArmedVariable, QString::number(kArmOsRuntime));
        made.insert(kOsThresholdVariable, QString::number(threshold));
        return made;
    }
    void run(TestDaemon &daemon, const char *what, const QProcessEnvironment &environment)
    {
        QVERIFY(daemon.run(m_program, TRILANE_TARGET_OSRT, {what}, environment));
        m_printed = m_program.readAllStandardOutput();
        QCOMPARE(m_program.exitStatus(), QProcess::NormalExit);
        QCOMPARE(m_program.exitCode(), 42);
    }
    /// What the program says it called, by thread.
    [[nodiscard]] std::map<uint32_t, std::vector<Call>> expected() const
    {
        std::map<uint32_t, std::vector<Call>> calls;
        for (const QByteArray &line : m_printed.split('\n')) {
            const QList<QByteArray> words = line.split(' ');
            if (words.size() == 5 && words[0] == "call")
                calls[words[1].toUInt()].emplace_back(words[2].toStdString(),
                                                      words[3].toULongLong(), words[4].toUInt());
        }
        return calls;
    }
    static std::vector<Call> recorded(const TestDaemon &daemon, uint32_t tid)
    {
        std::vector<Call> calls;
        for (const auto &process : daemon.processes) {
            for (const auto &[ring, owner, record] : process->ofType(RecordType::OsCall)) {
                if (owner == tid)
                    calls.emplace_back(nameOf(record), record.b, osOwnerOf(record.id));
            }
        }
        return calls;
    }
    /// Every call once, in order, with its object and owner, on its thread.
    void compare(const TestDaemon &daemon, bool withMemory = true)
    {
        const auto all = expected();
        QVERIFY(!all.empty());
        for (auto [tid, wanted] : all) {
            std::vector<Call> got = recorded(daemon, tid);
            if (!withMemory) {
                for (auto *calls : {&wanted, &got})
                    std::erase_if(*calls, [](const Call &c) { return ofMemory(std::get<0>(c)); });
            }
            for (size_t i = 0; i < std::min(got.size(), wanted.size()); ++i) {
                QCOMPARE(std::get<0>(got[i]), std::get<0>(wanted[i]));
                QVERIFY2(got[i] == wanted[i], std::get<0>(wanted[i]).c_str());
            }
            QCOMPARE(got.size(), wanted.size());
        }
        for (const auto &process : daemon.processes)
            QCOMPARE(process->dropped(), uint64_t{0});
    }

private slots:
    void recordsEachCallOnceWithItsObject()
    {
        TestDaemon daemon(kArmOsRuntime);
        run(daemon, "calls", environment(daemon));
        compare(daemon);
        std::set<std::string> seen;
        for (const auto &[tid, calls] : expected()) {
            for (const Call &call : calls)
                seen.insert(std::get<0>(call));
        }
        seen.insert("pthread_cond_wait"); // is in the next
        for (const std::string_view function : kOsFunctionNames)
            QVERIFY2(seen.contains(std::string(function)), std::string(function).c_str());
    }

    /// In the order of the calls, those by one name; all others never tell so.
    void recordsWhetherAWaitTimedOut()
    {
        TestDaemon daemon(kArmOsRuntime);
        run(daemon, "calls", environment(daemon));
        const std::map<std::string, std::vector<bool>> limited{
            {"pthread_mutex_timedlock", {false, true}},
            {"pthread_mutex_clocklock", {true}},
            {"pthread_rwlock_timedwrlock", {true}},
            {"pthread_cond_timedwait", {true}},
            {"pthread_cond_clockwait", {true}},
            {"sem_timedwait", {false, true}},
            {"sem_clockwait", {true}},
            {"futex", {false, true}}};
        const auto all = expected();
        QCOMPARE(all.size(), size_t{1});
        std::map<std::string, std::vector<bool>> told;
        for (const auto &process : daemon.processes) {
            for (const auto &[ring, owner, record] : process->ofType(RecordType::OsCall)) {
                if (owner != all.begin()->first)
                    continue;
                const std::string name = nameOf(record);
                const bool isUp = (record.flags & kTimedOut) != 0;
                QVERIFY2(!isUp || limited.contains(name), name.c_str());
                told[name].push_back(isUp);
            }
        }
        for (const auto &[name, isUp] : limited)
            QVERIFY2(told[name] == isUp, name.c_str());
    }

    void recordsTheOwnerOfAContendedLock()
    {
        TestDaemon daemon(kArmOsRuntime);
        run(daemon, "locks", environment(daemon));
        compare(daemon);
        int owned = 0;
        for (const auto &[tid, calls] : expected())
            owned += static_cast<int>(std::ranges::count_if(
                calls, [](const Call &call) { return std::get<2>(call) != 0; }));
        QCOMPARE(owned, 9);
    }

    void withoutHooksTheProgramDoesTheSame()
    {
        TestDaemon daemon(0);
        QProcessEnvironment plain = daemon.environment();
        for (const char *what : {"calls", "locks", "cancel", "storm"}) {
            run(daemon, what, plain);
            if (QTest::currentTestFailed())
                return;
        }
        QVERIFY(daemon.processes.empty());
    }

    void timesAreThoseOfTheCalls()
    {
        TestDaemon daemon(kArmOsRuntime);
        run(daemon, "sleeps", environment(daemon));
        size_t sleeps = 0;
        uint64_t before = 0;
        for (const auto &one : daemon.processes.at(0)->ofType(RecordType::OsCall)) {
            if (nameOf(one.record) != "usleep")
                continue;
            QVERIFY(one.record.ts >= before);
            before = one.record.ts + one.record.a;
            QVERIFY(one.record.a >= (sleeps < 200 ? 0u : 60'000'000u));
            ++sleeps;
        }
        QCOMPARE(sleeps, size_t{205});
        QVERIFY(daemon.processes[0]->header().startTime < before);
    }

    void shortCallsAreLeftOut()
    {
        TestDaemon daemon(kArmOsRuntime);
        run(daemon, "sleeps", environment(daemon, 50'000'000));
        size_t longOnes = 0;
        for (const auto &one : daemon.processes.at(0)->ofType(RecordType::OsCall)) {
            QVERIFY(one.record.a >= 50'000'000);
            longOnes += nameOf(one.record) == "usleep" && one.record.a >= 60'000'000 ? 1 : 0;
        }
        QVERIFY(longOnes >= 5);
    }

    void aWaitCanBeCanceled()
    {
        TestDaemon daemon(kArmOsRuntime);
        run(daemon, "cancel", environment(daemon));
        QVERIFY(daemon.processes.at(0)->count(RecordType::OsCall) > 0);
    }

    void forkedChildrenRecordOnTheirOwn()
    {
        TestDaemon daemon(kArmOsRuntime);
        run(daemon, "fork", environment(daemon));
        QCOMPARE(daemon.processes.size(), size_t{3});
        QCOMPARE(expected().size(), size_t{3});
        compare(daemon);
        QCOMPARE(daemon.processes[0]->header().parent, 0u);
        QCOMPARE(daemon.processes[1]->header().parent, daemon.processes[0]->header().pid);
        QCOMPARE(daemon.processes[2]->header().parent, daemon.processes[1]->header().pid);
    }

    void anExecedProgramStartsANewRecording()
    {
        TestDaemon daemon(kArmOsRuntime);
        run(daemon, "exec", environment(daemon));
        QCOMPARE(daemon.processes.size(), size_t{2});
        QCOMPARE(daemon.processes[0]->header().pid, daemon.processes[1]->header().pid);
        QCOMPARE(expected().size(), size_t{2});
        compare(daemon);
    }

    void spawnedProgramsRecordToo()
    {
        TestDaemon daemon(kArmOsRuntime);
        run(daemon, "spawn", environment(daemon));
        QCOMPARE(daemon.processes.size(), size_t{3});
        QCOMPARE(expected().size(), size_t{3});
        compare(daemon);
    }

    void forksAmongThreadsTearNothing()
    {
        TestDaemon daemon(kArmOsRuntime);
        run(daemon, "storm", environment(daemon));
        QCOMPARE(daemon.processes.size(), size_t{31});
        for (const auto &process : daemon.processes) {
            std::map<uint32_t, uint64_t> ends;
            for (const auto &one : process->ofType(RecordType::OsCall)) {
                QVERIFY(nameOf(one.record) != "?");
                QVERIFY(one.record.ts >= ends[one.tid]);
                ends[one.tid] = one.record.ts + one.record.a;
            }
        }
        for (size_t i = 1; i < daemon.processes.size(); ++i) {
            const auto calls = daemon.processes[i]->ofType(RecordType::OsCall);
            QCOMPARE(calls.size(), size_t{1});
            QCOMPARE(nameOf(calls[0].record), std::string("usleep"));
        }
    }

    void besideAnotherAllocator_data()
    {
        QTest::addColumn<QString>("allocator");
        QTest::addColumn<QString>("preload");
        for (const QString allocator : kAllocators) {
            const QByteArray name = allocator.section('/', -1).toLatin1();
            QTest::newRow(name + " after") << allocator << "%1:" + allocator;
            QTest::newRow(name + " before") << allocator << allocator + ":%1";
        }
    }
    void besideAnotherAllocator()
    {
        QFETCH(QString, allocator);
        QFETCH(QString, preload);
        if (!QFile::exists(allocator))
            QSKIP(qPrintable(allocator + " is not installed"));
        for (const char *what : {"calls", "locks"}) {
            TestDaemon daemon(kArmOsRuntime);
            run(daemon, what, environment(daemon, 0, preload));
            compare(daemon, false);
            if (QTest::currentTestFailed())
                return;
        }
        for (const char *what : {"cancel", "storm"}) {
            TestDaemon daemon(kArmOsRuntime);
            run(daemon, what, environment(daemon, 0, preload));
            if (QTest::currentTestFailed())
                return;
        }
    }

    void nothingIsRecordedWhileNotArmed()
    {
        TestDaemon daemon(kArmNvtx);
        QProcessEnvironment dormant = environment(daemon);
        dormant.insert(kArmedVariable, "0");
        run(daemon, "calls", dormant);
        QCOMPARE(daemon.processes.size(), size_t{6});
        for (const auto &process : daemon.processes)
            QVERIFY(process->taken.empty());
    }

    void withoutADaemonTheProgramRuns()
    {
        TestDaemon daemon(kArmOsRuntime);
        QProcessEnvironment alone = environment(daemon);
        alone.remove(kSocketVariable);
        for (const char *what : {"calls", "cancel"}) {
            run(daemon, what, alone);
            if (QTest::currentTestFailed())
                return;
        }
        QVERIFY(daemon.processes.empty());
    }

    void pythonWithThreadsRuns()
    {
        const char *script = "import threading, time\n"
                             "lock = threading.Lock()\n"
                             "def work():\n"
                             "    for _ in range(20):\n"
                             "        with lock: time.sleep(0.001)\n"
                             "threads = [threading.Thread(target=work) for _ in range(4)]\n"
                             "for t in threads: t.start()\n"
                             "for t in threads: t.join()\n"
                             "print('done')\n";
        TestDaemon daemon(kArmOsRuntime);
        if (!QFile::exists("/usr/bin/python3"))
            QSKIP("there is no /usr/bin/python3");
        QVERIFY(daemon.run(m_program, "/usr/bin/python3", {"-c", script}, environment(daemon)));
        QCOMPARE(m_program.readAllStandardOutput(), QByteArray("done\n"));
        std::map<std::string, int> counts;
        for (const auto &one : daemon.processes.at(0)->ofType(RecordType::OsCall))
            ++counts[nameOf(one.record)];
        QCOMPARE(counts["clock_nanosleep"] + counts["select"], 80);
        QVERIFY(counts["sem_wait"] + counts["sem_clockwait"] > 0);
    }
};

QTEST_GUILESS_MAIN(TestOsRuntime)
#include "tst_osrt.moc"
