// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/launching/launchgroups.h"
#include "model/analysis/stats/kernelstats.h"
#include "model/store/tables.h"
#include "tests/support/gputrace.h"

#include <QTest>

#include <set>

using namespace trilane;

/// Kernels grouped by what launched them, on a thread whose ranges and calls are known.
class TestAnalysisLaunching : public QObject
{
    Q_OBJECT

    GpuTrace m_trace;
    std::shared_ptr<const store::Store> m_store;
    TrackId m_ranges;
    TrackId m_calls;
    TrackId m_stream;
    uint64_t m_correlation = 0;

    void range(std::string_view name, Ns start, Ns end, std::string_view shapes = {})
    {
        const DetailId detail =
            shapes.empty()
                ? kNoDetail
                : m_trace.builder.intern(format::Detail{
                      .range = format::RangeInfo{.shapes = m_trace.builder.intern(shapes)}});
        m_trace.add(m_ranges, SliceKind::Range, name, start, end - start, detail);
    }
    /// A call at `launch` and its kernel at `start`, which takes 100 ns.
    void kernel(std::string_view name, Ns launch, Ns start)
    {
        ++m_correlation;
        if (launch >= 0)
            m_trace.add(m_calls, SliceKind::ApiCall, "cudaLaunchKernel", launch, 5, kNoDetail, 0,
                        m_correlation);
        m_trace.add(m_stream, SliceKind::Kernel, name, start, 100, kNoDetail, 0, m_correlation);
    }
    /// "cell|cell: calls" of each row, cells of the keys.
    std::set<std::string> rows(const char *words) const
    {
        stats::KernelQuery query{*stats::parseGroupKeys(words)};
        query.context = launching::launchGroups(m_store, query.groupBy);
        const stats::Table table =
            *stats::kernelTable(*m_store, stats::kernelStats(*m_store, query));
        std::set<std::string> found;
        for (const auto &row : table.rows) {
            std::string text;
            for (size_t i = 0; i < query.groupBy.size(); ++i) {
                const auto cell = stats::textOf(row[i]);
                text += (i ? "|" : "") + std::string(cell.value_or("-"));
            }
            found.insert(text + ": " +
                         std::to_string(std::get<int64_t>(row[query.groupBy.size() + 1])));
        }
        return found;
    }
    static void compare(const std::set<std::string> &found, const std::set<std::string> &expected)
    {
        QStringList lines;
        for (const std::string &line : found)
            lines << QString::fromStdString(line);
        QVERIFY2(found == expected, qPrintable(lines.join('\n')));
    }

private slots:
    void initTestCase()
    {
        const TrackId process = m_trace.process(10);
        const TrackId thread = m_trace.below(process, TrackKind::Thread, 11);
        m_ranges = m_trace.below(thread, TrackKind::Ranges);
        m_calls = m_trace.below(thread, TrackKind::ApiCalls);
        m_trace.builder.setProcess(m_calls, process);
        m_stream = m_trace.stream(m_trace.gpu(0), 7, process);
        range("step 1", 0, 1000);
        range("forward", 100, 500);
        range("aten::mm", 110, 200, "[[2, 3], [3, 4]]");
        range("inner", 120, 180);
        range("aten::mm", 210, 300, "[[8, 8], [8, 8]]");
        range("step 2", 1000, 2000);
        range("aten::relu", 1100, 1200);
        kernel("gemm", 130, 1000);  // in "inner", whose operator is the mm around it
        kernel("gemm", 190, 1200);  // in mm itself; it runs in step 2, launched in step 1
        kernel("gemm", 220, 1400);  // in the other mm
        kernel("relu", 1150, 1600); // an operator without shapes
        kernel("late", 2500, 2600); // outside of all ranges and steps
        kernel("lost", -1, 1800);   // its launch was not recorded
        m_store = m_trace.open();
    }

    void pathsAreThoseOfTheLaunch()
    {
        compare(rows("nvtx_path"), {"forward / aten::mm / inner: 1", "forward / aten::mm: 2",
                                    "aten::relu: 1", "-: 2"});
    }

    void operatorsAreTheInnermostRangeOrTheOneWhoseShapesAreKnown()
    {
        compare(rows("operator"), {"aten::mm: 3", "aten::relu: 1", "-: 2"});
        compare(rows("operator,input_shape"),
                {"aten::mm|[[2, 3], [3, 4]]: 2", "aten::mm|[[8, 8], [8, 8]]: 1", "aten::relu|-: 1",
                 "-|-: 2"});
    }

    void aKernelIsOfTheStepThatLaunchedIt()
    {
        // What has no launch counts where it ran.
        compare(rows("step"), {"1: 3", "2: 2", "-: 1"});
        compare(rows("name,step"), {"gemm|1: 3", "relu|2: 1", "lost|2: 1", "late|-: 1"});
    }

    void callsOfSuchARowAreItsCalls()
    {
        stats::KernelQuery query{*stats::parseGroupKeys("operator,input_shape,step")};
        query.context = launching::launchGroups(m_store, query.groupBy);
        const stats::KernelStats stats = stats::kernelStats(*m_store, query);
        uint64_t calls = 0;
        for (size_t row = 0; row < stats.rows.size(); ++row) {
            const auto found = stats::kernelCalls(*m_store, query, stats.rows[row]);
            QCOMPARE(found.size(), size_t{stats.rows[row].calls});
            for (const store::FoundSlice &call : found)
                QCOMPARE(stats::rowOf(*m_store, stats, call), std::optional(row));
            calls += found.size();
        }
        QCOMPARE(calls, uint64_t{6});
    }

    void keysOfTheSliceNeedNoContext()
    {
        QVERIFY(!launching::launchGroups(
            m_store, std::vector{stats::GroupKey::Name, stats::GroupKey::TensorCore}));
    }

    /// Their borders are on the GPU: what was launched long before is of the step in which it runs,
    /// as in the table of steps.
    void inferredStepsAreThoseOfTheGpu()
    {
        GpuTrace trace;
        const TrackId process = trace.process(1);
        const TrackId thread = trace.below(process, TrackKind::Thread, 5);
        const TrackId calls = trace.below(thread, TrackKind::ApiCalls);
        const TrackId stream = trace.stream(trace.gpu(0), 7, process);
        uint64_t id = 0;
        for (Ns step = 0; step < 5; ++step) {
            for (const char *name : {"gemm", "softmax", "gemm", "adam"}) {
                ++id;
                const auto number = static_cast<Ns>(id);
                trace.add(calls, SliceKind::ApiCall, "cudaLaunchKernel", number * 10, 5, kNoDetail,
                          0, id);
                trace.add(stream, SliceKind::Kernel, name, 5000 + number * 100, 80, kNoDetail, 0,
                          id);
            }
        }
        const auto store = trace.open();
        stats::KernelQuery query{*stats::parseGroupKeys("step")};
        query.context = launching::launchGroups(store, query.groupBy);
        const stats::Table table = *stats::kernelTable(*store, stats::kernelStats(*store, query));
        QCOMPARE(table.rows.size(), size_t{5});
        for (const auto &row : table.rows) {
            QVERIFY(std::string(stats::textOf(row[0]).value()).ends_with("(inferred)"));
            QCOMPARE(std::get<int64_t>(row[2]), int64_t{4});
        }
    }
};

TRILANE_TEST(TestAnalysisLaunching, QCoreApplication)
#include "tst_analysislaunching.moc"
