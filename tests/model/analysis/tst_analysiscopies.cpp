// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/durationsample.h"
#include "model/analysis/stats/kernelstats.h"
#include "tests/support/texttrace.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace trilane;

/// Copies in three directions, sets, and kernels between them, on two streams. Their table is in
/// tests/golden/stats-grouping.
class TestAnalysisCopies : public QObject
{
    Q_OBJECT

    const test::TextTrace m_trace{R"(
        gpu 0
        stream gpu0 7
        stream gpu0 20
        kernel 7 k 0+50
        memcpy 7 copy 100+40 bytes=4000 kind=HtoD from=pinned to=device
        memcpy 20 copy 110+10 bytes=1000 kind=HtoD from=pinned to=device
        memcpy 20 copy 200+30 bytes=7000 kind=HtoD from=pinned to=device
        memcpy 7 copy 300+500 bytes=1000 kind=HtoD from=pageable to=device
        memset 7 set 900+5 bytes=64
        memcpy 7 "lost details" 950+0 bytes=8
    )"};
    std::shared_ptr<const store::Store> m_store = m_trace.open();

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
    void adjacentRangesAddUpToTheTotal()
    {
        int64_t bytes = 0;
        for (Ns cut = -10; cut < 1000; cut += 10) {
            const stats::Table part = stats::memcpyTable(*m_store, {cut, cut + 10});
            for (size_t i = 0; i < part.rows.size(); ++i)
                bytes += whole(part, i, "total_bytes");
        }
        QCOMPARE(bytes, 12000 + 1000 + 64 + 8);
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
