// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/findings/kernelfamily.h"
#include "tests/support/findingprogram.h"

#include <QTest>

using namespace trilane;

/// Findings about idle time.
class TestFindings : public QObject
{
    Q_OBJECT

private slots:
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

    /// Shares of a short recording are those of its start: how busy the loop was is said besides.
    void reportsTheLoopIfStartUpDominates_data()
    {
        QTest::addColumn<Ns>("start");
        QTest::addColumn<bool>("isTold");
        QTest::newRow("long") << 100 * kMs << true;
        QTest::newRow("short") << 5 * kMs << false;
    }
    void reportsTheLoopIfStartUpDominates()
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

    void recognizesMatrixKernelsByName()
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

    void aLikelyGainThatLooksLikeTheBoundIsNotPrinted()
    {
        findings::TraceFinding finding{.gain = 8'772'400, .share = 0.013, .expected = 8'772'100};
        QCOMPARE(findings::gainOf(finding).english(), std::string("up to 8.772 ms (1.3 %)"));
        finding.expected = 8'700'000;
        QCOMPARE(findings::gainOf(finding).english(),
                 std::string("up to 8.772 ms (1.3 %), likely 8.700 ms"));
    }

    void textsContainTheirValues()
    {
        QCOMPARE(Message(MessageText("%2 of %1, %3 100%"), {"a%2", "b"}).english(),
                 std::string("b of a%2, %3 100%"));
        QVERIFY(!findings::parseSeverity("bad"));
        QCOMPARE(*findings::parseSeverity("medium"), findings::Severity::Medium);
    }
};

TRILANE_TEST(TestFindings, QCoreApplication)
#include "tst_findings.moc"
