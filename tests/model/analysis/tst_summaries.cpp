// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/summaries/copysizes.h"
#include "model/analysis/summaries/coresum.h"
#include "model/analysis/summaries/eventsummary.h"
#include "model/analysis/summaries/frameworkoverhead.h"
#include "model/analysis/summaries/gputrace.h"
#include "model/analysis/summaries/kernelexec.h"
#include "model/analysis/summaries/memcpycalls.h"
#include "model/analysis/summaries/nsyssums.h"
#include "model/analysis/summaries/summarylist.h"
#include "tests/support/gputrace.h"

#include <QTest>

using namespace trilane;

namespace {

/// One thread of one process that launches work to two streams of one GPU.
struct Trainer : GpuTrace
{
    TrackId pid = process(9, "python");
    TrackId device = gpu(0);
    TrackId first = stream(device, 7, pid);
    TrackId second = stream(device, 13, pid);
    TrackId thread = builder.track({.parent = pid, .kind = TrackKind::Thread, .number = 10});
    TrackId api = below(thread, TrackKind::ApiCalls);
    TrackId ranges = below(thread, TrackKind::Ranges);

    void launch(TrackId stream, std::string_view call, TimeRange calling, std::string_view kernel,
                TimeRange running, uint64_t correlation)
    {
        add(api, SliceKind::ApiCall, call, calling.begin, calling.duration(), kNoDetail, 0,
            correlation);
        add(stream, SliceKind::Kernel, kernel, running.begin, running.duration(), kNoDetail, 0,
            correlation);
    }
    void copy(std::string_view call, format::CopyKind kind, Ns start, Ns duration, int64_t bytes,
              uint64_t correlation)
    {
        if (!call.empty())
            add(api, SliceKind::ApiCall, call, start - 10, 5, kNoDetail, 0, correlation);
        const DetailId detail =
            builder.intern(format::Detail{.copy = format::CopyInfo{.kind = kind}});
        add(first, SliceKind::Memcpy, "copy", start, duration, detail, bytes, correlation);
    }
    void range(std::string_view name, Ns begin, Ns end)
    {
        add(ranges, SliceKind::Range, name, begin, end - begin);
    }
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

class TestSummaries : public QObject
{
    Q_OBJECT

private slots:
    void deviationsAreThoseOfASample()
    {
        Trainer t;
        for (const Ns duration : {2, 4, 4, 4, 5, 5, 7, 9})
            t.kernel(t.first, "k", duration * 100, duration);
        t.kernel(t.first, "once", 5000, 3);
        const stats::Table table = summaries::kernelSum(*t.open(), {}, {}).value();
        QCOMPARE(std::get<int64_t>(cellAt(table, 0, "total_ns")), int64_t{40});
        QCOMPARE(std::get<int64_t>(cellAt(table, 0, "median_ns")), int64_t{4});
        QCOMPARE(std::get<double>(cellAt(table, 0, "sample_stddev_ns")), std::sqrt(32.0 / 7));
        QCOMPARE(std::get<double>(cellAt(table, 1, "sample_stddev_ns")), 0.0);
    }

    void sizesOfCopiesHaveTheirOwnMedianAndDeviation()
    {
        Trainer t;
        t.copy({}, format::CopyKind::HostToDevice, 100, 10, 1000, 1);
        t.copy({}, format::CopyKind::HostToDevice, 200, 10, 3000, 2);
        t.copy({}, format::CopyKind::HostToDevice, 300, 10, 8000, 3);
        t.copy({}, format::CopyKind::DeviceToHost, 400, 10, 4, 4);
        t.add(t.first, SliceKind::Memset, "set", 500, 10, kNoDetail, 64);
        const auto store = t.open();
        std::vector<summaries::CopySizes> sizes =
            summaries::copySizes(*store, TimeRange::everything());
        QCOMPARE(sizes.size(), size_t{3});
        QVERIFY(sizes[0].direction == format::CopyKind::HostToDevice);
        QCOMPARE(sizes[0].bytes.sum(), int64_t{12000});
        QCOMPARE(sizes[0].bytes.median(), int64_t{3000});
        QCOMPARE(sizes[0].bytes.sampleDeviation(), std::sqrt(13e6));
        QVERIFY(sizes[1].kind == SliceKind::Memset);
        QCOMPARE(summaries::copySizes(*store, {350, 450}).size(), size_t{1});
    }

