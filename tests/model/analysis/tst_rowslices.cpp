// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/tablesort.h"
#include "model/analysis/summaries/summarylist.h"
#include "model/store/store.h"
#include "tests/support/operatortrace.h"

#include <QTest>

using namespace trilane;

namespace {

constexpr const char *kGemm = "ampere_fp16_s16816gemm_fp16_128x128_ldg8_f2f_stages_64x3_nn";

/// Two steps of one thread; of everything that reports add up there are a short and a long one.
struct Training : OperatorTrace
{
    TrackId main = thread(11);

    Training()
    {
        range(main, "step 1", 0, 2000);
        range(main, "forward", 100, 800);
        range(main, "step 2", 2000, 2000);
        range(main, "forward", 2100, 1400);
        launch(main, kGemm, 150, 200, 100);
        launch(main, "relu", 1500, 1600, 50);
        launch(main, "relu", 1520, 1700, 20); // as long as the one in forward
        launch(main, kGemm, 2150, 2200, 300);
        launch(main, "relu", 2160, 2600, 20);
        copy("cudaMemcpyAsync", format::CopyKind::HostToDevice, 1000, 30, 5000, 101);
        copy("cudaMemcpyAsync", format::CopyKind::HostToDevice, 1100, 20, 9000,
             102); // shorter, but larger
        copy("cudaMemcpy", format::CopyKind::DeviceToHost, 1200, 40, 1, 103);
        add(onStream, SliceKind::Memset, "set", 1300, 5, kNoDetail, 64);
        add(onStream, SliceKind::GraphLaunch, "graph", 3600, 100);
        const TrackId calls = track({.parent = main, .kind = TrackKind::OsCalls});
        add(calls, SliceKind::OsCall, "read", 10, 10);
        add(calls, SliceKind::OsCall, "read", 30, 50);
        state(main, SliceKind::Running, 0, 500);
        state(main, SliceKind::Blocked, 500, 2000);
        state(main, SliceKind::Running, 2500, 100);
        const TrackId core = builder.track({.kind = TrackKind::Core, .number = 3});
        add(core, SliceKind::OnCore, "main", 0, 500);
        add(core, SliceKind::OnCore, "main", 2500, 100);
    }

private:
    void copy(std::string_view call, format::CopyKind kind, Ns start, Ns duration, int64_t bytes,
              uint64_t correlation)
    {
        add(track({.parent = main, .kind = TrackKind::ApiCalls}), SliceKind::ApiCall, call,
            start - 20, 10, kNoDetail, 0, correlation);
        const DetailId detail =
            builder.intern(format::Detail{.copy = format::CopyInfo{.kind = kind}});
        add(onStream, SliceKind::Memcpy, "copy", start, duration, detail, bytes, correlation);
    }
};

/// As the window makes it: row by row where a report can.
stats::Table tableOf(const store::Store &store, const summaries::NamedReport &report,
                     const summaries::ReportOptions &options, size_t part = 0)
{
    if (!report.rows)
        return report.tables(store, options, {}).value().at(part);
    const std::unique_ptr<stats::RowSource> rows = report.rows(store, options, {});
    stats::Table table = rows->head();
    for (std::vector<stats::TableCell> row; rows->next(row);) {
        table.rows.push_back(row);
        table.slices.push_back(rows->slice());
    }
    return table;
}

std::string textOf(const std::vector<stats::TableCell> &row)
{
    std::string all;
    for (const stats::TableCell &cell : row) {
        if (const auto text = stats::textOf(cell))
            all += std::string(*text) + "|";
        else if (const auto *number = std::get_if<int64_t>(&cell))
            all += std::to_string(*number) + "|";
    }
    return all;
}

/// Rows whose cells contain all these words, one after the other.
std::vector<size_t> rowsWith(const stats::Table &table, const QStringList &words)
{
    std::vector<size_t> found;
    for (size_t row = 0; row < table.rows.size(); ++row) {
        const QString text = QString::fromStdString(textOf(table.rows[row]));
        if (std::all_of(words.begin(), words.end(),
                        [&](const QString &word) { return text.contains(word); }))
            found.push_back(row);
    }
    return found;
}

std::optional<store::FoundSlice> behind(const store::Store &store, const stats::Table &table,
                                        size_t row)
{
    const stats::RowSlice slice = row < table.slices.size() ? table.slices[row] : stats::RowSlice();
    return slice ? slice(store, {}) : std::nullopt;
}

constexpr Ns kNothing = -1;

} // namespace

