// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/compare/comparetable.h"
#include "model/analysis/compare/comparison.h"
#include "model/analysis/compare/matchedrows.h"
#include "model/analysis/compare/ranktest.h"
#include "model/analysis/compare/scatter.h"
#include "model/analysis/compare/verdict.h"
#include "tests/model/analysis/compare/comparetrace.h"
#include "tests/support/operatortrace.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace trilane;

/// Two runs of a loop of which every nanosecond is known.
class TestCompare : public QObject
{
    Q_OBJECT

    static const compare::CompareRow *rowOf(const compare::Comparison &comparison,
                                            compare::CompareSection section, std::string_view name,
                                            bool isPart = false)
    {
        for (const compare::CompareRow &row : comparison.rows) {
            if (row.section == section && row.name == name && row.isPart == isPart)
                return &row;
        }
        qFatal("no row %s", std::string(name).c_str());
    }

    static compare::Comparison compared(const Loop &a, const Loop &b,
                                        const compare::CompareQuery &query = {})
    {
        LoopTrace first(a), second(b);
        const auto stores = std::array{first.open(), second.open()};
        Result<compare::Comparison> result = compare::compareTraces(*stores[0], *stores[1], query);
        if (!result)
            qFatal("%s", result.error().message().c_str());
        return std::move(*result);
    }

    /// Busy and causes differ by what the step differs, to the nanosecond.
    static bool addsUp(const compare::Comparison &comparison)
    {
        const Ns time = comparison.time().sides[1].total - comparison.time().sides[0].total;
        Ns parts = 0;
        for (const compare::CompareRow &row : comparison.rows) {
            const bool isBusy = row.section == compare::CompareSection::Steps &&
                                row.name == compare::stepkeys::kBusy;
            if (isBusy || (row.section == compare::CompareSection::Idle && !row.isPart))
                parts += row.sides[1].total - row.sides[0].total;
        }
        return parts == time;
    }

    static std::vector<Ns> steps(size_t count) { return std::vector<Ns>(count); }

private slots:
    void equalTracesDoNotDiffer()
    {
        const compare::Comparison same = compared({.extra = steps(6)}, {.extra = steps(6)});
        QCOMPARE(same.verdict, compare::CompareVerdict::Same);
        QVERIFY(!same.isTooSlow());
        QVERIFY(same.reasons.empty());
        QCOMPARE(same.alignment.by, compare::AlignedBy::Number);
        QCOMPARE(same.alignment.pairs.size(), size_t{6});
        for (const compare::CompareRow &row : same.rows) {
            QCOMPARE(row.state, compare::CompareState::Same);
            QVERIFY(!row.isSignificant);
            QCOMPARE(row.difference(), 0.0);
            QVERIFY(!row.share);
        }
        QVERIFY(addsUp(same));
    }

    void namesASlowerKernelAsTheReason()
    {
        const compare::Comparison slow =
            compared({.extra = {0, 3, -3, 0, 0, 0}}, {.extra = {1, 0, -1, 0, 0, 0}, .gemm = 800});
        QCOMPARE(slow.verdict, compare::CompareVerdict::Slower);
        QVERIFY(slow.isTooSlow());
        QVERIFY(slow.hasScatter);
        const compare::CompareRow *gemm = rowOf(slow, compare::CompareSection::Kernels, "gemm");
        QCOMPARE(gemm->sides[0].total, Ns{2400});
        QCOMPARE(gemm->sides[1].total, Ns{4800});
        QCOMPARE(gemm->difference(), 400.0);
        QCOMPARE(gemm->state, compare::CompareState::Changed);
        QVERIFY(gemm->isSignificant);
        QCOMPARE(rowOf(slow, compare::CompareSection::Kernels, "relu")->state,
                 compare::CompareState::Same);
        QCOMPARE(slow.time().sides[0].total, Ns{6000});
        QCOMPARE(slow.time().sides[1].total, Ns{8400});
        QCOMPARE(*gemm->share, 1.0);
        QCOMPARE(slow.reasons.size(), size_t{1});
        QCOMPARE(slow.reasons[0].text.english(),
                 "Kernel gemm takes 400 ns more: 800 ns instead of 400 ns.");
        QCOMPARE(compare::verdictText(slow).english(),
                 "Slower by 40.0 %: 1.400 µs per step instead of 1.000 µs.");
        QVERIFY(addsUp(slow));
    }

