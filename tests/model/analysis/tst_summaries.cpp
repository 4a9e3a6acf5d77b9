// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/eventsummary.h"
#include "model/analysis/summaries/gputrace.h"
#include "model/analysis/summaries/memcpycalls.h"
#include "model/analysis/summaries/nsyssums.h"
#include "model/analysis/summaries/summarylist.h"
#include "tests/support/texttrace.h"

#include <QTest>

using namespace trilane;

namespace {

/// One thread of one process that launches work to a stream of a GPU.
class LaunchedTrace : public test::TextTrace
{
public:
    explicit LaunchedTrace(const std::string &text)
        : TextTrace("process 9 python\nthread 10 main\ngpu 0\nstream gpu0 7\n" + text)
    {}
};

std::vector<std::vector<stats::TableCell>> rowsOf(stats::RowSource &source)
{
    std::vector<std::vector<stats::TableCell>> rows;
    std::vector<stats::TableCell> row;
    while (source.next(row))
        rows.push_back(row);
    return rows;
}

stats::TableCell cellAt(const stats::Table &table, size_t row, std::string_view key)
{
    for (size_t i = 0; i < table.columns.size(); ++i) {
        if (table.columns[i].key == key)
            return table.rows.at(row).at(i);
    }
    return {};
}

} // namespace

/// Reports as nsys and Paddle have them; more in tests/golden: stats-nsys-names, stats-paddle.
class TestSummaries : public QObject
{
    Q_OBJECT

private slots:
    void gpuSumSharesAreOfAllWork()
    {
        const LaunchedTrace trace(R"(
            kernel 7 a 100-160
            memcpy 7 copy 200-230 bytes=5000 kind=HtoD
            graph 7 graph 400-410
        )");
        const auto store = trace.open();
        QCOMPARE(std::get<std::string>(rowsOf(*summaries::gpuTrace(*store, {})).back().back()),
                 "graph");
        const stats::Table table = summaries::gpuSum(*store, {}, {}).value();
        QCOMPARE(std::get<double>(cellAt(table, 0, "share")), 0.6);
        QCOMPARE(std::get<std::string>(cellAt(table, 1, "category")), "MEMORY_OPER");
        QCOMPARE(std::get<std::string>(cellAt(table, 2, "category")), "CUDA_GRAPH");
        QCOMPARE(std::get<double>(cellAt(table, 2, "share")), 0.1);
    }

    void classifiesCopiesByTheirCall()
    {
        const LaunchedTrace trace(R"(
            call main cudaMemcpyAsync 90-95 #1
            memcpy 7 copy 100-110 #1 kind=HtoD
            call main cudaMemcpy 190-195 #2
            memcpy 7 copy 200-220 #2 kind=DtoH
            call main cudaGraphLaunch 290-295 #3
            memcpy 7 copy 300-330 #3 kind=DtoD
            memcpy 7 copy 400-440 #4 kind=DtoH
        )");
        const std::vector<summaries::MemcpyCalls> rows =
            summaries::memcpyCalls(*trace.open(), TimeRange::everything());
        QCOMPARE(rows.size(), size_t{4});
        QCOMPARE(rows[0].call, summaries::CopyCall::Async);
        QVERIFY(rows[0].direction == format::CopyKind::DeviceToDevice);
        QVERIFY(rows[1].direction == format::CopyKind::HostToDevice);
        QCOMPARE(rows[2].call, summaries::CopyCall::Sync);
        QCOMPARE(rows[2].total, Ns{20});
        QCOMPARE(rows[3].call, summaries::CopyCall::Unknown);
    }

    void numberedStepsAreOneEventAndNestedOnesFollowIt()
    {
        const LaunchedTrace trace(R"(
            range main "step 1" 0-1000
            range main forward 100-400
            range main "step 2" 2000-2500
            range main forward 2100-2200
            range main save 3000-3050
            launch main 7 k 150-160 500-800
            launch main 7 k 2300-2310 2400-2420
        )");
        const auto store = trace.open();
        const summaries::EventSummary all =
            summaries::eventSummary(*store, TimeRange::everything(), {});
        QCOMPARE(all.rows.size(), size_t{3});
        QCOMPARE(all.rows[0].name, "step");
        QCOMPARE(all.rows[0].calls, uint64_t{2});
        QCOMPARE(all.rows[0].cpu, Ns{1500});
        QCOMPARE(all.rows[0].gpu, Ns{320});
        QCOMPARE(all.rows[0].min, Ns{520});
        QCOMPARE(all.rows[0].max, Ns{1300});
        QCOMPARE(all.rows[1].name, "forward");
        QCOMPARE(all.rows[1].depth, 1u);
        QCOMPARE(all.rows[1].gpu, Ns{300});
        QCOMPARE(all.total, Ns{1500 + 320 + 50});
        const summaries::EventSummary byMin = summaries::eventSummary(
            *store, TimeRange::everything(), {.order = summaries::EventOrder::Calls});
        QCOMPARE(byMin.rows.back().name, "save");
        // Only what begins in the range counts, and what is around it is no row.
        const summaries::EventSummary part = summaries::eventSummary(*store, {2050, 2300}, {});
        QCOMPARE(part.rows.size(), size_t{1});
        QCOMPARE(part.rows[0].depth, 0u);
        QCOMPARE(part.total, Ns{100});
    }

    void everyReportAnswersForATraceWithNothingInIt()
    {
        const auto store = test::TextTrace("").open();
        for (const summaries::NamedReport &report : summaries::namedReports()) {
            QCOMPARE(summaries::findNamedReport(report.name).value(), &report);
            QVERIFY(!report.about.empty() && !report.subject.empty());
            if (report.rows) {
                QVERIFY(rowsOf(*report.rows(*store, {}, {})).empty());
                continue;
            }
            const summaries::ReportTables tables = report.tables(*store, {}, {});
            QVERIFY2(tables.ok(), report.name.data());
            for (const stats::Table &table : *tables) {
                // The overview says what there is none of.
                QVERIFY2(table.rows.empty() || report.name == "overview", report.name.data());
                QCOMPARE(table.report, std::string(report.name));
            }
        }
        QVERIFY(summaries::findNamedReport("x").error().remedy.english().find("cuda_gpu_trace") !=
                std::string::npos);
    }
};

TRILANE_TEST(TestSummaries, QCoreApplication)
#include "tst_summaries.moc"
