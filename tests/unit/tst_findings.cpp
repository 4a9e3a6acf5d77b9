// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/findings.h"
#include "model/analysis/findings/kernelfamily.h"
#include "tests/unit/gputrace.h"

#include <QTest>

#include <functional>

using namespace trilane;

namespace {

constexpr Ns kUs = 1000;
constexpr Ns kMs = 1'000'000;

/// A program with one launching thread, a helper thread and a worker process, on GPU 0. Kernels
/// follow one another; what happens in the gap before each one is what a test is about.
class Program
{
public:
    GpuTrace trace;
    TrackId process, main, helper, worker, calls, osCalls, ranges, overhead, states, helperStates,
        helperRanges, workerStates, gpu, stream, second;
    std::string kernelName = "sm80_xmma_gemm_bf16";
    DetailId kernelDetail = kNoDetail;
    Ns kernelTime = kMs;
    Ns at = 0;

    Program()
    {
        process = trace.process(1, "train");
        const TrackId loader = trace.process(2, "loader");
        main = below(process, TrackKind::Thread, 1);
        helper = below(process, TrackKind::Thread, 2);
        worker = below(loader, TrackKind::Thread, 3);
        calls = below(main, TrackKind::ApiCalls);
        ranges = below(main, TrackKind::Ranges);
        osCalls = below(main, TrackKind::OsCalls);
        overhead = below(main, TrackKind::Overhead);
        helperRanges = below(helper, TrackKind::Ranges);
        gpu = trace.gpu(0);
        stream = trace.stream(gpu, 7, process);
        second = trace.stream(gpu, 8, process);
        kernel(0);
    }
    TrackId below(TrackId parent, TrackKind kind, int64_t number = 0)
    {
        return trace.builder.track({.parent = parent, .kind = kind, .number = number});
    }
    void withStates()
    {
        states = below(main, TrackKind::ThreadState);
        helperStates = below(helper, TrackKind::ThreadState);
        workerStates = below(worker, TrackKind::ThreadState);
    }
    void slice(TrackId track, SliceKind kind, std::string_view name, Ns begin, Ns end)
    {
        trace.add(track, kind, name, begin, end - begin);
    }
    void state(TrackId track, SliceKind kind, Ns begin, Ns end, TrackId link = {})
    {
        trace.put(track,
                  {.start = begin, .duration = end - begin, .link = link.value, .kind = kind});
    }
    void call(std::string_view name, Ns begin, Ns end, uint64_t correlation = 0)
    {
        trace.add(calls, SliceKind::ApiCall, name, begin, end - begin, kNoDetail, 0, correlation);
    }
    /// Launched `before` its begin, in a call of 4 µs.
    void kernel(Ns begin, Ns before = 5 * kUs)
    {
        ++m_correlation;
        call("cudaLaunchKernel", begin - before, begin - before + 4 * kUs, m_correlation);
        trace.add(stream, SliceKind::Kernel, kernelName, begin, kernelTime, kernelDetail, 0,
                  m_correlation);
        at = begin + kernelTime;
    }
    void copy(TrackId on, CopyInfo info, Ns begin, Ns duration)
    {
        trace.add(on, SliceKind::Memcpy, "Memcpy HtoD", begin, duration,
                  trace.builder.intern(Detail{.copy = info}), 1 << 20, 0);
    }
    /// Gaps of that length, each filled until 5 µs before its end.
    void repeat(Ns gap, const std::function<void(Ns begin, Ns end)> &fill = {}, int times = 20)
    {
        for (int i = 0; i < times; ++i) {
            const Ns begin = at;
            if (fill)
                fill(begin, begin + gap - 5 * kUs);
            kernel(begin + gap);
        }
    }
    /// The same beside threads whose states are known.
    void repeatWithStates(Ns gap, const std::function<void(Ns begin, Ns end)> &fill)
    {
        withStates();
        const Ns first = at;
        state(states, SliceKind::Running, -kMs, first);
        for (int i = 0; i < 20; ++i) {
            const Ns begin = at;
            fill(begin, begin + gap - 5 * kUs);
            kernel(begin + gap);
            state(states, SliceKind::Running, begin + gap - 5 * kUs, at);
        }
    }
    void gpuInfo()
    {
        trace.builder.info().gpus = {
            {.ordinal = 0, .name = "A100", .multiprocessors = 108, .computeMajor = 8}};
    }

