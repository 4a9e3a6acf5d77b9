// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/mainmenu.h"
#include "app/ui/window/options.h"
#include "model/store/store.h"
#include "tests/app/windowfixture.h"
#include "views/session/state/gpuranges.h"
#include "views/session/state/tracknames.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QAction>
#include <QScrollBar>

using namespace trilane;

/// Rows below streams that show ranges as the GPU saw them, driven with the mouse.
class TestWindowGpuRanges : public QObject, protected WindowFixture
{
    Q_OBJECT

    timeline::TimelineRenderer &renderer() { return work().timeline()->renderer(); }
    TrackId below(TrackId stream) { return view().trace().derivedBelow(stream); }
    const timeline::Row *rowOf(TrackId track)
    {
        const timeline::RowList &list = renderer().rows();
        const int index = list.rowOfTrack(track);
        return index < 0 ? nullptr : &list.rows[static_cast<size_t>(index)];
    }
    /// A point of the viewport on a lane of the track's row.
    QPoint pointAt(TrackId track, int lane, Ns t)
    {
        const timeline::Row *row = rowOf(track);
        const timeline::TimelineLayout &layout = renderer().layout();
        const int x = layout.headerWidth + static_cast<int>(layout.axis(view().range()).xOf(t));
        const int y =
            layout.rowsTop() - layout.scrollY + row->y + row->laneTop(lane) + row->laneHeight / 2;
        return {x, y};
    }
    void click(QPoint at)
    {
        QTest::mouseClick(work().timeline()->viewport(), Qt::LeftButton, {}, at);
    }
    QAction *menuAction()
    {
        ui::MainMenu &menu = *m_window->findChild<ui::MainMenu *>();
        menu.fill();
        for (QAction *submenu : menu.actions()) {
            if (!submenu->menu())
                continue;
            for (QAction *action : submenu->menu()->actions()) {
                if (action->text() == QStringLiteral("Ranges below streams"))
                    return action;
            }
        }
        return nullptr;
    }
    std::string_view selectedName()
    {
        return view().trace().string(view().selectedSlice()->slice.name);
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void everyStreamHasTheRangesOfItsWorkBelow()
    {
        QVERIFY(openTrace());
        const timeline::Row *compute = rowOf(below(m_trace->compute));
        QVERIFY(compute);
        QVERIFY(compute->kind == timeline::RowKind::GpuRanges);
        QCOMPARE(compute->lanes.size(), size_t{2});
        QCOMPARE(compute->y, rowOf(m_trace->compute)->y + rowOf(m_trace->compute)->height);
        const store::Store &store = *view().store();
        const auto forward = store.sliceAt(compute->lanes[1], 350 * us);
        QVERIFY(forward);
        QCOMPARE(store.string(forward->slice.name), std::string_view("forward"));
        QCOMPARE(forward->slice.range(), (TimeRange{100 * us, 500 * us}));
        const timeline::Row *copies = rowOf(below(m_trace->copies));
        QVERIFY(copies);
        QCOMPARE(store.sliceAt(copies->lanes[0], 520 * us)->slice.range(),
                 (TimeRange{500 * us, 550 * us}));
    }

    void aClickedRangeLeadsToTheOneOnItsThreadAndBack()
    {
        QVERIFY(openTrace());
        click(pointAt(below(m_trace->compute), 1, 350 * us));
        QTRY_VERIFY(view().selectedSlice().has_value());
        QVERIFY(view().selectedSlice()->slice.kind == SliceKind::GpuRange);
        QVERIFY(waitSettled());
        panels::DetailsPanel &details = *work().details();
        QTRY_VERIFY(details.text().contains(QStringLiteral("300.000 µs"))); // GPU time
        for (const char *part : {"forward", "range on the GPU", "400.000 µs", "main 4121",
                                 "CPU time", "190.000 µs", "kernels", "step 1"})
            QVERIFY2(details.text().contains(QString::fromUtf8(part)), part);
        QTest::mouseClick(details.viewport(), Qt::LeftButton, {},
                          linkIn(details, QStringLiteral("slice:")));
        QTRY_VERIFY(view().selectedSlice()->slice.kind == SliceKind::Range);
        QCOMPARE(selectedName(), std::string_view("forward"));
        QCOMPARE(view().selectedSlice()->slice.start, 10 * us);
        // And back, by the list of where it is on the GPU.
        QVERIFY(waitSettled());
        QTRY_VERIFY(details.text().contains(QStringLiteral("This range on the GPU")));
        QTRY_COMPARE(renderer().facts().links.total, size_t{2}); // on both streams
        const auto shown =
            view().store()->sliceAt(rowOf(below(m_trace->copies))->lanes[1], 520 * us);
        const QString link = QStringLiteral("slice:%1:").arg(shown->ref.chunk.value);
        QPoint at = linkIn(details, link);
        if (at.x() < 0) { // further down
            details.verticalScrollBar()->setValue(details.verticalScrollBar()->maximum());
            at = linkIn(details, link);
        }
        QVERIFY(at.x() >= 0);
        QTest::mouseClick(details.viewport(), Qt::LeftButton, {}, at);
        QTRY_VERIFY(view().selectedSlice()->slice.kind == SliceKind::GpuRange);
        QCOMPARE(view().selectedSlice()->ref, shown->ref);
    }

    void theSelectedRangeHasAnArrowFromItsThread()
    {
        QVERIFY(openTrace());
        click(pointAt(below(m_trace->copies), 0, 520 * us));
        QTRY_VERIFY(view().selectedSlice().has_value());
        QTRY_COMPARE(renderer().facts().links.total, size_t{1});
        const timeline::TimelineLink &link = renderer().facts().links.links.front();
        QVERIFY(link.from.slice.kind == SliceKind::Range);
        QCOMPARE(link.to.ref, view().selectedSlice()->ref);
    }

    void hidingGpuRangesInTheMenuIsRemembered()
    {
        QVERIFY(openTrace());
        QAction *action = menuAction();
        QVERIFY(action && action->isChecked());
        action->trigger();
        QVERIFY(!rowOf(below(m_trace->compute)));
        QVERIFY(rowOf(m_trace->compute));
        const QString copy = m_home.filePath(QStringLiteral("other.trilane"));
        QFile::copy(m_path, copy);
        m_window->openFile(copy);
        QVERIFY(waitSettled());
        QVERIFY(!rowOf(below(m_trace->compute)));
        QVERIFY(!menuAction()->isChecked());
        menuAction()->trigger();
        QTRY_VERIFY(rowOf(below(m_trace->compute)));
    }

    void aStreamFoldsItsRangesAway()
    {
        QVERIFY(openTrace());
        view().setCollapsed(m_trace->compute, true);
        QVERIFY(!rowOf(below(m_trace->compute)));
        QVERIFY(rowOf(below(m_trace->copies)));
        view().setCollapsed(m_trace->compute, false);
        view().layout().setHidden(below(m_trace->compute), true);
        QVERIFY(!rowOf(below(m_trace->compute)));
        QVERIFY(rowOf(m_trace->compute));
        view().setPinned(below(m_trace->copies), true);
        QCOMPARE(renderer().rows().pinned.size(), size_t{1});
    }

    void rowsHiddenByTheUserStayHiddenAfterAReload()
    {
        QVERIFY(openTrace());
        view().layout().setHidden(below(m_trace->copies), true);
        const QStringList names = session::TrackNames::of(*view().store(), below(m_trace->copies));
        QCOMPARE(session::TrackNames::find(*view().store(), names), below(m_trace->copies));
        page()->reload();
        QVERIFY(waitSettled());
        QTRY_VERIFY(rowOf(below(m_trace->compute)));
        QVERIFY(!rowOf(below(m_trace->copies)));
    }

    void countsAndTablesAreOfTheTraceAlone()
    {
        QVERIFY(openTrace());
        const store::Store &store = *view().store();
        QVERIFY(store.derivedLanes());
        QCOMPARE(store.sliceCount(), m_trace->open()->sliceCount());
        work().tables()->showTab("nvtx");
        QVERIFY(waitSettled());
        QTRY_COMPARE(work().tables()->table()->model()->rowCount(), 2);
    }

    void theCommandLineChooses()
    {
        QCOMPARE(ui::parseOptions({"trilane-ui", "--gpu-ranges", "off"})->gpuRanges,
                 std::optional(false));
        QCOMPARE(ui::parseOptions({"trilane-ui", "--gpu-ranges", "on"})->gpuRanges,
                 std::optional(true));
        QCOMPARE(ui::parseOptions({"trilane-ui"})->gpuRanges, std::optional<bool>());
        QVERIFY(!ui::parseOptions({"trilane-ui", "--gpu-ranges", "maybe"}));
    }
};

TRILANE_TEST(TestWindowGpuRanges, QApplication)
#include "tests/patience.h"
#include "tst_windowgpuranges.moc"
