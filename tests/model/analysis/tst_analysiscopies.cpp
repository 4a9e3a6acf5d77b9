// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/durationsample.h"
#include "model/analysis/stats/kernelstats.h"
#include "model/analysis/stats/tablesort.h"
#include "tests/support/gputrace.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace trilane;

/// Copies in three directions, sets, and kernels between them, on two streams.
class TestAnalysisCopies : public QObject
{
    Q_OBJECT

    GpuTrace m_trace;
    std::shared_ptr<const store::Store> m_store;

    DetailId copy(format::CopyKind kind, format::MemoryKind source, format::MemoryKind destination)
    {
        return m_trace.builder.intern(format::Detail{
            .copy = format::CopyInfo{.kind = kind, .source = source, .destination = destination}});
    }

    const stats::TableCell &cell(const stats::Table &table, size_t row, std::string_view key)
    {
        for (size_t i = 0; i < table.columns.size(); ++i) {
            if (table.columns[i].key == key)
                return table.rows[row][i];
        }
        qFatal("there is no column %s", std::string(key).c_str());
    }
    int64_t whole(const stats::Table &table, size_t row, std::string_view key)
    {
        return std::get<int64_t>(cell(table, row, key));
    }

private slots:
    void initTestCase()
    {
        const TrackId gpu = m_trace.gpu(0);
        const TrackId a = m_trace.stream(gpu, 7);
        const TrackId b = m_trace.stream(gpu, 20);
        const DetailId in = copy(format::CopyKind::HostToDevice, format::MemoryKind::Pinned,
                                 format::MemoryKind::Device);
        const DetailId slow = copy(format::CopyKind::HostToDevice, format::MemoryKind::Pageable,
                                   format::MemoryKind::Device);
        m_trace.kernel(a, "k", 0, 50);
        m_trace.add(a, SliceKind::Memcpy, "copy", 100, 40, in, 4000);
        m_trace.add(b, SliceKind::Memcpy, "copy", 110, 10, in, 1000);
        m_trace.add(b, SliceKind::Memcpy, "copy", 200, 30, in, 7000);
        m_trace.add(a, SliceKind::Memcpy, "copy", 300, 500, slow, 1000);
        m_trace.add(a, SliceKind::Memset, "set", 900, 5, kNoDetail, 64);
        m_trace.add(a, SliceKind::Memcpy, "lost details", 950, 0, kNoDetail, 8);
        m_store = m_trace.open();
    }

    void rowsAreDirectionsWithTheirMemory()
    {
        const stats::Table table = stats::memcpyTable(*m_store);
        QCOMPARE(table.report, std::string("memcpy"));
        QCOMPARE(table.rows.size(), size_t{4});
        QCOMPARE(std::string(stats::textOf(cell(table, 0, "kind")).value()), std::string("HtoD"));
        QCOMPARE(std::string(stats::textOf(cell(table, 0, "source")).value()),
                 std::string("pageable"));
        QCOMPARE(std::string(stats::textOf(cell(table, 1, "source")).value()),
                 std::string("pinned"));
        QCOMPARE(std::string(stats::textOf(cell(table, 1, "destination")).value()),
                 std::string("device"));
        QCOMPARE(std::string(stats::textOf(cell(table, 2, "kind")).value()), std::string("memset"));
        QVERIFY(std::holds_alternative<std::monostate>(cell(table, 2, "source")));
        QCOMPARE(std::string(stats::textOf(cell(table, 3, "kind")).value()),
                 std::string("unknown"));
    }

