// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/operatorname.h"
#include "tests/support/operatortrace.h"

#include <QTest>

using namespace trilane;

/// Which range launched what.
class TestOperatorIndex : public QObject
{
    Q_OBJECT

    static std::string pathOf(const operators::OperatorIndex &index, TrackId process,
                              uint64_t correlation)
    {
        const operators::RangeId range = index.launchingRange(process, correlation);
        return range.isValid() ? operators::pathText(index, index.range(range).path, "/")
                               : std::string();
    }

private slots:
    void theInnermostOpenRangeLaunches()
    {
        OperatorTrace trace;
        const TrackId main = trace.thread(1);
        trace.range(main, "step", 100, 1000);
        trace.range(main, "forward", 200, 300);
        trace.range(main, "aten::mm", 250, 50);
        trace.launch(main, "k", 50, 2000, 10);  // 1: before all
        trace.launch(main, "k", 260, 2100, 10); // 2
        trace.launch(main, "k", 300, 2200, 10); // 3: mm has just ended
        trace.launch(main, "k", 500, 2300, 10); // 4: and forward, too
        const auto store = trace.open();
        const auto index = operators::OperatorIndex::build(*store);
        QCOMPARE(index->ranges().size(), size_t{3});
        QCOMPARE(pathOf(*index, trace.program, 1), std::string());
        QCOMPARE(pathOf(*index, trace.program, 2), "step/forward/aten::mm");
        QCOMPARE(pathOf(*index, trace.program, 3), "step/forward");
        QCOMPARE(pathOf(*index, trace.program, 4), "step");
        QCOMPARE(pathOf(*index, trace.program, 5), std::string());
    }

    void theSamePathOnTwoThreadsIsOneNodeUnlessTheyAreKeptApart()
    {
        OperatorTrace trace;
        for (int64_t tid : {1, 2}) {
            trace.range(trace.thread(tid), "a", 0, 100);
            trace.range(trace.thread(tid), "b", 10, 10);
        }
        const auto store = trace.open();
        QCOMPARE(operators::OperatorIndex::build(*store)->paths().size(), size_t{3});
        QCOMPARE(operators::OperatorIndex::build(*store, {.byThread = true})->paths().size(),
                 size_t{5});
    }

    void rangesThatCrossLaunchFromTheOneThatBeganLast()
    {
        OperatorTrace trace;
        const TrackId main = trace.thread(1);
        trace.range(main, "first", 0, 100);
        trace.range(main, "second", 50, 100);
        trace.launch(main, "k", 60, 500, 10);
        trace.launch(main, "k", 120, 600, 10);
        trace.launch(main, "k", 160, 700, 10);
        const auto store = trace.open();
        const auto index = operators::OperatorIndex::build(*store);
        QCOMPARE(pathOf(*index, trace.program, 1), "first/second");
        QCOMPARE(pathOf(*index, trace.program, 2), "first/second");
        QCOMPARE(pathOf(*index, trace.program, 3), std::string());
    }

    void showsTheOutermostLevelsOfTooManyRanges()
    {
        OperatorTrace trace;
        const TrackId main = trace.thread(1);
        for (Ns step = 0; step < 2; ++step) {
            const Ns start = step * 1000;
            trace.range(main, "step", start, 900);
            for (Ns op = 0; op < 2; ++op) {
                trace.range(main, "op", start + op * 400, 300);
                trace.range(main, "inner", start + op * 400 + 10, 100);
                trace.range(main, "inner", start + op * 400 + 150, 100);
            }
            trace.launch(main, "k", start + 20, start + 500, 10);
        }
        const auto store = trace.open();
        QCOMPARE(operators::levelsWithin(*store, 14), UINT32_MAX);
        QCOMPARE(operators::levelsWithin(*store, 13), 2u);
        QCOMPARE(operators::levelsWithin(*store, 6), 2u);
        QCOMPARE(operators::levelsWithin(*store, 5), 1u);
        QCOMPARE(operators::levelsWithin(*store, 1), 1u); // at least that
        const auto index = operators::OperatorIndex::build(*store, {.levels = 2});
        QCOMPARE(index->ranges().size(), size_t{6});
        QCOMPARE(pathOf(*index, trace.program, 1), "step/op");
        QVERIFY(operators::OperatorIndex::of(*store) !=
                operators::OperatorIndex::of(*store, {.levels = 2}));
    }

    void aRangeIsFoundByThreadAndTimeAndInTheStore()
    {
        OperatorTrace trace;
        const TrackId main = trace.thread(1);
        const TrackId other = trace.thread(2);
        trace.range(main, "a", 0, 100);
        trace.range(main, "b", 10, 10);
        trace.range(other, "c", 0, 100);
        const auto store = trace.open();
        const auto index = operators::OperatorIndex::build(*store);
        const auto nameAt = [&](TrackId thread, Ns t) {
            const operators::RangeId range = index->rangeAt(thread, t);
            return range.isValid()
                       ? std::string(store::Tables(*store).string(index->recordedName(range)))
                       : "";
        };
        QCOMPARE(nameAt(main, 15), "b");
        QCOMPARE(nameAt(main, 20), "a");
        QCOMPARE(nameAt(main, 100), std::string());
        QCOMPARE(nameAt(other, 15), "c");
        QCOMPARE(nameAt(trace.program, 15), std::string());
        for (size_t i = 0; i < index->ranges().size(); ++i) {
            const auto slice = index->slice(operators::RangeId(i));
            QVERIFY(slice.has_value());
            QCOMPARE(slice->slice.name, index->recordedName(operators::RangeId(i)));
            QCOMPARE(slice->slice.start, index->ranges()[i].start);
        }
    }

