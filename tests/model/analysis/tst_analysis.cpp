// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links/gaps.h"
#include "model/analysis/links/links.h"
#include "model/analysis/stats/kernelstats.h"
#include "model/analysis/stats/tablesort.h"
#include "model/build/tracebuilder.h"
#include "model/store/openstore.h"
#include "model/store/store.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>
#include <random>

using namespace trilane;

/// Two processes, one GPU each with two streams, 60,000 kernels with known durations, their
/// launches under nested ranges; correlation ids of the processes collide on purpose.
class TestAnalysis : public QObject
{
    Q_OBJECT

    struct Kernel
    {
        std::string name;
        uint32_t grid;
        int stream;
        int process;
        Ns start;
        Ns duration;
    };

    QTemporaryDir m_folder;
    std::shared_ptr<const store::Store> m_store;
    std::vector<Kernel> m_kernels;
    TrackId m_threads[2];

    void addProcess(build::TraceBuilder &builder, int number)
    {
        const TrackId process = builder.track({.kind = TrackKind::Process, .number = 100 + number});
        const TrackId thread =
            builder.track({.parent = process, .kind = TrackKind::Thread, .number = 200 + number});
        const TrackId calls = builder.track({.parent = thread, .kind = TrackKind::ApiCalls});
        const TrackId ranges = builder.track({.parent = thread, .kind = TrackKind::Ranges});
        const TrackId gpu = builder.track({.kind = TrackKind::Gpu, .number = number});
        m_threads[number] = thread;
        TrackId streams[2];
        for (int s = 0; s < 2; ++s) {
            streams[s] = builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = 7 + s});
            builder.setProcess(streams[s], process);
        }
        std::mt19937_64 random(static_cast<uint64_t>(number) + 5);
        build::TraceBuilder::Appender out(builder);
        Ns at = 1000;
        for (int i = 0; i < 30000; ++i) {
            at += static_cast<Ns>(random() % 400);
            const Kernel kernel{"kernel " + std::to_string(random() % 7),
                                static_cast<uint32_t>(1 + random() % 3),
                                static_cast<int>(random() % 2),
                                number,
                                at,
                                static_cast<Ns>(100 + random() % 5000)};
            format::Detail detail;
            detail.launch = format::LaunchConfig{.grid = {kernel.grid, 1, 1}, .block = {128, 1, 1}};
            const auto correlation = static_cast<uint64_t>(i + 1);
            out.add(streams[kernel.stream], {.start = kernel.start,
                                             .duration = kernel.duration,
                                             .correlation = correlation,
                                             .name = builder.intern(kernel.name),
                                             .detail = builder.intern(detail),
                                             .kind = SliceKind::Kernel});
            out.add(calls, {.start = at - 60,
                            .duration = 20,
                            .correlation = correlation,
                            .name = builder.intern("cudaLaunchKernel"),
                            .kind = SliceKind::ApiCall});
            m_kernels.push_back(kernel);
            at += kernel.duration / 2; // streams overlap
        }
        out.add(ranges, {.start = 0,
                         .duration = at,
                         .name = builder.intern("epoch"),
                         .kind = SliceKind::Range});
        out.add(ranges, {.start = 10,
                         .duration = at / 2,
                         .name = builder.intern("step"),
                         .kind = SliceKind::Range});
    }

    /// Sums by name, straight from the list.
    std::map<std::string, std::vector<Ns>> byName(TimeRange range) const
    {
        std::map<std::string, std::vector<Ns>> sums;
        for (const Kernel &kernel : m_kernels) {
            if (range.contains(kernel.start))
                sums[kernel.name].push_back(kernel.duration);
        }
        for (auto &[name, durations] : sums)
            std::sort(durations.begin(), durations.end());
        return sums;
    }

    void compare(const stats::KernelStats &stats, TimeRange range, double medianTolerance)
    {
        const auto sums = byName(range);
        QCOMPARE(stats.rows.size(), sums.size());
        double shares = 0;
        for (const stats::KernelRow &row : stats.rows) {
            const std::vector<Ns> &all = sums.at(std::string(m_store->string(row.name)));
            Ns total = 0;
            for (Ns d : all)
                total += d;
            const double mean = static_cast<double>(total) / static_cast<double>(all.size());
            double squares = 0;
            for (Ns d : all)
                squares += (static_cast<double>(d) - mean) * (static_cast<double>(d) - mean);
            const Ns median = all[(all.size() - 1) / 2];
            QCOMPARE(row.calls, all.size());
            QCOMPARE(row.total, total);
            QCOMPARE(row.min, all.front());
            QCOMPARE(row.max, all.back());
            QVERIFY(std::abs(row.stddev - std::sqrt(squares / static_cast<double>(all.size()))) <
                    1e-3);
            QVERIFY(std::abs(static_cast<double>(row.median - median)) <=
                    medianTolerance * static_cast<double>(median));
            shares += row.share;
        }
        QVERIFY(std::abs(shares - 1.0) < 1e-9);
    }