    void callsBytesAndTimesAreAddedUpOverStreams()
    {
        const stats::Table table = stats::memcpyTable(*m_store);
        QCOMPARE(whole(table, 1, "calls"), 3);
        QCOMPARE(whole(table, 1, "total_bytes"), 12000);
        QCOMPARE(std::get<double>(cell(table, 1, "avg_bytes")), 4000.0);
        QCOMPARE(whole(table, 1, "min_bytes"), 1000);
        QCOMPARE(whole(table, 1, "max_bytes"), 7000);
        QCOMPARE(whole(table, 1, "total_ns"), 80);
        QCOMPARE(whole(table, 1, "median_ns"), 30);
        QCOMPARE(whole(table, 1, "min_ns"), 10);
        QCOMPARE(whole(table, 1, "max_ns"), 40);
        QCOMPARE(std::get<double>(cell(table, 1, "bytes_per_second")), 12000 * 1e9 / 80);
    }

    void aCopyThatTookNoTimeHasNoThroughput()
    {
        const stats::Table table = stats::memcpyTable(*m_store);
        QVERIFY(std::holds_alternative<std::monostate>(cell(table, 3, "bytes_per_second")));
    }

    void aCopyCountsInTheRangeInWhichItStarts()
    {
        const stats::Table table = stats::memcpyTable(*m_store, {110, 300});
        QCOMPARE(table.rows.size(), size_t{1});
        QCOMPARE(whole(table, 0, "calls"), 2);
        QCOMPARE(table.range, (TimeRange{110, 300}));
    }

    void rangesSideBySideAddUpToTheWhole()
    {
        int64_t bytes = 0;
        for (Ns cut = -10; cut < 1000; cut += 10) {
            const stats::Table part = stats::memcpyTable(*m_store, {cut, cut + 10});
            for (size_t i = 0; i < part.rows.size(); ++i)
                bytes += whole(part, i, "total_bytes");
        }
        QCOMPARE(bytes, 12000 + 1000 + 64 + 8);
    }

    void whereBytesAndTimeHaveTheSameWordTimeIsMeant()
    {
        stats::Table table = stats::memcpyTable(*m_store);
        QVERIFY(stats::sortTable(table, "max").ok());
        QCOMPARE(whole(table, 0, "max_ns"), 500);
        QVERIFY(stats::sortTable(table, "max_bytes").ok());
        QCOMPARE(whole(table, 0, "max_bytes"), 7000);
        QVERIFY(stats::sortTable(table, "bytes_per_second").ok());
        QVERIFY(std::holds_alternative<std::monostate>(cell(table, 3, "bytes_per_second")));
    }

    void mediansBeyondTheBoundAreMarkedAndClose()
    {
        const stats::Table exact = stats::memcpyTable(*m_store);
        const stats::Table rough = stats::memcpyTable(*m_store, TimeRange::everything(), {}, 2);
        for (size_t i = 0; i < exact.columns.size(); ++i) {
            QVERIFY(!exact.columns[i].approximate);
            QCOMPARE(rough.columns[i].approximate, exact.columns[i].key == "median_ns");
        }
        QCOMPARE(whole(rough, 1, "median_ns"), 30); // below 128 ns histograms are exact
    }

    void aSampleTurnsIntoAHistogramWithoutLosingAnything()
    {
        std::mt19937_64 random(5);
        stats::DurationSample exact;
        stats::DurationSample rough(100);
        for (int i = 0; i < 20001; ++i) {
            const auto duration = static_cast<Ns>(random() % 1'000'000);
            exact.add(duration);
            rough.add(duration);
        }
        QVERIFY(!exact.isApproximate() && rough.isApproximate());
        QCOMPARE(rough.count(), exact.count());
        QCOMPARE(rough.sum(), exact.sum());
        QCOMPARE(rough.min(), exact.min());
        QCOMPARE(rough.max(), exact.max());
        const auto median = static_cast<double>(exact.median());
        QVERIFY(std::abs(static_cast<double>(rough.median()) - median) <= 0.01 * median);
    }

    void theMedianOfNothingIsZero()
    {
        stats::DurationSample none;
        QCOMPARE(none.median(), Ns{0});
    }
};

TRILANE_TEST(TestAnalysisCopies, QCoreApplication)
#include "tst_analysiscopies.moc"