    void reportsAddedAndRemovedKernels()
    {
        const compare::Comparison other =
            compared({.extra = steps(5)}, {.extra = steps(5), .last = "layer_norm"});
        QCOMPARE(other.verdict, compare::CompareVerdict::Same);
        QCOMPARE(rowOf(other, compare::CompareSection::Kernels, "relu")->state,
                 compare::CompareState::Gone);
        const compare::CompareRow *come =
            rowOf(other, compare::CompareSection::Kernels, "layer_norm");
        QCOMPARE(come->state, compare::CompareState::New);
        QVERIFY(come->isSignificant);
        QCOMPARE(come->sides[0].calls, uint64_t{0});
        QCOMPARE(come->sides[1].total, Ns{1000});
        QVERIFY(!come->sides[0].place.track.isValid());
        QVERIFY(come->sides[1].place.slice.isValid());
        QCOMPARE(other.reasons.size(), size_t{2});
        QVERIFY(addsUp(other));
    }

    void listsAChangedConfigurationBelowItsKernel()
    {
        const compare::Comparison other =
            compared({.extra = steps(4), .gemmName = "void ns::gemm<float>(int)"},
                     {.extra = steps(4),
                      .gemm = 300,
                      .gemmName = "void ns::gemm<half>(int)",
                      .gemmGrid = 32});
        const compare::CompareRow *whole = rowOf(other, compare::CompareSection::Kernels, "gemm");
        QCOMPARE(whole->state, compare::CompareState::Changed);
        const compare::CompareRow *before =
            rowOf(other, compare::CompareSection::Kernels, "void ns::gemm<float>(int)", true);
        QCOMPARE(before->state, compare::CompareState::Gone);
        QCOMPARE(before->configuration, "64x1x1 · 256x1x1");
        QCOMPARE(
            rowOf(other, compare::CompareSection::Kernels, "void ns::gemm<half>(int)", true)->state,
            compare::CompareState::New);
        QCOMPARE(other.verdict, compare::CompareVerdict::Faster);
    }

    void kernelsWithDifferentTilesAreOneFamily()
    {
        QCOMPARE(compare::withoutNumbers("ampere_sgemm_128x64_tn"), "ampere_sgemm_*x*_tn");
        const compare::Comparison other =
            compared({.extra = steps(4), .gemmName = "sgemm_128x64_tn"},
                     {.extra = steps(4), .gemmName = "sgemm_64x32_tn"});
        const compare::CompareRow *family =
            rowOf(other, compare::CompareSection::Kernels, "sgemm_*x*_tn");
        QCOMPARE(family->state, compare::CompareState::Same);
        QCOMPARE(family->sides[0].calls, uint64_t{4});
        QCOMPARE(rowOf(other, compare::CompareSection::Kernels, "sgemm_64x32_tn", true)->state,
                 compare::CompareState::New);
    }