    /// 40 kernels of 99 µs for two streams in turn, all launched before the first of them runs; the
    /// thread calls `between` after each launch.
    void takeTurns(uint32_t blocks, std::string_view between = {}, Ns distance = 100 * kUs)
    {
        gpuInfo();
        const DetailId detail = trace.builder.intern(Detail{
            .launch = LaunchConfig{.grid = {blocks, 1, 1}, .block = {256, 1, 1}, .registers = 32}});
        for (int i = 0; i < 40; ++i) {
            const Ns called = (100 + 10 * i) * kUs;
            const auto id = static_cast<uint64_t>(1000 + i);
            call("cudaLaunchKernel", called, called + 4 * kUs, id);
            if (!between.empty())
                call(between, called + 5 * kUs, called + 6 * kUs);
            trace.add(i % 2 ? second : stream, SliceKind::Kernel, "part", at + i * distance,
                      99 * kUs, detail, 0, id);
        }
    }

    [[nodiscard]] Findings find(const FindingQuery &query = {})
    {
        m_store = trace.open();
        return findingsOf(*m_store, query);
    }

private:
    uint64_t m_correlation = 0;
    std::shared_ptr<const Store> m_store;
};

const TraceFinding *finding(const Findings &findings, std::string_view id)
{
    for (const TraceFinding &one : findings.list) {
        if (one.id == id)
            return &one;
    }
    return nullptr;
}

QString first(const Findings &findings)
{
    return findings.list.empty() ? QString() : QString::fromUtf8(findings.list.front().id.data());
}

constexpr CopyInfo kPinned{CopyKind::HostToDevice, MemoryKind::Pinned, MemoryKind::Device};
constexpr CopyInfo kPageable{CopyKind::HostToDevice, MemoryKind::Pageable, MemoryKind::Device};

} // namespace

class TestFindings : public QObject
{
    Q_OBJECT

private slots:
    void aHealthyTraceHasNothingWrong()
    {
        Program program;
        program.repeat(5 * kUs);
        const Findings found = program.find();
        QVERIFY(found.isHealthy());
        QVERIFY(!found.tooShort);
        QVERIFY(!found.hasOne(Severity::Low));
        QCOMPARE(first(found), QStringLiteral("gpu_bound"));
        QCOMPARE(found.list.front().gain, Ns{0});
    }

    void ofAHandfulOfKernelsNothingIsConcluded()
    {
        Program program;
        const Findings found = program.find();
        QVERIFY(found.tooShort);
        QVERIFY(!finding(found, "gpu_bound"));
        QVERIFY(finding(found, "incomplete_capture"));
    }

