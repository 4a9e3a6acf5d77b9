// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/links/neighborgap.h"
#include "model/analysis/names/samename.h"
#include "model/store/store.h"
#include "tests/support/gputrace.h"

#include <QTest>

#include <random>
#include <tuple>

using namespace trilane;

/// From slice to slice of one name, and from gap to gap, against lists of all of them.
class TestAnalysisWalks : public QObject
{
    Q_OBJECT

    GpuTrace m_trace;
    std::shared_ptr<const store::Store> m_store;
    TrackId m_gpu, m_other;
    std::vector<store::FoundSlice> m_rare;
    std::vector<links::IdleGap> m_gaps;
    static constexpr Ns kThreshold = 900;

    void fill(TrackId stream, unsigned seed, int rareEvery)
    {
        std::mt19937_64 random(seed);
        Ns at = static_cast<Ns>(random() % 1000);
        for (int i = 0; i < 140'000; ++i) {
            const bool rare = rareEvery > 0 && i % rareEvery == rareEvery / 2;
            const Ns duration = 100 + static_cast<Ns>(random() % 400);
            m_trace.kernel(stream, rare ? "rare" : "often " + std::to_string(random() % 3), at,
                           duration);
            at += duration + (random() % 100 == 0 ? 4000 : 0);
        }
    }

private slots:
    void initTestCase()
    {
        m_gpu = m_trace.gpu(0);
        m_other = m_trace.gpu(1);
        fill(m_trace.stream(m_gpu, 7), 1, 30'000);
        fill(m_trace.stream(m_gpu, 8), 2, 50'000);
        fill(m_trace.stream(m_other, 7), 3, 0);
        m_store = m_trace.open();
        const StringId rare = m_store->find("rare");
        for (const format::Lane &lane : m_store->lanes()) {
            if (m_store->track(lane.track).kind != TrackKind::Stream)
                continue;
            m_store->forEachSlice(lane.id, TimeRange::everything(),
                                  [&](store::SliceRef ref, const format::Slice &slice) {
                                      if (slice.name == rare)
                                          m_rare.push_back({ref, lane.id, slice});
                                      return true;
                                  });
        }
        std::sort(m_rare.begin(), m_rare.end(),
                  [](const store::FoundSlice &a, const store::FoundSlice &b) {
                      return std::tuple(a.slice.start, a.lane) < std::tuple(b.slice.start, b.lane);
                  });
        for (TrackId gpu : {m_gpu, m_other}) {
            for (const links::IdleGap &gap :
                 links::idleGaps(*m_store, gpu, m_store->span(), kThreshold))
                m_gaps.push_back(gap);
        }
        std::sort(m_gaps.begin(), m_gaps.end(),
                  [](const links::IdleGap &a, const links::IdleGap &b) {
                      return a.range.begin < b.range.begin;
                  });
    }

    void everySliceOfANameIsReachedInOrderOfTimeOverAllStreams()
    {
        QVERIFY(m_rare.size() >= 6);
        for (size_t i = 0; i + 1 < m_rare.size(); ++i) {
            const auto next = names::nextOfName(*m_store, m_rare[i], names::TimeDirection::Forward);
            QVERIFY(next);
            QCOMPARE(next->ref, m_rare[i + 1].ref);
            const auto back = names::nextOfName(*m_store, *next, names::TimeDirection::Back);
            QVERIFY(back);
            QCOMPARE(back->ref, m_rare[i].ref);
        }
        QVERIFY(!names::nextOfName(*m_store, m_rare.back(), names::TimeDirection::Forward));
        QVERIFY(!names::nextOfName(*m_store, m_rare.front(), names::TimeDirection::Back));
    }

    void aNameThatIsEverywhereIsFoundOnTheNearestStream()
    {
        store::FoundSlice at = *m_store->sliceAt(m_rare[0].lane, m_rare[0].slice.start - 1);
        for (int i = 0; i < 200; ++i) {
            const auto next = names::nextOfName(*m_store, at, names::TimeDirection::Forward);
            QVERIFY(next);
            QVERIFY(next->slice.start >= at.slice.start);
            const auto back = names::nextOfName(*m_store, *next, names::TimeDirection::Back);
            QVERIFY(back);
            QCOMPARE(back->ref, at.ref);
            at = *next;
        }
    }

    void everyGapIsReachedForwardsAndBackwards()
    {
        for (TrackId gpu : {m_gpu, m_other, TrackId()}) {
            std::vector<TimeRange> all;
            for (const links::IdleGap &gap : m_gaps) {
                if (!gpu.isValid() || gap.gpu == gpu)
                    all.push_back(gap.range);
            }
            QVERIFY(all.size() > 20);
            Ns at = m_store->span().begin;
            for (const TimeRange &range : all) {
                const auto gap = links::neighborGap(*m_store, gpu, at, kThreshold,
                                                    names::TimeDirection::Forward);
                QVERIFY(gap);
                QCOMPARE(gap->range.begin, range.begin);
                at = gap->range.begin + 1;
            }
            QVERIFY(
                !links::neighborGap(*m_store, gpu, at, kThreshold, names::TimeDirection::Forward));
            std::sort(all.begin(), all.end(),
                      [](TimeRange a, TimeRange b) { return a.end > b.end; });
            at = m_store->span().end;
            for (const TimeRange &range : all) {
                const auto gap =
                    links::neighborGap(*m_store, gpu, at, kThreshold, names::TimeDirection::Back);
                QVERIFY(gap);
                QCOMPARE(gap->range.end, range.end);
                at = gap->range.end - 1;
            }
        }
    }

    void aHigherThresholdPassesOverShorterGaps()
    {
        const auto longest = std::max_element(m_gaps.begin(), m_gaps.end(),
                                              [](const links::IdleGap &a, const links::IdleGap &b) {
                                                  return a.range.duration() < b.range.duration();
                                              });
        const auto gap = links::neighborGap(*m_store, {}, 0, longest->range.duration(),
                                            names::TimeDirection::Forward);
        QVERIFY(gap);
        QCOMPARE(gap->range.duration(), longest->range.duration());
        QVERIFY(!links::neighborGap(*m_store, {}, 0, longest->range.duration() + 1,
                                    names::TimeDirection::Forward));
    }

    void aStoppedJobFindsNothing()
    {
        std::stop_source stop;
        stop.request_stop();
        const jobs::JobContext job{nullptr, stop.get_token()};
        QVERIFY(!names::nextOfName(*m_store, m_rare[0], names::TimeDirection::Forward, job));
        QVERIFY(!links::neighborGap(*m_store, m_gpu, 0, 1, names::TimeDirection::Forward, job));
    }
};

TRILANE_TEST(TestAnalysisWalks, QCoreApplication)
#include "tst_analysiswalks.moc"
