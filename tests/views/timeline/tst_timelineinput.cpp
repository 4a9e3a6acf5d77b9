// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/smalltrace.h"
#include "views/session/state/usermarks.h"
#include "views/theme/theme.h"
#include "views/timeline/facts/selectionwalker.h"
#include "views/timeline/input/gestures.h"
#include "views/timeline/input/timelinecommands.h"
#include "views/timeline/input/timelinecontrol.h"
#include "views/timeline/input/wheelinput.h"
#include "views/timeline/rows/rowmaker.h"

#include <QTest>
#include <QWheelEvent>

using namespace trilane;

namespace {

/// A timeline without a widget: keeps what it is told. Two pixels per microsecond.
class FakeTimeline : public timeline::TimelineControl
{
public:
    explicit FakeTimeline(std::shared_ptr<const store::Store> store)
    {
        m_state.setStore(std::move(store));
        m_layout.size = {m_layout.headerWidth + 1000, 400};
    }

    session::ViewState &state() override { return m_state; }
    const timeline::TimelineLayout &lanesLayout() override { return m_layout; }
    const timeline::RowList &rows() override { return m_rows; }
    const timeline::RowMaker *rowSource() override { return nullptr; }
    const theme::Theme &theme() const override { return theme::Theme::light(); }
    timeline::Hit hitTest(QPoint at) override
    {
        return trilane::timeline::hitTest(m_layout, m_rows, m_state.range(), m_state.bounds(), at);
    }
    timeline::TimelineTarget targetAt(QPoint at) override
    {
        timeline::TimelineTarget target;
        target.hit = hitTest(at);
        return target;
    }
    timeline::Pointer &pointer() override { return m_pointer; }
    uint64_t inputTime() const override { return time; }
    QWidget *overlayParent() override { return nullptr; }
    void repaintOverlay() override {}
    void setOverviewMarks(timeline::OverviewMarks::Source,
                          std::vector<timeline::OverviewMark>) override
    {}
    int scrollPosition() const override { return scrolled; }
    void setScrollPosition(int position) override { scrolled = position; }
    void scrollRows(QAbstractSlider::SliderAction action) override
    {
        told << QString::number(action);
    }
    void setHeaderWidth(int width) override { m_layout.headerWidth = width; }
    void glide(QPointF speed) override { glided = speed; }
    void stopGliding() override { glided = {}; }
    void zoomStep(double factor) override { told << QStringLiteral("zoom %1").arg(factor); }
    void panStep(double widths) override { told << QStringLiteral("pan %1").arg(widths); }
    void step(timeline::HeldMove) override {}
    void moveSelection(timeline::Direction) override { told << QStringLiteral("select"); }
    timeline::SelectionWalker &walker() override { return m_walker; }
    void goTo(Ns) override {}
    void askForTime() override { told << QStringLiteral("time"); }
    void filterRows() override { told << QStringLiteral("filter"); }
    void copyDetails() override { told << QStringLiteral("copy"); }
    void escape() override { told << QStringLiteral("escape"); }

    uint64_t time = 0;
    int scrolled = 100;
    QPointF glided;
    QStringList told;

private:
    session::ViewState m_state;
    timeline::TimelineLayout m_layout;
    timeline::RowList m_rows;
    timeline::Pointer m_pointer;
    timeline::SelectionWalker m_walker{m_state};
};

} // namespace

/// Mouse, wheel and keys on a timeline that is no widget.
class TestTimelineInput : public QObject
{
    Q_OBJECT

    static constexpr Ns us = SmallTrace::us;
    SmallTrace m_trace;
    std::unique_ptr<FakeTimeline> m_timeline;

    session::ViewState &state() { return m_timeline->state(); }
    QPoint lanesPoint(int x) { return {m_timeline->lanesLayout().headerWidth + x, 200}; }
    QPoint rulerPoint(int x)
    {
        return {lanesPoint(x).x(), m_timeline->lanesLayout().ruler().center().y()};
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers held = {})
    {
        timeline::Gestures gestures(*m_timeline);
        QVERIFY(gestures.press({from, m_timeline->hitTest(from), Qt::LeftButton, held}));
        m_timeline->time += 20;
        gestures.move(to, held);
        QVERIFY(!gestures.release(to, Qt::LeftButton));
    }
    void turnWheel(QPoint at, int angle, Qt::KeyboardModifiers held = {})
    {
        timeline::WheelInput input(*m_timeline);
        const QWheelEvent event(at, at, {}, {0, angle}, Qt::NoButton, held, Qt::NoScrollPhase,
                                false);
        input.wheel(event);
    }

private slots:
    void init()
    {
        m_timeline = std::make_unique<FakeTimeline>(m_trace.open());
        state().animator().setEnabled(false);
        state().setRange({200 * us, 700 * us});
    }

    void aDragMovesTimeAndRowsAndGlidesOn()
    {
        drag(lanesPoint(500), lanesPoint(400) + QPoint(0, -30));
        QCOMPARE(state().range(), TimeRange(250 * us, 750 * us));
        QCOMPARE(m_timeline->scrolled, 130);
        QVERIFY(m_timeline->glided.x() < 0);
    }

    void ctrlAndDragZoomsToTheFrame()
    {
        drag(lanesPoint(100), lanesPoint(300), Qt::ControlModifier);
        QCOMPARE(state().range(), TimeRange(250 * us, 350 * us));
    }

    void aDragOnTheRulerSelectsTime()
    {
        drag(rulerPoint(100), rulerPoint(300));
        QCOMPARE(state().selectedTime(), TimeRange(250 * us, 350 * us));
    }

    void theWheelZoomsAtThePointer()
    {
        const Ns there = m_timeline->timeAt(lanesPoint(200).x());
        turnWheel(lanesPoint(200), 120);
        QCOMPARE(state().range().duration(), 400 * us);
        QVERIFY(std::abs(m_timeline->timeAt(lanesPoint(200).x()) - there) <= us);
    }

    void overNamesTheWheelScrolls()
    {
        turnWheel({20, 200}, -120);
        QCOMPARE(m_timeline->scrolled, 160);
        QCOMPARE(state().range(), TimeRange(200 * us, 700 * us));
    }

    void commandsControlTheTimeline()
    {
        for (const char *id : {"goToTime", "copyDetails", "escape"}) {
            const timeline::TimelineCommand *command = timeline::commandCalled(id);
            QVERIFY2(command, id);
            command->run(*m_timeline);
        }
        QCOMPARE(m_timeline->told, QStringList({"time", "copy", "escape"}));
    }
};

TRILANE_TEST(TestTimelineInput, QApplication)
#include "tst_timelineinput.moc"