    void aLongerWaitForDataIsACause()
    {
        const compare::Comparison slow =
            compared({.extra = steps(5)}, {.extra = steps(5), .loader = 300});
        QCOMPARE(slow.verdict, compare::CompareVerdict::Slower);
        QCOMPARE(rowOf(slow, compare::CompareSection::Steps, "reader_cost")->difference(), 200.0);
        const compare::CompareRow *cause = rowOf(slow, compare::CompareSection::Idle, "user_code");
        // That of the first step, too, which is before the first operation.
        QCOMPARE(cause->difference(), 200.0);
        QVERIFY(
            std::none_of(slow.rows.begin(), slow.rows.end(),
                         [](const compare::CompareRow &row) { return row.name == "trace_edge"; }));
        QCOMPARE(
            rowOf(slow, compare::CompareSection::Idle, "dataloader next_batch", true)->difference(),
            200.0);
        QCOMPARE(rowOf(slow, compare::CompareSection::OperatorSelf, "dataloader next_batch")
                     ->difference(),
                 200.0);
        const std::vector<MessageValue> &values = slow.reasons.front().text.values();
        QVERIFY(values.front() == MessageValue(idle::titleOf(idle::IdleCause::UserCode)));
        QVERIFY(values.back() == MessageValue("dataloader next_batch"));
        // The times of the cause are not those that the GPU is idle for.
        QVERIFY(slow.reasons.front().text.english().starts_with(
            "GPU idle time with cause \"User code\" rose by "));
        QVERIFY(addsUp(slow));
    }

    void swappedTracesGiveMirroredNumbers()
    {
        const Loop a{.extra = {0, 5, 0, -4, 0, 1}},
            b{.extra = {3, 0, 0, 1, 0, 0}, .loader = 150, .gemm = 500, .last = "gelu"};
        const compare::Comparison there = compared(a, b), back = compared(b, a);
        QCOMPARE(there.verdict, compare::CompareVerdict::Slower);
        QCOMPARE(back.verdict, compare::CompareVerdict::Faster);
        QVERIFY(!back.isTooSlow());
        QCOMPARE(there.rows.size(), back.rows.size());
        for (const compare::CompareRow &row : there.rows) {
            const compare::CompareRow *mirrored = rowOf(back, row.section, row.name, row.isPart);
            QCOMPARE(mirrored->difference(), -row.difference());
            QCOMPARE(mirrored->sides[0].total, row.sides[1].total);
            QCOMPARE(mirrored->isSignificant, row.isSignificant);
            QCOMPARE(mirrored->share, row.share);
        }
        QVERIFY(addsUp(there));
        QVERIFY(addsUp(back));
    }

    void scatterIsNoChange()
    {
        const compare::Comparison noisy = compared({.extra = {0, 300, 20, 250, 10, 280, 30, 310}},
                                                   {.extra = {290, 60, 310, 10, 350, 20, 330, 40}});
        QVERIFY(noisy.change > 0.01);
        QCOMPARE(noisy.verdict, compare::CompareVerdict::Same);
    }

    /// Their scatter is as large as what they differ by.
    void aShiftOfAllStepsIsSignificantDespiteScatter()
    {
        const compare::Comparison slow =
            compared({.extra = {0, 30, 10, 60, 20, 50}}, {.extra = {70, 900, 100, 800, 80, 600}});
        QCOMPARE(slow.verdict, compare::CompareVerdict::Slower);
        QVERIFY(slow.isTooSlow());
        QCOMPARE(slow.ranks.longer, 1.0);
        QVERIFY(std::abs(slow.ranks.p - 2.0 / 924) < 1e-12);
        bool isSaid = false;
        for (const Message &sentence : compare::basisOf(slow))
            isSaid |= sentence.values() == std::vector<MessageValue>{"100.0 %", "0.2 %"};
        QVERIFY(isSaid);
    }

