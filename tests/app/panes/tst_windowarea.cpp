// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "tests/app/windowfixture.h"
#include "views/items/models/areamodel.h"
#include "views/panels/details/areadetails.h"
#include "views/panels/details/detailsside.h"
#include "views/session/state/gpuranges.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QTabBar>
#include <QTableView>

using namespace trilane;

/// The sums of an area at the right, and details as text.
class TestWindowArea : public QObject, protected WindowFixture
{
    Q_OBJECT

    panels::AreaDetails &area() { return *work().side()->area(); }
    void selectGpuRows(TimeRange time)
    {
        std::vector<TrackId> tracks{m_trace->compute, m_trace->copies};
        std::sort(tracks.begin(), tracks.end());
        view().setSelection(session::AreaSelection{time, tracks, 2});
    }
    static QString clipboard() { return QGuiApplication::clipboard()->text(); }
    QString cell(int row, int column)
    {
        return area().table()->model()->index(row, column).data().toString();
    }
    void show(items::AreaModel::List list)
    {
        area().tabs()->setCurrentIndex(static_cast<int>(list));
    }
    bool isThere(items::AreaModel::List list)
    {
        return area().tabs()->isTabVisible(static_cast<int>(list));
    }

private slots:
    void init()
    {
        QVERIFY(start());
        QVERIFY(openTrace());
        QGuiApplication::clipboard()->clear();
    }
    void cleanup() { stop(); }

    void anAreaIsAddedUpByNameStateAndStream()
    {
        selectGpuRows({150 * us, 450 * us});
        QVERIFY(waitSettled());
        QVERIFY(area().isVisible());
        QVERIFY(!work().details()->isVisible());
        QTableView *table = area().table();
        QCOMPARE(table->model()->rowCount(), 2);
        // kernelA: 50 + 50 of 300 µs, kernelB: 100.
        const int b = cell(0, items::AreaModel::Name) == QStringLiteral("kernelB") ? 0 : 1;
        QCOMPARE(cell(b, items::AreaModel::Count), QStringLiteral("1"));
        QCOMPARE(cell(1 - b, items::AreaModel::Count), QStringLiteral("2"));
        QCOMPARE(cell(b, items::AreaModel::Share), QStringLiteral("33.3 %"));
        QCOMPARE(cell(1 - b, items::AreaModel::Total), QString::fromUtf8("100.000 µs"));
        QCOMPARE(cell(1 - b, items::AreaModel::Average), QString::fromUtf8("50.000 µs"));
        show(items::AreaModel::List::Tracks);
        QCOMPARE(table->model()->rowCount(), 1);
        QCOMPARE(cell(0, items::AreaModel::Name), QString::fromUtf8("GPU 0 · Stream 7"));
        QVERIFY(!isThere(items::AreaModel::List::States));
        QVERIFY(!isThere(items::AreaModel::List::Ranges));
    }

    /// A share of one list is of the same time as that of the next row, and no list has a thing
    /// twice.
    void overlappingKindsOfTimeAreInSeparateLists()
    {
        view().selectTime(view().trace().span());
        QVERIFY(waitSettled());
        const auto names = [this](items::AreaModel::List list) {
            show(list);
            QStringList all;
            for (int row = 0; row < area().table()->model()->rowCount(); ++row)
                all += cell(row, items::AreaModel::Name);
            return all;
        };
        const QStringList work = names(items::AreaModel::List::Work);
        const QStringList calls = names(items::AreaModel::List::Calls);
        const QStringList ranges = names(items::AreaModel::List::Ranges);
        QVERIFY2(work.contains("kernelB") && calls.contains("cudaLaunchKernel") &&
                     ranges.contains("step 1"),
                 qPrintable((work + calls + ranges).join(", ")));
        for (const QString &name : work)
            QVERIFY2(!calls.contains(name) && !ranges.contains(name), qPrintable(name));
    }