    void subsetsShareTheFullIndex()
    {
        OperatorTrace trace;
        const TrackId main = trace.thread(1);
        trace.range(trace.thread(2), "loads", 0, 100);
        trace.range(main, "launches", 0, 100);
        trace.launch(main, "a", 10, 200, 5);
        const auto store = trace.open();
        const operators::OperatorOptions less{.awaited = false, .launching = true};
        const auto some = operators::OperatorIndex::of(*store, less);
        QCOMPARE(some->ranges().size(), size_t{1});
        QVERIFY(operators::OperatorIndex::of(*store, less) == some);
        const auto all = operators::OperatorIndex::of(*store);
        QVERIFY(all != some);
        QCOMPARE(all->ranges().size(), size_t{2});
        // Threads that launch come first.
        QCOMPARE(all->launchingRanges(), size_t{1});
        QCOMPARE(all->nameOf(all->ranges()[0].path), "launches");
        QVERIFY(operators::OperatorIndex::of(*store, less) == all);
        QVERIFY(operators::OperatorIndex::of(*store, {.rawNames = true}) != all);
    }

    void theOperatorWithShapesMayBeAroundTheInnermostRange()
    {
        OperatorTrace trace;
        const TrackId main = trace.thread(1);
        trace.range(main, "aten::linear", 0, 100,
                    {.shapes = trace.builder.intern("[[2,3],[4,3]]")});
        trace.range(main, "inside", 10, 50);
        trace.launch(main, "k", 20, 500, 10);
        const auto store = trace.open();
        const auto index = operators::OperatorIndex::build(*store);
        const operators::RangeId inside = index->launchingRange(trace.program, 1);
        QCOMPARE(index->nameOf(index->range(inside).path), "inside");
        QVERIFY(operators::inputShapes(*index, inside).empty());
        const operators::RangeId around = index->range(inside).parent;
        QCOMPARE(index->nameOf(index->range(around).path), "aten::linear");
        QCOMPARE(operators::inputShapes(*index, around), "[[2,3],[4,3]]");
    }

    void mergesNumberedStepsIfRequested()
    {
        QCOMPARE(operators::withoutStepNumber("ProfilerStep#12"), "ProfilerStep");
        QCOMPARE(operators::withoutStepNumber("layer 12"), "layer 12");
        QCOMPARE(operators::withoutStepNumber("12"), "12");
        OperatorTrace trace;
        const TrackId main = trace.thread(1);
        trace.range(main, "ProfilerStep#1", 0, 100);
        trace.range(main, "ProfilerStep#2", 100, 100);
        const auto store = trace.open();
        QCOMPARE(operators::OperatorIndex::build(*store)->paths().size(), size_t{3});
    }

    void parsesNamesOfEmitNvtx()
    {
        const operators::OperatorName all =
            operators::parseOperatorName("aten::mm, seq = 12, op_id = 7, sizes = [[2, 3], [3, 4]]");
        QCOMPARE(all.name, "aten::mm");
        QCOMPARE(all.sequence, std::optional<int64_t>(12));
        QCOMPARE(all.sizes, "[[2, 3], [3, 4]]");
        QVERIFY(!all.isBackward);
        QVERIFY(operators::parseOperatorName("AddmmBackward0, seq = 12, op_id = 9").isBackward);
        const operators::OperatorName plain = operators::parseOperatorName("epoch 3, training");
        QCOMPARE(plain.name, "epoch 3, training");
        QVERIFY(!plain.sequence);
        QVERIFY(!operators::parseOperatorName("x, seq = 99999999999999999999").sequence);
        QVERIFY(!operators::parseOperatorName("x, seq = ").sequence);
    }

    void backwardGoesToTheForwardOperatorThatBeganLastWithTheNumber()
    {
        OperatorTrace trace;
        const TrackId main = trace.thread(1);
        const TrackId autograd = trace.thread(2);
        const format::RangeInfo forward{.payload = format::PayloadKind::Sequence};
        trace.range(main, "aten::linear", 0, 100, forward, 5);
        trace.range(main, "aten::addmm", 20, 50, forward, 5);
        trace.range(main, "aten::relu", 110, 50, forward, 6);
        trace.range(autograd, "AddmmBackward0", 300, 100,
                    {.payload = format::PayloadKind::BackwardSequence}, 5);
        trace.range(autograd, "aten::mm", 310, 50);
        trace.launch(autograd, "k", 320, 900, 40);
        trace.launch(autograd, "k", 500, 1000, 7);
        const auto store = trace.open();
        const auto index = operators::OperatorIndex::build(*store);
        const operators::RangeId found = index->forwardOf(index->launchingRange(trace.program, 1));
        QVERIFY(found.isValid());
        QCOMPARE(index->nameOf(index->range(found).path), "aten::addmm");
        QVERIFY(!index->launchingRange(trace.program, 2).isValid());
    }
};

TRILANE_TEST(TestOperatorIndex, QCoreApplication)
#include "tst_operatorindex.moc"
