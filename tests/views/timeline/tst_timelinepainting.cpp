// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "tests/views/timeline/timelinefixture.h"
#include "views/theme/slicecolors.h"

#include <QScreen>
#include <QScrollBar>

using namespace trilane;

/// What is painted, and how often geometry is made for it.
class TestTimelinePainting : public QObject, protected TimelineFixture
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void hoverSelectionAndScrollNeverRebuildGeometry()
    {
        // A chunk that arrives later is another reason to lay a lane anew: all are there now, and
        // what was laid before that is laid again for another range.
        for (const format::Lane &lane : m_store->lanes()) {
            for (ChunkId chunk : m_store->chunksOf(lane.id))
                (void)m_store->chunk(chunk);
        }
        m_state->setRange({0, 900 * us});
        m_widget->resize(1300, 200);
        (void)grab();
        m_widget->verticalScrollBar()->setValue(m_widget->verticalScrollBar()->maximum());
        (void)grab();
        m_widget->verticalScrollBar()->setValue(0);
        (void)grab();
        const uint64_t laid = renderer().laidLanes();
        m_widget->verticalScrollBar()->setValue(60);
        (void)grab();
        moveTo({xOf(250 * us), yOf(m_trace->compute)});
        (void)grab();
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(250 * us), yOf(m_trace->compute)});
        (void)grab();
        QCOMPARE(renderer().laidLanes(), laid);
    }

    void aMovingViewShowsTheSameAsOneAtRest()
    {
        const auto seen = [this] {
            view()->repaint();
            return m_widget->screen()->grabWindow(m_widget->winId()).toImage();
        };
        m_state->setRange({0, 900 * us});
        m_widget->resize(1300, 200);
        QScrollBar *bar = m_widget->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > 60);
        bar->setValue(40);
        waitForFacts();
        QTRY_VERIFY(renderer().isComplete());
        m_widget->repaintAll();
        const QImage atRest = seen();
        QVERIFY(hasColor(atRest, view()->rect(), theme::Theme::light().panel.rgb()));
        // Nothing but the position has changed and changed back: no event has told it is at rest.
        bar->setValue(60);
        QVERIFY(seen() != atRest);
        bar->setValue(40);
        QVERIFY(m_widget->isBusy());
        QCOMPARE(seen(), atRest);
        // What lies over it was not asked to be painted, and is still there.
        bar->setValue(60);
        bar->setValue(40);
        view()->repaint(view()->rect().adjusted(0, timeline::TimelineLayout::overviewHeight, 0, 0));
        QCOMPARE(m_widget->screen()->grabWindow(m_widget->winId()).toImage(), atRest);
    }

    /// While the view moves, what is known of gaps is that of where it was: far beyond any pixel.
    void gapsOfAnotherRangeAreNotDrawn()
    {
        m_state->setRange({100 * us, 100 * us + 50});
        m_widget->resize(1300, 400);
        waitForFacts();
        QTRY_VERIFY(renderer().isComplete());
        const auto painted = [this] {
            QImage image;
            renderer().paint(image, store::Detailing::Exact);
            return image;
        };
        const QImage without = painted();
        const std::vector<links::IdleGap> there = renderer().facts().gaps;
        constexpr Ns kFar = 1'000'000'000'000'000;
        for (const TimeRange range : {TimeRange{kFar, 2 * kFar}, TimeRange{-2 * kFar, -kFar}}) {
            renderer().facts().gaps.push_back({range, m_trace->gpu});
            QCOMPARE(painted(), without);
        }
        renderer().facts().gaps = there;
    }

    /// What is kept from picture to picture is looked at where it could go stale.
    void scrolledPixelsEqualARepaint()
    {
        const auto look = [this] {
            waitForFacts();
            QTRY_VERIFY(renderer().isComplete());
            QImage kept, fresh;
            renderer().paint(kept, store::Detailing::Coarse);
            timeline::TimelineRenderer other(*m_state, renderer().theme());
            other.facts() = renderer().facts();
            other.setSize(view()->size(), view()->devicePixelRatioF());
            other.setScroll(layout().scrollY);
            other.paint(fresh, store::Detailing::Coarse);
            QCOMPARE(kept, fresh);
        };
        m_state->setRange({100 * us, 700 * us});
        m_widget->resize(1300, 300);
        look();
        const QPoint at{xOf(300 * us), yOf(m_trace->compute)};
        for (const int by : {-37, 90, -210, 64}) {
            drag(at, at + QPoint(by, 0));
            look();
        }
        wheel(at, {0, 120});
        look();
        QScrollBar *bar = m_widget->verticalScrollBar();
        for (const int y : {31, 31, 7, bar->maximum(), 0}) {
            bar->setValue(y);
            look();
        }
        const session::RowId stream =
            renderer()
                .rows()
                .rows[static_cast<size_t>(renderer().rows().rowOfTrack(m_trace->compute))]
                .id();
        m_state->layout().setPinned(stream, true);
        look();
        m_state->layout().setCurrent(stream);
        look();
        m_state->layout().setPinned(stream, false);
        look();
        m_widget->setTheme(theme::Theme::darkTheme());
        look();
    }

    void onlyRowsThatLookDifferentAreWrittenAgain()
    {
        m_state->setRange({100 * us, 700 * us});
        (void)grab();
        m_state->setRange({120 * us, 720 * us});
        (void)grab();
        const uint64_t painted = renderer().paintedHeaders();
        QImage image;
        for (int i = 0; i < 5; ++i)
            renderer().paint(image, store::Detailing::Coarse);
        QCOMPARE(renderer().paintedHeaders(), painted);
        m_state->layout().setCurrent(renderer().rows().rows.back().id());
        renderer().paint(image, store::Detailing::Coarse);
        QVERIFY(renderer().paintedHeaders() <= painted + 2);
    }

    void anIdleGapIsHatchedAndNeverFilled()
    {
        const QImage image = grab();
        const int y = yOf(allStreams());
        const QRect gap(xOf(310 * us), y - 12, 30, 24);
        QVERIFY(hasColor(image, gap, theme::Theme::light().lane.rgb()));
        const QRgb stripe = theme::Theme::light().causeColor(idle::IdleCause::LaunchLatency).rgb();
        QVERIFY(hasColor(image, gap, stripe));
        m_state->setIdleThreshold(200 * us);
        QVERIFY(!hasColor(grab(), gap, stripe));
    }

    void markedCallsKeepTheirColorAndOthersAreDimmed()
    {
        const QRgb full = theme::kernelColor(theme::Theme::light(), "kernelB").rgb();
        const int y = yOf(m_trace->compute);
        const QRect b(xOf(230 * us), y, 40, 1);
        QVERIFY(hasColor(grab(), b, full));
        m_state->setHighlighted(m_store->find("void ns::kernelA<4>(int)"));
        QVERIFY(!hasColor(grab(), b, full));
        const QRgb marked =
            theme::kernelColor(theme::Theme::light(), "void ns::kernelA<4>(int)").rgb();
        QVERIFY(hasColor(grab(), QRect(xOf(130 * us), y - 7, 40, 2), marked));
    }

    void theSelectedKernelHasAnArrowToItsLaunch()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(450 * us), yOf(m_trace->compute)});
        waitForFacts();
        QCOMPARE(renderer().facts().links.links.size(), size_t{1});
        QCOMPARE(renderer().facts().links.links[0].other().slice.start, 70 * us);
        // Half way between both rows the curve crosses empty lanes.
        const QImage image = grab();
        const int y = (yOf(m_trace->compute) + yOf(m_trace->calls)) / 2;
        const QRgb accent = theme::Theme::light().accent.rgb();
        bool blue = false;
        for (int x = xOf(75 * us) - 4; x < xOf(405 * us); ++x) {
            for (int dy = -6; dy <= 6; ++dy) {
                const QRgb pixel = image.pixel(x, y + dy);
                blue = blue || (std::abs(qRed(pixel) - qRed(accent)) < 40 &&
                                std::abs(qBlue(pixel) - qBlue(accent)) < 40);
            }
        }
        QVERIFY(blue);
    }

    void aLinkOutOfTheViewStillPoints()
    {
        m_state->setRange({420 * us, 480 * us});
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(450 * us), yOf(m_trace->compute)});
        waitForFacts();
        QCOMPARE(renderer().facts().links.links.size(), size_t{1});
        (void)grab();
    }

    void bothAppearancesAreDrawn()
    {
        const QImage light = grab();
        m_widget->setTheme(theme::Theme::darkTheme());
        const QImage dark = grab();
        const QPoint corner(1290, 490);
        QCOMPARE(light.pixel(corner), theme::Theme::light().lane.rgb());
        QCOMPARE(dark.pixel(corner), theme::Theme::darkTheme().lane.rgb());
    }
};

TRILANE_TEST(TestTimelinePainting, QApplication)
#include "tests/patience.h"
#include "tst_timelinepainting.moc"
