// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/kernelstats.h"
#include "model/store/store.h"
#include "tests/support/gputrace.h"

#include <QTest>

#include <cmath>
#include <map>
#include <random>

using namespace trilane;

namespace {

struct Call
{
    std::string group; ///< what the test groups by, as one text
    Ns start = 0;
    Ns duration = 0;
};

struct Expected
{
    uint64_t calls = 0;
    Ns total = 0;
    Ns median = 0;
    Ns p95 = 0;
    Ns deviation = 0;
    Ns min = 0;
    Ns max = 0;
    double stddev = 0;
};

/// Adds up one call at a time, with two passes for the deviation: nothing in common with the way
/// of the program.
std::map<std::string, Expected> addUp(const std::vector<Call> &calls, TimeRange range)
{
    std::map<std::string, std::vector<Ns>> durations;
    for (const Call &call : calls) {
        if (range.contains(call.start))
            durations[call.group].push_back(call.duration);
    }
    std::map<std::string, Expected> result;
    for (auto &[group, values] : durations) {
        std::sort(values.begin(), values.end());
        Expected e{.calls = values.size(), .min = values.front(), .max = values.back()};
        for (Ns v : values)
            e.total += v;
        const double mean = static_cast<double>(e.total) / static_cast<double>(e.calls);
        double squares = 0;
        for (Ns v : values)
            squares += (static_cast<double>(v) - mean) * (static_cast<double>(v) - mean);
        e.stddev = std::sqrt(squares / static_cast<double>(e.calls));
        e.median = values[(values.size() + 1) / 2 - 1];     // nearest rank: ceil(n / 2)
        e.p95 = values[(values.size() * 19 + 19) / 20 - 1]; // ceil(n × 0.95)
        std::vector<Ns> distances;
        for (Ns v : values)
            distances.push_back(std::abs(v - e.median));
        std::sort(distances.begin(), distances.end());
        e.deviation = distances[(distances.size() + 1) / 2 - 1];
        result[group] = e;
    }
    return result;
}

} // namespace

/// Two GPUs, three streams, 250,000 kernels of nine names and four launch configurations, so that
/// each stream has several chunks; some kernels take no time, some have no configuration.
class TestAnalysisKernels : public QObject
{
    Q_OBJECT

    GpuTrace m_trace;
    std::shared_ptr<const store::Store> m_store;
    std::vector<Call> m_byName;
    std::vector<Call> m_byNameAndStream;
    std::vector<Call> m_byGrid;

    void addStream(TrackId track, const std::string &label, unsigned seed)
    {
        std::mt19937_64 random(seed);
        Ns at = static_cast<Ns>(random() % 5000);
        for (int i = 0; i < 83000; ++i) {
            const std::string name = "kernel " + std::to_string(random() % 9);
            const uint32_t grid = static_cast<uint32_t>(random() % 4);
            const DetailId detail =
                grid == 0 ? kNoDetail
                          : m_trace.builder.intern(format::Detail{
                                .launch = format::LaunchConfig{.grid = {grid, 1, 1},
                                                               .block = {32 * grid, 1, 1}}});
            const Ns duration = random() % 50 == 0 ? 0 : static_cast<Ns>(random() % 100000);
            m_trace.kernel(track, name, at, duration, detail);
            m_byName.push_back({name, at, duration});
            m_byNameAndStream.push_back({name + " on " + label, at, duration});
            m_byGrid.push_back(
                {grid ? std::to_string(grid) + "x1x1" : std::string(), at, duration});
            at += duration + static_cast<Ns>(random() % 3) * 700;
        }
    }

    static std::string textOf(const stats::TableCell &cell)
    {
        const auto text = stats::textOf(cell);
        return std::string(text.value_or(""));
    }

