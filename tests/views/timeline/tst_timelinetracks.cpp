// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "tests/views/timeline/timelinefixture.h"
#include "views/session/state/finder.h"
#include "views/session/state/findstate.h"
#include "views/timeline/widget/headertip.h"
#include "views/timeline/widget/rowfilterfield.h"
#include "views/timeline/widget/rowmenu.h"

#include <QMenu>
#include <QScrollBar>
#include <QToolTip>

using namespace trilane;

/// Rows arranged with mouse and keys: hidden, pinned, moved, filtered, made higher.
class TestTimelineTracks : public QObject, protected TimelineFixture
{
    Q_OBJECT

    session::TrackLayout &rowLayout() { return m_state->layout(); }
    int yOfKind(timeline::RowKind kind)
    {
        for (const timeline::Row &row : renderer().rows().rows) {
            if (row.kind == kind)
                return layout().rowsTop() - layout().scrollY + row.y + row.height / 2;
        }
        return -1;
    }
    int rowOf(TrackId track) { return renderer().rows().rowOfTrack(track); }
    void press(int key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier | Qt::ShiftModifier)
    {
        QTest::keyClick(m_widget.get(), static_cast<Qt::Key>(key), modifiers);
    }
    void clickName(TrackId track)
    {
        QTest::mouseClick(view(), Qt::LeftButton, {}, {80, yOf(track)});
    }
    void moveWithButton(QPoint at)
    {
        QMouseEvent event(QEvent::MouseMove, at, view()->mapToGlobal(at), Qt::NoButton,
                          Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(view(), &event);
    }
    QAction *actionOf(QMenu &menu, const QString &text)
    {
        for (QAction *action : menu.findChildren<QAction *>()) {
            if (action->text().section(QLatin1Char('\t'), 0, 0) == text)
                return action;
        }
        return nullptr;
    }
    /// Opens the menu of a row's name and does what the action says.
    bool choose(TrackId track, const QString &text)
    {
        QMenu menu;
        timeline::RowMenu::fill(menu, *m_widget, m_widget->targetAt({80, yOf(track)}));
        QAction *action = actionOf(menu, text);
        if (!action || !action->isEnabled())
            return false;
        action->trigger();
        return true;
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void aKeyHidesTheRowThatWasClickedAndAClickShowsItAgain()
    {
        clickName(m_trace->copies);
        press(Qt::Key_H);
        QCOMPARE(rowOf(m_trace->copies), -1);
        QVERIFY(rowOf(m_trace->compute) >= 0);
        const int note = yOfKind(timeline::RowKind::Note);
        QVERIFY(note > 0);
        QTest::mouseClick(view(), Qt::LeftButton, {}, {60, note});
        QVERIFY(rowOf(m_trace->copies) >= 0);
        QCOMPARE(yOfKind(timeline::RowKind::Note), -1);
    }

    void aKeyShowsAllHiddenRows()
    {
        rowLayout().setHidden(m_trace->core0, true);
        rowLayout().setHidden(m_trace->thread, true);
        press(Qt::Key_J);
        QVERIFY(rowOf(m_trace->core0) >= 0);
        QVERIFY(rowOf(m_trace->thread) >= 0);
    }

    void keysPinFoldAndMoveTheCurrentRow()
    {
        clickName(m_trace->compute);
        press(Qt::Key_P, {});
        QCOMPARE(renderer().rows().pinned.size(), size_t{1});
        press(Qt::Key_P, {});
        QVERIFY(renderer().rows().pinned.empty());
        QVERIFY(rowOf(m_trace->compute) < rowOf(m_trace->copies));
        press(Qt::Key_Down);
        QVERIFY(rowOf(m_trace->compute) > rowOf(m_trace->copies));
        press(Qt::Key_Up);
        QVERIFY(rowOf(m_trace->compute) < rowOf(m_trace->copies));
        rowLayout().setCurrent(m_trace->thread);
        press(Qt::Key_Left);
        QCOMPARE(rowOf(m_trace->calls), -1);
        press(Qt::Key_Right);
        QVERIFY(rowOf(m_trace->calls) >= 0);
    }

    void keysMakeTheRowTallerAndLower()
    {
        clickName(m_trace->compute);
        const auto height = [this] {
            return renderer().rows().rows[static_cast<size_t>(rowOf(m_trace->compute))].height;
        };
        const int before = height();
        press(Qt::Key_Plus);
        QVERIFY(height() > before);
        press(Qt::Key_Minus);
        QCOMPARE(height(), before);
    }

    void withoutARowKeysDoNothing()
    {
        const session::LayoutState before = rowLayout().state();
        for (const int key : {Qt::Key_P, Qt::Key_H, Qt::Key_Up, Qt::Key_Left, Qt::Key_Plus})
            press(key);
        QVERIFY(rowLayout().state() == before);
    }

    void draggingANameMovesItsRow()
    {
        const int from = yOf(m_trace->core0);
        drag({120, from}, {120, yOf(m_trace->core1) + 10});
        QVERIFY(rowOf(m_trace->core0) > rowOf(m_trace->core1));
        QCOMPARE(rowLayout().current(), session::RowId(m_trace->core0));
        drag({120, yOf(m_trace->core0)}, {120, yOf(m_trace->core1) - 10});
        QVERIFY(rowOf(m_trace->core0) < rowOf(m_trace->core1));
    }

    void aDragOutsideItsSiblingsEndsAtTheirLast()
    {
        drag({120, yOf(m_trace->compute)}, {120, yOf(m_trace->calls)});
        QVERIFY(rowOf(m_trace->compute) > rowOf(m_trace->copies));
        QVERIFY(rowOf(m_trace->compute) < rowOf(m_trace->thread));
    }

    void anInsertionLineShowsWhereARowGoes()
    {
        const int y = yOf(m_trace->core1) + 8;
        QTest::mousePress(view(), Qt::LeftButton, {}, {120, yOf(m_trace->core0)});
        moveWithButton({120, y - 4});
        moveWithButton({120, y});
        const QImage image = grab();
        QVERIFY(hasColor(image, QRect(200, y - 8, 4, 16), theme::Theme::light().accent.rgb()));
        QTest::mouseRelease(view(), Qt::LeftButton, {}, {120, y});
        QVERIFY(!hasColor(grab(), QRect(200, y - 8, 4, 16), theme::Theme::light().accent.rgb()));
    }

    void escCancelsADrag()
    {
        const session::LayoutState before = rowLayout().state();
        QTest::mousePress(view(), Qt::LeftButton, {}, {120, yOf(m_trace->core0)});
        moveWithButton({120, yOf(m_trace->core1)});
        moveWithButton({120, yOf(m_trace->core1) + 10});
        QTest::keyClick(m_widget.get(), Qt::Key_Escape);
        QTest::mouseRelease(view(), Qt::LeftButton, {}, {120, yOf(m_trace->core1) + 10});
        QVERIFY(rowLayout().state() == before);
    }

    void aDragAtTheEdgeScrollsTheRows()
    {
        m_widget->resize(1300, 170);
        QTRY_VERIFY(m_widget->verticalScrollBar()->maximum() > 0);
        QTest::mousePress(view(), Qt::LeftButton, {}, {120, yOf(m_trace->core0)});
        moveWithButton({120, 150});
        moveWithButton({120, 165});
        QTRY_VERIFY(m_widget->verticalScrollBar()->value() > 0);
        QTest::mouseRelease(view(), Qt::LeftButton, {}, {120, 165});
        QVERIFY(rowOf(m_trace->core0) > rowOf(m_trace->core1));
    }

    void theLowerEdgeOfANameMakesItsRowHigher()
    {
        const timeline::Row row =
            renderer().rows().rows[static_cast<size_t>(rowOf(m_trace->compute))];
        const int edge = layout().rowsTop() - layout().scrollY + row.y + row.height - 1;
        drag({120, edge}, {120, edge + 25});
        const timeline::Row after =
            renderer().rows().rows[static_cast<size_t>(rowOf(m_trace->compute))];
        QCOMPARE(after.height, row.height + 25);
        QCOMPARE(renderer().hitTest({120, edge + 25}).area, timeline::Hit::RowEdge);
        // A click there is one on the name.
        QTest::mouseClick(view(), Qt::LeftButton, {}, {120, edge + 25});
        QCOMPARE(rowLayout().current(), session::RowId(m_trace->compute));
    }

    void aSlashBeginsAFilterAndEscEndsIt()
    {
        press(Qt::Key_Slash, Qt::NoModifier);
        timeline::RowFilterField *field = m_widget->filterField();
        QVERIFY(field->hasFocus());
        QTest::keyClicks(field, "copies nothing");
        QTRY_COMPARE(rowOf(m_trace->core0), -1);
        QVERIFY(yOfKind(timeline::RowKind::Note) > 0);
        QTest::keyClick(field, Qt::Key_Escape);
        QVERIFY(rowOf(m_trace->core0) >= 0);
        QTest::keyClicks(field, "core 1");
        QVERIFY(rowOf(m_trace->core1) >= 0);
        QCOMPARE(rowOf(m_trace->core0), -1);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(m_widget->hasFocus());
        QVERIFY(rowLayout().filter().text() == QLatin1String("core 1"));
    }

    void ctrlShiftFGoesToTheFilter()
    {
        press(Qt::Key_F);
        QVERIFY(m_widget->filterField()->hasFocus());
    }

    void aClickOnTheNoteOfAFilterClearsIt()
    {
        rowLayout().setFilter("nothing is called this");
        QTest::mouseClick(view(), Qt::LeftButton, {}, {60, yOfKind(timeline::RowKind::Note)});
        QVERIFY(rowLayout().filter().isEmpty());
        QVERIFY(m_widget->filterField()->text().isEmpty());
    }

    void anInvalidExpressionIsMarkedInTheField()
    {
        rowLayout().setFilter("/(");
        QVERIFY(m_widget->filterField()->toolTip().contains("regular expression"));
        QVERIFY(rowOf(m_trace->core0) >= 0);
    }

    void rowsWithoutResultsOfASearchGoWhileOnlyResultsAreShown()
    {
        m_state->find().finder().setQuery({.text = QStringLiteral("kernelB")});
        QTRY_VERIFY(!m_state->find().finder().isSearching());
        m_state->find().setOnly(true);
        QTRY_VERIFY(rowOf(m_trace->calls) < 0);
        QVERIFY(rowOf(m_trace->compute) >= 0);
        const auto call = m_store->sliceAt(m_store->lanesOf(m_trace->calls).front(), 65 * us);
        m_state->goTo(*call); // a link leads there
        QVERIFY(rowOf(m_trace->calls) >= 0);
    }

    void elidesLongNamesAndShowsThemInTheTip()
    {
        build::TraceBuilder builder;
        const TrackId process = builder.track({.kind = TrackKind::Process, .number = 1});
        const std::vector<std::string> names{std::string(4000, 'x'), "数据加载线程：预取下一批样本",
                                             "a/b%2F\"q\" <b>bold</b> & more"};
        std::vector<TrackId> threads;
        for (const std::string &name : names)
            threads.push_back(builder.track({.parent = process,
                                             .kind = TrackKind::Thread,
                                             .number = 70 + std::ssize(threads),
                                             .label = name}));
        const StringId work = builder.intern("work");
        {
            std::vector<TrackId> ranges;
            for (TrackId thread : threads)
                ranges.push_back(builder.track({.parent = thread, .kind = TrackKind::Ranges}));
            build::TraceBuilder::Appender out(builder);
            for (TrackId track : ranges)
                out.add(track, {.start = 0, .duration = 9, .name = work, .kind = SliceKind::Range});
        }
        QTemporaryDir folder;
        const std::string path = folder.filePath("names.trilane").toStdString();
        QVERIFY(builder.finish(path).ok());
        auto store = store::openStore(path);
        QVERIFY(store.ok());
        m_state->setStore(*store);
        const QImage image = grab();
        // No word runs on into the lanes or over the share at the right of its name.
        const int y = yOf(threads[0]);
        const QRect edge(layout().headerWidth - 3, y - 6, 2, 12);
        QVERIFY(!hasColor(image, edge, theme::Theme::light().text.rgb()));
        const timeline::Row &row = renderer().rows().rows[static_cast<size_t>(rowOf(threads[0]))];
        QVERIFY(timeline::HeaderTip::of(renderer(), **store, row).count('x') >= 4000);
        const timeline::Row &markup =
            renderer().rows().rows[static_cast<size_t>(rowOf(threads[2]))];
        QVERIFY(timeline::HeaderTip::of(renderer(), **store, markup).contains("<b>bold"));
        rowLayout().setFilter(QString::fromUtf8("预取"));
        QVERIFY(rowOf(threads[1]) >= 0);
        QCOMPARE(rowOf(threads[0]), -1);
    }

    void revealShowsAHiddenRow()
    {
        const auto call = m_store->sliceAt(m_store->lanesOf(m_trace->calls).front(), 65 * us);
        rowLayout().setHidden(m_trace->thread, true);
        m_state->goTo(*call);
        QVERIFY(rowOf(m_trace->calls) >= 0);
        rowLayout().setFilter("core");
        m_state->goTo(*call);
        QVERIFY(rowOf(m_trace->calls) >= 0);
    }

    void theMenuOfARowArrangesIt()
    {
        QVERIFY(choose(m_trace->copies, "Pin row"));
        QCOMPARE(renderer().rows().pinned.size(), size_t{1});
        QVERIFY(choose(m_trace->copies, "Unpin row"));
        QVERIFY(choose(m_trace->copies, "Move up"));
        QVERIFY(rowOf(m_trace->copies) < rowOf(m_trace->compute));
        QVERIFY(!choose(m_trace->copies, "Move up"));
        QVERIFY(choose(m_trace->copies, "Increase height"));
        QVERIFY(choose(m_trace->copies, "Reset height"));
        QVERIFY(choose(m_trace->core1, "Hide all others of this kind"));
        QCOMPARE(rowOf(m_trace->core0), -1);
        QVERIFY(choose(m_trace->core1, "Show hidden rows"));
        QVERIFY(choose(m_trace->core1, "Hide row"));
        QCOMPARE(rowOf(m_trace->core1), -1);
        QVERIFY(choose(m_trace->thread, "Collapse all of this layer"));
        QCOMPARE(rowOf(m_trace->calls), -1);
        QVERIFY(choose(m_trace->thread, "Expand"));
        QVERIFY(rowOf(m_trace->calls) >= 0);
        QVERIFY(choose(m_trace->copies, "Streams by process"));
        QCOMPARE(rowLayout().grouping(), session::StreamGrouping::ByProcess);
        QVERIFY(choose(m_trace->copies, "Compact rows"));
        QCOMPARE(rowLayout().scale(), session::RowScale::Compact);
        QVERIFY(choose(m_trace->copies, "Reset rows"));
        QVERIFY(rowLayout().isDefault());
        QVERIFY(!choose(m_trace->copies, "Reset rows"));
    }

    void pinnedRowsAreMovedAmongThemselves()
    {
        rowLayout().setPinned(m_trace->core0, true);
        rowLayout().setPinned(m_trace->calls, true);
        const int first = layout().lanesTop() + 6;
        drag({120, first}, {120, first + 26});
        QCOMPARE(rowLayout().pinned(),
                 (std::vector<session::RowId>{m_trace->calls, m_trace->core0}));
        // Away from its thread a row says whose it is.
        timeline::RowText &text = *renderer().text();
        QVERIFY(text.label(renderer().rows().pinned.front()).contains("main"));
    }

    void manyPinnedRowsLeaveRoomForTheOthers()
    {
        m_widget->resize(1300, 160);
        for (const format::Track &track : m_store->tracks())
            rowLayout().setPinned(track.id, true);
        QVERIFY(layout().pinnedHeight <= 50);
        QVERIFY(layout().rowsHeight() >= 50);
        (void)grab();
    }

    void rowNamesShowUtilization()
    {
        waitForFacts();
        const timeline::RowStat *stat = renderer().facts().stats.of(m_trace->thread);
        QVERIFY(stat);
        QCOMPARE(stat->busy, 300 * us);
        m_state->setRange({0, 300 * us});
        waitForFacts();
        QVERIFY(qFuzzyCompare(renderer().facts().stats.of(m_trace->thread)->share(), 1.0));
        const timeline::Row &row =
            renderer().rows().rows[static_cast<size_t>(rowOf(m_trace->calls))];
        const QString tip = timeline::HeaderTip::of(renderer(), *m_store, row);
        QVERIFY(tip.contains("4 slices"));
        QVERIFY(tip.contains("main"));
        QHelpEvent event(QEvent::ToolTip, {80, yOf(m_trace->calls)},
                         view()->mapToGlobal(QPoint(80, yOf(m_trace->calls))));
        QApplication::sendEvent(view(), &event);
        QCOMPARE(QToolTip::text(), tip);
        QToolTip::hideText();
    }

    void numbersOfRowsAreWorkedOutAsOneScrolls()
    {
        m_widget->resize(1300, 180);
        waitForFacts();
        QVERIFY(!renderer().facts().stats.of(m_trace->calls));
        m_widget->verticalScrollBar()->setValue(m_widget->verticalScrollBar()->maximum());
        waitForFacts();
        QVERIFY(renderer().facts().stats.of(m_trace->calls));
        QVERIFY(renderer().facts().stats.of(m_trace->core0)); // what was known stays
    }

    void aNewTraceBeginsWithItsOwnRows()
    {
        rowLayout().setFilter("core");
        rowLayout().setPinned(m_trace->core0, true);
        const SmallTrace other;
        m_state->setStore(other.open());
        QVERIFY(rowLayout().isDefault());
        QVERIFY(m_widget->filterField()->text().isEmpty());
        (void)grab();
    }
};

TRILANE_TEST(TestTimelineTracks, QApplication)
#include "tests/patience.h"
#include "tst_timelinetracks.moc"