    void theQueueLastsFromTheCallsEndToTheKernelsStart()
    {
        Trainer t;
        t.launch(t.first, "cudaLaunchKernel", {100, 150}, "k", {250, 300}, 1);
        t.launch(t.first, "cudaLaunchKernel", {200, 400}, "k", {310, 330}, 2); // still calling
        t.kernel(t.first, "k", 500, 10); // of a launch that was not recorded
        std::vector<summaries::KernelExec> rows =
            summaries::kernelExecs(*t.open(), TimeRange::everything());
        QCOMPARE(rows.size(), size_t{1});
        summaries::KernelExec &row = rows[0];
        QCOMPARE(row.run.count(), uint64_t{2});
        QCOMPARE(row.queue.count(), uint64_t{1});
        QCOMPARE(row.queue.sum(), int64_t{100});
        QCOMPARE(row.total.min(), int64_t{130});
        QCOMPARE(row.total.max(), int64_t{200});
        QCOMPARE(row.call.sum(), int64_t{250});
        QCOMPARE(row.run.sum(), int64_t{70});
        QVERIFY(row.thread == t.thread);
    }

    void aCoreIsBusyWithThePartsInTheRange()
    {
        GpuTrace t;
        const TrackId machine = t.builder.track({.kind = TrackKind::Machine});
        const TrackId core = t.below(machine, TrackKind::Core, 3);
        const auto put = [&](Ns start, Ns duration, TrackId thread) {
            t.put(core, {.start = start,
                         .duration = duration,
                         .link = thread.value,
                         .kind = SliceKind::OnCore});
        };
        const TrackId one = t.builder.track({.kind = TrackKind::Thread, .number = 40});
        const TrackId other = t.builder.track({.kind = TrackKind::Thread, .number = 41});
        put(0, 100, one);
        put(100, 50, other);
        put(200, 100, one);
        const auto store = t.open();
        const std::vector<summaries::CoreUse> all =
            summaries::coreUse(*store, TimeRange::everything());
        QCOMPARE(all.size(), size_t{1});
        QCOMPARE(all[0].busy.sum(), int64_t{250});
        QCOMPARE(all[0].share, 250.0 / 300);
        QCOMPARE(all[0].threads, uint64_t{2});
        QCOMPARE(all[0].switches, uint64_t{3});
        const std::vector<summaries::CoreUse> part = summaries::coreUse(*store, {50, 220});
        QCOMPARE(part[0].busy.sum(), int64_t{120});
        QCOMPARE(part[0].share, 120.0 / 170);
        QCOMPARE(part[0].switches, uint64_t{2});
    }