    void rankTestSeparatesChangeFromChance_data()
    {
        QTest::addColumn<std::vector<double>>("a");
        QTest::addColumn<std::vector<double>>("b");
        QTest::addColumn<double>("longer");
        QTest::addColumn<double>("p");
        const auto row = [](const char *name, std::vector<double> a, std::vector<double> b,
                            double longer, double p) {
            QTest::newRow(name) << std::move(a) << std::move(b) << longer << p;
        };
        row("nothing", {}, {1, 2}, 0.5, 1);
        row("apart", {1, 2, 3, 4}, {5, 6, 7, 8}, 1, 2.0 / 70);
        row("the other way", {5, 6, 7, 8}, {1, 2, 3, 4}, 0, 2.0 / 70);
        // U = 8 of 12: 11 of the 35 ways have 4 or less.
        row("overlapping", {1, 4, 5}, {2, 3, 6, 7}, 8.0 / 12, 2 * 11.0 / 35);
        row("all equal", {1, 1, 1}, {1, 1, 1}, 0.5, 1);
        // Counted one by one: how many of the ways to choose b are as far from the mean.
        row("ties", {1, 2, 3, 4, 5}, {5, 6, 7, 8, 8}, 24.5 / 25, 4.0 / 252);
        row("two values", {10, 10, 10, 10, 10}, {20, 20, 20, 20, 20}, 1, 2.0 / 252);
        row("two values, shared", {10, 10, 10, 10, 20}, {20, 20, 20, 20, 20}, 0.9, 12.0 / 252);
        row("some of one value", {1, 1, 1, 1, 1, 1}, {1, 1, 2, 2, 2, 2}, 30.0 / 36, 56.0 / 924);
    }
    void rankTestSeparatesChangeFromChance()
    {
        QFETCH(std::vector<double>, a);
        QFETCH(std::vector<double>, b);
        const compare::RankTest test = compare::rankTest(a, b);
        QTEST(test.longer, "longer");
        QFETCH(double, p);
        QVERIFY2(std::abs(test.p - p) < 1e-4, qPrintable(QString::number(test.p)));
    }

    /// Against values that were computed apart from this code, by recursion and by the formula.
    void manyValuesAreRankedToo()
    {
        std::vector<double> a, b;
        for (int i = 0; i < 20; ++i) {
            a.push_back(2.0 * i);
            b.push_back(2.0 * i + 11);
        }
        QCOMPARE(compare::rankTest(a, b).longer, 295.0 / 400);
        QVERIFY(std::abs(compare::rankTest(a, b).p - 0.0094836) < 1e-6);
        a.clear();
        b.clear();
        for (int i = 0; i < 100; ++i) {
            a.push_back(2.0 * i);
            b.push_back(2.0 * i + 31);
        }
        QVERIFY(std::abs(compare::rankTest(a, b).p - 0.0004779) < 1e-6);
    }

    /// Seven of 100 that are longer are 1.4 % probable by Fisher's exact test.
    void equalValuesDoNotIncreaseConfidence()
    {
        const std::vector<double> a(100, 1);
        std::vector<double> b(100, 1);
        std::fill_n(b.begin(), 7, 2);
        const double p = compare::rankTest(a, b).p;
        QVERIFY2(p > 0.014 && p < 0.03, qPrintable(QString::number(p)));
        QVERIFY(compare::rankTest(std::vector<double>(14, 1), std::vector<double>(14, 1)).p == 1);
    }

