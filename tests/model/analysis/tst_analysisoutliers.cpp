// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/launching/outliertable.h"
#include "model/analysis/stats/kernelstats.h"
#include "tests/model/analysis/tablecells.h"
#include "tests/support/gputrace.h"

#include <QTest>

#include <cmath>
#include <random>
#include <set>

using namespace trilane;

class TestAnalysisOutliers : public QObject
{
    Q_OBJECT

    /// Kernels named "a", one each 1000 ns, which take so long.
    static void add(GpuTrace &trace, TrackId stream, std::string_view name,
                    const std::vector<Ns> &durations)
    {
        for (size_t i = 0; i < durations.size(); ++i)
            trace.kernel(stream, name, static_cast<Ns>(i) * 1000, durations[i]);
    }

private slots:
    void callsFarFromTheMedianAreFoundWithTheirTimes()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7, trace.process(10));
        // Median 100, MAD 2: usual is 100 ± 3.5 × 1.4826 × 2 = 89.6 to 110.4.
        add(trace, stream, "a", {100, 102, 98, 100, 110, 111, 103, 97, 300, 99, 89, 100, 101});
        const TrackId ranges = trace.below(trace.process(10), TrackKind::Thread, 11);
        const TrackId steps = trace.below(ranges, TrackKind::Ranges);
        trace.add(steps, SliceKind::Range, "step 1", 0, 7500);
        trace.add(steps, SliceKind::Range, "step 2", 7500, 2000);
        const auto store = trace.open();
        const stats::Outliers found = stats::findOutliers(*store, stats::KernelQuery{});
        QCOMPARE(found.count, uint64_t{3});
        QCOMPARE(found.stats.rows[0].median, Ns{100});
        QCOMPARE(found.stats.rows[0].deviation, Ns{2});
        const stats::Table table = *launching::outlierTable(*store, found);
        QCOMPARE(table.report, std::string("kernels-outliers"));
        QCOMPARE(table.rows.size(), size_t{3});
        const size_t duration = columnOf(table, "duration_ns");
        QCOMPARE(std::get<int64_t>(table.rows[0][duration]), int64_t{300});
        QCOMPARE(std::get<int64_t>(table.rows[0][columnOf(table, "start_ns")]), int64_t{8000});
        QCOMPARE(std::get<double>(table.rows[0][columnOf(table, "times_median")]), 3.0);
        QCOMPARE(std::string(stats::textOf(table.rows[0][columnOf(table, "stream")]).value()),
                 std::string("stream 7"));
        QCOMPARE(std::get<int64_t>(table.rows[0][columnOf(table, "in_step")]), int64_t{2});
        QCOMPARE(std::get<int64_t>(table.rows[1][duration]), int64_t{111});
        QCOMPARE(std::get<int64_t>(table.rows[2][duration]), int64_t{89});
        QVERIFY(std::holds_alternative<std::monostate>(table.rows[2][columnOf(table, "in_step")]));
    }

    void theFactorSetsTheOutlierThreshold()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7);
        add(trace, stream, "a", {100, 102, 98, 100, 110, 111, 103, 97, 300, 99, 89, 100, 101});
        const auto store = trace.open();
        QCOMPARE(stats::findOutliers(*store, stats::KernelQuery{}, {.factor = 100}).count,
                 uint64_t{0});
        QCOMPARE(stats::findOutliers(*store, stats::KernelQuery{}, {.factor = 10}).count,
                 uint64_t{1});
        QCOMPARE(stats::findOutliers(*store, stats::KernelQuery{}, {.factor = 3}).count,
                 uint64_t{4});
    }

    void whereMostCallsAreEquallyLongTheDeviationOfAllDecides()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7);
        std::vector<Ns> durations(99, 100);
        durations[7] = 101;
        durations[50] = 5000;
        add(trace, stream, "a", durations);
        const auto store = trace.open();
        const stats::Outliers found = stats::findOutliers(*store, stats::KernelQuery{});
        QCOMPARE(found.count, uint64_t{1});
        QCOMPARE(found.calls[0].call.slice.start, Ns{50000});
    }

    void aSlightlyLongerCallIsNoOutlier()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7);
        // MAD is 1: 30 robust deviations, but less than 5 % of the median.
        add(trace, stream, "a", {999, 1000, 1001, 999, 1000, 1001, 1000, 1045});
        QCOMPARE(stats::findOutliers(*trace.open(), stats::KernelQuery{}).count, uint64_t{0});
    }

    void fewOrEqualCallsHaveNoOutliers()
    {
        GpuTrace trace;
        const TrackId stream = trace.stream(trace.gpu(0), 7);
        add(trace, stream, "few", {10, 10, 10, 900});
        add(trace, trace.stream(trace.gpu(0), 8), "equal", std::vector<Ns>(50, 100));
        const auto store = trace.open();
        QCOMPARE(stats::findOutliers(*store, stats::KernelQuery{}).count, uint64_t{0});
    }

    /// Groups are judged by their own medians: what is usual for one name is not for another.
    void outliersEqualAFullScan()
    {
        GpuTrace trace;
        std::mt19937_64 random(5);
        std::map<std::pair<int, int>, std::vector<std::pair<Ns, Ns>>> calls;
        for (int s = 0; s < 2; ++s) {
            const TrackId stream = trace.stream(trace.gpu(0), 7 + s);
            for (int i = 0; i < 90000; ++i) {
                const int name = static_cast<int>(random() % 5);
                Ns duration = 1000 * (name + 1) + static_cast<Ns>(random() % 200);
                if (random() % 1000 == 0)
                    duration = static_cast<Ns>(random() % 20000);
                const Ns start = i * Ns{20000};
                trace.kernel(stream, "k" + std::to_string(name), start, duration);
                calls[{name, s}].emplace_back(start, duration);
            }
        }
        const auto store = trace.open();
        std::multiset<std::pair<Ns, Ns>> expected;
        for (auto &[group, of] : calls) {
            std::vector<Ns> durations;
            for (const auto &call : of)
                durations.push_back(call.second);
            std::sort(durations.begin(), durations.end());
            const Ns median = durations[(durations.size() + 1) / 2 - 1];
            std::vector<Ns> distances;
            for (Ns d : durations)
                distances.push_back(std::abs(d - median));
            std::sort(distances.begin(), distances.end());
            const double mad = static_cast<double>(distances[(distances.size() + 1) / 2 - 1]);
            for (const auto &call : of) {
                if (static_cast<double>(std::abs(call.second - median)) > 3.5 * 1.4826 * mad)
                    expected.insert(call);
            }
        }
        const stats::KernelQuery query{{stats::GroupKey::Name, stats::GroupKey::Stream}};
        const stats::Outliers found = stats::findOutliers(*store, query, {}, 1'000'000);
        std::multiset<std::pair<Ns, Ns>> seen;
        for (const stats::Outlier &outlier : found.calls)
            seen.emplace(outlier.call.slice.start, outlier.call.slice.duration);
        QVERIFY(!expected.empty());
        QVERIFY(seen == expected);
        QCOMPARE(found.count, uint64_t{expected.size()});
        size_t ofRows = 0;
        for (const stats::SliceRow &row : found.stats.rows) {
            const std::vector<store::FoundSlice> of = stats::outliersOf(*store, query, row);
            QVERIFY(std::is_sorted(of.begin(), of.end(), [](const auto &a, const auto &b) {
                return a.slice.start < b.slice.start;
            }));
            ofRows += of.size();
        }
        QCOMPARE(ofRows, expected.size());
        QCOMPARE(stats::findOutliers(*store, query, {}, 10).calls.size(), size_t{10});
        QVERIFY(stats::findOutliers(*store, query, {}, 10).calls[9].call.ref ==
                found.calls[9].call.ref);
    }
};

TRILANE_TEST(TestAnalysisOutliers, QCoreApplication)
#include "tst_analysisoutliers.moc"