    /// Compares the table with the calls added up; the first columns are the group.
    void compare(const stats::Table &table, const std::map<std::string, Expected> &expected,
                 const std::function<std::string(const std::vector<stats::TableCell> &)> &groupOf)
    {
        QCOMPARE(table.rows.size(), expected.size());
        size_t first = 0;
        while (table.columns[first].key != "share")
            ++first;
        for (const auto &row : table.rows) {
            const std::string group = groupOf(row);
            QVERIFY2(expected.count(group) == 1, group.c_str());
            const Expected &e = expected.at(group);
            QCOMPARE(std::get<int64_t>(row[first + 1]), static_cast<int64_t>(e.calls));
            QCOMPARE(std::get<int64_t>(row[first + 2]), e.total);
            QCOMPARE(std::get<double>(row[first + 3]),
                     static_cast<double>(e.total) / static_cast<double>(e.calls));
            QCOMPARE(std::get<int64_t>(row[first + 4]), e.median);
            QCOMPARE(std::get<int64_t>(row[first + 5]), e.p95);
            QCOMPARE(std::get<int64_t>(row[first + 6]), e.min);
            QCOMPARE(std::get<int64_t>(row[first + 7]), e.max);
            QVERIFY(std::abs(std::get<double>(row[first + 8]) - e.stddev) <= 1e-9 * (1 + e.stddev));
            QCOMPARE(std::get<int64_t>(row[first + 9]), e.deviation);
        }
    }

    TimeRange cut(double from, double to) const
    {
        const double length = static_cast<double>(m_store->span().duration());
        return {m_store->span().begin + static_cast<Ns>(length * from),
                m_store->span().begin + static_cast<Ns>(length * to)};
    }

private slots:
    void initTestCase()
    {
        const TrackId process = m_trace.process(10);
        const TrackId first = m_trace.gpu(0);
        const TrackId second = m_trace.gpu(1);
        addStream(m_trace.stream(first, 7, process), "stream 7", 1);
        addStream(m_trace.stream(first, 20, process), "stream 20", 2);
        addStream(m_trace.stream(second, 7, process), "stream 7 of GPU 1", 3);
        m_store = m_trace.open();
        QVERIFY(m_store->chunks().size() > 9);
    }

    void theTableEqualsTheSumOfAllCalls_data()
    {
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("to");
        QTest::newRow("whole") << 0.0 << 2.0;
        QTest::newRow("middle") << 0.21 << 0.87;
        QTest::newRow("inside one chunk") << 0.5 << 0.501;
        QTest::newRow("from the start") << -1.0 << 0.4;
        QTest::newRow("to the end") << 0.6 << 1.0;
        QTest::newRow("after the end") << 1.5 << 2.0;
        QTest::newRow("empty") << 0.5 << 0.5;
    }
    void theTableEqualsTheSumOfAllCalls()
    {
        QFETCH(double, from);
        QFETCH(double, to);
        const TimeRange range = cut(from, to);
        const auto tableOf = [&](std::vector<stats::GroupKey> keys) {
            return *stats::kernelTable(*m_store,
                                       stats::kernelStats(*m_store, {std::move(keys), range}));
        };
        compare(tableOf({stats::GroupKey::Name}), addUp(m_byName, range),
                [](const auto &row) { return textOf(row[0]); });
        compare(tableOf({stats::GroupKey::Grid}), addUp(m_byGrid, range),
                [](const auto &row) { return textOf(row[0]); });
        compare(tableOf({stats::GroupKey::Name, stats::GroupKey::Stream}),
                addUp(m_byNameAndStream, range), [](const auto &row) {
                    return textOf(row[0]) + " on " + textOf(row[1]) +
                           (textOf(row[2]) == "GPU 1" ? " of GPU 1" : "");
                });
    }

    void sharesOfAllRowsAddUpToOne()
    {
        for (TimeRange range : {TimeRange::everything(), cut(0.3, 0.31)}) {
            double sum = 0;
            for (const stats::KernelRow &row :
                 stats::kernelStats(*m_store,
                                    {{stats::GroupKey::Name, stats::GroupKey::Block}, range})
                     .rows)
                sum += row.share;
            QVERIFY(std::abs(sum - 1) < 1e-12);
        }
    }