    void waitingForABatchIsIoBound()
    {
        Program program;
        program.repeat(kMs, [&](Ns begin, Ns end) {
            program.slice(program.ranges, SliceKind::Range, "enumerate(DataLoader)#__next__", begin,
                          end);
            program.slice(program.ranges, SliceKind::Range, "aten::stack", begin + kUs, end - kUs);
        });
        const Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("io_bound"));
        const TraceFinding &io = found.list.front();
        QCOMPARE(io.gain, 20 * kMs); // the launches come late because of it, too
        QCOMPARE(io.severity, Severity::High);
        QVERIFY(explanationOf(io).find("largest part of the idle time") != std::string::npos);
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
        const Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("cpu_framework"));
        QVERIFY(!finding(found, "io_bound"));
        QVERIFY(explanationOf(found.list.front()).find("augment") != std::string::npos);
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
        const Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("cpu_lock"));
        QVERIFY(explanationOf(found.list.front()).find("hold the lock [thread 2]") !=
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
        QTest::newRow("graph") << QByteArray("cudaGraphInstantiate") << "cpu_kernel_selection";
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

    void aLongLaunchLoadsCode()
    {
        Program program;
        for (int i = 0; i < 20; ++i)
            program.kernel(program.at + kMs + 5 * kUs); // launched, and nothing before it
        QCOMPARE(first(program.find()), QStringLiteral("cpu_framework"));
        Program loading;
        for (int i = 0; i < 20; ++i) {
            const Ns begin = loading.at;
            const auto correlation = static_cast<uint64_t>(1000 + i);
            loading.call("cudaLaunchKernel", begin, begin + kMs, correlation);
            loading.trace.add(loading.stream, SliceKind::Kernel, "work", begin + kMs, kMs,
                              kNoDetail, 0, correlation);
            loading.at = begin + 2 * kMs;
        }
        QCOMPARE(first(loading.find()), QStringLiteral("cpu_kernel_selection"));
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
        const Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("small_kernels"));
        QCOMPARE(found.list.front().gain, 100 * 12 * kUs);
        Program longer;
        longer.kernelTime = 30 * kUs;
        longer.repeat(12 * kUs, {}, 100);
        QVERIFY(!finding(longer.find(), "small_kernels"));
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
        const Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("needless_sync"));
        QCOMPARE(found.list.front().gain, 100 * 15 * kUs);
    }

    void copiesOfPageableMemoryAreFound()
    {
        Program program;
        program.repeat(kMs,
                       [&](Ns begin, Ns) { program.copy(program.stream, kPageable, begin, kMs); });
        const Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("pageable_copies"));
        QCOMPARE(found.list.front().gain, 20 * kMs);
        QVERIFY(!finding(found, "copy_overlap"));
    }

    void pinnedCopiesThatRunAloneCouldOverlap()
    {
        Program program;
        program.repeat(
            kMs / 2, [&](Ns begin, Ns) { program.copy(program.second, kPinned, begin, kMs / 2); });
        const Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("copy_overlap"));
        QCOMPARE(found.list.front().gain, 10 * kMs);
        QVERIFY(!finding(found, "pageable_copies"));
        QVERIFY(!finding(found, "copy_bound"));
    }

    void copiesBesideKernelsAreFine()
    {
        Program program;
        program.repeat(
            0, [&](Ns begin, Ns) { program.copy(program.second, kPinned, begin + kUs, kMs / 2); });
        const Findings found = program.find();
        QVERIFY(found.isHealthy());
        QVERIFY(!finding(found, "copy_overlap"));
    }

    void moreCopiesThanWorkAreTheLimit()
    {
        Program program;
        program.kernelTime = 100 * kUs;
        program.repeat(kMs,
                       [&](Ns begin, Ns) { program.copy(program.second, kPinned, begin, kMs); });
        const Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("copy_bound"));
        const TraceFinding *overlap = finding(found, "copy_overlap");
        QVERIFY(overlap);
        QCOMPARE(overlap->gain, kMs + 20 * 100 * kUs); // no more than the kernels can hide
        QCOMPARE(found.list.front().gain + overlap->gain, 20 * kMs);
    }

    void launchedWorkThatWaitsIsFound()
    {
        Program program;
        for (int i = 0; i < 20; ++i)
            program.kernel(program.at + kMs, kMs + kMs / 2);
        QCOMPARE(first(program.find()), QStringLiteral("serialised_streams"));
    }

    void matrixProductsOnOrdinaryCoresAreFound()
    {
        Program program;
        program.gpuInfo();
        program.kernelName = "volta_sgemm_128x64_nn";
        program.repeat(5 * kUs);
        const Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("no_tensor_cores"));
        QVERIFY(found.list.front().gain <= 7 * kMs);
        Program others;
        others.gpuInfo();
        others.repeat(5 * kUs);
        QVERIFY(!finding(others.find(), "no_tensor_cores"));
        Program unknown; // a GPU that may have none
        unknown.kernelName = "volta_sgemm_128x64_nn";
        unknown.repeat(5 * kUs);
        QVERIFY(!finding(unknown.find(), "no_tensor_cores"));
    }

    void namesTellMatrixWork()
    {
        QVERIFY(isMatrixWorkWithoutTensorCores("ampere_sgemm_64x32_sliced1x4_tn"));
        QVERIFY(isMatrixWorkWithoutTensorCores(
            "void cutlass::Kernel<cutlass_80_simt_sgemm_128x128_8x4_nn_align1>(Params)"));
        QVERIFY(!isMatrixWorkWithoutTensorCores("ampere_fp16_s16816gemm_fp16_64x64_ldg8_f2f"));
        QVERIFY(!isMatrixWorkWithoutTensorCores("void gemv2T_kernel_val<int, float>(float)"));
        QVERIFY(!isMatrixWorkWithoutTensorCores("volta_dgemm_64x64_nt"));
        QVERIFY(!isMatrixWorkWithoutTensorCores("vectorized_elementwise_kernel"));
        QVERIFY(looksLikeMatrixWork("volta_dgemm_64x64_nt"));
    }

    void unevenGpusAreFound()
    {
        Program program;
        program.repeat(5 * kUs);
        const TrackId other = program.trace.gpu(1);
        const TrackId stream = program.trace.stream(other, 9, program.process);
        for (int i = 0; i < 21; ++i)
            program.trace.kernel(stream, "work", i * kMs, kMs / 4);
        const Findings found = program.find();
        const TraceFinding *uneven = finding(found, "uneven_gpus");
        QVERIFY(uneven);
        QCOMPARE(uneven->gain, std::min<Ns>(21 * kMs * 3 / 4, uneven->gain));
        QVERIFY(uneven->gain > 10 * kMs);
    }

    void evenGpusAreFine()
    {
        Program program;
        program.repeat(5 * kUs);
        const TrackId stream = program.trace.stream(program.trace.gpu(1), 9, program.process);
        for (int i = 0; i < 21; ++i)
            program.trace.kernel(stream, "work", i * (kMs + 5 * kUs), kMs);
        QVERIFY(!finding(program.find(), "uneven_gpus"));
    }

    void aGridOfOneBlockLeavesTheGpuEmpty()
    {
        Program program;
        program.gpuInfo();
        program.kernelName = "scan";
        program.kernelDetail = program.trace.builder.intern(Detail{
            .launch = LaunchConfig{.grid = {1, 1, 1}, .block = {256, 1, 1}, .registers = 32}});
        program.repeat(5 * kUs);
        QCOMPARE(first(program.find()), QStringLiteral("low_occupancy"));
        Program filled;
        filled.gpuInfo();
        filled.kernelName = "scan";
        filled.kernelDetail = filled.trace.builder.intern(Detail{
            .launch = LaunchConfig{.grid = {4096, 1, 1}, .block = {256, 1, 1}, .registers = 32}});
        filled.repeat(5 * kUs);
        QVERIFY(!finding(filled.find(), "low_occupancy"));
    }

    void streamsThatTakeTurnsWithoutAReasonAreFound()
    {
        Program program;
        program.takeTurns(4);
        const Findings found = program.find();
        const TraceFinding *turns = finding(found, "queued_streams");
        QVERIFY(turns);
        // The first two have nobody before them on their stream to have waited with.
        QCOMPARE(turns->gain, 38 * 99 * kUs);
        QCOMPARE(turns->evidence.size(), size_t{5});
        Program full; // there is no room for two
        full.takeTurns(4096);
        QVERIFY(!finding(full.find(), "queued_streams"));
        Program told;
        told.takeTurns(4, "cudaStreamWaitEvent");
        QVERIFY(!finding(told.find(), "queued_streams"));
        Program beside; // they need not take turns
        beside.takeTurns(4, {}, 50 * kUs);
        QVERIFY(!finding(beside.find(), "queued_streams"));
    }

    void idleTimeBetweenStepsIsShownWithoutAGainOfItsOwn()
    {
        Program program;
        Ns begin = -kMs / 2;
        int step = 0;
        program.repeat(kMs, [&](Ns from, Ns) {
            const Ns border = from + kMs / 2;
            program.slice(program.ranges, SliceKind::Range, "step " + std::to_string(step++), begin,
                          border);
            begin = border;
        });
        const Findings found = program.find();
        const TraceFinding *borders = finding(found, "step_borders");
        QVERIFY(borders);
        QCOMPARE(borders->gain, Ns{0});
        QCOMPARE(first(found), QStringLiteral("cpu_framework"));
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
        const Findings found = program.find();
        QVERIFY(finding(found, "profiler_overhead"));
        QCOMPARE(finding(found, "profiler_overhead")->gain, Ns{0});
    }

    void lostEventsAndMissingLayersAreTold()
    {
        Program program;
        program.repeat(5 * kUs);
        program.trace.builder.account().add(Outcome::Lost, "kernel", "the buffer was full", 100);
        const Findings found = program.find();
        const TraceFinding *incomplete = finding(found, "incomplete_capture");
        QVERIFY(incomplete);
        QCOMPARE(incomplete->severity, Severity::Low);
        const std::string text = explanationOf(*incomplete);
        QVERIFY(text.find("lost while recording: 100") != std::string::npos);
        QVERIFY(text.find("states were not recorded") != std::string::npos);
        QVERIFY(text.find("CUDA calls") == std::string::npos);
    }

    void withoutAGpuThereIsNothingToJudge()
    {
        GpuTrace trace;
        trace.add(trace.process(1), SliceKind::Range, "main", 0, 100);
        const auto store = trace.open();
        const Findings found = findingsOf(*store);
        QVERIFY(found.gpus.empty());
        QCOMPARE(found.list.size(), size_t{1});
        QCOMPARE(first(found), QStringLiteral("incomplete_capture"));
    }

    void gainsAreOrderedAndBoundedAndTheRangeCounts()
    {
        Program program;
        program.repeat(kMs, [&](Ns begin, Ns end) {
            program.slice(program.ranges, SliceKind::Range, "augment", begin, begin + kMs / 2);
            program.call("cudaMalloc", begin + kMs / 2, end);
        });
        const Findings found = program.find();
        Ns last = found.gpus.front().span;
        Ns sum = 0;
        for (const TraceFinding &one : found.list) {
            QVERIFY(one.gain <= last);
            last = one.gain;
            sum += one.gain;
            QCOMPARE(one.gain > 0, one.estimate.english[0] != '\0');
        }
        QVERIFY(sum <= found.gpus.front().span - found.gpus.front().busy);
        const Findings part = program.find({.range = {0, 10 * kMs}});
        QVERIFY(part.list.front().gain <= 5 * kMs);
        const Findings severe = program.find({.least = Severity::High});
        QVERIFY(severe.hidden > 0);
        QVERIFY(severe.hasOne(Severity::High));
        for (const TraceFinding &one : severe.list)
            QCOMPARE(one.severity, Severity::High);
    }

    void textsTakeTheirValues()
    {
        QCOMPARE((FindingText{"%2 of %1, %3 100%", {"a%2", "b"}}.text()),
                 std::string("b of a%2, %3 100%"));
        QVERIFY(!parseSeverity("bad"));
        QCOMPARE(*parseSeverity("medium"), Severity::Medium);
    }
};

QTEST_GUILESS_MAIN(TestFindings)
#include "tst_findings.moc"
