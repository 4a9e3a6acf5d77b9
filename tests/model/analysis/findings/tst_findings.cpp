// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/findingprogram.h"

#include <QTest>

using namespace trilane;

/// Findings about idle time.
class TestFindings : public QObject
{
    Q_OBJECT

private slots:
    void aHealthyTraceHasNothingWrong()
    {
        Program program;
        program.repeat(5 * kUs);
        const findings::Findings found = program.find();
        QVERIFY(found.isHealthy());
        QVERIFY(!found.tooShort);
        QVERIFY(!found.hasOne(findings::Severity::Low));
        QCOMPARE(first(found), QStringLiteral("gpu_bound"));
        QCOMPARE(found.list.front().gain, Ns{0});
    }

    void aStepThatBeginsLongBeforeItsFirstKernelIsNotGpuBound()
    {
        Program program;
        program.repeat(5 * kUs);
        program.slice(program.ranges, SliceKind::Range, "ProfilerStep#1", -50 * kMs, 50 * kMs);
        QVERIFY(!finding(program.find(), "gpu_bound"));
    }

    /// No gap, but the GPU waits all the same.
    void whatAStepDoesBeforeItsFirstKernelIsFound()
    {
        const auto found = [](std::string_view range) {
            Program program;
            program.slice(program.ranges, SliceKind::Range, "ProfilerStep#1", -90 * kMs, 20 * kMs);
            program.slice(program.ranges, SliceKind::Range, range, -90 * kMs, -10 * kUs);
            program.repeat(5 * kUs);
            return program.find();
        };
        const findings::Findings loader = found("enumerate(DataLoader)#__next__");
        QCOMPARE(first(loader), QStringLiteral("io_bound"));
        const findings::TraceFinding &io = loader.list.front();
        QCOMPARE(io.severity, findings::Severity::Medium); // of other steps nothing is known
        QVERIFY(io.gain > 89 * kMs && io.gain <= 90 * kMs && io.share < 1);
        QCOMPARE(io.evidence.front().range.begin, -90 * kMs);
        QCOMPARE(io.evidence.front().name, std::string("enumerate(DataLoader)#__next__"));
        QVERIFY(findings::explanationOf(io).find("before its first") != std::string::npos);
        QVERIFY(!io.disproof.english().empty());
        const findings::Findings own = found("decode the image");
        QCOMPARE(first(own), QStringLiteral("cpu_framework"));
        const std::string why = findings::explanationOf(own.list.front());
        QVERIFY(why.find("decode the image") != std::string::npos);
        QVERIFY(why.find("occurred once, and the trace has no second step") != std::string::npos);
    }