/// What is behind the rows of the reports that the window shows by name.
class TestRowSlices : public QObject
{
    Q_OBJECT

    Training m_trace;
    std::shared_ptr<const store::Store> m_store;

    [[nodiscard]] stats::Table
    table(const char *report, const summaries::ReportOptions &options = {}, size_t part = 0) const
    {
        return tableOf(*m_store, *summaries::findNamedReport(report).value(), options, part);
    }

private slots:
    void initTestCase() { m_store = m_trace.open(); }

    void aRowLeadsToItsSliceOfSeveralTheLongest_data()
    {
        QTest::addColumn<QString>("report");
        QTest::addColumn<int>("part");
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("kind");
        QTest::addColumn<qlonglong>("start"); // kNothing: the row leads nowhere
        const auto row = [](const char *report, const char *words, SliceKind kind, Ns start,
                            int part = 0) {
            QTest::addRow("%s %d %s", report, part, words)
                << report << part << words << static_cast<int>(kind) << qlonglong{start};
        };
        row("cuda_gpu_kern_sum", "gemm", SliceKind::Kernel, 2200);
        row("cuda_gpu_kern_sum", "relu", SliceKind::Kernel, 1600);
        row("cuda_gpu_kern_gb_sum", "gemm", SliceKind::Kernel, 2200);
        row("cuda_api_sum", "cudaLaunchKernel", SliceKind::ApiCall, 150);
        row("cuda_api_sum", "cudaMemcpy|", SliceKind::ApiCall, 1180);
        row("cuda_gpu_mem_time_sum", "Host-to-Device", SliceKind::Memcpy, 1000);
        row("cuda_gpu_mem_time_sum", "Device-to-Host", SliceKind::Memcpy, 1200);
        row("cuda_gpu_mem_time_sum", "memset", SliceKind::Memset, 1300);
        row("cuda_gpu_mem_size_sum", "Host-to-Device", SliceKind::Memcpy, 1100);
        row("cuda_gpu_mem_size_sum", "memset", SliceKind::Memset, 1300);
        row("cuda_gpu_sum", "gemm", SliceKind::Kernel, 2200);
        row("cuda_gpu_sum", "Host-to-Device", SliceKind::Memcpy, 1000);
        row("cuda_gpu_sum", "graph", SliceKind::GraphLaunch, 3600);
        row("cuda_gpu_trace", "1600|50|", SliceKind::Kernel, 1600);
        row("cuda_gpu_trace", "1100|20|", SliceKind::Memcpy, 1100);
        row("cuda_kern_exec_sum", "gemm", SliceKind::Kernel, 2200);
        row("nvtx_sum", ":forward", SliceKind::Range, 2100);
        row("nvtx_kern_sum", ":forward gemm", SliceKind::Kernel, 2200);
        row("nvtx_kern_sum", ":step+1 gemm", SliceKind::Kernel, 200);
        row("nvtx_kern_sum", ":step+2 relu", SliceKind::Kernel, 2600);
        row("nvtx_kern_sum", ":forward relu", SliceKind::Kernel, 2600);
        row("nvtx_gpu_proj_sum", ":forward", SliceKind::Range, 2100);
        row("nvtx_gpu_proj_sum", ":step+1", SliceKind::Range, 0);
        row("osrt_sum", "read", SliceKind::OsCall, 30);
        row("thread_state_sum", "blocked", SliceKind::Blocked, 500);
        row("thread_state_sum", "running", SliceKind::Running, 0);
        row("cpu_core_sum", "", SliceKind::OnCore, 0);
        row("overview", "tensor_cores by+kernel+names", SliceKind::Kernel, 2200);
        row("overview", "tensor_cores unknown+by+name", SliceKind::Kernel, 1600);
        row("overview", "GPU+0", SliceKind::Unknown, kNothing);
        row("overview", "annotated", SliceKind::Unknown, kNothing);
        row("paddle", "Total+time", SliceKind::Unknown, kNothing, 0);
        row("paddle", "Framework+overhead", SliceKind::Unknown, kNothing, 0);
        row("paddle", "GpuMemcpy|", SliceKind::Memcpy, 1200, 1);
        row("paddle", "GpuMemcpyAsync|", SliceKind::Memcpy, 1000, 1);
        row("paddle", "GpuMemcpySync:", SliceKind::Memcpy, 1200, 1);
        row("paddle", "step", SliceKind::Range, 2000, 2);
        row("paddle", "forward", SliceKind::Range, 2100, 2);
    }
    void aRowLeadsToItsSliceOfSeveralTheLongest()
    {
        QFETCH(QString, report);
        QFETCH(int, part);
        QFETCH(QString, words);
        QFETCH(int, kind);
        QFETCH(qlonglong, start);
        const stats::Table of = table(report.toUtf8(), {}, static_cast<size_t>(part));
        QVERIFY(of.slices.empty() || of.slices.size() == of.rows.size());
        QStringList all = words.split(' ');
        all.replaceInStrings(QStringLiteral("+"), QStringLiteral(" "));
        const std::vector<size_t> rows = rowsWith(of, all);
        QCOMPARE(rows.size(), size_t{1});
        const std::optional<store::FoundSlice> slice = behind(*m_store, of, rows.front());
        QCOMPARE(slice.has_value(), start != kNothing);
        if (!slice)
            return;
        QCOMPARE(static_cast<int>(slice->slice.kind), kind);
        QCOMPARE(slice->slice.start, Ns{start});
        // It is where it says.
        QCOMPARE(m_store->slice(slice->ref).start, Ns{start});
        QVERIFY(m_store->laneOf(slice->ref) == slice->lane);
    }