    void tracesThatShareNothingAreNotCompared()
    {
        const Loop other{.extra = steps(5), .gemmName = "attention", .last = "gelu"};
        LoopTrace first({.extra = steps(5)});
        OperatorTrace second;
        const TrackId main = second.thread(100);
        for (int i = 0; i < 5; ++i) {
            second.range(main, "step " + std::to_string(i), i * 1'000, 900);
            second.range(main, "decode", i * 1'000, 500);
            second.add(second.onStream, SliceKind::Kernel, "decode_kernel", i * 1'000 + 10, 400,
                       kNoDetail, 0, static_cast<uint64_t>(i) + 1);
            // What both have is in every program.
            second.add(second.onStream, SliceKind::Kernel, "gemm", i * 1'000 + 420, 5);
        }
        const auto a = first.open(), b = second.open();
        const Result<compare::Comparison> none = compare::compareTraces(*a, *b);
        QVERIFY(none.ok());
        QCOMPARE(none->verdict, compare::CompareVerdict::Unrelated);
        QVERIFY(!none->isTooSlow());
        QVERIFY(compare::verdictText(*none).english().starts_with("The traces have too little"));
        // Other kernels, but the same loop.
        QVERIFY(compared({.extra = steps(5)}, other).verdict != compare::CompareVerdict::Unrelated);
    }

    /// What a framework calls in any program relates none: models differ in sizes and numbers.
    void frameworkOperatorsRelateNoTraces_data()
    {
        QTest::addColumn<int>("layers");
        QTest::addColumn<uint32_t>("grid");
        QTest::addColumn<QString>("part");
        QTest::addColumn<bool>("isRelated");
        QTest::newRow("another model") << 9 << 16U << "loss" << false;
        QTest::newRow("another batch size") << 3 << 16U << "loss" << true;
        QTest::newRow("more layers of one size") << 9 << 64U << "loss" << true;
        QTest::newRow("another model of the same program") << 9 << 16U << "my model" << true;
    }
    void frameworkOperatorsRelateNoTraces()
    {
        QFETCH(int, layers);
        QFETCH(uint32_t, grid);
        QFETCH(QString, part);
        QFETCH(bool, isRelated);
        const auto model = [](int ofLayers, uint32_t ofGrid, const std::string &name) {
            auto trace = std::make_unique<OperatorTrace>();
            const TrackId main = trace->thread(100);
            const DetailId config = trace->builder.intern(format::Detail{
                .launch = format::LaunchConfig{.grid = {ofGrid, 1, 1}, .block = {256, 1, 1}},
                .copy = {},
                .range = {}});
            for (int i = 0; i < 5; ++i) {
                trace->range(main, "ProfilerStep#" + std::to_string(i), i * 1'000, 900);
                trace->range(main, name, i * 1'000, 800);
                for (int layer = 0; layer < ofLayers; ++layer) {
                    trace->range(main, "aten::mm", i * 1'000 + layer * 80, 70);
                    trace->add(trace->onStream, SliceKind::Kernel, "gemm", i * 1'000 + layer * 80,
                               60, config);
                }
            }
            return trace;
        };
        const auto first = model(3, 64, "my model"),
                   second = model(layers, grid, part.toStdString());
        const auto a = first->open(), b = second->open();
        const Result<compare::Comparison> both = compare::compareTraces(*a, *b);
        QVERIFY(both.ok());
        QCOMPARE(both->verdict != compare::CompareVerdict::Unrelated, isRelated);
    }

    void aFewLongStepsAreLeftOut()
    {
        const compare::Comparison other =
            compared({.extra = {5000, 0, 0, 0, 0, 0, 0}}, {.extra = {0, 0, 0, 0, 0, 0, 0, 0, 0}});
        QCOMPARE(other.verdict, compare::CompareVerdict::Same);
        QCOMPARE(other.alignment.outliers[0], size_t{1});
        QCOMPARE(other.alignment.pairs.size(), size_t{6});
        QCOMPARE(other.alignment.pairs.front(), (compare::StepPair{1, 1}));
        QCOMPARE(other.alignment.counterparts[1], size_t{1});
        QCOMPARE(other.alignment.unmatched[1], size_t{2});
        const std::vector<Message> basis = compare::basisOf(other);
        QCOMPARE(basis[1].english(), "Excluded from A as unusually long (steps: 1): 1 (6.000 µs).");
        QCOMPARE(basis[2].english(), "Excluded from B together with their counterparts in A: 1.");
        QCOMPARE(basis[3].english(), "Steps of B without a counterpart in A: 2.");
        const compare::CompareRow *all =
            rowOf(other, compare::CompareSection::Steps, "step_time_all");
        QCOMPARE(all->sides[0].total, Ns{12000});
        QCOMPARE(all->sides[0].mean(), 12000.0 / 7);
        const compare::Comparison every = compared({.extra = {5000, 0, 0, 0, 0, 0, 0}},
                                                   {.extra = steps(7)}, {.keepOutliers = true});
        QCOMPARE(every.alignment.pairs.size(), size_t{7});
    }

    void reportsTheCostOfFewLongSteps()
    {
        const compare::Comparison other =
            compared({.extra = steps(20)},
                     {.extra = {0, 0, 0, 0, 0, 5000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5000, 0, 0, 0, 0}});
        QCOMPARE(other.verdict, compare::CompareVerdict::Same);
        QCOMPARE(other.alignment.counterparts, (std::array<size_t, 2>{2, 0}));
        QCOMPARE(other.alignment.unmatched, (std::array<size_t, 2>{0, 0}));
        QCOMPARE(
            compare::verdictText(other).english(),
            "No significant change of the typical steps: 1.000 µs instead of 1.000 µs (0.0 %). "
            "Including the excluded steps: 1.500 µs per step instead of 1.000 µs.");
    }

    void threeStepsThatAllGrowInProportionAreSlower()
    {
        const compare::Comparison other =
            compared({.extra = {0, 400, 200}}, {.extra = {500, 1100, 800}});
        QCOMPARE(other.verdict, compare::CompareVerdict::Slower);
    }

    void manyLongStepsAreHowTheRunIs()
    {
        const compare::Comparison other =
            compared({.extra = steps(8)}, {.extra = {0, 0, 500, 0, 0, 0, 500, 0}});
        QCOMPARE(other.alignment.pairs.size(), size_t{8});
        QCOMPARE(other.time().difference(), 125.0);
    }

    void comparesStepsWithDifferentNumbersInOrder()
    {
        const compare::Comparison other =
            compared({.first = 1, .extra = steps(5)}, {.first = 100, .extra = steps(3)});
        QCOMPARE(other.alignment.by, compare::AlignedBy::Order);
        QCOMPARE(other.alignment.count(0), size_t{5});
        QCOMPARE(other.alignment.count(1), size_t{3});
        QVERIFY(!other.alignment.isPaired());
        QCOMPARE(other.alignment.unmatched, (std::array<size_t, 2>{0, 0}));
        QCOMPARE(compare::basisOf(other).front().english(),
                 "Compared: 5 of A's steps with 3 of B's.");
        QCOMPARE(other.verdict, compare::CompareVerdict::Same);
    }

    void comparesWholeTracesWithoutSteps()
    {
        GpuTrace first, second;
        first.kernel(first.stream(first.gpu(0), 7), "a", 100, 100);
        second.kernel(second.stream(second.gpu(0), 7), "a", 100, 120);
        const auto a = first.open(), b = second.open();
        const Result<compare::Comparison> other = compare::compareTraces(*a, *b);
        QVERIFY(other.ok());
        QCOMPARE(other->alignment.by, compare::AlignedBy::Span);
        QVERIFY(!other->hasScatter);
        QCOMPARE(other->time().difference(), 20.0);
        QCOMPARE(other->verdict, compare::CompareVerdict::Slower);
        QVERIFY(!compare::compareTraces(*a, *b, {.by = compare::CompareBy::Steps}).ok());
        compare::CompareQuery nothing{.by = compare::CompareBy::Span};
        nothing.steps[1].range = {5000, 6000};
        QVERIFY(!compare::compareTraces(*a, *b, nothing).ok());
    }

    void withoutGpusOperatorsAreCompared()
    {
        const auto made = [](Ns load) {
            auto trace = std::make_unique<OperatorTrace>();
            const TrackId main = trace->thread(1);
            for (int i = 0; i < 4; ++i) {
                trace->range(main, "step " + std::to_string(i), i * 1000, 700 + load);
                trace->range(main, "load", i * 1000, load);
            }
            return trace;
        };
        const auto a = made(100), b = made(200);
        const auto first = a->open(), second = b->open();
        const Result<compare::Comparison> other = compare::compareTraces(*first, *second);
        QVERIFY(other.ok());
        QCOMPARE(other->verdict, compare::CompareVerdict::Slower);
        QCOMPARE(other->traces[0].gpus, size_t{0});
        QCOMPARE(other->reasons.size(), size_t{1});
        QVERIFY(other->reasons[0].text.values()[0] == MessageValue("load"));
        const Result<compare::Comparison> whole =
            compare::compareTraces(*first, *second, {.by = compare::CompareBy::Span});
        QCOMPARE(compare::basisOf(*whole).front().english(),
                 "Compared: the whole recordings, not steps.");
    }

    void aStoppedJobDeliversNothing()
    {
        LoopTrace trace({.extra = steps(3)});
        const auto store = trace.open();
        std::stop_source stop;
        stop.request_stop();
        const Result<compare::Comparison> none =
            compare::compareTraces(*store, *store, {}, {.stop = stop.get_token()});
        QVERIFY(!none.ok());
        QVERIFY(none.error().canceled);
    }

    void operatorsAreThoseOfEachStep()
    {
        LoopTrace trace({.extra = {0, 10, 20}});
        const auto store = trace.open();
        const compare::Comparison same =
            *compare::compareTraces(*store, *store, {.keepOutliers = true});
        const auto index =
            operators::OperatorIndex::build(*store, {.foldSteps = true, .awaited = false});
        std::map<std::string, operators::OperatorTimes> expected;
        for (const marks::NumberedStep &step : same.traces[0].steps) {
            const std::vector<operators::OperatorTimes> names =
                operators::timesByName(operators::operatorStats(index, step.range));
            for (size_t i = 1; i < names.size(); ++i) {
                operators::OperatorTimes &sum =
                    expected[std::string(index->name(static_cast<uint32_t>(i)))];
                sum.cpuTotal += names[i].cpuTotal;
                sum.cpuSelf += names[i].cpuSelf;
                sum.gpuTime += names[i].gpuTime;
            }
        }
        QCOMPARE(expected.size(), size_t{3});
        for (const auto &[name, times] : expected) {
            QCOMPARE(rowOf(same, compare::CompareSection::OperatorTotal, name)->sides[0].total,
                     times.cpuTotal);
            QCOMPARE(rowOf(same, compare::CompareSection::OperatorSelf, name)->sides[0].total,
                     times.cpuSelf);
            if (times.gpuTime > 0)
                QCOMPARE(rowOf(same, compare::CompareSection::OperatorGpu, name)->sides[0].total,
                         times.gpuTime);
        }
    }

    void tablesHaveEveryRowOnce()
    {
        const compare::Comparison slow =
            compared({.extra = steps(5)}, {.extra = steps(5), .gemm = 500});
        const stats::Table all = compare::compareTable(slow);
        QCOMPARE(all.rows.size(), slow.rows.size());
        size_t rows = 0;
        for (const stats::Table &table : compare::compareTables(slow, 0)) {
            rows += table.rows.size();
            for (const auto &row : table.rows)
                QCOMPARE(row.size(), table.columns.size());
        }
        QCOMPARE(rows, slow.rows.size());
        for (const auto &row : all.rows)
            QCOMPARE(row.size(), all.columns.size());
    }

    void fewSamplesMustDifferMore()
    {
        const std::vector<double> a{100, 100, 100}, b{110, 111, 113};
        QVERIFY(!compare::sampleDifference(std::span(a).first(2), std::span(b).first(2)).noise);
        const compare::SampleDifference few = compare::sampleDifference(a, b);
        QCOMPARE(few.middle, 11.0);
        // (3 + 7 / 1) * 1.2533 * 1.4826 * 1 / sqrt(3)
        QVERIFY(std::abs(*few.noise - 10.7280) < 0.001);
        QVERIFY(compare::isSignificant(few, 11.3, 1));
        QVERIFY(!compare::isSignificant(few, 11.3, 12));
        QVERIFY(!compare::isSignificant(few, -11.3, 1));
    }
};

TRILANE_TEST(TestCompare, QCoreApplication)
#include "tst_compare.moc"