    void behindItsLastKernelTheStepIsLookedAtToo()
    {
        Program program;
        program.repeat(5 * kUs);
        const Ns end = program.at;
        program.slice(program.ranges, SliceKind::Range, "ProfilerStep#1", -5 * kUs, end + 30 * kMs);
        program.slice(program.ranges, SliceKind::Range, "save_metrics", end, end + 30 * kMs);
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("cpu_framework"));
        QCOMPARE(found.list.front().evidence.front().range.duration(), 30 * kMs);
    }

    /// Calls launched there: the GPU may have worked, only that it was not recorded.
    void whereLaunchesHaveNoKernelsNothingIsSaidOfTheStep()
    {
        Program program;
        program.slice(program.ranges, SliceKind::Range, "ProfilerStep#1", -90 * kMs, 20 * kMs);
        program.call("cudaLaunchKernel", -50 * kMs, -50 * kMs + 4 * kUs, 777);
        program.repeat(5 * kUs);
        QVERIFY(program.find().isHealthy());
    }

    /// The first pass is slow, the second is not.
    void whatNeverComesAgainIsStartUp()
    {
        const auto found = [](Ns second) {
            Program program;
            for (const Ns gap : {500 * kMs, second}) {
                for (int i = 0; i < 10; ++i) {
                    program.kernelName = "kernel " + std::to_string(i);
                    const Ns begin = program.at + (i == 0 ? gap : 5 * kUs);
                    if (i == 0)
                        program.call("cudaFree", program.at, begin - 6 * kUs);
                    program.kernel(begin);
                }
            }
            return program.find();
        };
        const findings::Findings once = found(5 * kMs);
        const findings::TraceFinding *start = finding(once, "start_up");
        QVERIFY(start && start->severity == findings::Severity::Low && start->expected == 0);
        QCOMPARE(start->gain, 500 * kMs);
        QVERIFY(findings::explanationOf(*start).find("at start-up") != std::string::npos);
        QVERIFY(!once.hasOne(findings::Severity::High));
        const findings::Findings always = found(400 * kMs);
        QVERIFY(!finding(always, "start_up"));
        QCOMPARE(first(always), QStringLiteral("cpu_allocation"));
    }

    /// One step tells nothing of others; of two the second one does.
    void theFirstStepIsComparedWithLaterOnes()
    {
        const auto found = [](int steps) {
            Program program;
            for (int step = 0; step < steps; ++step) {
                const Ns begin = program.at;
                for (int i = 0; i < 12; ++i) {
                    program.kernelName = i == 5 ? "once a step" : "often";
                    program.kernel(program.at + (i == 5 && step == 0 ? 90 * kMs : 6 * kUs));
                }
                program.slice(program.ranges, SliceKind::Range,
                              "ProfilerStep#" + std::to_string(step), begin, program.at);
            }
            program.repeat(6 * kUs, {}, 10);
            return program.find();
        };
        QVERIFY(finding(found(3), "start_up"));
        const findings::Findings one = found(1);
        QVERIFY(!finding(one, "start_up"));
        QCOMPARE(first(one), QStringLiteral("cpu_framework"));
    }

    /// What lies between the begin and the end of a capture serves the graph.
    void graphsAreCapturedAtStartUp()
    {
        const auto found = [](bool launchesOne) {
            Program program;
            if (launchesOne)
                program.call("cudaGraphLaunch", kUs, 3 * kUs);
            program.repeat(kMs, [&](Ns begin, Ns end) {
                program.call("cudaStreamBeginCapture", begin, begin + kUs);
                program.slice(program.ranges, SliceKind::Range, "forward", begin + 2 * kUs,
                              end - 9 * kUs);
                program.call("cudaStreamEndCapture", end - 8 * kUs, end - 6 * kUs);
            });
            return program.find();
        };
        QVERIFY(finding(found(false), "start_up"));
        QVERIFY(!found(false).hasOne(findings::Severity::Medium));
        QCOMPARE(first(found(true)), QStringLiteral("cpu_kernel_selection"));
    }

    /// Places first have what costs most, and are called as in the table of gaps.
    void placesAreNamedAsGapsAre()
    {
        Program program;
        program.repeat(6 * kMs, [&](Ns begin, Ns end) {
            program.slice(program.ranges, SliceKind::Range, "enumerate(DataLoader)#__next__", begin,
                          end);
            program.slice(program.ranges, SliceKind::Range, "aten::_cat", begin + 2 * kMs,
                          begin + 4 * kMs + 500 * kUs);
        });
        const findings::Findings found = program.find();
        const findings::TraceFinding *io = finding(found, "io_bound");
        QVERIFY(io);
        QCOMPARE(io->evidence.front().name, std::string("enumerate(DataLoader)#__next__"));
    }

    void ofAHandfulOfKernelsNothingIsConcluded()
    {
        Program program;
        const findings::Findings found = program.find();
        QVERIFY(found.tooShort);
        QVERIFY(!finding(found, "gpu_bound"));
        QVERIFY(finding(found, "incomplete_capture"));
    }

    /// Half of their time would be a finding, were there more of them.
    void ofFewOperationsNothingElseIsSaid()
    {
        const auto found = [](int operations) {
            Program program;
            program.repeat(
                kMs,
                [&](Ns begin, Ns end) {
                    program.slice(program.ranges, SliceKind::Range, "augment", begin, end);
                },
                operations - 1);
            return program.find();
        };
        const findings::Findings few = found(19), enough = found(20);
        QVERIFY(few.tooShort && !few.hasOne(findings::Severity::Low));
        QCOMPARE(few.list.size(), size_t{1});
        QVERIFY(finding(few, "incomplete_capture"));
        QVERIFY(finding(enough, "cpu_framework"));
    }

    /// What is shown first is the gap in which most was waited for, not the longest single piece.
    void placesAreWholeGaps()
    {
        Program program;
        program.repeat(kMs);
        const Ns parts = program.at;
        program.repeat(
            6 * kMs,
            [&](Ns begin, Ns end) {
                for (Ns at = begin; at + kMs < end; at += kMs)
                    program.slice(program.osCalls, SliceKind::OsCall, "read", at,
                                  at + kMs - 10 * kUs);
            },
            1);
        program.repeat(
            2 * kMs,
            [&](Ns begin, Ns end) {
                program.slice(program.osCalls, SliceKind::OsCall, "read", begin, end);
            },
            1);
        const findings::Findings found = program.find();
        const findings::TraceFinding *io = finding(found, "io_bound");
        QVERIFY(io);
        QCOMPARE(io->evidence.size(), size_t{2});
        QCOMPARE(io->evidence[0].range.begin, parts);
        QCOMPARE(io->evidence[0].range.duration(), 6 * kMs);
        QCOMPARE(io->evidence[1].range.duration(), 2 * kMs);
        QVERIFY(!io->disproof.english().empty());
    }

    void recordedPythonCallsAreANote()
    {
        Program program;
        program.repeat(5 * kUs);
        QVERIFY(!finding(program.find(), "python_stacks"));
        Program python;
        python.slice(python.ranges, SliceKind::PythonCall, "train.py(7): step", 0, kMs);
        python.repeat(5 * kUs);
        const findings::Findings found = python.find();
        const findings::TraceFinding *note = finding(found, "python_stacks");
        QVERIFY(note && note->severity == findings::Severity::Note && note->gain == 0);
    }

    /// Launched early, and nothing runs: no fault of streams, and nothing to be won.
    void aSilentGpuIsANote()
    {
        Program program;
        for (int i = 0; i < 30; ++i)
            program.kernel(program.at + kMs, kMs + kMs / 2);
        const findings::Findings found = program.find();
        QVERIFY(!finding(found, "serialized_streams"));
        const findings::TraceFinding *note = finding(found, "queued_silence");
        QVERIFY(note && note->severity == findings::Severity::Note && note->gain == 0);
        QVERIFY(findings::explanationOf(*note).find("recurs with the same length") !=
                std::string::npos);
    }

    void waitingForABatchIsIoBound()
    {
        Program program;
        program.repeat(kMs, [&](Ns begin, Ns end) {
            program.slice(program.ranges, SliceKind::Range, "enumerate(DataLoader)#__next__", begin,
                          end);
            program.slice(program.ranges, SliceKind::Range, "aten::stack", begin + kUs, end - kUs);
        });
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("io_bound"));
        const findings::TraceFinding &io = found.list.front();
        QCOMPARE(io.gain, 20 * (kMs - 5 * kUs)); // from a launch to its begin nothing is loaded
        QCOMPARE(io.severity, findings::Severity::High);
        QVERIFY(findings::explanationOf(io).find("largest part of the idle time") !=
                std::string::npos);
        QVERIFY(!finding(found, "cpu_framework"));
        QCOMPARE(io.evidence.size(), size_t{5});
        QVERIFY(io.evidence.front().slice.isValid());
    }

    void theProgramsOwnCodeIsNotIoBound()
    {
        Program program;
        program.repeat(kMs, [&](Ns begin, Ns end) {
            program.slice(program.ranges, SliceKind::Range, "augment", begin, end);
        });
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("cpu_framework"));
        QVERIFY(!finding(found, "io_bound"));
        QVERIFY(findings::explanationOf(found.list.front()).find("augment") != std::string::npos);
    }

    void aWorkerThatReadsIsIoBound()
    {
        Program program;
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            program.state(program.states, SliceKind::Blocked, begin, end, program.worker);
            program.slice(program.osCalls, SliceKind::OsCall, "poll", begin, end);
            program.state(program.workerStates, SliceKind::BlockedDisk, begin, end - kUs);
            program.state(program.workerStates, SliceKind::Running, end - kUs, end + kMs / 2);
        });
        QCOMPARE(first(program.find()), QStringLiteral("io_bound"));
    }

    void aLockThatAnotherThreadHoldsIsFound()
    {
        Program program;
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            program.state(program.states, SliceKind::Blocked, begin, end, program.helper);
            program.slice(program.osCalls, SliceKind::OsCall, "pthread_mutex_lock", begin, end);
            program.state(program.helperStates, SliceKind::Running, begin, end + kUs);
            program.slice(program.helperRanges, SliceKind::Range, "hold the lock", begin, end);
        });
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("cpu_lock"));
        QVERIFY(findings::explanationOf(found.list.front()).find("hold the lock [thread 2]") !=
                std::string::npos);
    }

    void aThreadWithoutACoreIsFound()
    {
        Program program;
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            program.state(program.states, SliceKind::Runnable, begin, end, program.helper);
        });
        QCOMPARE(first(program.find()), QStringLiteral("cpu_scheduling"));
    }

    void callsBetweenLaunchesAreTold_data()
    {
        QTest::addColumn<QByteArray>("call");
        QTest::addColumn<QString>("id");
        QTest::newRow("allocation") << QByteArray("cudaMalloc") << "cpu_allocation";
        QTest::newRow("module") << QByteArray("cuModuleLoadData") << "cpu_kernel_selection";
        QTest::newRow("graph") << QByteArray("cudaGraphInstantiate") << "start_up";
        QTest::newRow("sync") << QByteArray("cudaDeviceSynchronize") << "needless_sync";
        QTest::newRow("copy") << QByteArray("cudaMemcpy") << "pageable_copies";
        QTest::newRow("other") << QByteArray("cudaEventRecord") << "cpu_framework";
    }

    void callsBetweenLaunchesAreTold()
    {
        QFETCH(QByteArray, call);
        QFETCH(QString, id);
        Program program;
        program.repeat(
            kMs, [&](Ns begin, Ns end) { program.call(call.constData(), begin - kUs, end - kUs); });
        QCOMPARE(first(program.find()), id);
    }

    void aLongLaunchLoadsCodeTheFirstTime()
    {
        Program program;
        for (int i = 0; i < 20; ++i)
            program.kernel(program.at + kMs + 5 * kUs); // launched, and nothing before it
        QCOMPARE(first(program.find()), QStringLiteral("cpu_framework"));
        const auto longLaunches = [](bool areNew) {
            Program loading;
            for (int i = 0; i < 20; ++i) {
                const Ns begin = loading.at;
                const auto correlation = static_cast<uint64_t>(1000 + i);
                loading.call("cudaLaunchKernel", begin, begin + kMs, correlation);
                loading.trace.add(loading.stream, SliceKind::Kernel,
                                  areNew ? "work " + std::to_string(i) : "work", begin + kMs, kMs,
                                  kNoDetail, 0, correlation);
                loading.at = begin + 2 * kMs;
            }
            return first(loading.find());
        };
        QCOMPARE(longLaunches(true), QStringLiteral("start_up"));
        QCOMPARE(longLaunches(false), QStringLiteral("cpu_framework"));
    }

    void aSingleDelayIsSaidToBeOne()
    {
        const auto text = [](Ns last) {
            Program program;
            program.repeat(kMs);
            program.kernel(program.at + last);
            const findings::Findings found = program.find();
            const findings::TraceFinding *own = finding(found, "cpu_framework");
            return own ? findings::explanationOf(*own) : std::string();
        };
        QVERIFY(text(kMs).find("once") == std::string::npos);
        QVERIFY(text(60 * kMs).find("75.0 % of it happened once") != std::string::npos);
    }

    /// Shares of a short recording are those of its start: how busy the loop was is said besides.
    void theLoopIsToldWhereStartUpIsMost_data()
    {
        QTest::addColumn<Ns>("start");
        QTest::addColumn<bool>("isTold");
        QTest::newRow("long") << 100 * kMs << true;
        QTest::newRow("short") << 5 * kMs << false;
    }
    void theLoopIsToldWhereStartUpIsMost()
    {
        QFETCH(Ns, start);
        QFETCH(bool, isTold);
        Program program;
        program.kernel(program.at);
        program.kernel(program.at + start);
        for (int step = 0; step < 12; ++step) {
            const Ns begin = program.at;
            for (int i = 0; i < 3; ++i)
                program.kernel(program.at + kMs / 10);
            program.slice(program.ranges, SliceKind::Range,
                          ("step " + std::to_string(step)).c_str(), begin, program.at);
        }
        const findings::Findings found = program.find();
        QCOMPARE(found.loop.has_value(), isTold);
        QCOMPARE(found.ofLoop().english().find("steps 1 to 11: busy 90.9 % of ") !=
                     std::string::npos,
                 isTold);
    }

    /// A pause before the loop and a first step that loads code: neither comes again.
    void twoDelaysOfManyStepsAreOneTimeToo_data()
    {
        QTest::addColumn<int>("steps");
        QTest::addColumn<Ns>("second");
        QTest::addColumn<int>("count");
        QTest::addColumn<Ns>("time");
        QTest::newRow("two") << 16 << 30 * kMs << 2 << 130 * kMs;
        QTest::newRow("as long as others") << 16 << 4 * kMs << 1 << 100 * kMs;
        QTest::newRow("of too few steps") << 15 << 30 * kMs << 0 << Ns{0};
    }
    void twoDelaysOfManyStepsAreOneTimeToo()
    {
        QFETCH(int, steps);
        QFETCH(Ns, second);
        QFETCH(int, count);
        QFETCH(Ns, time);
        findings::Occurrences when;
        std::vector<marks::NumberedStep> list;
        when.add(std::nullopt, {0, 100 * kMs}, 100 * kMs);
        for (int i = 0; i < steps; ++i) {
            const TimeRange range{(200 + 100 * i) * kMs, (300 + 100 * i) * kMs};
            list.push_back({.number = i + 1, .range = range, .thread = {}});
            when.add(static_cast<size_t>(i) + 1, range, i == 0 ? second : kMs);
        }
        const std::optional<findings::OneTimeDelays> delays = when.oneTime(list);
        QCOMPARE(delays ? static_cast<int>(delays->count) : 0, count);
        QCOMPARE(delays ? delays->time : 0, time);
    }

    void asleepInTheSystemIsTold()
    {
        Program program;
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            program.state(program.states, SliceKind::Blocked, begin, end);
            program.slice(program.osCalls, SliceKind::OsCall, "nanosleep", begin, end);
        });
        QCOMPARE(first(program.find()), QStringLiteral("cpu_system_calls"));
    }

    void shortKernelsBehindShortGapsAreLaunchBound()
    {
        Program program;
        program.kernelTime = 3 * kUs;
        program.repeat(12 * kUs, {}, 100);
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("small_kernels"));
        QCOMPARE(found.list.front().gain, 100 * 12 * kUs);
        Program longer;
        longer.kernelTime = 30 * kUs;
        longer.repeat(12 * kUs, {}, 100);
        QVERIFY(!finding(longer.find(), "small_kernels"));
    }

    /// Launching is no limit of what one call launched, and a graph is no remedy.
    void gapsInsideOfGraphsAreNotForTheLaunchesSake()
    {
        Program program;
        program.kernelTime = 3 * kUs;
        program.call("cudaGraphLaunch", -20 * kUs, -10 * kUs, 1000);
        for (int i = 0; i < 100; ++i) {
            program.at += 2 * kUs;
            program.trace.add(program.stream, SliceKind::Kernel, "node", program.at, 3 * kUs,
                              kNoDetail, 0, 1000);
            program.at += 3 * kUs;
        }
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("small_kernels"));
        const findings::TraceFinding &one = found.list.front();
        QCOMPARE(one.title.english(), std::string("Too many small kernels in CUDA graphs"));
        QVERIFY(findings::explanationOf(one).find("next launch") == std::string::npos);
        QVERIFY(findings::explanationOf(one).find("99.0 % of it is inside of graphs") !=
                std::string::npos);
        QVERIFY(one.advice.english().find("replay") == std::string::npos);
        QVERIFY(one.disproof.english().find("fewer kernels") != std::string::npos);
    }

    /// `steps` counts it as idle time of the step, so the GPU is not the limit.
    void edgesOfAServersStepsAreTold()
    {
        Program program;
        program.repeat(2 * kUs);
        const Ns end = program.at;
        program.slice(program.ranges, SliceKind::Range,
                      "execute_context_0(sq0)_generation_32(sq32)", -30 * kMs, end);
        const findings::Findings found = program.find();
        QCOMPARE(found.edges, 30 * kMs);
        QVERIFY(found.besides().english().find("30.000 ms") != std::string::npos);
        QVERIFY(!finding(found, "gpu_bound"));
    }

    /// Places are whole gaps; each says how much of it the finding is about.
    void aPlaceSaysItsPartOfTheFinding()
    {
        Program program;
        int longer = 0;
        program.repeat(kMs, [&](Ns begin, Ns end) {
            program.call("cudaMalloc", begin + 100 * kUs, begin + (200 + longer) * kUs);
            longer = longer == 0 ? 100 : 0;
            program.slice(program.ranges, SliceKind::Range, "log", begin, end);
        });
        const findings::Findings found = program.find();
        const findings::TraceFinding *one = finding(found, "cpu_allocation");
        QVERIFY(one);
        QCOMPARE(one->evidence.front().part, 200 * kUs);
        QCOMPARE(one->evidence.front().range.duration(), kMs);
    }

    void aSyncAfterEachKernelIsToBlameForWhatFollows()
    {
        Program program;
        program.kernelTime = 20 * kUs;
        program.repeat(
            15 * kUs,
            [&](Ns begin, Ns) {
                program.call("cudaStreamSynchronize", begin - 15 * kUs, begin + 3 * kUs);
            },
            100);
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("needless_sync"));
        QCOMPARE(found.list.front().gain, 100 * 15 * kUs);
    }

    /// The GPU works while the thread waits: without that, the thread would have done then what it
    /// does in the gaps.
    void withoutWaitingTheHostRunsAhead()
    {
        Program program;
        program.repeat(320 * kUs, [&](Ns begin, Ns) {
            program.call("cudaDeviceSynchronize", begin - 900 * kUs, begin + 20 * kUs);
        });
        const findings::Findings found = program.find();
        const findings::TraceFinding *sync = finding(found, "needless_sync");
        QVERIFY(sync);
        QCOMPARE(sync->gain, 20 * 320 * kUs);
        QCOMPARE(sync->expected, 20 * 25 * kUs); // and the launch after it
        QVERIFY(finding(found, "cpu_framework"));
    }

    void waitingInACollectiveIsForOtherRanks()
    {
        Program program;
        program.repeatWithStates(kMs, [&](Ns begin, Ns end) {
            program.state(program.states, SliceKind::Blocked, begin, end, program.worker);
            program.slice(program.ranges, SliceKind::Range, "gloo:all_reduce", begin - kUs, end);
        });
        QCOMPARE(first(program.find()), QStringLiteral("rank_wait"));
    }

    void recordingThatDisturbsIsNoted()
    {
        Program program;
        program.repeat(kMs, [&](Ns begin, Ns end) {
            program.slice(program.overhead, SliceKind::Overhead, "Buffer Flush", begin, end);
        });
        const findings::Findings found = program.find();
        QVERIFY(finding(found, "profiler_overhead"));
        QCOMPARE(finding(found, "profiler_overhead")->gain, Ns{0});
    }

    void gainsAreOrderedAndBoundedAndTheRangeCounts()
    {
        Program program;
        program.repeat(kMs, [&](Ns begin, Ns end) {
            program.slice(program.ranges, SliceKind::Range, "augment", begin, begin + kMs / 2);
            program.call("cudaMalloc", begin + kMs / 2, end);
        });
        const findings::Findings found = program.find();
        Ns last = found.gpus.front().span;
        Ns sum = 0;
        for (const findings::TraceFinding &one : found.list) {
            QVERIFY(one.gain <= last);
            last = one.gain;
            sum += one.gain;
            QCOMPARE(one.gain > 0, !one.estimate.empty());
        }
        QVERIFY(sum <= found.gpus.front().span - found.gpus.front().busy);
        const findings::Findings part = program.find({.range = {0, 10 * kMs}});
        QVERIFY(part.list.front().gain <= 5 * kMs);
        const findings::Findings severe = program.find({.least = findings::Severity::High});
        QVERIFY(severe.hidden > 0);
        QVERIFY(severe.hasOne(findings::Severity::High));
        for (const findings::TraceFinding &one : severe.list)
            QCOMPARE(one.severity, findings::Severity::High);
    }

    void textsTakeTheirValues()
    {
        QCOMPARE(Message(MessageText("%2 of %1, %3 100%"), {"a%2", "b"}).english(),
                 std::string("b of a%2, %3 100%"));
        QVERIFY(!findings::parseSeverity("bad"));
        QCOMPARE(*findings::parseSeverity("medium"), findings::Severity::Medium);
    }
};

QTEST_GUILESS_MAIN(TestFindings)
#include "tst_findings.moc"
