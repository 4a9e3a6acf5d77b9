// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/kernelfamily.h"
#include "tests/support/findingprogram.h"

#include <QTest>

using namespace trilane;

/// Findings about what the GPU does: copies, kernels, streams, devices, steps.
class TestFindingsOfWork : public QObject
{
    Q_OBJECT

private slots:
    /// Of templates only the base name is told: what reads alike is one.
    void kernelsThatReadAlikeAreOne()
    {
        Program program;
        for (int i = 0; i < 40; ++i) {
            program.kernelName =
                i % 4 == 3 ? "void gemm<float>()" : "void add<" + std::to_string(i % 2) + ">(int)";
            program.kernel(program.at + 5 * kUs);
        }
        const findings::Findings found = program.find();
        const findings::TraceFinding *bound = finding(found, "gpu_bound");
        QVERIFY(bound);
        const std::string text = findings::explanationOf(*bound);
        QVERIFY2(text.find("add 73.2 %, gemm 24.4 %, sm80_xmma_gemm_bf16 2.4 %.") !=
                     std::string::npos,
                 text.c_str());
    }

    void copiesOfPageableMemoryAreFound()
    {
        Program program;
        program.repeat(kMs,
                       [&](Ns begin, Ns) { program.copy(program.stream, kPageable, begin, kMs); });
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("pageable_copies"));
        QCOMPARE(found.list.front().gain, 20 * kMs);
        QVERIFY(!finding(found, "copy_overlap"));
    }

    void pinnedCopiesThatRunAloneCouldOverlap()
    {
        Program program;
        program.repeat(
            kMs / 2, [&](Ns begin, Ns) { program.copy(program.second, kPinned, begin, kMs / 2); });
        const findings::Findings found = program.find();
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
        const findings::Findings found = program.find();
        QVERIFY(found.isHealthy());
        QVERIFY(!finding(found, "copy_overlap"));
    }

    void moreCopiesThanWorkAreTheLimit()
    {
        Program program;
        program.kernelTime = 100 * kUs;
        program.repeat(kMs,
                       [&](Ns begin, Ns) { program.copy(program.second, kPinned, begin, kMs); });
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("copy_bound"));
        const findings::TraceFinding *overlap = finding(found, "copy_overlap");
        QVERIFY(overlap);
        QCOMPARE(overlap->gain, kMs + 20 * 100 * kUs); // no more than the kernels can hide
        QCOMPARE(found.list.front().gain + overlap->gain, 20 * kMs);
    }

    void communicationIsNoComputation()
    {
        Program program;
        program.kernelName = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage)";
        program.repeat(5 * kUs);
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("exposed_communication"));
        const findings::TraceFinding &exposed = found.list.front();
        QCOMPARE(exposed.severity, findings::Severity::High);
        QCOMPARE(exposed.gain, found.split().exposed());
        QCOMPARE(exposed.gain, 21 * kMs - found.split().computation);
        QVERIFY(!exposed.evidence.empty());
        QCOMPARE(exposed.evidence.front().range.duration(), kMs);
        QVERIFY(!finding(found, "gpu_bound") && !finding(found, "low_occupancy"));
    }

    void hiddenCommunicationIsFine()
    {
        Program program;
        program.repeat(5 * kUs, [&](Ns begin, Ns) {
            program.trace.kernel(program.second, "ncclDevKernel_ReduceScatter", begin + 10 * kUs,
                                 kMs / 2);
        });
        const findings::Findings found = program.find();
        QVERIFY(!finding(found, "exposed_communication"));
        QVERIFY(finding(found, "gpu_bound"));
        QVERIFY(found.split().overlap() > 0.98);
    }

    void communicationOfFewBlocksIsNoDefect()
    {
        Program program;
        program.gpuInfo();
        program.kernelDetail = program.trace.builder.intern(format::Detail{
            .launch =
                format::LaunchConfig{.grid = {2, 1, 1}, .block = {256, 1, 1}, .registers = 32}});
        program.kernelName = "void deep_ep::internode::combine<true, __nv_bfloat16>(int4*)";
        program.repeat(5 * kUs);
        QVERIFY(!finding(program.find(), "low_occupancy"));
    }

    void copiesBesideCommunicationAreNotExposed()
    {
        Program program;
        program.kernelName = "ncclDevKernel_AllGather";
        program.repeat(5 * kUs, [&](Ns begin, Ns) {
            program.copy(program.second, kPinned, begin + 10 * kUs, kMs / 2);
        });
        const findings::Findings found = program.find();
        QVERIFY(!finding(found, "copy_overlap") && !finding(found, "copy_bound"));
    }

    void launchedWorkThatWaitsIsFound()
    {
        for (const bool isWaitedFor : {true, false}) {
            Program program;
            const TrackId peer = program.trace.stream(program.trace.gpu(1), 5, program.process);
            for (int i = 0; i < 20; ++i) {
                if (isWaitedFor)
                    program.trace.kernel(peer, "send", program.at + kUs, kMs - 2 * kUs);
                program.kernel(program.at + kMs, kMs + kMs / 2);
            }
            // A GPU that is silent although nothing else works waits for no stream.
            QCOMPARE(finding(program.find(), "serialized_streams") != nullptr, isWaitedFor);
        }
    }

    void matrixProductsOnOrdinaryCoresAreFound()
    {
        Program program;
        program.gpuInfo();
        program.kernelName = "volta_sgemm_128x64_nn";
        program.repeat(5 * kUs);
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("no_tensor_cores"));
        // Of 20 ms: no GPU is more than 32 times as fast with them.
        QCOMPARE(found.list.front().gain, 20 * kMs - 20 * kMs / 32);
        QCOMPARE(found.list.front().expected, 20 * kMs / 3);
        Program others;
        others.gpuInfo();
        others.repeat(5 * kUs);
        QVERIFY(!finding(others.find(), "no_tensor_cores"));
        Program unknown; // a GPU that may have none
        unknown.kernelName = "volta_sgemm_128x64_nn";
        unknown.repeat(5 * kUs);
        QVERIFY(!finding(unknown.find(), "no_tensor_cores"));
    }

    /// The kernels wait for the host: that they take less time wins nothing.
    void whereTheHostIsTheLimitFasterKernelsAreNoGain()
    {
        const auto found = [](Ns gap) {
            Program program;
            program.gpuInfo();
            program.kernelName = "ampere_sgemm_128x64_nn";
            program.repeat(gap);
            return program.find();
        };
        const findings::Findings waiting = found(2 * kMs), working = found(20 * kUs);
        const findings::TraceFinding *limited = finding(waiting, "no_tensor_cores");
        QVERIFY(limited && limited->expected == 0 && limited->severity == findings::Severity::Low);
        QVERIFY(findings::explanationOf(*limited).find("the host limits the speed") !=
                std::string::npos);
        const findings::TraceFinding *free = finding(working, "no_tensor_cores");
        QVERIFY(free && free->expected > 0 && free->severity == findings::Severity::High);
    }

    /// At most 2 % could be won, but a third of that is likely.
    void whatIsLikelyToWinTooLittleIsNotTold()
    {
        const auto isTold = [](Ns time) {
            Program program;
            program.gpuInfo();
            program.repeat(5 * kUs);
            program.kernelName = "volta_sgemm_128x64_nn";
            program.kernelTime = time;
            program.kernel(program.at + 5 * kUs);
            return finding(program.find(), "no_tensor_cores") != nullptr;
        };
        QVERIFY(!isTold(450 * kUs));
        QVERIFY(isTold(2 * kMs));
    }

    void namesTellMatrixWork()
    {
        QVERIFY(findings::isMatrixWorkWithoutTensorCores("ampere_sgemm_64x32_sliced1x4_tn"));
        QVERIFY(findings::isMatrixWorkWithoutTensorCores(
            "void cutlass::Kernel<cutlass_80_simt_sgemm_128x128_8x4_nn_align1>(Params)"));
        QVERIFY(!findings::isMatrixWorkWithoutTensorCores(
            "ampere_fp16_s16816gemm_fp16_64x64_ldg8_f2f"));
        QVERIFY(
            !findings::isMatrixWorkWithoutTensorCores("void gemv2T_kernel_val<int, float>(float)"));
        QVERIFY(!findings::isMatrixWorkWithoutTensorCores("volta_dgemm_64x64_nt"));
        QVERIFY(!findings::isMatrixWorkWithoutTensorCores("vectorized_elementwise_kernel"));
        QVERIFY(findings::looksLikeMatrixWork("volta_dgemm_64x64_nt"));
    }

    void unevenGpusAreFound()
    {
        Program program;
        program.repeat(5 * kUs);
        const TrackId other = program.trace.gpu(1);
        const TrackId stream = program.trace.stream(other, 9, program.process);
        for (int i = 0; i < 21; ++i)
            program.trace.kernel(stream, "work", i * kMs, kMs / 4);
        const findings::Findings found = program.find();
        const findings::TraceFinding *uneven = finding(found, "uneven_gpus");
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
        program.kernelDetail = program.trace.builder.intern(
            format::Detail{.launch = format::LaunchConfig{.grid = {1, 1, 1},
                                                          .block = {256, 1, 1},
                                                          .registers = 32,
                                                          .staticSharedBytes = 0,
                                                          .dynamicSharedBytes = 0}});
        program.repeat(5 * kUs);
        const findings::Findings found = program.find();
        QCOMPARE(first(found), QStringLiteral("low_occupancy"));
        // One block a multiprocessor, on all 108 of them, would win so much: the bound is above.
        const double time = 20.0 * static_cast<double>(program.kernelTime);
        QVERIFY(static_cast<double>(found.list.front().gain) >= time * (1 - 1.0 / 108));
        QVERIFY(static_cast<double>(found.list.front().gain) <= time);
        QCOMPARE(found.list.front().severity, findings::Severity::High);
        Program filled;
        filled.gpuInfo();
        filled.kernelName = "scan";
        filled.kernelDetail = filled.trace.builder.intern(
            format::Detail{.launch = format::LaunchConfig{.grid = {4096, 1, 1},
                                                          .block = {256, 1, 1},
                                                          .registers = 32,
                                                          .staticSharedBytes = 0,
                                                          .dynamicSharedBytes = 0}});
        filled.repeat(5 * kUs);
        QVERIFY(!finding(filled.find(), "low_occupancy"));
    }

    void streamsThatTakeTurnsWithoutAReasonAreFound()
    {
        Program program;
        program.takeTurns(4);
        const findings::Findings found = program.find();
        const findings::TraceFinding *turns = finding(found, "queued_streams");
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

    /// As a damaged file says; with every pair of them in mind it would take hours and all memory.
    void moreStreamsAtOnceThanAGpuHasProveNothing()
    {
        Program program;
        program.takeTurns(4);
        for (int i = 0; i < 300; ++i) {
            program.trace.add(program.trace.stream(program.gpu, 100 + i, program.process),
                              SliceKind::Kernel, "at once", program.at + 5 * kMs, 20 * kUs);
        }
        QVERIFY(!finding(program.find(), "queued_streams"));
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
        const findings::Findings found = program.find();
        const findings::TraceFinding *borders = finding(found, "step_borders");
        QVERIFY(borders);
        QCOMPARE(borders->gain, Ns{0});
        QCOMPARE(first(found), QStringLiteral("cpu_framework"));
    }
};

QTEST_GUILESS_MAIN(TestFindingsOfWork)
#include "tst_findingsofwork.moc"
