// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links/gaps.h"
#include "model/store/tables.h"
#include "tests/support/gputrace.h"

#include <QTest>

#include <random>

using namespace trilane;

/// A GPU with two streams of 100,000 operations each, at random, and one that never worked.
class TestAnalysisGaps : public QObject
{
    Q_OBJECT

    GpuTrace m_trace;
    std::shared_ptr<const store::Store> m_store;
    TrackId m_gpu;
    TrackId m_unused;
    std::vector<TimeRange> m_gaps; ///< all of them, found by merging intervals

    static std::vector<TimeRange> holesBetween(std::vector<TimeRange> work)
    {
        std::sort(work.begin(), work.end(),
                  [](TimeRange a, TimeRange b) { return a.begin < b.begin; });
        std::vector<TimeRange> holes;
        Ns end = work.front().end;
        for (TimeRange w : work) {
            if (w.begin > end)
                holes.push_back({end, w.begin});
            end = std::max(end, w.end);
        }
        return holes;
    }

    std::vector<TimeRange> expected(TimeRange range, Ns threshold) const
    {
        std::vector<TimeRange> found;
        for (TimeRange gap : m_gaps) {
            if (gap.duration() >= threshold && gap.intersects(range))
                found.push_back(gap.intersected(range));
        }
        return found;
    }

private slots:
    void initTestCase()
    {
        m_gpu = m_trace.gpu(0);
        m_unused = m_trace.gpu(1);
        std::mt19937_64 random(11);
        std::vector<TimeRange> work;
        for (int64_t number : {7, 20}) {
            const TrackId stream = m_trace.stream(m_gpu, number);
            Ns at = 1000 * number;
            for (int i = 0; i < 100000; ++i) {
                const auto duration = static_cast<Ns>(random() % 2000);
                const SliceKind kind = i % 9 == 0 ? SliceKind::Memcpy : SliceKind::Kernel;
                m_trace.add(stream, kind, "w", at, duration);
                work.push_back({at, at + duration});
                at += duration + (random() % 4 == 0 ? static_cast<Ns>(random() % 9000) : 0);
            }
        }
        m_gaps = holesBetween(std::move(work));
        m_store = m_trace.open();
    }

    void gapsAreTheHolesBetweenTheWorkOfAllStreams_data()
    {
        QTest::addColumn<qlonglong>("begin");
        QTest::addColumn<qlonglong>("end");
        QTest::addColumn<qlonglong>("threshold");
        const auto first = std::numeric_limits<qlonglong>::min();
        const auto last = std::numeric_limits<qlonglong>::max();
        QTest::newRow("all") << first << last << 0ll;
        QTest::newRow("long ones") << first << last << 7000ll;
        QTest::newRow("a part") << 30'000'000ll << 90'000'000ll << 100ll;
        QTest::newRow("hardly anything") << 50'000'000ll << 50'000'100ll << 0ll;
        QTest::newRow("before the first operation") << 0ll << 100ll << 0ll;
        QTest::newRow("none is so long") << first << last << 1'000'000'000ll;
    }
    void gapsAreTheHolesBetweenTheWorkOfAllStreams()
    {
        QFETCH(qlonglong, begin);
        QFETCH(qlonglong, end);
        QFETCH(qlonglong, threshold);
        const std::vector<TimeRange> want = expected({begin, end}, threshold);
        const std::vector<links::IdleGap> have =
            links::idleGaps(*m_store, m_gpu, {begin, end}, threshold);
        QCOMPARE(have.size(), want.size());
        for (size_t i = 0; i < want.size(); ++i) {
            QCOMPARE(have[i].range, want[i]);
            QCOMPARE(have[i].gpu, m_gpu);
        }
    }

    void aRangeInsideAGapIsIdleFromEndToEnd()
    {
        const TimeRange widest =
            *std::max_element(m_gaps.begin(), m_gaps.end(),
                              [](TimeRange a, TimeRange b) { return a.duration() < b.duration(); });
        const TimeRange inside{widest.begin + 1, widest.end - 1};
        const std::vector<links::IdleGap> gaps = links::idleGaps(*m_store, m_gpu, inside, 5000);
        QCOMPARE(gaps.size(), size_t{1});
        QCOMPARE(gaps.front().range, inside);
        QCOMPARE(links::gpuUse(*m_store, m_gpu, inside).busy, Ns{0});
        QCOMPARE(links::gpuUse(*m_store, m_gpu, inside).span, inside.duration());
    }

    void busyAndIdleTimeMakeUpTheSpan()
    {
        for (TimeRange range :
             {TimeRange::everything(), TimeRange{20'000'000, 21'000'000}, TimeRange{-5, 40'000}}) {
            Ns idle = 0;
            for (TimeRange gap : expected(range, 0))
                idle += gap.duration();
            const links::GpuUse use = links::gpuUse(*m_store, m_gpu, range);
            QVERIFY(use.span > 0);
            QCOMPARE(use.busy + idle, use.span);
        }
    }

    void aGpuThatNeverWorkedHasNoSpan()
    {
        QVERIFY(links::idleGaps(*m_store, m_unused, TimeRange::everything(), 0).empty());
        const links::GpuUse use = links::gpuUse(*m_store, m_unused);
        QCOMPARE(use.span, Ns{0});
        QCOMPARE(use.utilization(), 0.0);
    }

    void tracksOfAKindAreInTreeOrder()
    {
        const std::vector<TrackId> streams = links::tracksOfKind(*m_store, TrackKind::Stream);
        QCOMPARE(streams.size(), size_t{2});
        QCOMPARE(store::Tables(*m_store).track(streams[0]).number, int64_t{7});
        QCOMPARE(store::Tables(*m_store).track(streams[1]).number, int64_t{20});
        QCOMPARE(links::tracksOfKind(*m_store, TrackKind::Gpu), (std::vector{m_gpu, m_unused}));
        QVERIFY(links::tracksOfKind(*m_store, TrackKind::Core).empty());
    }

    void aTreeOfAnyDepthIsWalked()
    {
        GpuTrace deep;
        TrackId parent;
        for (int64_t i = 0; i < 200000; ++i)
            parent = deep.builder.track({.parent = parent, .kind = TrackKind::Machine});
        const TrackId leaf = deep.builder.track({.parent = parent, .kind = TrackKind::Gpu});
        QCOMPARE(links::tracksOfKind(*deep.open(), TrackKind::Gpu), (std::vector{leaf}));
    }
};

TRILANE_TEST(TestAnalysisGaps, QCoreApplication)
#include "tst_analysisgaps.moc"