    void everyOperationIsARowInOrderOfTime()
    {
        Trainer t;
        const DetailId detail = t.builder.intern(
            format::Detail{.launch = format::LaunchConfig{.grid = {8, 2, 1},
                                                          .block = {64, 1, 1},
                                                          .registers = 32,
                                                          .staticSharedBytes = 16,
                                                          .dynamicSharedBytes = 2048}});
        t.kernel(t.second, "b", 300, 20, detail);
        t.kernel(t.first, "a", 100, 50);
        t.copy({}, format::CopyKind::HostToDevice, 200, 10, 5000, 4);
        t.add(t.first, SliceKind::GraphLaunch, "graph", 400, 5);
        const auto store = t.open();
        const auto source = summaries::gpuTrace(*store, {});
        const auto rows = rowsOf(*source);
        QCOMPARE(rows.size(), size_t{4});
        stats::Table table = source->head();
        table.rows = rows;
        QCOMPARE(std::get<std::string>(cellAt(table, 0, "name")), std::string("a"));
        QCOMPARE(std::get<int64_t>(cellAt(table, 0, "start_ns")), int64_t{0});
        QVERIFY(std::holds_alternative<std::monostate>(cellAt(table, 0, "grid_x")));
        QCOMPARE(std::get<std::string>(cellAt(table, 1, "name")),
                 std::string("[CUDA memcpy Host-to-Device]"));
        QCOMPARE(std::get<double>(cellAt(table, 1, "bytes_per_second")), 5e11);
        QCOMPARE(std::get<int64_t>(cellAt(table, 2, "start_ns")), int64_t{200});
        QCOMPARE(std::get<int64_t>(cellAt(table, 2, "grid_y")), int64_t{2});
        QCOMPARE(std::get<int64_t>(cellAt(table, 2, "dynamic_shared_bytes")), int64_t{2048});
        QCOMPARE(std::get<int64_t>(cellAt(table, 2, "stream")), int64_t{13});
        QVERIFY(std::holds_alternative<std::monostate>(cellAt(table, 2, "bytes")));
        QCOMPARE(std::get<std::string>(cellAt(table, 3, "name")), std::string("graph"));
        QCOMPARE(rowsOf(*summaries::gpuTrace(*store, {.range = {150, 310}})).size(), size_t{2});
    }

    void gpuSumSharesAreOfAllWork()
    {
        Trainer t;
        t.kernel(t.first, "a", 100, 60);
        t.copy({}, format::CopyKind::HostToDevice, 200, 30, 5000, 4);
        t.add(t.first, SliceKind::GraphLaunch, "graph", 400, 10);
        const stats::Table table = summaries::gpuSum(*t.open(), {}, {}).value();
        QCOMPARE(std::get<double>(cellAt(table, 0, "share")), 0.6);
        QCOMPARE(std::get<std::string>(cellAt(table, 1, "category")), std::string("MEMORY_OPER"));
        QCOMPARE(std::get<std::string>(cellAt(table, 2, "category")), std::string("CUDA_GRAPH"));
        QCOMPARE(std::get<double>(cellAt(table, 2, "share")), 0.1);
    }

    void aCopyIsWhatTheNameOfItsCallSays()
    {
        Trainer t;
        t.copy("cudaMemcpyAsync", format::CopyKind::HostToDevice, 100, 10, 1, 1);
        t.copy("cudaMemcpy", format::CopyKind::DeviceToHost, 200, 20, 1, 2);
        t.copy("cudaGraphLaunch", format::CopyKind::DeviceToDevice, 300, 30, 1, 3);
        t.copy("", format::CopyKind::DeviceToHost, 400, 40, 1, 4);
        const std::vector<summaries::MemcpyCalls> rows =
            summaries::memcpyCalls(*t.open(), TimeRange::everything());
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
        Trainer t;
        t.range("step 1", 0, 1000);
        t.range("forward", 100, 400);
        t.range("step 2", 2000, 2500);
        t.range("forward", 2100, 2200);
        t.range("save", 3000, 3050);
        t.launch(t.first, "cudaLaunchKernel", {150, 160}, "k", {500, 800}, 1);
        t.launch(t.first, "cudaLaunchKernel", {2300, 2310}, "k", {2400, 2420}, 2);
        const auto store = t.open();
        const summaries::EventSummary all =
            summaries::eventSummary(*store, TimeRange::everything(), {});
        QCOMPARE(all.rows.size(), size_t{3});
        QCOMPARE(all.rows[0].name, std::string_view("step"));
        QCOMPARE(all.rows[0].calls, uint64_t{2});
        QCOMPARE(all.rows[0].cpu, Ns{1500});
        QCOMPARE(all.rows[0].gpu, Ns{320});
        QCOMPARE(all.rows[0].min, Ns{520});
        QCOMPARE(all.rows[0].max, Ns{1300});
        QCOMPARE(all.rows[1].name, std::string_view("forward"));
        QCOMPARE(all.rows[1].depth, 1u);
        QCOMPARE(all.rows[1].gpu, Ns{300});
        QCOMPARE(all.total, Ns{1500 + 320 + 50});
        const summaries::EventSummary byMin = summaries::eventSummary(
            *store, TimeRange::everything(), {.order = summaries::EventOrder::Calls});
        QCOMPARE(byMin.rows.back().name, std::string_view("save"));
        // Only what begins in the range counts, and what is around it is no row.
        const summaries::EventSummary part = summaries::eventSummary(*store, {2050, 2300}, {});
        QCOMPARE(part.rows.size(), size_t{1});
        QCOMPARE(part.rows[0].depth, 0u);
        QCOMPARE(part.total, Ns{100});
    }

