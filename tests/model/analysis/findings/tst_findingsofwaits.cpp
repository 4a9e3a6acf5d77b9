// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/statereason.h"
#include "tests/support/findingprogram.h"

#include <QTest>

using namespace trilane;

/// Findings about what the launching thread waited for outside of CUDA: files, processes, cores.
class TestFindingsOfWaits : public QObject
{
    Q_OBJECT

    using enum SliceKind;

    static format::Note peers()
    {
        return {format::kNotRecorded,
                msg("what the processes at the other ends of pipes do: %1; leave out "
                    "--no-children, or attach to them, too",
                    Message::list({"4711 (python)", "4712 (python)"})),
                format::Note::Kind::PipePeers};
    }

    static bool says(const findings::TraceFinding &finding, std::string_view text)
    {
        return findings::explanationOf(finding).find(text) != std::string::npos;
    }

private slots:
    /// A checkpoint is no data that the GPU waits for.
    void writingFilesIsNotLoadingData_data()
    {
        QTest::addColumn<QByteArray>("call");
        QTest::addColumn<QString>("id");
        for (const char *call : {"fsync", "write", "pwrite", "unlink", "rename", "ftruncate"})
            QTest::newRow(call) << QByteArray(call) << "io_writing";
        for (const char *call : {"read", "pread", "fread", "open"})
            QTest::newRow(call) << QByteArray(call) << "io_bound";
    }