    void theSumsFollowADragOfTheMouse()
    {
        view().gpuRanges().setShown(false); // those between the streams would be in the area, too
        timeline::TimelineWidget &timeline = *work().timeline();
        timeline::TimelineRenderer &renderer = timeline.renderer();
        const auto at = [&](Ns t, TrackId track) {
            const timeline::Row &row =
                renderer.rows().rows[static_cast<size_t>(renderer.rows().rowOfTrack(track))];
            const timeline::TimelineLayout &layout = renderer.layout();
            return QPoint(layout.headerWidth + static_cast<int>(layout.axis(view().range()).xOf(t)),
                          layout.rowsTop() - layout.scrollY + row.y + row.height / 2);
        };
        const auto move = [&](QPoint to) {
            QMouseEvent event(QEvent::MouseMove, to, timeline.viewport()->mapToGlobal(to),
                              Qt::NoButton, Qt::LeftButton, Qt::ShiftModifier);
            QApplication::sendEvent(timeline.viewport(), &event);
        };
        QTest::mousePress(timeline.viewport(), Qt::LeftButton, Qt::ShiftModifier,
                          at(90 * us, m_trace->compute));
        move(at(150 * us, m_trace->compute));
        QTRY_COMPARE(area().table()->model()->rowCount(), 1);
        move(at(250 * us, m_trace->compute));
        QTRY_COMPARE(area().table()->model()->rowCount(), 2);
        move(at(540 * us, m_trace->copies));
        QTRY_COMPARE(area().table()->model()->rowCount(), 3);
        move(at(150 * us, m_trace->compute));
        QTRY_COMPARE(area().table()->model()->rowCount(), 1);
        QTest::mouseRelease(timeline.viewport(), Qt::LeftButton, Qt::ShiftModifier,
                            at(150 * us, m_trace->compute));
        QVERIFY(waitSettled());
        QCOMPARE(area().table()->model()->rowCount(), 1);
    }

    void aTimeOverAllRowsHasBothItsPageAndItsSums()
    {
        view().selectTime({100 * us, 500 * us});
        QVERIFY(waitSettled());
        QVERIFY(area().isVisible());
        QVERIFY(work().details()->isVisible());
        QVERIFY(work().details()->text().contains(QStringLiteral("75.0 %")));
        show(items::AreaModel::List::States);
        const QAbstractItemModel *states = area().table()->model();
        QCOMPARE(states->rowCount(), 2);
        QCOMPARE(states->index(1, 0).data().toString(), QStringLiteral("blocked: futex"));
        view().clearSelection();
        QVERIFY(!area().isVisible());
        QVERIFY(work().details()->isVisible());
    }

    void aNameHasTheWholeWidthOfItsRow()
    {
        selectGpuRows({150 * us, 450 * us});
        QVERIFY(waitSettled());
        const QTableView *table = area().table();
        const auto ink = [&](int column) {
            QRect cell = table->visualRect(table->model()->index(0, column));
            cell.setHeight(20);
            const QImage shown = table->viewport()->grab().toImage().copy(cell);
            int differing = 0;
            for (int y = 2; y < shown.height(); ++y) {
                for (int x = 0; x < shown.width(); ++x)
                    differing += shown.pixel(x, y) != shown.pixel(shown.width() - 1, 0) ? 1 : 0;
            }
            return differing;
        };
        QVERIFY(ink(items::AreaModel::Name) > 20);
        QCOMPARE(ink(items::AreaModel::Average), 0); // kernelA is short, and its figures lie below
        show(items::AreaModel::List::Tracks); // "GPU 0 · Stream 7" is longer than its column
        area().resize(140, area().height());
        QVERIFY(ink(items::AreaModel::Share) > 5);
    }