    void allGroupingsAddUpToTheTotal_data()
    {
        QTest::addColumn<QString>("keys");
        for (const char *keys : {"grid", "block,registers", "stream", "device", "process",
                                 "static_shared_memory,dynamic_shared_memory", "tensor_core",
                                 "nvtx_path,operator,input_shape,step",
                                 "name,grid,block,registers,shared_memory,stream,device,process"})
            QTest::newRow(keys) << keys;
    }
    void allGroupingsAddUpToTheTotal()
    {
        QFETCH(QString, keys);
        const stats::KernelStats whole = stats::kernelStats(*m_store);
        const stats::KernelStats grouped =
            stats::kernelStats(*m_store, {*stats::parseGroupKeys(keys.toStdString())});
        QCOMPARE(grouped.calls, uint64_t{3 * 83000});
        QCOMPARE(grouped.calls, whole.calls);
        QCOMPARE(grouped.total, whole.total);
        uint64_t calls = 0;
        Ns total = 0;
        for (const stats::KernelRow &row : grouped.rows) {
            calls += row.calls;
            total += row.total;
        }
        QCOMPARE(calls, whole.calls);
        QCOMPARE(total, whole.total);
    }

    void adjacentRangesAddUpToTheTotal()
    {
        // Cuts where a chunk ends, too: a kernel of duration 0 may begin right there.
        std::vector<Ns> cuts{m_store->span().begin, cut(0, 0.37).end, cut(0, 0.371).end};
        for (const format::ChunkEntry &chunk : m_store->chunks())
            cuts.insert(cuts.end(), {chunk.start, chunk.end});
        cuts.push_back(m_store->span().end + 1);
        std::sort(cuts.begin(), cuts.end());
        const stats::KernelStats whole = stats::kernelStats(*m_store);
        std::map<StringId, std::pair<uint64_t, Ns>> sums;
        for (size_t i = 1; i < cuts.size(); ++i) {
            for (const stats::KernelRow &row :
                 stats::kernelStats(*m_store, {{stats::GroupKey::Name}, {cuts[i - 1], cuts[i]}})
                     .rows) {
                sums[row.name].first += row.calls;
                sums[row.name].second += row.total;
            }
        }
        QCOMPARE(sums.size(), whole.rows.size());
        for (const stats::KernelRow &row : whole.rows) {
            QCOMPARE(sums[row.name].first, row.calls);
            QCOMPARE(sums[row.name].second, row.total);
        }
    }

    void mediansOfHistogramsAreWithinOnePercentAndMarked()
    {
        for (TimeRange range : {TimeRange::everything(), cut(0.2, 0.7)}) {
            const stats::KernelStats exact =
                stats::kernelStats(*m_store, {{stats::GroupKey::Name}, range});
            const stats::KernelStats rough =
                stats::kernelStats(*m_store, {{stats::GroupKey::Name}, range, 1000});
            QVERIFY(!exact.approximateMedian && rough.approximateMedian);
            for (size_t i = 0; i < exact.rows.size(); ++i) {
                QCOMPARE(rough.rows[i].name, exact.rows[i].name);
                const auto median = static_cast<double>(exact.rows[i].median);
                QVERIFY(std::abs(static_cast<double>(rough.rows[i].median) - median) <=
                        0.01 * median);
                const auto p95 = static_cast<double>(exact.rows[i].p95);
                QVERIFY(std::abs(static_cast<double>(rough.rows[i].p95) - p95) <= 0.01 * p95);
                // Both ends of a distance are rounded to the middles of their buckets.
                const auto deviation = static_cast<double>(exact.rows[i].deviation);
                QVERIFY(std::abs(static_cast<double>(rough.rows[i].deviation) - deviation) <=
                        0.02 * p95);
            }
            const stats::Table table = *stats::kernelTable(*m_store, rough);
            for (const stats::TableColumn &column : table.columns)
                QCOMPARE(column.approximate, column.key == "median_ns" || column.key == "p95_ns" ||
                                                 column.key == "mad_ns");
        }
    }

