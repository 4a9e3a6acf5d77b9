// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/operators/flamegraph.h"
#include "model/store/store.h"
#include "tests/support/operatortrace.h"

#include <QTest>

using namespace trilane;

/// Paths with their times, as flame graphs have them.
class TestOperatorFlame : public QObject
{
    Q_OBJECT

    static void fill(OperatorTrace &trace)
    {
        const TrackId main = trace.thread(1);
        for (Ns at : {0, 1000}) {
            trace.range(main, "step", at, 500);
            trace.range(main, "a;b\nc", at + 100, 50);
            trace.range(main, "forward", at + 200, 200);
        }
        trace.launch(main, "gemm", 210, 3000, 70);
        trace.launch(main, "gemm", 1210, 3100, 70);
        trace.launch(main, "copy", 1450, 3300, 5, SliceKind::Memcpy);
        trace.launch(main, "stray", 1900, 3400, 3);
    }
    static operators::FlameGraph graphOf(const store::Store &store, operators::FlameValue value)
    {
        return operators::flameGraph(
            operators::operatorStats(operators::OperatorIndex::build(store)), value);
    }

private slots:
    void cpuTimeIsTheSelfTimeOfPaths()
    {
        OperatorTrace trace;
        fill(trace);
        const auto store = trace.open();
        const operators::FlameGraph graph = graphOf(*store, operators::FlameValue::CpuTime);
        QCOMPARE(operators::foldedStacks(graph), std::string("step 500\n"
                                                             "step;forward 400\n"
                                                             "step;a:b c 100\n"));
        QCOMPARE(graph.nodes.front().total, Ns{1000});
        QCOMPARE(graph.nodes[1].calls, uint64_t{2});
        QCOMPARE(graph.index->range(graph.nodes[1].first).start, Ns{0});
    }

    void gpuTimeEndsInTheNamesOfTheWork()
    {
        OperatorTrace trace;
        fill(trace);
        const auto store = trace.open();
        const operators::FlameGraph graph = graphOf(*store, operators::FlameValue::GpuTime);
        QCOMPARE(operators::foldedStacks(graph), std::string("step;forward;gemm 140\n"
                                                             "step;copy 5\n"
                                                             "stray 3\n"));
        QCOMPARE(graph.nodes.front().total, Ns{148});
        QCOMPARE(graph.nodes[3].name, std::string_view("gemm"));
        QCOMPARE(store->slice(graph.nodes[3].firstWork).start, Ns{3000});
    }

    void childrenFollowTheirParentsWithinTheirTotals()
    {
        OperatorTrace trace;
        fill(trace);
        const auto store = trace.open();
        for (operators::FlameValue value :
             {operators::FlameValue::CpuTime, operators::FlameValue::GpuTime}) {
            const operators::FlameGraph graph = graphOf(*store, value);
            std::vector<Ns> below(graph.nodes.size());
            for (size_t i = 1; i < graph.nodes.size(); ++i) {
                QVERIFY(graph.nodes[i].parent < i);
                QCOMPARE(graph.nodes[i].depth, graph.nodes[graph.nodes[i].parent].depth + 1);
                below[graph.nodes[i].parent] += graph.nodes[i].total;
            }
            for (size_t i = 0; i < graph.nodes.size(); ++i)
                QCOMPARE(graph.nodes[i].self + below[i], graph.nodes[i].total);
        }
    }

    void anEmptyTraceHasAGraphWithoutStacks()
    {
        OperatorTrace trace;
        trace.thread(1);
        const auto store = trace.open();
        const operators::FlameGraph graph = graphOf(*store, operators::FlameValue::CpuTime);
        QCOMPARE(graph.nodes.size(), size_t{1});
        QCOMPARE(operators::foldedStacks(graph), std::string());
    }
};

TRILANE_TEST(TestOperatorFlame, QCoreApplication)
#include "tst_operatorflame.moc"
