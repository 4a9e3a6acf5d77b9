// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/allcommands.h"
#include "app/ui/window/documenttabs.h"
#include "app/ui/window/mainmenu.h"
#include "app/ui/window/windowactions.h"
#include "tests/app/windowfixture.h"
#include "views/panels/details/markspanel.h"
#include "views/session/state/usermarks.h"
#include "views/tables/pages/flamepane.h"
#include "views/tables/pages/operatorpane.h"
#include "views/tables/pages/operatorview.h"
#include "views/tables/query/querylist.h"
#include "views/tables/query/querypane.h"
#include "views/timeline/input/rowcommands.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QTabBar>
#include <QTableView>
#include <QTimer>
#include <QToolButton>

using namespace trilane;

/// What the right button offers is had by the keys for it, at the current item, and from the
/// palette.
class TestWindowItemMenus : public QObject, protected WindowFixture
{
    Q_OBJECT

    struct Opened
    {
        QStringList entries;
        QPoint at; ///< where it was asked for: a menu is moved to where the screen has room for it
    };

    /// The screen's place of the last event that asked for a menu.
    class Asked : public QObject
    {
    public:
        Asked() { qApp->installEventFilter(this); }
        bool eventFilter(QObject *, QEvent *event) override
        {
            if (event->type() == QEvent::ContextMenu)
                at = static_cast<QContextMenuEvent *>(event)->globalPos();
            return false;
        }
        QPoint at;
    };

    static QStringList entriesOf(const QMenu &menu)
    {
        QStringList entries;
        for (const QAction *action : menu.actions()) {
            if (!action->isSeparator())
                entries << action->text().section(QLatin1Char('\t'), 0, 0);
        }
        return entries;
    }
    /// Presses the keys for the menu where the focus is; the menu, which is closed again, or none.
    static std::optional<Opened> press(QWidget &focus, Qt::Key key = Qt::Key_F10,
                                       Qt::KeyboardModifiers with = Qt::ShiftModifier)
    {
        // After a menu no window need be the active one, offscreen; keys are for the active one.
        focus.window()->activateWindow();
        if (!QTest::qWaitForWindowActive(focus.window()))
            return std::nullopt;
        focus.setFocus();
        const Asked asked;
        std::optional<Opened> opened;
        QTimer watch;
        QObject::connect(&watch, &QTimer::timeout, &watch, [&] {
            auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
            if (!menu)
                return;
            opened = Opened{entriesOf(*menu), asked.at};
            menu->close();
        });
        watch.start(5);
        QTest::keyClick(&focus, key, with);
        (void)QTest::qWaitFor([&] { return opened.has_value(); }, 1000);
        return opened;
    }
    bool isListed(const QString &path, const QString &title, bool run = false)
    {
        ui::AllCommands all(*m_window->findChild<ui::MainMenu *>(),
                            *m_window->findChild<ui::WindowActions *>(), m_window->documents());
        for (const items::Command &command : all.list()) {
            if (command.path != path || command.title != title)
                continue;
            if (run)
                command.run();
            return true;
        }
        return false;
    }
    void openTab(const char *tab)
    {
        QTabBar *tabs = work().tables()->tabs();
        QTest::mouseClick(tabs, Qt::LeftButton, {},
                          tabs->tabRect(tables::BottomPanel::indexOf(tab)).center());
        QVERIFY(waitSettled());
    }
    /// The same on the timeline, which knows its place itself.
    std::optional<Opened> pressTimeline(Qt::Key key = Qt::Key_F10,
                                        Qt::KeyboardModifiers with = Qt::ShiftModifier)
    {
        QPoint at;
        const auto known =
            connect(work().timeline(), &timeline::TimelineWidget::contextMenuRequested, this,
                    [&at](const timeline::TimelineTarget &, QPoint global) { at = global; });
        std::optional<Opened> opened = press(*work().timeline(), key, with);
        disconnect(known);
        if (opened)
            opened->at = at;
        return opened;
    }
    int yOf(TrackId track)
    {
        timeline::TimelineRenderer &renderer = work().timeline()->renderer();
        const int index = renderer.rows().rowOfTrack(track);
        const timeline::Row &row = renderer.rows().rows[static_cast<size_t>(index)];
        return renderer.layout().rowsTop() - renderer.layout().scrollY + row.y;
    }
    QPoint inTimeline(QPoint global)
    {
        return work().timeline()->viewport()->mapFromGlobal(global);
    }

private slots:
    void init()
    {
        QVERIFY(start());
        QVERIFY(openTrace());
        m_window->activateWindow();
    }
    void cleanup()
    {
        stop();
        QFile::remove(m_path + ".marks.json");
    }

    void theTimelineMenuIsAtTheSelectedSlice()
    {
        view().select(kernelAt(150 * us));
        const auto menu = pressTimeline();
        QVERIFY(menu);
        QVERIFY(menu->entries.contains(QStringLiteral("Copy details as text")));
        QVERIFY(menu->entries.contains(QStringLiteral("Pin row")));
        const QPoint at = inTimeline(menu->at);
        QVERIFY2(qAbs(at.y() - yOf(m_trace->compute)) < 30, qPrintable(QString::number(at.y())));
        QVERIFY(work().timeline()->targetAt(at - QPoint(0, 2)).track == m_trace->compute ||
                work().timeline()->targetAt(at).track == m_trace->compute);
        // The Menu key does the same.
        const auto again = pressTimeline(Qt::Key_Menu, {});
        QVERIFY(again);
        QCOMPARE(again->entries, menu->entries);
    }