    void sortsRowsByTheRequestedColumn_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<int>("column");
        int column = 0;
        for (const char *word : {"name", "share", "calls", "total", "avg", "median", "p95", "min",
                                 "max", "stddev", "mad"})
            QTest::newRow(word) << word << column++;
        QTest::newRow("median_ns") << "median_ns" << 5;
    }
    void sortsRowsByTheRequestedColumn()
    {
        QFETCH(QString, word);
        QFETCH(int, column);
        const stats::Table table =
            *stats::kernelTable(*m_store, stats::kernelStats(*m_store), word.toStdString());
        const auto at = static_cast<size_t>(column);
        for (size_t i = 1; i < table.rows.size(); ++i) {
            const stats::TableCell &a = table.rows[i - 1][at];
            const stats::TableCell &b = table.rows[i][at];
            const auto numberOf = [](const stats::TableCell &cell) {
                const auto *whole = std::get_if<int64_t>(&cell);
                return whole ? static_cast<double>(*whole) : std::get<double>(cell);
            };
            QVERIFY(column == 0 ? *stats::textOf(a) <= *stats::textOf(b)
                                : numberOf(a) >= numberOf(b));
        }
    }

    void anUnknownColumnErrorListsTheKnownOnes()
    {
        const Result<stats::Table> table =
            stats::kernelTable(*m_store, stats::kernelStats(*m_store), "speed");
        QVERIFY(!table.ok());
        QCOMPARE(
            table.error().message(),
            std::string("--sort: unknown sort column \"speed\"; use one of name, share, calls, "
                        "total, avg, median, p95, min, max, stddev, mad, tensor_core_share, "
                        "tensor_core_unknown_share, occupancy, limited_by, waves"));
    }

    void wordsToGroupByMayBeSpacedAndRepeated()
    {
        QCOMPARE(*stats::parseGroupKeys("name, grid,name"),
                 (std::vector{stats::GroupKey::Name, stats::GroupKey::Grid}));
        QVERIFY(!stats::parseGroupKeys(""));
        QVERIFY(!stats::parseGroupKeys("name,,grid"));
        QVERIFY(stats::parseGroupKeys("color").error().message().find("shared_memory, stream") !=
                std::string::npos);
    }

    void callsOfARowAreListedLongestFirst()
    {
        const stats::KernelQuery query{{stats::GroupKey::Name, stats::GroupKey::Stream},
                                       cut(0.1, 0.8)};
        const stats::KernelStats stats = stats::kernelStats(*m_store, query);
        const stats::KernelRow &row = stats.rows[4];
        const std::vector<store::FoundSlice> all =
            stats::kernelCalls(*m_store, query, row, stats.calls);
        QCOMPARE(all.size(), row.calls);
        Ns total = 0;
        for (size_t i = 0; i < all.size(); ++i) {
            total += all[i].slice.duration;
            QCOMPARE(all[i].slice.name, row.name);
            QCOMPARE(m_store->lane(all[i].lane).track, row.stream);
            QCOMPARE(m_store->slice(all[i].ref).start, all[i].slice.start);
            QVERIFY(i == 0 || all[i - 1].slice.duration >= all[i].slice.duration);
        }
        QCOMPARE(total, row.total);
        const std::vector<store::FoundSlice> some = stats::kernelCalls(*m_store, query, row, 10);
        QCOMPARE(some.size(), size_t{10});
        for (size_t i = 0; i < some.size(); ++i)
            QVERIFY(some[i].ref == all[i].ref);
        QVERIFY(stats::kernelCalls(*m_store, query, row, 0).empty());
    }
};

TRILANE_TEST(TestAnalysisKernels, QCoreApplication)
#include "tst_analysiskernels.moc"
