// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/kernelstats.h"
#include "model/analysis/stats/slicegrouping.h"
#include "tests/model/analysis/tablecells.h"
#include "tests/support/gputrace.h"

#include <QTest>

#include <map>

using namespace trilane;

namespace {

/// Steps by hundreds of nanoseconds, operators by the last digit of the start: a context whose
/// answers a test can work out.
class TestContext : public stats::SliceContext
{
public:
    uint32_t value(stats::GroupKey key, TrackId, const format::Slice &slice) const override
    {
        const auto start = static_cast<uint32_t>(slice.start);
        return key == stats::GroupKey::Step ? start / 100 : start % 2 ? kNothing : start % 10;
    }
    stats::TableCell cell(stats::GroupKey key, uint32_t value) const override
    {
        return std::string(stats::toString(key)) + " " + std::to_string(value);
    }
};

} // namespace

/// What a row tells of kernels besides their durations, and groups that need more than the slice.
class TestAnalysisFigures : public QObject
{
    Q_OBJECT

    static stats::Table tableOf(const store::Store &store, const char *keys)
    {
        return *stats::kernelTable(store,
                                   stats::kernelStats(store, {*stats::parseGroupKeys(keys)}));
    }
    /// A GPU of compute capability 8.0 with ten multiprocessors, and one that nothing is known of.
    static std::shared_ptr<const store::Store> configurations()
    {
        static GpuTrace trace;
        static std::shared_ptr<const store::Store> store;
        if (store)
            return store;
        trace.builder.info().gpus.push_back(
            {.ordinal = 0, .multiprocessors = 10, .computeMajor = 8, .computeMinor = 0});
        const TrackId known = trace.stream(trace.gpu(0), 7);
        const TrackId unknown = trace.stream(trace.gpu(1), 7);
        const auto detail = [](uint32_t blocks, uint32_t registers, uint32_t fixed, uint32_t more) {
            return trace.builder.intern(
                format::Detail{.launch = format::LaunchConfig{.grid = {blocks, 1, 1},
                                                              .block = {256, 1, 1},
                                                              .registers = registers,
                                                              .staticSharedBytes = fixed,
                                                              .dynamicSharedBytes = more}});
        };
        trace.kernel(known, "ampere_h16816gemm_128x64", 0, 300, detail(160, 255, 0, 0));
        trace.kernel(known, "relu", 1000, 100, detail(160, 32, 1000, 0));
        trace.kernel(known, "relu", 2000, 300, detail(160, 33, 0, 1000));
        trace.kernel(known, "tiny", 3000, 100, detail(5, 32, 0, 0));
        trace.kernel(unknown, "elsewhere", 0, 50, detail(160, 32, 0, 0));
        trace.kernel(unknown, "nothing known", 500, 50);
        return store = trace.open();
    }

private slots:
    void mergesGroupsBeyondTheLimit()
    {
        constexpr Ns kMore = 50;
        constexpr Ns kAll = stats::SliceGrouping::kMaxContextGroups + kMore;
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7);
        for (Ns i = 0; i < kAll; ++i)
            trace.kernel(stream, "a", i * 100, 10);
        const auto store = trace.open();
        stats::KernelQuery query{*stats::parseGroupKeys("name,step")};
        query.context = std::make_shared<TestContext>();
        const stats::KernelStats stats = stats::kernelStats(*store, query);
        QCOMPARE(stats.rows.size(), stats::SliceGrouping::kMaxContextGroups + 1);
        QCOMPARE(stats.calls, uint64_t{kAll});
        QCOMPARE(stats.total, kAll * 10);
        QCOMPARE(stats.rows[0].calls, uint64_t{kMore}); // it takes longest
        const stats::Table table = *stats::kernelTable(*store, stats);
        QCOMPARE(std::string(stats::textOf(table.rows[0][columnOf(table, "step")]).value()),
                 std::string("(others)"));
    }

    void occupancyIsTheTimeWeightedMeanOfKnownValues()
    {
        const auto store = configurations();
        const stats::Table table = tableOf(*store, "name");
        std::map<std::string, std::vector<stats::TableCell>> rows;
        for (const auto &row : table.rows)
            rows[std::string(stats::textOf(row[0]).value())] = row;
        const size_t occupancy = columnOf(table, "occupancy");
        const size_t limit = columnOf(table, "limited_by");
        const size_t waves = columnOf(table, "waves");
        const auto &gemm = rows["ampere_h16816gemm_128x64"];
        QCOMPARE(std::get<double>(gemm[occupancy]), 0.125);
        QCOMPARE(std::string(stats::textOf(gemm[limit]).value()), std::string("registers"));
        QCOMPARE(std::get<double>(gemm[waves]), 16.0);
        const auto &relu = rows["relu"];
        QCOMPARE(std::get<double>(relu[occupancy]), (100 * 1.0 + 300 * 0.75) / 400);
        QCOMPARE(std::string(stats::textOf(relu[limit]).value()), std::string("registers"));
        const auto &tiny = rows["tiny"];
        QCOMPARE(std::string(stats::textOf(tiny[limit]).value()), std::string("grid"));
        QCOMPARE(std::get<double>(tiny[waves]), 5.0 / 80);
        for (const char *name : {"elsewhere", "nothing known"}) {
            for (const size_t column : {occupancy, limit, waves})
                QVERIFY(std::holds_alternative<std::monostate>(rows[name][column]));
        }
    }

    void tensorCoresAreAShareOfTimeAndAKey()
    {
        const auto store = configurations();
        const stats::Table byDevice = tableOf(*store, "device");
        const size_t share = columnOf(byDevice, "tensor_core_share");
        QCOMPARE(std::get<double>(byDevice.rows[0][share]), 300.0 / 800);
        QCOMPARE(std::get<double>(byDevice.rows[1][share]), 0.0);
        const size_t unknown = columnOf(byDevice, "tensor_core_unknown_share");
        QCOMPARE(std::get<double>(byDevice.rows[0][unknown]), 500.0 / 800);
        QCOMPARE(std::get<double>(byDevice.rows[1][unknown]), 1.0);
        const stats::Table byName = tableOf(*store, "tensor_core");
        QCOMPARE(byName.rows.size(), size_t{2});
        QCOMPARE(std::string(stats::textOf(byName.rows[0][0]).value()), std::string("unknown"));
        QCOMPARE(std::get<int64_t>(byName.rows[0][columnOf(byName, "total_ns")]), int64_t{600});
        QCOMPARE(std::string(stats::textOf(byName.rows[1][0]).value()), std::string("yes"));
        QCOMPARE(std::get<int64_t>(byName.rows[1][columnOf(byName, "calls")]), int64_t{1});
    }

    void aRowOfTensorCoreKernelsFindsItsCallsAgain()
    {
        const auto store = configurations();
        const stats::KernelQuery query{{stats::GroupKey::TensorCore}};
        const stats::KernelStats stats = stats::kernelStats(*store, query);
        for (const stats::KernelRow &row : stats.rows) {
            const std::vector<store::FoundSlice> calls = stats::kernelCalls(*store, query, row);
            QCOMPARE(calls.size(), size_t{row.calls});
            QCOMPARE(stats::rowDurations(*store, query, row).count, row.calls);
            for (const store::FoundSlice &call : calls)
                QVERIFY(stats::isOfRow(*store, query, row, call));
        }
    }

    void staticAndDynamicSharedMemoryAreGroupsApart()
    {
        const auto store = configurations();
        QCOMPARE(tableOf(*store, "shared_memory").rows.size(), size_t{3}); // 0, 1000, not known
        QCOMPARE(tableOf(*store, "static_shared_memory").rows.size(), size_t{3});
        const stats::Table both =
            tableOf(*store, "name,static_shared_memory,dynamic_shared_memory");
        QCOMPARE(both.rows.size(), size_t{6});
        for (const auto &row : both.rows) {
            if (std::string(stats::textOf(row[0]).value()) == "relu")
                QCOMPARE(std::get<int64_t>(row[1]) + std::get<int64_t>(row[2]), int64_t{1000});
        }
    }

    void aContextMakesGroupsOfItsValues()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7, trace.process(10));
        std::map<std::pair<std::string, Ns>, std::pair<int64_t, Ns>> expected;
        for (int i = 0; i < 2000; ++i) {
            const Ns start = i * 7;
            const std::string name = i % 3 ? "a" : "b";
            trace.kernel(stream, name, start, i % 6);
            auto &[calls, total] = expected[{name, start / 100}];
            ++calls;
            total += i % 6;
        }
        const auto store = trace.open();
        stats::KernelQuery query{{stats::GroupKey::Name, stats::GroupKey::Step}};
        query.context = std::make_shared<TestContext>();
        for (const uint64_t exactBelow : {uint64_t{1000000}, uint64_t{1}}) {
            query.exactBelow = exactBelow;
            const stats::KernelStats stats = stats::kernelStats(*store, query);
            const stats::Table table = *stats::kernelTable(*store, stats);
            QCOMPARE(table.rows.size(), expected.size());
            for (const auto &row : table.rows) {
                const std::string &step = std::string(stats::textOf(row[1]).value());
                const auto &[calls, total] = expected.at(
                    {std::string(stats::textOf(row[0]).value()), std::stoll(step.substr(5))});
                QCOMPARE(std::get<int64_t>(row[3]), calls);
                QCOMPARE(std::get<int64_t>(row[4]), total);
            }
            const stats::KernelRow &row = stats.rows[5];
            const std::vector<store::FoundSlice> calls = stats::kernelCalls(*store, query, row);
            QCOMPARE(calls.size(), size_t{row.calls});
            QCOMPARE(stats::rowDurations(*store, query, row).count, row.calls);
            QCOMPARE(stats::rowDurations(*store, query, row, 0).count, row.calls);
            for (const store::FoundSlice &call : calls) {
                QVERIFY(stats::isOfRow(*store, query, row, call));
                QVERIFY(!stats::isOfRow(*store, query, stats.rows[6], call));
            }
        }
    }

    void groupsSlicesWithoutAContextValue()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7, trace.process(10));
        for (int i = 0; i < 10; ++i)
            trace.kernel(stream, "a", i * 11, 5);
        const auto store = trace.open();
        stats::KernelQuery query{{stats::GroupKey::Operator}};
        QCOMPARE(stats::kernelStats(*store, query).rows.size(), size_t{1});
        query.context = std::make_shared<TestContext>();
        const stats::Table table = *stats::kernelTable(*store, stats::kernelStats(*store, query));
        QCOMPARE(table.rows.size(), size_t{6});
        QVERIFY(std::holds_alternative<std::monostate>(table.rows[0][0]));
        QCOMPARE(std::get<int64_t>(table.rows[0][columnOf(table, "calls")]), int64_t{5});
    }
};

TRILANE_TEST(TestAnalysisFigures, QCoreApplication)
#include "tst_analysisfigures.moc"
