// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "tests/views/timeline/timelinefixture.h"
#include "views/session/state/outliermarks.h"

#include <QSignalSpy>
#include <QTest>

using namespace trilane;

/// Marks of calls that are out of the ordinary, on the real widget.
class TestTimelineOutliers : public QObject, protected TimelineFixture
{
    Q_OBJECT

    std::vector<store::FoundSlice> kernels()
    {
        std::vector<store::FoundSlice> found;
        for (LaneId lane : m_store->lanesOf(m_trace->compute)) {
            m_store->forEachSlice(lane, m_store->span(),
                                  [&](store::SliceRef ref, const format::Slice &slice) {
                                      found.push_back({ref, lane, slice});
                                      return true;
                                  });
        }
        return found;
    }
    /// Pixels that differ between two pictures, by whether they are in a slice's time on its row.
    std::pair<int, int> changed(const QImage &a, const QImage &b, TimeRange time)
    {
        int inside = 0;
        int outside = 0;
        const int y = yOf(m_trace->compute);
        for (int row = 0; row < a.height(); ++row) {
            for (int x = 0; x < a.width(); ++x) {
                if (a.pixel(x, row) == b.pixel(x, row))
                    continue;
                const bool in =
                    x >= xOf(time.begin) - 4 && x <= xOf(time.end) + 4 && std::abs(row - y) < 20;
                ++(in ? inside : outside);
            }
        }
        return {inside, outside};
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void hatchesOnlyMarkedSlices()
    {
        const store::FoundSlice slice = kernels().at(1);
        const QImage before = grab();
        m_state->outliers().set({slice});
        const auto [inside, outside] = changed(before, grab(), slice.slice.range());
        QVERIFY(inside > 20);
        QCOMPARE(outside, 0);
        m_state->outliers().clear();
        QVERIFY(before == grab());
    }

    void aSliceThatIsTooNarrowHasATick()
    {
        const store::FoundSlice slice = kernels().at(1);
        const Ns width = slice.slice.duration * 2000;
        m_state->setRange({slice.slice.start - width / 2, slice.slice.start + width / 2});
        m_state->showAll();
        store::FoundSlice narrow = slice;
        narrow.slice.duration = 1;
        const QImage before = grab();
        m_state->outliers().set({narrow});
        const auto [inside, outside] = changed(before, grab(), narrow.slice.range());
        QVERIFY(inside > 3);
        QCOMPARE(outside, 0);
    }

    void keysGoFromOneToTheNextAndEscapeClears()
    {
        const std::vector<store::FoundSlice> all = kernels();
        QVERIFY(all.size() >= 3);
        m_state->outliers().set({all[0], all[2]});
        m_state->select(all[0]);
        QTest::keyClick(m_widget.get(), Qt::Key_O);
        QVERIFY(m_state->selectedSlice()->ref == all[2].ref);
        QTest::keyClick(m_widget.get(), Qt::Key_O);
        QVERIFY(m_state->selectedSlice()->ref == all[2].ref);
        QTest::keyClick(m_widget.get(), Qt::Key_O, Qt::ShiftModifier);
        QVERIFY(m_state->selectedSlice()->ref == all[0].ref);
        QTest::keyClick(m_widget.get(), Qt::Key_Escape);
        QVERIFY(m_state->outliers().isEmpty());
    }

    void manyOutlierMarksArePaintedAndCleared()
    {
        std::vector<store::FoundSlice> many;
        store::FoundSlice slice = kernels().at(0);
        for (int i = 0; i < 200'000; ++i) {
            slice.slice.start = m_store->span().begin + i;
            slice.slice.duration = 1;
            many.push_back(slice);
        }
        QSignalSpy changes(&m_state->outliers(), &session::OutlierMarks::changed);
        m_state->outliers().set(many);
        QCOMPARE(changes.count(), 1);
        m_state->outliers().set(many);
        QVERIFY(!grab().isNull());
        m_state->outliers().clear();
        m_state->outliers().clear();
        QCOMPARE(changes.count(), 3);
    }
};

TRILANE_TEST(TestTimelineOutliers, QApplication)
#include "tst_timelineoutliers.moc"
