// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/ui/smalltrace.h"
#include "views/timeline/timelinewidget.h"
#include "views/timeline/toppainter.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

using namespace trilane;

namespace {

constexpr Ns us = 1000;

bool hasColor(const QImage &image, const QRect &box, QRgb color)
{
    for (int y = box.top(); y <= box.bottom(); ++y) {
        for (int x = box.left(); x <= box.right(); ++x) {
            if (image.pixel(x, y) == (color | 0xff000000u))
                return true;
        }
    }
    return false;
}

} // namespace

/// The real widget, driven with mouse and keys.
class TestTimeline : public QObject
{
    Q_OBJECT

    std::unique_ptr<SmallTrace> m_trace;
    std::shared_ptr<const Store> m_store;
    std::unique_ptr<ViewState> m_state;
    std::unique_ptr<TimelineWidget> m_widget;

    TimelineRenderer &renderer() { return m_widget->renderer(); }
    QWidget *view() { return m_widget->viewport(); }
    const TimelineLayout &layout() { return renderer().layout(); }

    int xOf(Ns t)
    {
        return layout().headerWidth +
               static_cast<int>(std::lround(layout().axis(m_state->range()).xOf(t)));
    }
    Ns timeAt(int x) { return layout().axis(m_state->range()).timeAt(x - layout().headerWidth); }
    /// Middle of a lane of the track's row.
    int yOf(TrackId track, int lane = 0)
    {
        const int index = renderer().rows().rowOfTrack(track);
        if (index < 0)
            return -1;
        const Row &row = renderer().rows().rows[static_cast<size_t>(index)];
        return layout().rowsTop() - layout().scrollY + row.y + row.laneTop(lane) +
               row.laneHeight / 2;
    }
    TrackId allStreams()
    {
        return tracksBelow(*m_store, m_trace->gpu, TrackKind::AllStreams).front();
    }
    void wheel(QPoint at, QPoint angle, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWheelEvent event(at, view()->mapToGlobal(at), {}, angle, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(view(), &event);
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = Qt::NoModifier,
              Qt::MouseButton button = Qt::LeftButton)
    {
        QTest::mousePress(view(), button, modifiers, from);
        const auto move = [&](QPoint at) {
            QMouseEvent event(QEvent::MouseMove, at, view()->mapToGlobal(at), Qt::NoButton, button,
                              modifiers);
            QApplication::sendEvent(view(), &event);
        };
        move((from + to) / 2);
        move(to);
        QTest::mouseRelease(view(), button, modifiers, to);
    }
    void moveTo(QPoint at)
    {
        QMouseEvent event(QEvent::MouseMove, at, view()->mapToGlobal(at), Qt::NoButton,
                          Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(view(), &event);
    }
    void waitForFacts() { QTRY_VERIFY(!m_widget->isBusy()); }
    QImage grab()
    {
        waitForFacts();
        return view()->grab().toImage().convertToFormat(QImage::Format_RGB32);
    }

private slots:
    void initTestCase()
    {
        m_trace = std::make_unique<SmallTrace>();
        m_store = m_trace->open();
    }

    void init()
    {
        m_state = std::make_unique<ViewState>();
        m_state->setStore(m_store);
        m_widget = std::make_unique<TimelineWidget>(*m_state);
        m_widget->resize(1300, 500);
        m_widget->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_widget.get()));
        m_widget->setFocus();
    }

    void cleanup()
    {
        m_widget.reset();
        m_state.reset();
    }

    void theWheelZoomsAtTheCursor()
    {
        const QPoint at(layout().headerWidth + 700, yOf(m_trace->compute));
        const Ns before = timeAt(at.x());
        wheel(at, {0, 120});
        QVERIFY(m_state->range().duration() < 1000 * us);
        QVERIFY(std::abs(timeAt(at.x()) - before) <= layout().axis(m_state->range()).nsPerPixel());
        wheel(at, {0, -120});
        QCOMPARE(m_state->range(), m_state->bounds());
    }

    void zoomingOutStopsAtTheWholeTrace()
    {
        for (int i = 0; i < 20; ++i)
            wheel({600, 100}, {0, -120});
        QCOMPARE(m_state->range(), m_state->bounds());
    }

    void zoomingInStopsAtAFewNanoseconds()
    {
        for (int i = 0; i < 200; ++i)
            wheel({600, 100}, {0, 120});
        QCOMPARE(m_state->range().duration(), ViewState::kMinimumWidth);
        (void)grab();
    }