    void writingFilesIsNotLoadingData()
    {
        QFETCH(QByteArray, call);
        QFETCH(QString, id);
        Program program;
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            program.state(program.states, BlockedDisk, begin, end);
            program.slice(program.osCalls, OsCall, call.constData(), begin, end);
        });
        const findings::Findings found = program.find();
        QCOMPARE(first(found), id);
        QVERIFY(says(found.list.front(), call.constData()));
        QVERIFY(!finding(found, id == "io_bound" ? "io_writing" : "io_bound"));
    }

    /// The thread that has the lock writes a log to disk: that is what the others wait for.
    void aLockHeldByWhoWritesIsWriting()
    {
        Program program;
        const TrackId helperOs = program.below(program.helper, TrackKind::OsCalls);
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            program.state(program.states, Blocked, begin, end, program.helper);
            program.slice(program.osCalls, OsCall, "pthread_mutex_lock", begin, end);
            program.state(program.helperStates, BlockedDisk, begin, end - kUs);
            program.state(program.helperStates, Running, end - kUs, end);
            program.slice(helperOs, OsCall, "fsync", begin, end - kUs);
        });
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("io_writing"));
        QVERIFY(says(found.list.front(), "fsync [thread 2]"));
    }

    /// Python's lock is waited for 5 ms at a time.
    void aLockThatIsWaitedForPieceByPieceIsFound()
    {
        Program program;
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            const Ns middle = (begin + end) / 2;
            for (const auto &[from, to] : {std::pair(begin, middle), std::pair(middle, end)}) {
                program.state(program.states, Blocked, from, to,
                              to == end ? program.helper : TrackId());
                program.slice(program.osCalls, OsCall, "pthread_cond_timedwait", from, to);
            }
            program.state(program.helperStates, Running, begin, end + kUs);
            program.slice(program.helperRanges, Range, "parse", begin, end);
        });
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("cpu_lock"));
        QVERIFY(says(found.list.front(), "parse [thread 2]"));
        QVERIFY(says(found.list.front(), "taken as the thread that it waited for"));
    }

    /// What shows it is the thread's state, not the range in which it was.
    void pageFaultsInARangeLoadData()
    {
        Program program;
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            program.state(program.states, BlockedDisk, begin, end);
            program.slice(program.ranges, Range, "sum the table", begin, end);
        });
        QCOMPARE(first(program.find()), QStringLiteral("io_bound"));
    }

    void withoutCallsTheRangeTellsThatItWrites()
    {
        Program program;
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            program.state(program.states, BlockedDisk, begin, end);
            program.slice(program.ranges, Range, "Trainer.save_checkpoint", begin, end);
        });
        QCOMPARE(first(program.find()), QStringLiteral("io_writing"));
    }

    /// A loader is known by its name or its ranges; nothing else loads data.
    void anotherProcessIsNotDataLoading()
    {
        Program program;
        const TrackId metric = program.trace.process(9, "compute_metric");
        const TrackId thread = program.below(metric, TrackKind::Thread, 9);
        const TrackId metricStates = program.below(thread, TrackKind::ThreadState);
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            program.state(program.states, Blocked, begin, end, thread);
            program.slice(program.osCalls, OsCall, "waitpid", begin, end);
            program.state(metricStates, Running, begin, end + kUs);
        });
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("other_process"));
        QVERIFY2(says(found.list.front(), "compute_metric"),
                 findings::explanationOf(found.list.front()).c_str());
        QVERIFY(!finding(found, "io_bound"));
    }

    void aLoaderIsKnownByItsName()
    {
        Program program;
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            program.state(program.states, Blocked, begin, end, program.worker);
            program.slice(program.osCalls, OsCall, "poll", begin, end);
            program.state(program.workerStates, Running, begin, end + kUs);
        });
        QCOMPARE(first(program.find()), QStringLiteral("io_bound"));
    }

    /// It is attached to, but those that it waits for are not recorded: what they are is known by
    /// their names alone.
    void whoIsWaitedForAndNotRecordedIsNamed_data()
    {
        QTest::addColumn<QByteArray>("process");
        QTest::addColumn<QString>("id");
        QTest::newRow("anything") << QByteArray("python 4711") << "other_process";
        QTest::newRow("a loader") << QByteArray("pt_data_worker 4711") << "io_bound";
    }
    void whoIsWaitedForAndNotRecordedIsNamed()
    {
        QFETCH(QByteArray, process);
        QFETCH(QString, id);
        Program program;
        program.trace.builder.info().notes.push_back(peers());
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            program.trace.put(program.states,
                              {.start = begin,
                               .duration = end - begin,
                               .value = static_cast<int64_t>(StateReason::Outsider),
                               .name = program.trace.builder.intern(process.constData()),
                               .kind = Blocked});
        });
        const findings::Findings found = program.find();
        QCOMPARE(first(found), id);
        const std::string said = findings::explanationOf(found.list.front());
        QVERIFY2(said.find(process.toStdString() + " 100.0 %") != std::string::npos, said.c_str());
        QVERIFY2(said.find("not recorded: " + process.toStdString() + ". ") != std::string::npos,
                 said.c_str());
        QVERIFY2(said.find("without --no-children") != std::string::npos, said.c_str());
        for (const findings::TraceFinding &one : found.list)
            QVERIFY2(!one.title.english().starts_with("CPU bound"), one.title.english().c_str());
    }

    /// Recorders of old did not tell who ended a sleep, but which processes are missing.
    void sleepsThatProcessesWhichAreMissingMayHaveEndedAreSaidToBeThat()
    {
        for (const bool areMissing : {true, false}) {
            Program program;
            if (areMissing)
                program.trace.builder.info().notes.push_back(peers());
            program.repeatWithStates(
                kMs, [&](Ns begin, Ns end) { program.state(program.states, Blocked, begin, end); });
            const findings::Findings found = program.find();
            QCOMPARE(first(found), QStringLiteral("cpu_system_calls"));
            const findings::TraceFinding &told = found.list.front();
            QVERIFY(!told.title.english().starts_with("CPU bound"));
            QCOMPARE(says(told, "not recorded: 4711 (python), 4712 (python)."), areMissing);
            QCOMPARE(says(told, "without --no-children"), areMissing);
        }
    }

    void whoIsStoppedLoadsNothing()
    {
        Program program;
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            program.trace.put(program.states,
                              {.start = begin,
                               .duration = end - begin,
                               .value = static_cast<int64_t>(StateReason::StopSignal),
                               .name = program.trace.builder.intern("stop signal"),
                               .link = program.worker.value,
                               .kind = Blocked});
            program.state(program.workerStates, Running, begin, end + kUs);
        });
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("process_stopped"));
        QVERIFY2(says(found.list.front(), "stop signal [thread 3] 100.0 %"),
                 findings::explanationOf(found.list.front()).c_str());
    }

    /// By the core's own track, which has all processes.
    void whoHadTheCoreIsNamedThoughItIsNotRecorded()
    {
        Program program;
        const TrackId core = program.trace.builder.track({.kind = TrackKind::Core, .number = 0});
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            program.state(program.states, Runnable, begin, end);
            program.slice(core, OnCore, "stress-ng", begin, end);
        });
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("cpu_scheduling"));
        QVERIFY2(says(found.list.front(), "stress-ng 100.0 %"),
                 findings::explanationOf(found.list.front()).c_str());
        // From the launch to its begin nobody had the core.
        QVERIFY2(!says(found.list.front(), "cudaLaunchKernel"),
                 findings::explanationOf(found.list.front()).c_str());
    }

    /// As under a load that has all cores: launches, of work that has no times, take most of each
    /// gap, and the thread is without a core for a little of it.
    void launchesThatTakeLongAreNoMissingCores()
    {
        Program program;
        const TrackId core = program.trace.builder.track({.kind = TrackKind::Core, .number = 0});
        program.withStates();
        program.state(program.states, Running, -kMs, program.at);
        for (int i = 0; i < 20; ++i) {
            const Ns begin = program.at, end = begin + kMs;
            program.state(program.states, Runnable, begin, begin + 60 * kUs);
            program.slice(core, OnCore, "stress-ng", begin, begin + 60 * kUs);
            program.state(program.states, Running, begin + 60 * kUs, end + kMs);
            program.call("cudaLaunchKernel", begin + 70 * kUs, begin + 970 * kUs);
            program.kernel(end);
        }
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("cpu_framework"));
        const findings::TraceFinding &calls = found.list.front();
        QCOMPARE(calls.title.english(),
                 std::string("CPU bound: CUDA calls of the launching thread take long"));
        QVERIFY2(says(calls, "cudaLaunchKernel"), findings::explanationOf(calls).c_str());
        const findings::TraceFinding *cores = finding(found, "cpu_scheduling");
        QVERIFY(cores);
        QCOMPARE(cores->gain, 20 * 60 * kUs);
        QVERIFY2(says(*cores, "stress-ng 100.0 %."), findings::explanationOf(*cores).c_str());
    }

    /// Nobody can keep the recorder off the machine while it records.
    void coresThatTheRecorderHadAreItsOwnCost_data()
    {
        QTest::addColumn<QByteArray>("holder");
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QString>("id");
        for (const char *own : {"trilane", "trilaned", "trilane cupti"})
            QTest::newRow(own) << QByteArray(own) << QByteArray("trilane") << "profiler_overhead";
        QTest::newRow("another") << QByteArray("chaos") << QByteArray("trilane")
                                 << "cpu_scheduling";
        QTest::newRow("of another recorder")
            << QByteArray("trilane") << QByteArray("nsys-sqlite") << "cpu_scheduling";
    }
    void coresThatTheRecorderHadAreItsOwnCost()
    {
        QFETCH(QByteArray, holder);
        QFETCH(QByteArray, format);
        QFETCH(QString, id);
        Program program;
        program.trace.builder.info().sourceFormat = format.constData();
        const TrackId core = program.trace.builder.track({.kind = TrackKind::Core, .number = 0});
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            program.state(program.states, Runnable, begin, end);
            program.slice(core, OnCore, holder.constData(), begin, end);
        });
        const findings::Findings found = program.find();
        QCOMPARE(first(found), id);
        QVERIFY2(says(found.list.front(), holder.toStdString() + " 100.0 %"),
                 findings::explanationOf(found.list.front()).c_str());
        QCOMPARE(says(found.list.front(), "the recorder occupied the core"),
                 id == "profiler_overhead");
        QVERIFY(!finding(found, id == "cpu_scheduling" ? "profiler_overhead" : "cpu_scheduling"));
    }

    /// Who had the core did not load the batch.
    void whoHadTheCoreLoadsNoData()
    {
        Program program;
        const TrackId core = program.trace.builder.track({.kind = TrackKind::Core, .number = 0});
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            program.slice(program.ranges, Range, "enumerate(DataLoader)#__next__", begin, end);
            program.state(program.states, Runnable, begin, end);
            program.slice(core, OnCore, "stress-ng", begin, end);
        });
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("io_bound"));
        QVERIFY2(!says(found.list.front(), "stress-ng"),
                 findings::explanationOf(found.list.front()).c_str());
        for (const findings::FindingEvidence &place : found.list.front().evidence)
            QCOMPARE(place.name, std::string("enumerate(DataLoader)#__next__"));
    }

    void offTheCoreForUnknownReasonsIsSaidToBeThat()
    {
        Program program;
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            program.trace.put(program.states, {.start = begin,
                                               .duration = end - begin,
                                               .value = static_cast<int64_t>(StateReason::OffCore),
                                               .kind = Blocked});
        });
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("cpu_off_core"));
        QVERIFY(!finding(found, "cpu_system_calls"));
    }
};

QTEST_GUILESS_MAIN(TestFindingsOfWaits)
#include "tst_findingsofwaits.moc"
