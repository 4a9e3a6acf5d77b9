// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/idlecause.h"
#include "model/base/statereason.h"
#include "model/store/store.h"
#include "tests/views/timeline/timelinefixture.h"
#include "views/items/text/slicetip.h"
#include "views/panels/details/slicedetails.h"
#include "views/theme/widgettheme.h"
#include "views/timeline/geometry/laneprobe.h"
#include "views/timeline/paint/gaptip.h"
#include "views/timeline/paint/tippainter.h"

using namespace trilane;

/// What is said at the pointer, where, and when.
class TestTimelineTip : public QObject, protected TimelineFixture
{
    Q_OBJECT

    QStringList linesAt(TrackId track, Ns t, int lane = 0)
    {
        const auto found = m_store->sliceAt(m_store->lanesOf(track)[static_cast<size_t>(lane)], t);
        return found ? items::SliceTip(*m_store, *found).lines() : QStringList();
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void aTipShowsNameTimeAndPlace()
    {
        const QStringList lines = linesAt(m_trace->compute, 150 * us);
        QCOMPARE(lines.value(0), QStringLiteral("void ns::kernelA<4>(int)"));
        QVERIFY(lines.value(1).startsWith(QString::fromUtf8("100.000 µs")));
        QCOMPARE(lines.value(2), QString::fromUtf8("GPU 0 · Stream 7"));
    }

    void aTipShowsTheMainFactsOfEachKind()
    {
        QVERIFY(linesAt(m_trace->state, 100 * us).value(0).contains(QStringLiteral("running")));
        QVERIFY(linesAt(m_trace->state, 100 * us).contains(QStringLiteral("core 0")));
        QCOMPARE(linesAt(m_trace->state, 500 * us).value(0), QStringLiteral("blocked in futex"));
        QVERIFY(linesAt(m_trace->ranges, 50 * us, 1).contains(QString::fromUtf8("model · 0.25")));
    }

    void aTipNamesAnUnrecordedWaker()
    {
        auto found = m_store->sliceAt(m_store->lanesOf(m_trace->state)[0], 500 * us);
        QVERIFY(found);
        found->slice.value = static_cast<int64_t>(StateReason::Outsider);
        QCOMPARE(items::SliceTip(*m_store, *found).lines().value(0),
                 QStringLiteral("blocked until futex woke it"));
        items::SliceFacts facts;
        facts.slice = *found;
        facts.track = m_trace->state;
        const items::OwnKind ownKind;
        const std::optional<items::LateFacts> late;
        panels::SliceDetails details(*m_store, facts, ownKind, late, theme::themeOf(QPalette()));
        static_cast<void>(details.html());
        const QString text = details.text().simplified();
        QVERIFY2(text.contains("woken by futex") && text.contains("blocked in not recorded"),
                 qPrintable(text));
    }

    void aTipStaysInTheWindowAndOffThePointer()
    {
        const QSize window(400, 300);
        const QSize box(160, 70);
        for (int x = 0; x < 400; x += 13) {
            for (int y = 0; y < 300; y += 11) {
                const QRect tip = timeline::tipBox(window, {x, y}, box);
                QVERIFY(QRect({0, 0}, window).contains(tip));
                QVERIFY(!tip.contains(QPoint(x, y)));
            }
        }
        QCOMPARE(timeline::tipBox({80, 50}, {40, 20}, box).left(),
                 4); // no room: its beginning is seen
    }

    void aTipOfUndecodedDataIsFilledInLater()
    {
        stop();
        m_store = m_trace->open(); // nothing of it is in the cache
        QVERIFY(start());
        const timeline::LaneProbe probe{m_store->lanesOf(m_trace->calls).front(), 55 * us, 0};
        waitForFacts();
        const bool decoded = timeline::isDecoded(*m_store, probe);
        moveTo({xOf(55 * us), yOf(m_trace->calls)});
        QCOMPARE(m_state->hovered().has_value(), decoded);
        QTRY_VERIFY(m_state->hovered());
        QCOMPARE(m_state->hovered()->slice.start, 50 * us);
        QVERIFY(timeline::isDecoded(*m_store, probe));
        moveTo({xOf(85 * us), yOf(m_trace->calls)}); // now it is there at once
        QCOMPARE(m_state->hovered()->slice.start, 80 * us);
    }

    void aTipOfAGapShowsLengthShareAndCause()
    {
        waitForFacts();
        const timeline::GapTip tip(*m_store, *m_state, renderer().facts());
        const QPoint at(xOf(350 * us), yOf(allStreams()));
        const auto gap = tip.gapAt(layout(), renderer().rows(), at);
        QVERIFY(gap);
        QCOMPARE(gap->range, (TimeRange{300 * us, 400 * us}));
        const QStringList lines = tip.lines(*gap);
        QCOMPARE(lines.value(0), QString::fromUtf8("GPU idle 100.000 µs"));
        QVERIFY(lines.value(1).contains(QStringLiteral("GPU 0")));
        QVERIFY(lines.value(1).contains(QStringLiteral("10.0 %")));
        QVERIFY(lines.value(2).startsWith(QStringLiteral("main cause: ")));
        QVERIFY(!lines.value(3).isEmpty());
        auto facts = renderer().facts();
        facts.causes.set(*gap, idle::IdleCause::GpuSilent, idle::SilenceProof::Recurs);
        QCOMPARE(timeline::GapTip(*m_store, *m_state, facts).lines(*gap).size(), lines.size() + 1);
        QVERIFY(!tip.gapAt(layout(), renderer().rows(), {xOf(250 * us), yOf(allStreams())}));
        QVERIFY(!tip.gapAt(layout(), renderer().rows(), {xOf(350 * us), yOf(m_trace->compute)}));
        const QImage before = grab();
        moveTo(at);
        QTRY_VERIFY(grab() != before);
        QVERIFY(!m_state->hovered());
    }

    void theTipFollowsThePointer()
    {
        moveTo({xOf(220 * us), yOf(m_trace->compute)});
        QTRY_VERIFY(m_state->hovered());
        const QImage first = grab();
        const QPoint later(xOf(270 * us), yOf(m_trace->compute));
        moveTo(later);
        const QImage second = grab();
        const QRect beside(later + QPoint(20, 22), QSize(80, 30));
        QVERIFY(first.copy(beside) != second.copy(beside));
    }
};

TRILANE_TEST(TestTimelineTip, QApplication)
#include "tests/patience.h"
#include "tst_timelinetip.moc"
