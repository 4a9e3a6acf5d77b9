// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/documenttabs.h"
#include "app/ui/window/tracetab.h"
#include "tests/app/windowfixture.h"
#include "views/panels/bars/besidebar.h"
#include "views/panels/bars/statusline.h"
#include "views/panels/bars/topbar.h"
#include "views/session/state/usermarks.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTabBar>
#include <QToolButton>

using namespace trilane;

namespace {

/// A millisecond with a kernel in its middle; trace time 0 is `zero` by the clock.
void writeTrace(const QString &path, std::optional<Ns> zero, Ns begin, Ns length)
{
    build::TraceBuilder builder;
    const TrackId gpu = builder.track({.kind = TrackKind::Gpu, .number = 0});
    const TrackId stream = builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = 7});
    {
        build::TraceBuilder::Appender out(builder);
        for (int i = 0; i < 10; ++i)
            out.add(stream, {.start = begin + length * i / 10,
                             .duration = length / 10,
                             .name = builder.intern("kernel"),
                             .kind = SliceKind::Kernel});
    }
    builder.info().epochOfZero = zero;
    if (const Result<void> done = builder.finish(path.toStdString()); !done)
        qFatal("%s", done.error().message().c_str());
}

} // namespace

/// Two traces in one tab, moving together.
class TestWindowBeside : public QObject, protected WindowFixture
{
    Q_OBJECT

    QString m_a, m_b, m_c;

