// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/page/findcontrol.h"
#include "tests/app/windowfixture.h"
#include "views/items/models/tablemodel.h"
#include "views/panels/bars/searchbox.h"
#include "views/panels/bars/topbar.h"
#include "views/session/state/findstate.h"
#include "views/tables/pages/findbar.h"
#include "views/tables/pages/findpane.h"
#include "views/tables/pages/findtable.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

using namespace trilane;

/// Finding in the window: keys, the find pane, steps, marks, only results.
class TestFind : public QObject, protected WindowFixture
{
    Q_OBJECT

    session::FindState &find() { return view().find(); }
    tables::FindPane &pane() { return *work().tables()->page<tables::FindPane>(); }
    tables::FindTable &table() { return *pane().table(); }
    QLineEdit &field() { return *pane().bar()->field(); }
    QToolButton *button(const char *name)
    {
        return pane().findChild<QToolButton *>(QString::fromLatin1(name));
    }
    bool searched()
    {
        return QTest::qWaitFor(
            [this] {
                return find().finder().query().text == field().text() &&
                       !find().finder().isSearching();
            },
            10000);
    }
    /// Ctrl+F, and the text typed.
    void type(const QString &text)
    {
        QTest::keyClick(work().timeline(), Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(field().hasFocus());
        field().selectAll();
        QTest::keyClicks(&field(), text);
        QVERIFY(searched());
    }
    QStringList names()
    {
        QStringList names;
        for (int row = 0; row < table().model()->rowCount(); ++row)
            names << table().model()->index(row, items::FindModel::Name).data().toString();
        return names;
    }
    QString cell(int row, int column)
    {
        return table().model()->index(row, column).data().toString();
    }
    std::optional<Ns> selectedStart()
    {
        const auto slice = view().selectedSlice();
        return slice ? std::optional(slice->slice.start) : std::nullopt;
    }
    void clickRow(int row)
    {
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {},
                          table().visualRect(table().model()->index(row, 1)).center());
    }

private slots:
    void init()
    {
        QVERIFY(start());
        QVERIFY(openTrace());
        work().timeline()->setFocus();
    }
    void cleanup() { stop(); }

    void ctrlFOpensThePaneAndTypingFillsIt()
    {
        type(QStringLiteral("kernel"));
        QVERIFY(work().tables()->tab() == "find");
        QCOMPARE(names().filter(QStringLiteral("kernelA")).size(), 1);
        QCOMPARE(names().filter(QStringLiteral("kernelB")).size(), 1);
        QVERIFY(names().contains(QStringLiteral("cudaLaunchKernel")));
        const int row =
            static_cast<int>(names().indexOf(QStringLiteral("void ns::kernelA<4>(int)")));
        QCOMPARE(cell(row, items::FindModel::Count), QStringLiteral("2"));
        QVERIFY(cell(row, items::FindModel::Where).startsWith(QStringLiteral("CUDA · kernel")));
        QCOMPARE(cell(row, items::FindModel::Share), QStringLiteral("66.7 %"));
        QVERIFY(pane().bar()->statusText().endsWith(QStringLiteral("results")));
    }

    void enterAndF3StepThroughTheOccurrencesInTime()
    {
        type(QStringLiteral("kernelA"));
        QTest::keyClick(&field(), Qt::Key_Return);
        QTRY_COMPARE(selectedStart(), std::optional<Ns>(100 * us));
        QTRY_COMPARE(pane().bar()->positionText(), QStringLiteral("1 of 2"));
        QTest::keyClick(&field(), Qt::Key_Return);
        QTRY_COMPARE(selectedStart(), std::optional<Ns>(400 * us));
        QTRY_COMPARE(pane().bar()->positionText(), QStringLiteral("2 of 2"));
        QTest::keyClick(&field(), Qt::Key_Return, Qt::ShiftModifier);
        QTRY_COMPARE(selectedStart(), std::optional<Ns>(100 * us));
        work().timeline()->setFocus();
        QTest::keyClick(work().timeline(), Qt::Key_F3);
        QTRY_COMPARE(selectedStart(), std::optional<Ns>(400 * us));
        QTest::keyClick(work().timeline(), Qt::Key_F3); // from the last to the first
        QTRY_COMPARE(selectedStart(), std::optional<Ns>(100 * us));
        QTest::keyClick(work().timeline(), Qt::Key_F3, Qt::ShiftModifier);
        QTRY_COMPARE(selectedStart(), std::optional<Ns>(400 * us));
        QCOMPARE(view().highlighted(), view().trace().find("void ns::kernelA<4>(int)"));
    }

