// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/kernelstats.h"
#include "tests/model/analysis/tablecells.h"
#include "tests/support/gputrace.h"

#include <QTest>

using namespace trilane;

/// Small traces in which one thing at a time decides which row a kernel belongs to.
class TestAnalysisGroups : public QObject
{
    Q_OBJECT

    static stats::Table tableOf(const store::Store &store, std::string_view keys,
                                TimeRange range = TimeRange::everything())
    {
        return *stats::kernelTable(
            store, stats::kernelStats(store, {*stats::parseGroupKeys(keys), range}));
    }

private slots:
    void aTraceWithoutKernelsGivesATableWithoutRows()
    {
        GpuTrace trace;
        const stats::Table table = tableOf(*trace.open(), "name");
        QVERIFY(table.rows.empty());
        QCOMPARE(table.columns.size(), size_t{16});
        QCOMPARE(table.range, (TimeRange{0, 0}));
    }

    void aKernelCountsInTheRangeInWhichItStarts()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7);
        trace.kernel(stream, "across", 100, 100);
        const auto store = trace.open();
        QCOMPARE(tableOf(*store, "name", {0, 150}).rows.size(), size_t{1});
        QCOMPARE(tableOf(*store, "name", {150, 300}).rows.size(), size_t{0});
        QCOMPARE(tableOf(*store, "name", {100, 101}).rows.size(), size_t{1});
        QCOMPARE(tableOf(*store, "name", {0, 100}).rows.size(), size_t{0});
    }

    void aKernelThatTakesNoTimeCountsOnceWhereTwoRangesMeet()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7);
        trace.kernel(stream, "a", 0, 100);
        trace.kernel(stream, "a", 100, 0);
        const auto store = trace.open();
        QCOMPARE(stats::kernelStats(*store, {{stats::GroupKey::Name}, {0, 100}}).calls,
                 uint64_t{1});
        QCOMPARE(stats::kernelStats(*store, {{stats::GroupKey::Name}, {100, 200}}).calls,
                 uint64_t{1});
        QCOMPARE(stats::kernelStats(*store, {{stats::GroupKey::Name}, {0, 101}}).calls,
                 uint64_t{2});
    }

    void theRangeOfATableCountsFromTheStartOfTheTrace()
    {
        GpuTrace trace;
        trace.kernel(trace.stream(trace.gpu(0), 7), "a", 5000, 1000);
        const auto store = trace.open();
        QCOMPARE(tableOf(*store, "name").range, (TimeRange{0, 1000}));
        QCOMPARE(tableOf(*store, "name", {5100, 5300}).range, (TimeRange{100, 300}));
        QCOMPARE(tableOf(*store, "name", {9000, 9300}).range, (TimeRange{0, 0}));
    }

    void copiesAndOtherGpuWorkAreNoKernels()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7);
        trace.kernel(stream, "a", 0, 10);
        trace.add(stream, SliceKind::Memcpy, "a", 20, 10);
        trace.add(stream, SliceKind::Memset, "a", 40, 10);
        trace.add(stream, SliceKind::GpuSync, "a", 60, 10);
        const stats::KernelStats stats = stats::kernelStats(*trace.open());
        QCOMPARE(stats.calls, uint64_t{1});
        QCOMPARE(stats.total, Ns{10});
        QCOMPARE(stats.rows.front().share, 1.0);
    }

    void kernelsWithAndWithoutALaunchConfigurationShareARowByName()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7);
        const DetailId detail =
            trace.builder.intern(format::Detail{.launch = format::LaunchConfig{.grid = {4, 1, 1}}});
        trace.kernel(stream, "a", 0, 10);
        trace.kernel(stream, "a", 20, 10, detail);
        const auto store = trace.open();
        QCOMPARE(tableOf(*store, "name").rows.size(), size_t{1});
        const stats::Table byGrid = tableOf(*store, "name,grid");
        QCOMPARE(byGrid.rows.size(), size_t{2});
        QVERIFY(std::holds_alternative<std::monostate>(byGrid.rows[0][1]) !=
                std::holds_alternative<std::monostate>(byGrid.rows[1][1]));
    }

    void sharedMemoryIsStaticAndDynamicTogether()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7);
        Ns at = 0;
        for (const auto &[fixed, dynamic] :
             {std::pair{1024u, 0u}, std::pair{0u, 1024u}, std::pair{512u, 4294967295u}}) {
            format::LaunchConfig launch;
            launch.staticSharedBytes = fixed;
            launch.dynamicSharedBytes = dynamic;
            trace.kernel(stream, "a", at += 100, 10,
                         trace.builder.intern(format::Detail{.launch = launch}));
        }
        const stats::Table table = tableOf(*trace.open(), "shared_memory");
        QCOMPARE(table.columns[0].key, std::string("shared_memory_bytes"));
        QCOMPARE(table.rows.size(), size_t{2});
        QCOMPARE(std::get<int64_t>(table.rows[0][0]), int64_t{1024});
        QCOMPARE(std::get<int64_t>(table.rows[1][0]), int64_t{4294967295} + 512);
    }

    void everyPartOfTheLaunchConfigurationCanTellRowsApart_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::newRow("grid") << "grid"
                              << "2x3x4"
                              << "9x3x4";
        QTest::newRow("block") << "block"
                               << "32x1x1"
                               << "64x1x1";
        QTest::newRow("registers") << "registers"
                                   << "40"
                                   << "255";
    }
    void everyPartOfTheLaunchConfigurationCanTellRowsApart()
    {
        QFETCH(QString, key);
        QFETCH(QString, first);
        QFETCH(QString, second);
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7);
        const format::LaunchConfig a{.grid = {2, 3, 4}, .block = {32, 1, 1}, .registers = 40};
        const format::LaunchConfig b{.grid = {9, 3, 4}, .block = {64, 1, 1}, .registers = 255};
        trace.kernel(stream, "k", 0, 30, trace.builder.intern(format::Detail{.launch = a}));
        trace.kernel(stream, "k", 100, 20, trace.builder.intern(format::Detail{.launch = b}));
        const stats::Table table = tableOf(*trace.open(), key.toStdString());
        QCOMPARE(table.rows.size(), size_t{2});
        const auto shown = [](const stats::TableCell &cell) {
            const auto text = stats::textOf(cell);
            return QString::fromStdString(text ? std::string(*text)
                                               : std::to_string(std::get<int64_t>(cell)));
        };
        QCOMPARE(shown(table.rows[0][0]), first);
        QCOMPARE(shown(table.rows[1][0]), second);
    }

    void streamsOfTwoGpusAreToldApartByTheDevice()
    {
        GpuTrace trace;
        const TrackId process = trace.process(10, "python");
        trace.kernel(trace.stream(trace.gpu(0), 7, process), "a", 0, 30);
        trace.kernel(trace.stream(trace.gpu(1), 7, process), "a", 0, 20);
        const stats::Table table = tableOf(*trace.open(), "stream");
        QCOMPARE(table.columns[1].key, std::string("device"));
        QCOMPARE(columnOf(table, "process"), table.columns.size());
        QCOMPARE(std::string(stats::textOf(table.rows[0][0]).value()), std::string("stream 7"));
        QCOMPARE(std::string(stats::textOf(table.rows[0][1]).value()), std::string("GPU 0"));
        QCOMPARE(std::string(stats::textOf(table.rows[1][1]).value()), std::string("GPU 1"));
    }

    void streamsOfTwoProcessesOnOneGpuAreToldApartByTheProcess()
    {
        GpuTrace trace;
        const TrackId gpu = trace.gpu(0);
        trace.kernel(trace.stream(gpu, 7, trace.process(10, "python")), "a", 0, 30);
        trace.kernel(trace.stream(gpu, 7, trace.process(11, "python")), "a", 0, 20);
        const stats::Table table = tableOf(*trace.open(), "stream");
        QCOMPARE(table.rows.size(), size_t{2});
        const size_t process = columnOf(table, "process");
        QCOMPARE(std::string(stats::textOf(table.rows[0][process]).value()),
                 std::string("python 10"));
        QCOMPARE(std::string(stats::textOf(table.rows[1][process]).value()),
                 std::string("python 11"));
    }

    void aColumnAskedForIsNotShownTwice()
    {
        GpuTrace trace;
        trace.kernel(trace.stream(trace.gpu(0), 7, trace.process(10)), "a", 0, 30);
        const stats::Table table = tableOf(*trace.open(), "device,stream,process");
        QCOMPARE(table.columns.size(), size_t{3 + 15});
        QCOMPARE(table.rows[0].size(), table.columns.size());
        QCOMPARE(std::string(stats::textOf(table.rows[0][2]).value()), std::string("process 10"));
    }

    void equalTotalsAreInOrderOfName()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7);
        for (const char *name : {"c", "a", "b"})
            trace.kernel(stream, name, name[0] * 100, 10);
        const stats::Table table = tableOf(*trace.open(), "name");
        QCOMPARE(std::string(stats::textOf(table.rows[0][0]).value()), std::string("a"));
        QCOMPARE(std::string(stats::textOf(table.rows[2][0]).value()), std::string("c"));
    }
};

TRILANE_TEST(TestAnalysisGroups, QCoreApplication)
#include "tst_analysisgroups.moc"