    void shiftAndWheelPan()
    {
        m_state->setRange({400 * us, 500 * us});
        wheel({600, 100}, {0, -120}, Qt::ShiftModifier);
        QCOMPARE(m_state->range(), (TimeRange{410 * us, 510 * us}));
        wheel({600, 100}, {120, 0});
        QCOMPARE(m_state->range(), (TimeRange{400 * us, 500 * us}));
    }

    void theWheelOverNamesScrolls()
    {
        m_widget->resize(1300, 180);
        QVERIFY(m_widget->verticalScrollBar()->maximum() > 0);
        wheel({50, 150}, {0, -120});
        QVERIFY(m_widget->verticalScrollBar()->value() > 0);
        QCOMPARE(m_state->range(), m_state->bounds());
    }

    void draggingPans()
    {
        m_state->setRange({400 * us, 500 * us});
        const int y = yOf(m_trace->compute);
        const QPoint from(layout().headerWidth + 500, y);
        const Ns grabbed = timeAt(from.x());
        const QPoint to(from.x() - 200, y);
        drag(from, to);
        QVERIFY(std::abs(timeAt(to.x()) - grabbed) <= 200);
        QCOMPARE(m_state->range().duration(), 100 * us);
        QVERIFY(!m_state->selectedSlice()); // a drag is no click
    }