    ui::TraceTab &tab() { return *m_window->documents().frontTab(); }
    session::ViewState &first() { return tab().pages()[0]->session()->view(); }
    session::ViewState &second() { return tab().pages()[1]->session()->view(); }
    session::LinkedViews &link() { return *tab().link(); }
    template <typename T>
    T *inBar(const char *name)
    {
        return tab().findChild<panels::BesideBar *>()->findChild<T *>(QString::fromLatin1(name));
    }
    bool openBeside(const QString &other)
    {
        m_window->openBeside({m_a, other});
        return QTest::qWaitFor(
            [this] {
                return tab().isBeside() && link().by() != session::LinkBy::None &&
                       tab().pages()[0]->isSettled() && tab().pages()[1]->isSettled();
            },
            20000);
    }

private slots:
    void initTestCase()
    {
        m_a = m_home.filePath(QStringLiteral("rank0.trilane"));
        m_b = m_home.filePath(QStringLiteral("rank1.trilane"));
        m_c = m_home.filePath(QStringLiteral("noclock.trilane"));
        writeTrace(m_a, 1'000'000'000, 0, 1000 * us);
        writeTrace(m_b, 1'000'000'000 + 200 * us, 0, 1000 * us);
        writeTrace(m_c, std::nullopt, 5000 * us, 500 * us);
    }
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void twoTracesOfOneSessionMoveByTheClock()
    {
        QVERIFY(openBeside(m_b));
        QCOMPARE(link().by(), session::LinkBy::Clock);
        QCOMPARE(link().link().offset, -200 * us);
        first().setRange({400 * us, 600 * us});
        QCOMPARE(second().range(), TimeRange(200 * us, 400 * us));
        second().setRange({100 * us, 150 * us});
        QCOMPARE(first().range(), TimeRange(300 * us, 350 * us));
        keepPicture();
    }

    void theWheelInOneMovesTheOther()
    {
        QVERIFY(openBeside(m_b));
        link().setBy(session::LinkBy::Start);
        timeline::TimelineWidget *timeline = tab().pages()[0]->workspace()->timeline();
        const QPoint at(timeline->viewport()->width() / 2, 100);
        for (int i = 0; i < 4; ++i) {
            QWheelEvent event(at, timeline->viewport()->mapToGlobal(at), {}, QPoint(0, 120),
                              Qt::NoButton, {}, Qt::NoScrollPhase, false);
            QApplication::sendEvent(timeline->viewport(), &event);
        }
        QTRY_VERIFY(first().range() != first().bounds());
        QTRY_COMPARE(second().range(), first().range());
    }

    void aMoveChangesEachViewOnce()
    {
        QVERIFY(openBeside(m_b));
        QSignalSpy firstMoved(&first(), &session::ViewState::rangeChanged);
        QSignalSpy secondMoved(&second(), &session::ViewState::rangeChanged);
        first().setRange({400 * us, 500 * us});
        QCOMPARE(firstMoved.count(), 1);
        QCOMPARE(secondMoved.count(), 1);
    }

    void onlyTheOneThatWasMovedHasSomethingToUndo()
    {
        QVERIFY(openBeside(m_b));
        QUndoStack &mine = first().marks().undo();
        QUndoStack &others = second().marks().undo();
        QCOMPARE(mine.count() + others.count(), 0);
        const TimeRange before = first().range();
        first().moveTo({400 * us, 500 * us});
        first().moveTo({600 * us, 700 * us});
        QCOMPARE(second().range(), TimeRange(400 * us, 500 * us));
        QCOMPARE(mine.count(), 2);
        QCOMPARE(others.count(), 0);
        mine.undo();
        mine.undo();
        QCOMPARE(first().range(), before);
        QCOMPARE(others.count(), 0);
        second().moveTo({100 * us, 150 * us});
        QCOMPARE(first().range(), TimeRange(300 * us, 350 * us));
        QCOMPARE(others.count(), 1);
        QVERIFY(!mine.canUndo() && mine.canRedo());
        // The history of places is of each: where it was led is a place as well.
        QTRY_VERIFY(first().history().isAtRest());
        QVERIFY(first().history().canGoBack());
    }

    void aShorterTraceDoesNotLimitTheOther()
    {
        QVERIFY(openBeside(m_b));
        first().setRange({0, 100 * us}); // 200 us before the other begins
        QCOMPARE(first().range(), TimeRange(0, 100 * us));
        QCOMPARE(second().range(), TimeRange(0, 100 * us));
        QVERIFY(link().isCutOff());
        first().setRange({300 * us, 400 * us});
        QVERIFY(!link().isCutOff());
        QCOMPARE(second().range(), TimeRange(100 * us, 200 * us));
    }

    void linksTheStartsWithoutAClock()
    {
        QVERIFY(openBeside(m_c));
        QCOMPARE(link().by(), session::LinkBy::Start);
        QVERIFY(!link().hasClock());
        first().setRange({100 * us, 200 * us});
        QCOMPARE(second().range(), TimeRange(5100 * us, 5200 * us));
        link().setBy(session::LinkBy::Clock);
        QCOMPARE(link().by(), session::LinkBy::Start);
    }

    void alignsTracesAtTheirSelections()
    {
        QVERIFY(openBeside(m_b));
        auto *align = inBar<QToolButton>("alignSelections");
        QVERIFY(!align->isEnabled());
        first().selectTime({100 * us, 200 * us});
        second().selectTime({700 * us, 900 * us});
        QVERIFY(align->isEnabled());
        QTest::mouseClick(align, Qt::LeftButton);
        QCOMPARE(link().by(), session::LinkBy::Offset);
        QCOMPARE(link().link().offset, 600 * us);
        first().setRange({50 * us, 150 * us});
        QCOMPARE(second().range(), TimeRange(650 * us, 750 * us));
        QCOMPARE(*first().selectedTime(), TimeRange(100 * us, 200 * us));
        QCOMPARE(*second().selectedTime(), TimeRange(700 * us, 900 * us));
    }

    void unlinkedEachMovesOnItsOwn()
    {
        QVERIFY(openBeside(m_b));
        QTest::mouseClick(inBar<QToolButton>("unlink"), Qt::LeftButton);
        QCOMPARE(link().by(), session::LinkBy::None);
        const TimeRange before = second().range();
        first().setRange({400 * us, 500 * us});
        QCOMPARE(second().range(), before);
        auto *by = inBar<QComboBox>("linkBy");
        by->setFocus();
        QTest::keyClick(by, Qt::Key_Home);
        QTest::keyClick(by, Qt::Key_Down);
        QTRY_COMPARE(link().by(), session::LinkBy::Start);
        QCOMPARE(second().range(), TimeRange(400 * us, 500 * us));
    }

    void statusAndSearchFollowThePageWorkedIn()
    {
        QVERIFY(openBeside(m_b));
        QCOMPARE(page(), tab().pages()[1]);
        QTest::mouseClick(tab().pages()[0]->workspace()->timeline()->viewport(), Qt::LeftButton, {},
                          QPoint(600, 200));
        QTRY_COMPARE(page(), tab().pages()[0]);
        QTRY_COMPARE(m_window->windowTitle(), QString::fromUtf8("rank0.trilane · Trilane"));
    }

    void theSameTraceTwiceIsTwoViews()
    {
        QVERIFY(openBeside(m_a));
        QCOMPARE(m_window->pageCount(), 1);
        QCOMPARE(link().link().offset, 0);
        QVERIFY(tab().pages()[0]->session() != tab().pages()[1]->session());
        first().selectTime({0, us});
        QVERIFY(!second().selectedTime());
    }

    void anOpenTraceMovesFromItsTabAndBack()
    {
        m_window->openFiles({m_b, m_a});
        QVERIFY(waitSettled());
        ui::TracePage *b = m_window->pageAt(0);
        m_window->documents().openBeside(m_b);
        QCOMPARE(m_window->pageCount(), 1);
        QCOMPARE(tab().pages()[1], b);
        QCOMPARE(m_window->topBar()->tabs()->tabText(0),
                 QStringLiteral("rank0.trilane  |  rank1.trilane"));
        QTRY_VERIFY(b->isVisible());
        QTest::mouseClick(inBar<QToolButton>("separate"), Qt::LeftButton);
        QCOMPARE(m_window->pageCount(), 2);
        QVERIFY(!m_window->documents().tabAt(0)->isBeside());
        QCOMPARE(page(), b);
    }

    void aThirdTraceReplacesTheSecond()
    {
        QVERIFY(openBeside(m_b));
        ui::TracePage *a = tab().pages()[0];
        ui::TracePage *b = tab().pages()[1];
        b->session()->view().setIdleThreshold(77 * us);
        m_window->documents().openBeside(m_c);
        QTRY_VERIFY(link().by() == session::LinkBy::Start);
        QCOMPARE(tab().pages()[0], a);
        QCOMPARE(tab().paths(), (QStringList{m_a, m_c}));
        // What was there has a tab of its own and is as it was.
        QCOMPARE(m_window->pageCount(), 2);
        QCOMPARE(m_window->pageAt(1), b);
        QCOMPARE(b->session()->view().idleThreshold(), 77 * us);
        // And can come back in turn, while the first one stays.
        m_window->documents().openBeside(m_b);
        QCOMPARE(tab().pages(), (std::vector<ui::TracePage *>{a, b}));
        QCOMPARE(m_window->pageCount(), 2);
        QCOMPARE(m_window->topBar()->tabs()->currentIndex(), 0);
        QTRY_VERIFY(link().by() == session::LinkBy::Clock);
        first().setRange({400 * us, 600 * us});
        QCOMPARE(second().range(), TimeRange(200 * us, 400 * us));
        keepPicture();
    }

    void onALowScreenTheTablesMakeRoomForBothTimelines()
    {
        const auto tables = [this](size_t page) {
            return tab().pages()[page]->workspace()->tables();
        };
        QVERIFY(openBeside(m_b));
        tab().setOrientation(Qt::Vertical);
        m_window->resize(1600, 900);
        QVERIFY(tab().pages()[0]->height() < 600);
        QTRY_VERIFY(tables(0)->isFolded() && tables(1)->isFolded());
        tables(1)->showTab("idle"); // a choice by hand stays
        QVERIFY(!tables(1)->isFolded());
        QTest::mouseClick(inBar<QAbstractButton>("separate"), Qt::LeftButton);
        QTRY_VERIFY(!tab().isBeside() && !tables(0)->isFolded());
    }

    void keepsTheTraceAlreadyBeside()
    {
        QVERIFY(openBeside(m_b));
        ui::TracePage *b = tab().pages()[1];
        tab().setFront(tab().pages()[0]);
        m_window->documents().openBeside(m_b);
        QCOMPARE(tab().pages()[1], b);
        QCOMPARE(m_window->pageCount(), 1);
        QCOMPARE(page(), b);
    }

    void closingOneLeavesTheOther()
    {
        QVERIFY(openBeside(m_b));
        QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier);
        QTRY_VERIFY(!tab().isBeside());
        QCOMPARE(page()->session()->title(), QStringLiteral("rank0.trilane"));
        QVERIFY(!tab().findChild<session::LinkedViews *>());
        view().setRange({10 * us, 20 * us}); // nothing is linked to what is gone
        QVERIFY(waitSettled());
    }

    void aClosedPairIsReopenedAsAPair()
    {
        QVERIFY(openBeside(m_b));
        m_window->documents().closeTab(0);
        QCOMPARE(m_window->pageCount(), 0);
        m_window->documents().reopen();
        QCOMPARE(m_window->pageCount(), 1);
        QTRY_VERIFY(tab().isBeside() && link().isReady());
        QTRY_COMPARE(link().by(), session::LinkBy::Clock);
    }

    void readingOneAgainKeepsTheLink()
    {
        QVERIFY(openBeside(m_b));
        first().setRange({400 * us, 600 * us});
        writeTrace(m_b, 1'000'000'000 + 300 * us, 0, 1000 * us);
        tab().pages()[1]->reload();
        QTRY_COMPARE(link().link().offset, -300 * us);
        QCOMPARE(first().range(), TimeRange(400 * us, 600 * us));
        QTRY_COMPARE(second().range(), TimeRange(100 * us, 300 * us));
        writeTrace(m_b, 1'000'000'000 + 200 * us, 0, 1000 * us);
    }
};

TRILANE_TEST(TestWindowBeside, QApplication)
#include "tests/patience.h"
#include "tst_windowbeside.moc"