    void rowsAreChosenByKeysAndHaveTheirMenu()
    {
        view().select(kernelAt(150 * us));
        session::RowId before = timeline::RowCommands::current(*work().timeline());
        QCOMPARE(before.track, m_trace->compute);
        QTest::keyClick(work().timeline(), Qt::Key_Down, Qt::AltModifier);
        const session::RowId chosen = timeline::RowCommands::current(*work().timeline());
        QVERIFY(chosen != before);
        const auto menu = pressTimeline();
        QVERIFY(menu);
        QVERIFY(menu->entries.contains(QStringLiteral("Hide row")));
        QVERIFY(!menu->entries.contains(QStringLiteral("Copy name"))); // of the slice elsewhere
        QVERIFY(qAbs(inTimeline(menu->at).y() - yOf(chosen.track)) < 40);
        QTest::keyClick(work().timeline(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(timeline::RowCommands::current(*work().timeline()), before);
        // Whatever is selected next is what keys are about.
        QTest::keyClick(work().timeline(), Qt::Key_Down, Qt::AltModifier);
        view().select(kernelAt(250 * us));
        QCOMPARE(timeline::RowCommands::current(*work().timeline()), before);
    }

    void allRowsAreReachedByKeys()
    {
        QTest::keyClick(work().timeline(), Qt::Key_Escape);
        QSet<uint32_t> reached;
        for (int i = 0; i < 60; ++i) {
            QTest::keyClick(work().timeline(), Qt::Key_Down, Qt::AltModifier);
            reached << timeline::RowCommands::current(*work().timeline()).track.value;
        }
        for (const timeline::Row &row : work().timeline()->renderer().rows().rows)
            QVERIFY(!row.id().isValid() || reached.contains(row.track.value));
    }

    void withoutASelectionTheRulersMenuOpens()
    {
        QTest::keyClick(work().timeline(), Qt::Key_Escape);
        work().timeline()->pointer().at.reset();
        const auto menu = pressTimeline();
        QVERIFY(menu);
        QVERIFY(menu->entries.contains(QStringLiteral("Time from start of trace")));
    }

    void aMarkOfTheTimelineHasAMenu()
    {
        view().clearSelection();
        work().timeline()->pointer().at.reset();
        view().marks().add({.time = {500 * us, 500 * us}, .text = "here"});
        QTRY_VERIFY(work().findChild<panels::MarksPanel *>()->isVisible());
        const auto menu = pressTimeline();
        QVERIFY(menu);
        QVERIFY(menu->entries.contains(QStringLiteral("Edit text")));
        QVERIFY(menu->entries.contains(QStringLiteral("Remove")));
        // The right button at its flag gives the same.
        timeline::TimelineWidget &timeline = *work().timeline();
        const QPoint flag(inTimeline(menu->at).x(),
                          timeline.renderer().layout().ruler().bottom() - 4);
        QCOMPARE(timeline.targetAt(flag).hit.area, timeline::Hit::Mark);
        QMenu byMouse;
        work().fillMenu(byMouse, timeline.targetAt(flag));
        QCOMPARE(entriesOf(byMouse).mid(0, 4), menu->entries.mid(0, 4));
        QVERIFY(isListed(QStringLiteral("Mark actions"), QStringLiteral("Remove"), true));
        QVERIFY(view().marks().isEmpty());
    }

    void theListOfMarksHasAMenu()
    {
        view().marks().add({.time = {500 * us, 500 * us}, .text = "here"});
        QTableView &table = *work().findChild<panels::MarksPanel *>()->table();
        QTRY_VERIFY(table.isVisible());
        const auto menu = press(table);
        QVERIFY(menu);
        QCOMPARE(menu->entries.value(0), QStringLiteral("Go to mark"));
        QCOMPARE(table.rowAt(table.viewport()->mapFromGlobal(menu->at).y()), 0);
    }

    void theOperatorsTableOpensTheMenuAtItsCurrentRow()
    {
        openTab("operators");
        tables::OperatorView &tree = *work().tables()->page<tables::OperatorPane>()->tree();
        QTRY_VERIFY(tree.model()->rowCount() > 0);
        QVERIFY(!isListed(QStringLiteral("Operators"), QStringLiteral("Go to longest call")));
        const QModelIndex step = tree.model()->index(0, 0);
        tree.setCurrentIndex(step);
        const auto menu = press(tree);
        QVERIFY(menu);
        QVERIFY(menu->entries.contains(QStringLiteral("Go to longest call")));
        QCOMPARE(tree.indexAt(tree.viewport()->mapFromGlobal(menu->at)).row(), 0);
        QVERIFY(isListed(QStringLiteral("Operators"), QStringLiteral("Collapse all")));
        QVERIFY(isListed(QStringLiteral("Operators"), QStringLiteral("Copy name"), true));
        QCOMPARE(QGuiApplication::clipboard()->text(), step.data().toString());
    }

    void theFlameGraphHasACurrentBox()
    {
        openTab("flames");
        tables::FlameView &flames = *work().tables()->page<tables::FlamePane>()->flames();
        QTRY_VERIFY(flames.graph().nodes.size() > 2);
        QVERIFY(!press(flames)); // everything has no menu
        const auto nameOf = [&] {
            return flames.graph().nodes[flames.current()].name;
        };
        QTest::keyClick(&flames, Qt::Key_Down);
        QCOMPARE(nameOf(), std::string_view("step"));
        QTest::keyClick(&flames, Qt::Key_Down);
        const std::string_view inner = nameOf();
        QVERIFY(inner != "step");
        QVERIFY(flames.accessibleDescription().startsWith(
            QString::fromUtf8(inner.data(), static_cast<qsizetype>(inner.size()))));
        QPoint at;
        connect(&flames, &tables::FlameView::menuRequested, this,
                [&at](uint32_t, QPoint global) { at = global; });
        const auto menu = press(flames);
        QVERIFY(menu);
        QCOMPARE(menu->entries.value(0), QStringLiteral("Zoom to this"));
        QVERIFY(flames.boxes().rectOf(flames.current()).contains(flames.mapFromGlobal(at)));
        keepPicture(QStringLiteral("-current"));
        QVERIFY(isListed(QStringLiteral("Flame graph"), QStringLiteral("Zoom to this"), true));
        QCOMPARE(flames.zoomed(), flames.current());
        QTest::keyClick(&flames, Qt::Key_Up);
        QCOMPARE(nameOf(), std::string_view("step"));
        QTest::keyClick(&flames, Qt::Key_Space);
        QCOMPARE(flames.zoomed(), flames.current());
        QTest::keyClick(&flames, Qt::Key_Return);
        QTRY_VERIFY(view().selectedSlice().has_value());
    }

    void flamesAreWalkedSideways()
    {
        openTab("flames");
        tables::FlameView &flames = *work().tables()->page<tables::FlamePane>()->flames();
        QTRY_VERIFY(flames.graph().nodes.size() > 2);
        QTest::mouseClick(
            work().tables()->page<tables::FlamePane>()->button(operators::FlameValue::GpuTime),
            Qt::LeftButton);
        QTRY_VERIFY(flames.graph().value == operators::FlameValue::GpuTime);
        for (int depth = 0; depth < 3; ++depth)
            QTest::keyClick(&flames, Qt::Key_Down);
        // Three kinds of work side by side; from the leftmost one to the last and back.
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&flames, Qt::Key_Left);
        QList<uint32_t> walked{flames.current()};
        for (int i = 0; i < 3; ++i) {
            QTest::keyClick(&flames, Qt::Key_Right);
            walked << flames.current();
        }
        QVERIFY(walked[0] != walked[1] && walked[1] != walked[2]);
        QCOMPARE(walked[3], walked[2]); // there is no further one
        const auto rectOf = [&](int i) {
            return flames.boxes().rectOf(walked[i]);
        };
        QCOMPARE(rectOf(1).top(), rectOf(0).top());
        QVERIFY(rectOf(1).left() > rectOf(0).left() && rectOf(2).left() > rectOf(1).left());
        QTest::keyClick(&flames, Qt::Key_Left);
        QCOMPARE(flames.current(), walked[1]);
    }

    void savedQueriesHaveAMenu()
    {
        openTab("query");
        tables::QueryList &list = *work().findChild<tables::QueryList *>();
        QVERIFY(list.count() > 0);
        list.setCurrentRow(0);
        const auto menu = press(list);
        QVERIFY(menu);
        QCOMPARE(menu->entries.value(0), QStringLiteral("Run"));
        QVERIFY(isListed(QStringLiteral("Saved queries"), QStringLiteral("Run")));
    }

    void tablesOpenTheMenuAtTheirCurrentRow()
    {
        tables::DataTable &table = *kernels().table();
        table.setCurrentIndex(table.model()->index(1, 0));
        const auto menu = press(table);
        QVERIFY(menu);
        QVERIFY(menu->entries.contains(QStringLiteral("Columns")));
        QCOMPARE(table.indexAt(table.viewport()->mapFromGlobal(menu->at)).row(), 1);
    }

    void thePaletteOpensTheMenuWhereTheFocusWas()
    {
        view().select(kernelAt(150 * us));
        std::optional<QStringList> entries;
        QTimer::singleShot(50, this, [&] {
            if (auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget())) {
                entries = entriesOf(*menu);
                menu->close();
            }
        });
        work().timeline()->setFocus();
        m_window->findChild<ui::WindowActions *>()->action(QStringLiteral("itemMenu"))->trigger();
        QTRY_VERIFY(entries.has_value());
        QVERIFY(entries->contains(QStringLiteral("Pin row")));
    }
};

TRILANE_TEST(TestWindowItemMenus, QApplication)
#include "tests/patience.h"
#include "tst_windowitemmenus.moc"