    void aClickSelectsTheSliceUnderIt()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(250 * us), yOf(m_trace->compute)});
        QVERIFY(m_state->selectedSlice());
        QCOMPARE(m_state->selectedSlice()->slice.start, 200 * us);
        QCOMPARE(m_store->string(m_state->selectedSlice()->slice.name),
                 std::string_view("kernelB"));
    }

    void aClickInANestedLaneSelectsTheInnerRange()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(50 * us), yOf(m_trace->ranges, 1)});
        QVERIFY(m_state->selectedSlice());
        QCOMPARE(m_store->string(m_state->selectedSlice()->slice.name),
                 std::string_view("forward"));
    }

    void aClickBesideASliverSelectsIt()
    {
        const int x = xOf(90 * us) + 2; // the copy's call ends two pixels to the left
        QTest::mouseClick(view(), Qt::LeftButton, {}, {x, yOf(m_trace->calls)});
        QVERIFY(m_state->selectedSlice());
        QCOMPARE(m_state->selectedSlice()->slice.start, 80 * us);
    }

    void aClickOnNothingClears()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(250 * us), yOf(m_trace->compute)});
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(900 * us), yOf(m_trace->compute)});
        QVERIFY(!m_state->selectedSlice());
    }

    void aClickOnAnIdleGapSelectsTheGap()
    {
        waitForFacts();
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(350 * us), yOf(allStreams())});
        QVERIFY(m_state->selectedGap());
        QCOMPARE(m_state->selectedGap()->range, (TimeRange{300 * us, 400 * us}));
        QCOMPARE(m_state->selectedGap()->gpu, m_trace->gpu);
    }

    void draggingOnTheRulerSelectsTime()
    {
        const int y = TimelineLayout::overviewHeight + 10;
        drag({xOf(200 * us), y}, {xOf(400 * us), y});
        const auto *time = std::get_if<TimeRange>(&m_state->selection());
        QVERIFY(time);
        QVERIFY(std::abs(time->begin - 200 * us) <= 1000);
        QVERIFY(std::abs(time->end - 400 * us) <= 1000);
    }

    void shiftAndDragSelectTimeAnywhere()
    {
        const int y = yOf(m_trace->compute);
        drag({xOf(400 * us), y}, {xOf(200 * us), y}, Qt::ShiftModifier);
        const auto *time = std::get_if<TimeRange>(&m_state->selection());
        QVERIFY(time);
        QVERIFY(time->begin < time->end);
        QCOMPARE(m_state->range(), m_state->bounds());
    }

    void aDoubleClickZoomsToTheSlice()
    {
        QTest::mouseDClick(view(), Qt::LeftButton, {}, {xOf(250 * us), yOf(m_trace->compute)});
        QVERIFY(m_state->selectedSlice());
        QVERIFY(m_state->range().begin < 200 * us && m_state->range().end > 300 * us);
        QVERIFY(m_state->range().duration() < 130 * us);
    }

    void lettersZoomAndPan()
    {
        m_state->setRange({400 * us, 500 * us});
        QTest::keyClick(m_widget.get(), Qt::Key_D);
        QCOMPARE(m_state->range(), (TimeRange{410 * us, 510 * us}));
        QTest::keyClick(m_widget.get(), Qt::Key_A);
        QCOMPARE(m_state->range(), (TimeRange{400 * us, 500 * us}));
        QTest::keyClick(m_widget.get(), Qt::Key_W);
        QCOMPARE(m_state->range().duration(), 80 * us);
        QTest::keyClick(m_widget.get(), Qt::Key_S);
        QCOMPARE(m_state->range().duration(), 100 * us);
        QTest::keyClick(m_widget.get(), Qt::Key_Home);
        QCOMPARE(m_state->range(), m_state->bounds());
    }

    void aHeldKeyMovesOnUntilItIsReleased()
    {
        m_state->setRange({100 * us, 110 * us});
        QTest::keyPress(m_widget.get(), Qt::Key_D);
        QTRY_VERIFY(m_state->range().begin > 115 * us);
        QTest::keyRelease(m_widget.get(), Qt::Key_D);
        const TimeRange stopped = m_state->range();
        QTest::qWait(80);
        QCOMPARE(m_state->range(), stopped);
    }

    void arrowsWalkFromSliceToSlice()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(250 * us), yOf(m_trace->compute)});
        QTest::keyClick(m_widget.get(), Qt::Key_Right);
        QCOMPARE(m_state->selectedSlice()->slice.start, 400 * us);
        QTest::keyClick(m_widget.get(), Qt::Key_Right); // the last one stays
        QCOMPARE(m_state->selectedSlice()->slice.start, 400 * us);
        QTest::keyClick(m_widget.get(), Qt::Key_Left);
        QTest::keyClick(m_widget.get(), Qt::Key_Left);
        QCOMPARE(m_state->selectedSlice()->slice.start, 100 * us);
        QTest::keyClick(m_widget.get(), Qt::Key_Down);
        QCOMPARE(m_store->lane(m_state->selectedSlice()->lane).track, m_trace->copies);
        QTest::keyClick(m_widget.get(), Qt::Key_Up);
        QCOMPARE(m_store->lane(m_state->selectedSlice()->lane).track, m_trace->compute);
    }

    void walkingFollowsASliceOutOfTheView()
    {
        m_state->setRange({200 * us, 250 * us});
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(225 * us), yOf(m_trace->compute)});
        QTest::keyClick(m_widget.get(), Qt::Key_Right);
        QVERIFY(m_state->range().contains(450 * us));
        QCOMPARE(m_state->range().duration(), 50 * us);
    }

    void fZoomsToTheSelectionAndEscapeClearsIt()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(250 * us), yOf(m_trace->compute)});
        QTest::keyClick(m_widget.get(), Qt::Key_F);
        QVERIFY(m_state->range().duration() < 130 * us);
        QTest::keyClick(m_widget.get(), Qt::Key_Escape);
        QVERIFY(!m_state->selectedSlice());
    }

    void aClickOnABarFoldsTheLayer()
    {
        const int y = layout().rowsTop() + 5; // the bar of the CPU layer
        QTest::mouseClick(view(), Qt::LeftButton, {}, {40, y});
        QVERIFY(m_state->isCollapsed(Layer::Cpu));
        QCOMPARE(renderer().rows().rowOfTrack(m_trace->core0), -1);
        QTest::mouseClick(view(), Qt::LeftButton, {}, {40, y});
        QVERIFY(renderer().rows().rowOfTrack(m_trace->core0) >= 0);
    }

    void aClickOnAThreadsNameFoldsIt()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {80, yOf(m_trace->thread)});
        QVERIFY(m_state->isCollapsed(m_trace->thread));
        QCOMPARE(renderer().rows().rowOfTrack(m_trace->calls), -1);
    }

    void hoveringNamesTheSliceAndLeavingForgetsIt()
    {
        moveTo({xOf(250 * us), yOf(m_trace->compute)});
        QVERIFY(m_state->hovered());
        QCOMPARE(m_state->hovered()->slice.start, 200 * us);
        (void)grab();
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(view(), &leave);
        QVERIFY(!m_state->hovered());
    }

    void hoverSelectionAndScrollNeverRebuildGeometry()
    {
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

    void theWindowInTheOverviewCanBeDragged()
    {
        m_state->setRange({0, 100 * us});
        const QRectF window = overviewWindow(layout(), m_state->bounds(), m_state->range());
        const QPoint from = window.center().toPoint();
        const int dx = layout().lanesWidth() / 2;
        drag(from, from + QPoint(dx, 0));
        QVERIFY(std::abs(m_state->range().begin - 500 * us) <= 2000);
        QCOMPARE(m_state->range().duration(), 100 * us);
    }

    void aClickInTheOverviewGoesThere()
    {
        m_state->setRange({0, 100 * us});
        const int x = layout().headerWidth + layout().lanesWidth() * 3 / 4;
        QTest::mouseClick(view(), Qt::LeftButton, {}, {x, 10});
        QVERIFY(m_state->range().contains(750 * us));
        QCOMPARE(m_state->range().duration(), 100 * us);
    }

    void theLeftColumnCanBeMadeWider()
    {
        drag({layout().headerWidth, 200}, {layout().headerWidth + 60, 200});
        QCOMPARE(layout().headerWidth, 360);
    }

    void theRightButtonAsksForAMenu()
    {
        QSignalSpy asked(m_widget.get(), &TimelineWidget::contextMenuRequested);
        const QPoint at(xOf(250 * us), yOf(m_trace->compute));
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, view()->mapToGlobal(at));
        QApplication::sendEvent(view(), &event);
        QCOMPARE(asked.size(), 1);
        const auto target = asked[0][0].value<TimelineTarget>();
        QCOMPARE(target.track, m_trace->compute);
        QVERIFY(target.slice);
    }

    void anIdleGapIsHatchedAndNeverFilled()
    {
        const QImage image = grab();
        const int y = yOf(allStreams());
        const QRect gap(xOf(310 * us), y - 12, 30, 24);
        QVERIFY(hasColor(image, gap, Theme::light().lane.rgb()));
        const QRgb stripe = mixed(Theme::light().idle.rgb(), Theme::light().lane.rgb(), 150);
        QVERIFY(hasColor(image, gap, stripe));
        m_state->setIdleThreshold(200 * us);
        QVERIFY(!hasColor(grab(), gap, stripe));
    }

    void markedCallsKeepTheirColourAndOthersAreDimmed()
    {
        const QRgb full = kernelColor(Theme::light(), "kernelB").rgb();
        const int y = yOf(m_trace->compute);
        const QRect b(xOf(230 * us), y, 40, 1);
        QVERIFY(hasColor(grab(), b, full));
        m_state->setHighlighted(m_store->find("void ns::kernelA<4>(int)"));
        QVERIFY(!hasColor(grab(), b, full));
        const QRgb marked = kernelColor(Theme::light(), "void ns::kernelA<4>(int)").rgb();
        QVERIFY(hasColor(grab(), QRect(xOf(130 * us), y - 7, 40, 2), marked));
    }

    void theSelectedKernelHasAnArrowToItsLaunch()
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {xOf(450 * us), yOf(m_trace->compute)});
        waitForFacts();
        QCOMPARE(renderer().facts().links.size(), size_t{1});
        QCOMPARE(renderer().facts().links[0].slice.start, 70 * us);
        // Half way between both rows the curve crosses empty lanes.
        const QImage image = grab();
        const int y = (yOf(m_trace->compute) + yOf(m_trace->calls)) / 2;
        const QRgb accent = Theme::light().accent.rgb();
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
        QCOMPARE(renderer().facts().links.size(), size_t{1});
        (void)grab();
    }

    void revealingOpensAndScrollsToTheRow()
    {
        m_widget->resize(1300, 160);
        m_state->setCollapsed(m_trace->thread, true);
        m_state->setRange({500 * us, 600 * us});
        const auto call = m_store->sliceAt(m_store->lanesOf(m_trace->calls).front(), 65 * us);
        QVERIFY(call);
        m_state->goTo(*call);
        QVERIFY(!m_state->isCollapsed(m_trace->thread));
        QVERIFY(m_state->range().contains(65 * us));
        const int y = yOf(m_trace->calls);
        QVERIFY(y > layout().rowsTop() && y < 160);
    }

    void anEmptyLayerSaysWhy()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath("e.trilane").toStdString();
        TraceBuilder builder;
        builder.info().sourceFormat = "kineto-json";
        QVERIFY(builder.finish(path).ok());
        auto store = Store::open(path);
        QVERIFY(store.ok());
        m_state->setStore(*store);
        const RowList &rows = renderer().rows();
        QCOMPARE(rows.rows.size(), size_t{6});
        QCOMPARE(rows.rows[1].kind, RowKind::Empty);
        RowText text(*store);
        QVERIFY(text.emptyReason(Layer::Cpu).contains("Kineto"));
        (void)grab();
        wheel({600, 100}, {0, 120});
        QTest::keyClick(m_widget.get(), Qt::Key_Right);
        QTest::mouseClick(view(), Qt::LeftButton, {}, {700, 120});
        QVERIFY(!m_state->selectedSlice());
    }

    void tenThousandThreadsAreOnlyDrawnWhereTheyAreSeen()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath("many.trilane").toStdString();
        {
            TraceBuilder builder;
            const TrackId process =
                builder.track({.kind = TrackKind::Process, .number = 1, .label = "many"});
            const StringId name = builder.intern(std::string(3000, 'x'));
            auto out = std::make_unique<TraceBuilder::Appender>(builder);
            for (int i = 0; i < 10'000; ++i) {
                const TrackId thread =
                    builder.track({.parent = process, .kind = TrackKind::Thread, .number = i});
                const TrackId ranges = builder.track({.parent = thread, .kind = TrackKind::Ranges});
                out->add(
                    ranges,
                    {.start = i * us, .duration = 10 * us, .name = name, .kind = SliceKind::Range});
            }
            out.reset();
            QVERIFY(builder.finish(path).ok());
        }
        auto store = Store::open(path);
        QVERIFY(store.ok());
        m_state->setStore(*store);
        (void)grab();
        QVERIFY(renderer().rows().rows.size() > 20'000);
        const uint64_t laid = renderer().laidLanes();
        m_widget->verticalScrollBar()->setValue(m_widget->verticalScrollBar()->maximum() / 2);
        (void)grab();
        QVERIFY(renderer().laidLanes() - laid < 60);
        m_state->setRange({5000 * us, 5020 * us});
        (void)grab();
    }

    void withoutATraceThereIsNothingToTrip()
    {
        m_state->setStore(nullptr);
        (void)grab();
        wheel({600, 100}, {0, 120});
        drag({500, 100}, {600, 120});
        QTest::keyClick(m_widget.get(), Qt::Key_F);
        QTest::keyClick(m_widget.get(), Qt::Key_Down);
        QTest::mouseDClick(view(), Qt::LeftButton, {}, {600, 120});
        QVERIFY(!m_state->selectedSlice());
    }

    void aWindowOfAFewPixelsIsNoHarm()
    {
        for (const QSize size : {QSize(1, 1), QSize(40, 30), QSize(301, 90)}) {
            m_widget->resize(size);
            (void)grab();
        }
        QVERIFY(layout().headerWidth <= 301 / 2 + 1);
    }

    void pinnedRowsStayWhenOthersScroll()
    {
        m_widget->resize(1300, 180);
        m_state->setPinned(m_trace->core0, true);
        m_widget->verticalScrollBar()->setValue(m_widget->verticalScrollBar()->maximum());
        const QImage image = grab();
        const QRgb color = mixed(Theme::light().cores[0], Theme::light().lane, 1.0).rgb();
        const QRect row(xOf(100 * us), layout().lanesTop() + 4, 20, 6);
        QVERIFY(hasColor(image, row, color));
    }

    void aPictureHasTheAskedSizeAndEveryRow()
    {
        PictureOptions options{.size = {900, 200}, .devicePixelRatio = 2, .wholeHeight = true};
        const QImage image = timelinePicture(*m_state, Theme::darkTheme(), options);
        QCOMPARE(image.width(), 1800);
        const RowList rows = buildRows(*m_store, *m_state);
        QCOMPARE(image.height(),
                 2 * (rows.height + TimelineLayout::overviewHeight + TimelineLayout::rulerHeight));
        QCOMPARE(image.pixel(1700, image.height() - 10) & 0xff000000u, 0xff000000u);
    }

    void bothAppearancesAreDrawn()
    {
        const QImage light = grab();
        m_widget->setTheme(Theme::darkTheme());
        const QImage dark = grab();
        const QPoint corner(1290, 490);
        QCOMPARE(light.pixel(corner), Theme::light().lane.rgb());
        QCOMPARE(dark.pixel(corner), Theme::darkTheme().lane.rgb());
    }
};

QTEST_MAIN(TestTimeline)
#include "tst_timeline.moc"