    void aClickOnARowHighlightsItsName()
    {
        selectGpuRows({150 * us, 450 * us});
        QVERIFY(waitSettled());
        const int b = cell(0, items::AreaModel::Name) == QStringLiteral("kernelB") ? 0 : 1;
        QTableView *table = area().table();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(b, 0)).center());
        QCOMPARE(view().highlighted(), view().trace().find("kernelB"));
    }

    void anAreaIsCopiedAsATable()
    {
        selectGpuRows({150 * us, 450 * us});
        QVERIFY(waitSettled());
        area().table()->setFocus();
        QTest::keyClick(area().table(), Qt::Key_C, Qt::ControlModifier);
        QVERIFY(clipboard().contains(QStringLiteral("Name\tShare\tCount\tTotal\tAverage\n")));
        QVERIFY(clipboard().contains(QString::fromUtf8("kernelB\t33.3 %\t1\t100.000 µs")));
        QVERIFY(clipboard().contains(QString::fromUtf8("GPU 0 · Stream 7\t")));
    }

    void ctrlCOnTheTimelineCopiesTheDetails()
    {
        view().select(kernelAt(150 * us));
        work().timeline()->setFocus();
        QTest::keyClick(work().timeline(), Qt::Key_C, Qt::ControlModifier); // before it is there
        QTRY_VERIFY(clipboard().contains(QStringLiteral("launched by\tcudaLaunchKernel")));
        QVERIFY(clipboard().startsWith(QStringLiteral("void ns::kernelA<4>(int)\n")));
        QVERIFY(clipboard().contains(QString::fromUtf8("duration\t100.000 µs")));
        view().selectGap(m_trace->gpu, {300 * us, 400 * us});
        QTest::keyClick(work().timeline(), Qt::Key_C, Qt::ControlModifier);
        QTRY_VERIFY(clipboard().startsWith(QStringLiteral("GPU idle\n")));
        QVERIFY(clipboard().contains(QStringLiteral("How the idle time ended")));
    }

    void rangesShowTheGpuWorkLaunchedInside()
    {
        const store::Store &store = *view().store();
        view().select(*store.sliceAt(store.lanesOf(m_trace->ranges)[0], 100 * us));
        QVERIFY(waitSettled());
        const QString text = work().details()->copyText();
        QVERIFY2(text.contains(QStringLiteral("Launched within")), qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("kernels\t3")));
        QVERIFY(text.contains(QString::fromUtf8("GPU time\t350.000 µs")));
        QVERIFY(text.contains(QStringLiteral("first\tkernelA")));
        QVERIFY(!text.contains(QStringLiteral("Inside"))); // the outermost
        view().select(*store.sliceAt(store.lanesOf(m_trace->ranges)[1], 100 * us));
        QVERIFY(waitSettled());
        QVERIFY(work().details()->copyText().contains(QStringLiteral("Inside")));
    }

    void rangesAroundALaunchAreInnermostFirst()
    {
        view().select(kernelAt(150 * us));
        QVERIFY(waitSettled());
        const QString text = work().details()->copyText();
        const auto inner = text.indexOf(QStringLiteral("forward"));
        const auto outer = text.indexOf(QStringLiteral("step 1"));
        QVERIFY(inner > 0 && outer > inner);
    }

    void theTreeModelPassesTheModelTester()
    {
        items::AreaModel model;
        QAbstractItemModelTester tester(&model);
        const std::shared_ptr<const store::Store> store = view().store();
        const auto totals = std::make_shared<const areas::AreaTotals>(
            areas::areaTotals(*store, session::allLanes(*store), store->span()));
        model.setTotals(store, totals);
        QVERIFY(model.rowCount() > 1);
        using List = items::AreaModel::List;
        for (const auto list :
             {List::States, List::Tracks, List::Calls, List::Ranges, List::Work}) {
            model.setList(list);
            QVERIFY(model.rowCount() > 0);
            QVERIFY(model.text(list).count(QLatin1Char('\n')) == model.rowCount() + 1);
        }
        model.setTotals(store, nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void wordsFollowTheLanguage()
    {
        selectGpuRows({150 * us, 450 * us});
        QVERIFY(waitSettled());
        m_appearance->setLanguage(QStringLiteral("zh_CN"));
        QCoreApplication::processEvents();
        QCOMPARE(area().tabs()->tabText(0), QString::fromUtf8("GPU 工作"));
        m_appearance->setLanguage(QStringLiteral("en"));
        QCoreApplication::processEvents();
        QCOMPARE(area().tabs()->tabText(0), QStringLiteral("GPU work"));
    }
};

TRILANE_TEST(TestWindowArea, QApplication)
#include "tests/patience.h"
#include "tst_windowarea.moc"