    void detailSaysHowDeepEventsGo_data()
    {
        QTest::addColumn<int>("detail");
        QTest::addColumn<int>("rows");
        QTest::newRow("default") << static_cast<int>(summaries::EventDetail::Default) << 2;
        QTest::newRow("op") << static_cast<int>(summaries::EventDetail::Operators) << 3;
        QTest::newRow("all") << static_cast<int>(summaries::EventDetail::All) << 5;
    }
    void detailSaysHowDeepEventsGo()
    {
        QFETCH(int, detail);
        QFETCH(int, rows);
        Trainer t;
        t.range("forward", 0, 1000);
        t.range("aten::linear", 100, 900);
        t.range("aten::addmm", 200, 800);
        t.range("aten::copy_", 300, 700);
        t.add(t.ranges, SliceKind::PythonCall, "python", 400, 10);
        const summaries::EventSummary summary =
            summaries::eventSummary(*t.open(), TimeRange::everything(),
                                    {.detail = static_cast<summaries::EventDetail>(detail)});
        QCOMPARE(summary.rows.size(), static_cast<size_t>(rows));
        QCOMPARE(summary.total, Ns{1000});
    }

    void threadsCanBeKeptApart()
    {
        Trainer t;
        const TrackId other = t.below(t.pid, TrackKind::Thread, 11);
        const TrackId ranges = t.below(other, TrackKind::Ranges);
        t.range("work", 0, 10);
        t.add(ranges, SliceKind::Range, "work", 0, 20);
        const auto store = t.open();
        const summaries::EventSummary merged =
            summaries::eventSummary(*store, TimeRange::everything(), {});
        QCOMPARE(merged.rows.size(), size_t{1});
        QCOMPARE(merged.rows[0].cpu, Ns{30});
        const summaries::EventSummary apart =
            summaries::eventSummary(*store, TimeRange::everything(), {.perThread = true});
        QCOMPARE(apart.rows.size(), size_t{2});
        QVERIFY(apart.rows[0].thread == t.thread);
        QCOMPARE(apart.rows[1].cpu, Ns{20});
    }

    void overheadIsTimeInRangesWithoutTheGpu()
    {
        Trainer t;
        const TrackId loader = t.below(t.pid, TrackKind::Thread, 11);
        t.add(t.below(loader, TrackKind::Ranges), SliceKind::Range, "fetch", 0,
              5000); // launches nothing
        t.range("step", 0, 1000);
        t.range("step", 2000, 3000);
        t.launch(t.first, "cudaLaunchKernel", {10, 20}, "k", {100, 400}, 1);
        t.launch(t.second, "cudaLaunchKernel", {30, 40}, "k", {300, 500}, 2);
        t.launch(t.first, "cudaLaunchKernel", {50, 60}, "k", {900, 2100}, 3);
        const auto store = t.open();
        const auto index = operators::OperatorIndex::build(*store);
        const summaries::FrameworkOverhead all =
            summaries::frameworkOverhead(*index, TimeRange::everything());
        QCOMPARE(all.total, Ns{2000});
        QCOMPARE(all.computation, Ns{400 + 100 + 100});
        QCOMPARE(all.overhead(), Ns{1400});
        const summaries::FrameworkOverhead part = summaries::frameworkOverhead(*index, {350, 950});
        QCOMPARE(part.total, Ns{600});
        QCOMPARE(part.computation, Ns{150 + 50});
    }

    void everyReportAnswersForATraceWithNothingInIt()
    {
        GpuTrace t;
        const auto store = t.open();
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