    void everyAggregatedRowHasASlice()
    {
        int reports = 0;
        for (const summaries::NamedReport &report : summaries::namedReports()) {
            const bool hasPane = stats::findReport(report.name).ok();
            // The trace has no kernel that communicates.
            if (hasPane || report.name == "overview" || report.name == "paddle" ||
                report.name == "communication")
                continue;
            ++reports;
            const stats::Table of = tableOf(*m_store, report, {});
            QVERIFY2(!of.rows.empty(), report.name.data());
            for (size_t row = 0; row < of.rows.size(); ++row)
                QVERIFY2(behind(*m_store, of, row), (textOf(of.rows[row])).c_str());
        }
        QCOMPARE(reports, 14);
    }

    void readsOnlyCountedSlices()
    {
        const summaries::ReportOptions first{.range = {0, 1000}};
        const stats::Table kernels = table("cuda_gpu_kern_sum", first);
        QCOMPARE(behind(*m_store, kernels, 0)->slice.start, Ns{200});
        const stats::Table launched = table("nvtx_kern_sum", first);
        QCOMPARE(behind(*m_store, launched, rowsWith(launched, {":forward"}).at(0))->slice.start,
                 Ns{200});
        // Of the states the parts count that are inside.
        const stats::Table states = table("thread_state_sum", {.range = {450, 600}});
        QCOMPARE(behind(*m_store, states, rowsWith(states, {"blocked"}).at(0))->slice.start,
                 Ns{500});
    }

    void sortingKeepsTheSlicesOfRows()
    {
        const auto leads = [&](const stats::Table &of) {
            return behind(*m_store, of, rowsWith(of, {"gemm"}).at(0))->slice.start == 2200 &&
                   behind(*m_store, of, rowsWith(of, {"relu"}).at(0))->slice.start == 1600;
        };
        stats::Table of = table("cuda_gpu_kern_sum");
        QVERIFY(leads(of));
        QVERIFY(stats::sortTable(of, "name"));
        QVERIFY(leads(of));
        stats::Table byMost = table("cuda_gpu_mem_time_sum", {.sort = "max"});
        QCOMPARE(behind(*m_store, byMost, 0)->slice.start, Ns{1200});
        QCOMPARE(behind(*m_store, byMost, 1)->slice.start, Ns{1000});
    }

    void aStoppedSearchFindsNothing()
    {
        std::stop_source stop;
        stop.request_stop();
        const jobs::JobContext stopped{.progress = nullptr, .stop = stop.get_token()};
        for (const char *report : {"cuda_gpu_kern_sum", "nvtx_kern_sum"})
            QVERIFY(!table(report).slices.front()(*m_store, stopped));
    }
};

TRILANE_TEST(TestRowSlices, QCoreApplication)
#include "tst_rowslices.moc"