private slots:
    void initTestCase()
    {
        build::TraceBuilder builder;
        addProcess(builder, 0);
        addProcess(builder, 1);
        const std::string path = m_folder.filePath("a.trilane").toStdString();
        QVERIFY(builder.finish(path).ok());
        m_store = *store::openStore(path);
    }

    void wholeTraceStatisticsAgreeWithADirectComputation()
    {
        compare(stats::kernelStats(*m_store), TimeRange::everything(), 0);
    }

    void mediansFromHistogramsAreWithinOnePercentAndMarked()
    {
        const stats::KernelStats stats = stats::kernelStats(*m_store, {.exactBelow = 10});
        QVERIFY(stats.approximateMedian);
        compare(stats, TimeRange::everything(), 0.01);
    }

    void aRangeCountsWhatStartsInside_data()
    {
        QTest::addColumn<qlonglong>("begin");
        QTest::addColumn<qlonglong>("end");
        QTest::newRow("edges of one chunk") << 5'000'000ll << 6'000'000ll;
        QTest::newRow("most of it") << 1'234'567ll << 70'000'000ll;
        QTest::newRow("from the start") << -10ll << 30'000'000ll;
    }
    void aRangeCountsWhatStartsInside()
    {
        QFETCH(qlonglong, begin);
        QFETCH(qlonglong, end);
        compare(stats::kernelStats(*m_store, {.range = {begin, end}}), {begin, end}, 0);
        compare(stats::kernelStats(*m_store, {.range = {begin, end}, .exactBelow = 0}),
                {begin, end}, 0.01);
    }

    void adjacentRangesAddUpToTheWhole()
    {
        const Ns middle = m_store->span().begin + m_store->span().duration() / 3;
        const stats::KernelStats whole = stats::kernelStats(*m_store);
        const stats::KernelStats left =
            stats::kernelStats(*m_store, {.range = {TimeRange::everything().begin, middle}});
        const stats::KernelStats right =
            stats::kernelStats(*m_store, {.range = {middle, TimeRange::everything().end}});
        QCOMPARE(left.calls + right.calls, whole.calls);
        QCOMPARE(left.total + right.total, whole.total);
    }

    void finerGroupsAddUpToTheWhole()
    {
        const stats::KernelStats whole = stats::kernelStats(*m_store);
        for (const char *keys : {"name,grid", "stream", "device", "process", "grid,block",
                                 "name,grid,block,registers,shared_memory,stream,device,process"}) {
            const stats::KernelStats stats =
                stats::kernelStats(*m_store, {.groupBy = *stats::parseGroupKeys(keys)});
            uint64_t calls = 0;
            for (const stats::KernelRow &row : stats.rows)
                calls += row.calls;
            QCOMPARE(calls, whole.calls);
            QCOMPARE(stats.total, whole.total);
        }
        QCOMPARE(stats::kernelStats(*m_store, {.groupBy = *stats::parseGroupKeys("name,grid")})
                     .rows.size(),
                 size_t{21});
        QCOMPARE(
            stats::kernelStats(*m_store, {.groupBy = *stats::parseGroupKeys("stream")}).rows.size(),
            size_t{4});
        QCOMPARE(
            stats::kernelStats(*m_store, {.groupBy = *stats::parseGroupKeys("device")}).rows.size(),
            size_t{2});
    }

    void callsOfARowAreItsOwnLongestFirst()
    {
        const stats::KernelQuery query{.groupBy = *stats::parseGroupKeys("name,stream")};
        const stats::KernelStats stats = stats::kernelStats(*m_store, query);
        for (const stats::KernelRow &row : stats.rows) {
            const std::vector<store::FoundSlice> calls =
                stats::kernelCalls(*m_store, query, row, 100000);
            QCOMPARE(calls.size(), row.calls);
            QCOMPARE(calls.front().slice.duration, row.max);
            QCOMPARE(calls.back().slice.duration, row.min);
            QVERIFY(m_store->lane(calls.front().lane).track == row.stream);
        }
        QCOMPARE(stats::kernelCalls(*m_store, query, stats.rows[0], 5).size(), size_t{5});
        QCOMPARE(stats::kernelCalls(*m_store, query, stats.rows[0], 5).front().slice.duration,
                 stats.rows[0].max);
    }

    void unknownWordsAreErrorsThatListTheKnownOnes()
    {
        QVERIFY(!stats::parseGroupKeys("name,color").ok());
        QVERIFY(stats::parseGroupKeys("color").error().message().find("shared_memory") !=
                std::string::npos);
        const Result<stats::Table> table =
            stats::kernelTable(*m_store, stats::kernelStats(*m_store), "speed");
        QVERIFY(!table.ok());
        QVERIFY(table.error().message().find("median") != std::string::npos);
    }

    void tablesAreSortedAsAsked()
    {
        const Result<stats::Table> table =
            stats::kernelTable(*m_store, stats::kernelStats(*m_store), "calls");
        QVERIFY(table.ok());
        for (size_t i = 1; i < table->rows.size(); ++i)
            QVERIFY(std::get<int64_t>(table->rows[i - 1][2]) >=
                    std::get<int64_t>(table->rows[i][2]));
        QCOMPARE(table->range, (TimeRange{0, m_store->span().duration()}));
    }

    void gapsAreTheComplementOfTheUnionOfStreams()
    {
        for (TrackId gpu : links::tracksOfKind(*m_store, TrackKind::Gpu)) {
            const int process = static_cast<int>(m_store->track(gpu).number);
            Ns until = -1;
            std::vector<TimeRange> expected;
            std::vector<Kernel> own;
            for (const Kernel &kernel : m_kernels) {
                if (kernel.process == process)
                    own.push_back(kernel);
            }
            for (const Kernel &kernel : own) {
                if (until >= 0 && kernel.start - until >= 100)
                    expected.push_back({until, kernel.start});
                until = std::max(until, kernel.start + kernel.duration);
            }
            const std::vector<links::IdleGap> gaps =
                links::idleGaps(*m_store, gpu, TimeRange::everything(), 100);
            QCOMPARE(gaps.size(), expected.size());
            QVERIFY(!gaps.empty());
            for (size_t i = 0; i < gaps.size(); ++i)
                QCOMPARE(gaps[i].range, expected[i]);

            const links::GpuUse use = links::gpuUse(*m_store, gpu);
            Ns idle = 0;
            for (const links::IdleGap &gap :
                 links::idleGaps(*m_store, gpu, TimeRange::everything(), 1))
                idle += gap.range.duration();
            QCOMPARE(use.busy + idle, use.span);
        }
    }

    void gapsOfARangeAreClippedToIt()
    {
        const TrackId gpu = links::tracksOfKind(*m_store, TrackKind::Gpu).front();
        const std::vector<links::IdleGap> all =
            links::idleGaps(*m_store, gpu, TimeRange::everything(), 200);
        const TimeRange gap = all[all.size() / 2].range;
        const TimeRange inside{gap.begin + 10, gap.end - 10};
        const std::vector<links::IdleGap> clipped = links::idleGaps(*m_store, gpu, inside, 200);
        QCOMPARE(clipped.size(), size_t{1});
        QCOMPARE(clipped[0].range, inside);
    }

    void launchesAreJoinedWithinTheirProcess()
    {
        for (TrackId stream : links::tracksOfKind(*m_store, TrackKind::Stream)) {
            const LaneId lane = m_store->lanesOf(stream).front();
            std::optional<store::FoundSlice> kernel = m_store->nearest(lane, 20'000'000);
            for (int i = 0; i < 20 && kernel; ++i, kernel = m_store->next(kernel->ref)) {
                const std::optional<store::FoundSlice> launch = links::launchOf(*m_store, *kernel);
                QVERIFY(launch.has_value());
                QCOMPARE(launch->slice.correlation, kernel->slice.correlation);
                const TrackId thread = links::threadOf(*m_store, m_store->lane(launch->lane).track);
                QVERIFY(m_store->track(thread).process == m_store->track(stream).process);
                QCOMPARE(launch->slice.start, kernel->slice.start - 60);
                const std::vector<store::FoundSlice> work = links::gpuWorkOf(*m_store, *launch);
                QCOMPARE(work.size(), size_t{1});
                QVERIFY(work[0].ref == kernel->ref);
            }
        }
    }

    void theRangeStackGoesFromTheOutsideIn()
    {
        const std::vector<store::FoundSlice> stack = links::rangeStack(*m_store, m_threads[0], 500);
        QCOMPARE(stack.size(), size_t{2});
        QCOMPARE(m_store->string(stack[0].slice.name), std::string_view("epoch"));
        QCOMPARE(m_store->string(stack[1].slice.name), std::string_view("step"));
        QVERIFY(links::rangeStack(*m_store, m_threads[0], -5).empty());
    }
};

TRILANE_TEST(TestAnalysis, QCoreApplication)
#include "tst_analysis.moc"