    void enterDuringASearchSelectsTheFirstResult()
    {
        QTest::keyClick(work().timeline(), Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(field().hasFocus());
        QTest::keyClicks(&field(), QStringLiteral("kernelB"));
        QTest::keyClick(&field(), Qt::Key_Return);
        QTRY_COMPARE(selectedStart(), std::optional<Ns>(200 * us));
    }

    void aClickMarksTheSliceOfARowAndADoubleClickShowsIt()
    {
        type(QStringLiteral("kernel"));
        const int row = static_cast<int>(names().indexOf(QStringLiteral("kernelB")));
        clickRow(row);
        QCOMPARE(view().highlighted(), view().trace().find("kernelB"));
        QVERIFY(!view().selectedSlice());
        QTRY_COMPARE(find().marks().size(), size_t{1});
        QVERIFY(find().marks().front().contains(250 * us));
        const auto &marks =
            work().timeline()->renderer().facts().overview.of[timeline::OverviewMarks::Hits];
        QCOMPARE(marks.size(), size_t{1});
        QTest::mouseDClick(table().viewport(), Qt::LeftButton, {},
                           table().visualRect(table().model()->index(row, 1)).center());
        QTRY_COMPARE(selectedStart(), std::optional<Ns>(200 * us));
        QTRY_VERIFY(view().range().duration() < 200 * us);
    }

    void escapeReturnsToTheTimelineAndClearsDimming()
    {
        type(QStringLiteral("kernelB"));
        clickRow(0);
        QVERIFY(view().highlight().isActive());
        field().setFocus();
        QTest::keyClick(&field(), Qt::Key_Escape);
        QTRY_VERIFY(work().timeline()->hasFocus());
        QVERIFY(!view().highlight().isActive());
        QVERIFY(find().marks().empty());
        QTest::keyClick(work().timeline(), Qt::Key_F3); // the results are still there
        QTRY_COMPARE(selectedStart(), std::optional<Ns>(200 * us));
        QVERIFY(view().highlight().isActive());
        QTest::keyClick(work().timeline(), Qt::Key_Escape);
        QVERIFY(!view().highlight().isActive());
    }

    void aSelectedSliceOffersItsName()
    {
        view().select(kernelAt(250 * us));
        QTest::keyClick(work().timeline(), Qt::Key_F, Qt::ControlModifier);
        QTRY_COMPARE(field().text(), QStringLiteral("kernelB"));
        QCOMPARE(field().selectedText(), QStringLiteral("kernelB"));
        QVERIFY(searched());
        QCOMPARE(names(), QStringList{QStringLiteral("kernelB")});
        // What the search itself went to does not replace what was typed.
        type(QStringLiteral("kernel"));
        QTest::keyClick(&field(), Qt::Key_Return);
        QTRY_VERIFY(find().steps().position());
        QTest::keyClick(work().timeline(), Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(field().text(), QStringLiteral("kernel"));
    }

    void caseWholeWordsAndExpressionsAreOptions()
    {
        type(QStringLiteral("KERNELb"));
        QCOMPARE(names().size(), 1);
        QTest::mouseClick(button("findCase"), Qt::LeftButton);
        QVERIFY(searched());
        QCOMPARE(names().size(), 0);
        QTest::mouseClick(button("findCase"), Qt::LeftButton);
        type(QStringLiteral("kernel"));
        QTest::mouseClick(button("findWord"), Qt::LeftButton);
        QVERIFY(searched());
        QVERIFY(!names().contains(QStringLiteral("kernelB")));
        QTest::mouseClick(button("findWord"), Qt::LeftButton);
        QTest::mouseClick(button("findRegex"), Qt::LeftButton);
        type(QStringLiteral("^kernel[A-C]$"));
        QCOMPARE(names(), QStringList{QStringLiteral("kernelB")});
    }

    void showsTheErrorOfAnExpressionBelowTheField()
    {
        type(QStringLiteral("kernel("));
        auto *error = pane().findChild<QLabel *>(QStringLiteral("findError"));
        QVERIFY(!error->isVisible());
        QTest::mouseClick(button("findRegex"), Qt::LeftButton);
        QTRY_VERIFY(error->isVisible());
        QVERIFY(error->text().contains(QStringLiteral("Invalid regular expression")));
        QVERIFY(error->geometry().top() >= field().geometry().bottom());
        QCOMPARE(names().size(), 0);
        QTest::mouseClick(button("findRegex"), Qt::LeftButton);
        QTRY_VERIFY(!error->isVisible());
    }

    void findsArgumentsByNameAndValue()
    {
        pane().bar()->setScope(search::SearchScope::Arguments);
        type(QStringLiteral("0.25"));
        QCOMPARE(names(), QStringList{QStringLiteral("forward")});
        QVERIFY(!table().isColumnHidden(items::FindModel::Argument));
        QCOMPARE(cell(0, items::FindModel::Argument), QStringLiteral("payload 0.25"));
        QTest::keyClick(&field(), Qt::Key_Return);
        QTRY_COMPARE(selectedStart(), std::optional<Ns>(10 * us));
        type(QStringLiteral("model"));
        QCOMPARE(cell(0, items::FindModel::Argument), QStringLiteral("category model"));
        type(QStringLiteral("3")); // the id that joins the third launch and its kernel
        QCOMPARE(names().size(), 2);
        QCOMPARE(cell(0, items::FindModel::Argument), QStringLiteral("correlation id 3"));
    }

    void nothingFoundOffersToLookFurther()
    {
        pane().bar()->setScope(search::SearchScope::Names);
        type(QStringLiteral("dataloader"));
        QCOMPARE(names().size(), 0);
        type(QStringLiteral("model"));
        QCOMPARE(names().size(), 0);
        // The link stands in the middle beneath the sentence.
        for (int y = 0; y < 80 && names().isEmpty(); y += 4) {
            QTest::mouseClick(table().viewport(), Qt::LeftButton, {},
                              {table().viewport()->width() / 2, y});
            if (find().finder().query().scope == search::SearchScope::All)
                QVERIFY(searched());
        }
        QCOMPARE(names(), QStringList{QStringLiteral("forward")});
    }

    void aThreadIsScrolledTo()
    {
        m_window->resize(1200, 620); // not all rows fit
        type(QStringLiteral("main"));
        const int thread = static_cast<int>(names().indexOf(QStringLiteral("main 4121")));
        QVERIFY(thread >= 0);
        QCOMPARE(cell(thread, items::FindModel::Where), QStringLiteral("Threads · python 4121"));
        view().setCollapsed(m_trace->process, true);
        clickRow(thread);
        QVERIFY(!view().isCollapsed(m_trace->process));
        timeline::TimelineRenderer &renderer = work().timeline()->renderer();
        const int index = renderer.rows().rowOfTrack(m_trace->thread);
        QVERIFY(index >= 0);
        const timeline::Row &row = renderer.rows().rows[static_cast<size_t>(index)];
        const int top = row.y - renderer.layout().scrollY;
        QVERIFY(top >= 0 && top + row.height <= renderer.layout().rowsHeight());
    }

    void onlyResultsDimsAllOtherSlices()
    {
        type(QStringLiteral("kernelB"));
        QTest::mouseClick(button("findOnly"), Qt::LeftButton);
        QVERIFY(view().highlight().isOnly());
        QVERIFY(view().highlight().contains(view().trace().find("kernelB")));
        QVERIFY(!view().highlight().contains(view().trace().find("cudaLaunchKernel")));
        const timeline::RowList &rows = work().timeline()->renderer().rows();
        QVERIFY(rows.rowOfTrack(m_trace->compute) >= 0);
        QVERIFY(rows.rowOfTrack(m_trace->copies) < 0);
        QVERIFY(rows.rowOfTrack(m_trace->ranges) < 0);
        QTRY_COMPARE(kernels().table()->model()->rowCount(), 1);
        type(QStringLiteral("cuda")); // follows what is typed
        QVERIFY(view().highlight().contains(view().trace().find("cudaLaunchKernel")));
        QVERIFY(!view().highlight().contains(view().trace().find("kernelB")));
        QTest::keyClick(work().timeline(), Qt::Key_Escape);
        QVERIFY(!view().highlight().isActive());
        QVERIFY(!button("findOnly")->isChecked());
        QVERIFY(work().timeline()->renderer().rows().rowOfTrack(m_trace->copies) >= 0);
    }

    void theSearchBoxFillsThePane()
    {
        panels::SearchBox *search = m_window->topBar()->search();
        QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(search->hasFocus());
        QTest::keyClicks(search, QStringLiteral("kernela"));
        QTRY_COMPARE(search->offered().size(), 1);
        QTest::keyClick(search, Qt::Key_Return);
        QTRY_COMPARE(selectedStart(), std::optional<Ns>(100 * us));
        QTest::keyClick(search, Qt::Key_Return);
        QTRY_COMPARE(selectedStart(), std::optional<Ns>(400 * us));
        QTRY_COMPARE(names().size(), 1);
        QCOMPARE(field().text(), QStringLiteral("kernela"));
        QVERIFY(table().chosenHit());
        QTest::keyClick(search, Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(field().hasFocus());
    }

    void keepsMarksOfTheKernelTable()
    {
        type(QStringLiteral("kernelB"));
        clickRow(0);
        view().setHighlighted(view().trace().find("cudaLaunchKernel"));
        QVERIFY(find().marks().empty());
        QCOMPARE(view().highlighted(), view().trace().find("cudaLaunchKernel"));
        field().clear();
        QCOMPARE(view().highlighted(), view().trace().find("cudaLaunchKernel"));
    }

    void theModelPassesTheModelTester()
    {
        QAbstractItemModelTester tester(table().results(),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        type(QStringLiteral("e"));
        QVERIFY(names().size() > 5);
        for (int column = 0; column < items::FindModel::ColumnCount; ++column) {
            for (Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder})
                table().sortByColumn(column, order);
        }
        table().sortByColumn(items::FindModel::Total, Qt::DescendingOrder);
        double before = std::numeric_limits<double>::max();
        for (int row = 0; row < table().model()->rowCount(); ++row) {
            const double total = table()
                                     .model()
                                     ->index(row, items::FindModel::Total)
                                     .data(items::TableModel::SortRole)
                                     .toDouble();
            QVERIFY(total <= before);
            before = total;
        }
        type(QStringLiteral("nothing like this"));
        QCOMPARE(table().model()->rowCount(), 0);
    }
};

TRILANE_TEST(TestFind, QApplication)
#include "tests/patience.h"
#include "tst_find.moc"
