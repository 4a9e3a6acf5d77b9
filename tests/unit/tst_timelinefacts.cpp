// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/smalltrace.h"
#include "views/timeline/facts.h"

#include <QTest>

using namespace trilane;

namespace {

constexpr Ns us = 1000;

} // namespace

/// What the timeline finds out in the background: gaps, shares, links, marks.
class TestTimelineFacts : public QObject
{
    Q_OBJECT

    std::unique_ptr<SmallTrace> m_trace;
    std::shared_ptr<const Store> m_store;

private slots:
    void initTestCase()
    {
        m_trace = std::make_unique<SmallTrace>();
        m_store = m_trace->open();
    }

    void idleGapsAreFoundAsLongAsTheyAre()
    {
        // Busy 100–300 and 400–550 µs: one gap of 100 µs.
        const auto gaps = findGaps(*m_store, TimeAxis({0, 1000 * us}, 1000), 10 * us);
        QCOMPARE(gaps.size(), size_t{1});
        QCOMPARE(gaps[0].range, (TimeRange{300 * us, 400 * us}));
        QCOMPARE(gaps[0].gpu, m_trace->gpu);
        // The view shows its last ten microseconds only.
        const auto cut = findGaps(*m_store, TimeAxis({390 * us, 450 * us}, 1000), 50 * us);
        QCOMPARE(cut.size(), size_t{1});
        QCOMPARE(cut[0].range, (TimeRange{300 * us, 400 * us}));
    }

    void gapsBelowTheThresholdOrAPixelAreNotHatched()
    {
        QVERIFY(findGaps(*m_store, TimeAxis({0, 1000 * us}, 1000), 101 * us).empty());
        QVERIFY(findGaps(*m_store, TimeAxis({0, 1000 * us}, 10), 1).empty());
    }

    void sharesAreExact()
    {
        const Shares all = computeShares(*m_store, {0, 1000 * us}, 100);
        // First to last operation: 100–550 µs; busy 350 of 450.
        QVERIFY(qFuzzyCompare(all.of(m_trace->gpu).value_or(0), 350.0 / 450));
        QVERIFY(qFuzzyCompare(all.of(m_trace->copies).value_or(0), 50.0 / 450));
        QVERIFY(qFuzzyCompare(all.of(m_trace->core0).value_or(0), 0.3));
        QVERIFY(qFuzzyCompare(all.cores, 0.1)); // 300 + 100 µs on four cores
        QVERIFY(qFuzzyCompare(all.of(m_trace->thread).value_or(0), 0.3));
        const Shares part = computeShares(*m_store, {250 * us, 350 * us}, 100);
        QVERIFY(qFuzzyCompare(part.of(m_trace->gpu).value_or(0), 0.5));
        QVERIFY(qFuzzyCompare(part.of(m_trace->thread).value_or(0), 0.5));
    }

    void linksJoinLaunchAndWork()
    {
        const auto call = m_store->sliceAt(m_store->lanesOf(m_trace->calls).front(), 65 * us);
        QVERIFY(call);
        const auto work = findLinks(*m_store, *call);
        QCOMPARE(work.links.size(), size_t{1});
        QCOMPARE(work.total, size_t{1});
        QCOMPARE(work.links[0].other().slice.start, 200 * us);
        const auto back = findLinks(*m_store, work.links[0].to);
        QCOMPARE(back.links.size(), size_t{1});
        QCOMPARE(back.links[0].other().ref, call->ref);
    }

    void marksAreEveryCallOfAName()
    {
        const StringId name = m_store->find("void ns::kernelA<4>(int)");
        const Marks marks = findMarks(*m_store, TimeAxis({0, 1000 * us}, 1000), name);
        const LaneId lane = m_store->lanesOf(m_trace->compute).front();
        QVERIFY(marks.contains(lane));
        QCOMPARE(marks.at(lane),
                 (std::vector<TimeRange>{{100 * us, 200 * us}, {400 * us, 500 * us}}));
        // Seen from afar both are within one pixel.
        const Marks far = findMarks(*m_store, TimeAxis({0, 1000 * us}, 1), name);
        QCOMPARE(far.at(lane).size(), size_t{1});
    }
};

QTEST_GUILESS_MAIN(TestTimelineFacts)
#include "tst_timelinefacts.moc"
