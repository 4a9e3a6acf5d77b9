// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pieces/rankchoice.h"
#include "app/ui/window/documenttabs.h"
#include "app/ui/window/mainmenu.h"
#include "model/edit/merge/ranklistfile.h"
#include "model/store/store.h"
#include "tests/app/windowfixture.h"
#include "tests/support/ranktrace.h"
#include "views/panels/bars/noticebar.h"
#include "views/tables/pages/rankspane.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QAbstractItemModelTester>
#include <QTabBar>
#include <QToolButton>

using namespace trilane;

/// Several ranks as one trace in the window, driven with the mouse.
class TestWindowRanks : public QObject, WindowFixture
{
    Q_OBJECT

    std::vector<std::unique_ptr<RankTrace>> m_ranks;

    [[nodiscard]] QStringList files() const
    {
        QStringList paths;
        for (const auto &rank : m_ranks)
            paths << QString::fromStdString(rank->path());
        return paths;
    }
    tables::RanksPane &pane() { return *work().tables()->page<tables::RanksPane>(); }
    QTabBar *tabs() { return work().tables()->tabs(); }
    bool openRanks()
    {
        m_window->openRanks(files());
        return waitSettled();
    }
    void clickTab(const char *tab)
    {
        QTest::mouseClick(tabs(), Qt::LeftButton, {},
                          tabs()->tabRect(tables::BottomPanel::indexOf(tab)).center());
    }
    bool openPane()
    {
        if (!openRanks())
            return false;
        clickTab("ranks");
        return work().tables()->tab() == "ranks" &&
               QTest::qWaitFor([this] { return !pane().isWaiting(); }, 60000);
    }

private slots:
    void initTestCase()
    {
        for (const int rank : {0, 1, 2}) {
            m_ranks.push_back(std::make_unique<RankTrace>(rank, rank * 12'345));
            m_ranks.back()->withSteps(0, RankTrace::kSteps);
        }
    }
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void severalFilesAreOneTrace()
    {
        QVERIFY(openRanks());
        QCOMPARE(m_window->pageCount(), 1);
        const store::Store &store = *view().store();
        QCOMPARE(store.info().ranks.size(), size_t{3});
        QCOMPARE(store.info().ranks[2].offset, Ns{24'690});
        QVERIFY(page()->session()->title().contains("+2"));
        // Rows say whose they are.
        QStringList labels;
        timeline::TimelineRenderer &renderer = work().timeline()->renderer();
        for (const timeline::Row &row : renderer.rows().rows)
            labels << renderer.text()->label(row.track);
        QVERIFY2(labels.contains("Rank 2 · GPU 0 · G2"), qPrintable(labels.join('|')));
        QVERIFY2(labels.filter("Rank 1 · ").size() >= 2, qPrintable(labels.join('|')));
    }

    void showsTheTabOnlyForTracesWithRanks()
    {
        QVERIFY(openTrace());
        QVERIFY(!tabs()->isTabVisible(tables::BottomPanel::indexOf("ranks")));
        QVERIFY(openRanks());
        QVERIFY(tabs()->isTabVisible(tables::BottomPanel::indexOf("ranks")));
    }

    void theTablesHaveOneRowForEachRank()
    {
        QVERIFY(openPane());
        const QAbstractItemModelTester tester(pane().table()->model());
        QCOMPARE(pane().table()->totalRowCount(), size_t{3});
        QVERIFY2(pane().words().contains("Rank 2 was last in 1 collectives"),
                 qPrintable(pane().words()));
        for (const auto &[key, rows] : {std::pair(ranks::RankKey::Collective, 4),
                                        {ranks::RankKey::Step, 12},
                                        {ranks::RankKey::Alignment, 3},
                                        {ranks::RankKey::Rank, 3}}) {
            QTest::mouseClick(pane().button(key), Qt::LeftButton);
            QCOMPARE(pane().key(), key);
            QCOMPARE(pane().table()->totalRowCount(), static_cast<size_t>(rows));
            QVERIFY(pane().button(key)->isChecked());
        }
    }

    void aDoubleClickOnACollectiveGoesToTheLateRank()
    {
        QVERIFY(openPane());
        QTest::mouseClick(pane().button(ranks::RankKey::Collective), Qt::LeftButton);
        doubleClick(*pane().table(), 0);
        const std::optional<store::FoundSlice> slice = view().selectedSlice();
        QVERIFY(slice);
        const store::Store &store = *view().store();
        QCOMPARE(store.track(store.lane(slice->lane).track).rank, RankId(2));
        QCOMPARE(slice->slice.range(), (TimeRange{2'610'000, 2'660'000}));
        QTRY_VERIFY(view().range().begin < 2'310'000 && view().range().end > 2'660'000);
    }

    void aDoubleClickOnARankOrStepGoesThere()
    {
        QVERIFY(openPane());
        doubleClick(*pane().table(), 1); // rank 1 is late in step 3
        QVERIFY(view().selectedSlice());
        QCOMPARE(view().selectedSlice()->slice.start, Ns{3'510'000});
        QTest::mouseClick(pane().button(ranks::RankKey::Step), Qt::LeftButton);
        doubleClick(*pane().table(), 0);
        QVERIFY(view().selectedTime());
        QCOMPARE(view().selectedTime()->duration(), Ns{1'000'000});
    }

    void chineseIsComplete()
    {
        QVERIFY(openPane());
        m_appearance->setLanguage(QStringLiteral("zh_CN"), false);
        QTRY_VERIFY(tabs()->tabText(tables::BottomPanel::indexOf("ranks")) != "Ranks");
        QTest::mouseClick(pane().button(ranks::RankKey::Collective), Qt::LeftButton);
        keepPicture("-zh");
        const QAbstractItemModel &cells = *pane().table()->model();
        QVERIFY(cells.rowCount() > 0);
        bool english = false;
        for (int row = 0; row < cells.rowCount(); ++row) {
            for (int column = 0; column < cells.columnCount(); ++column)
                english |= cells.index(row, column).data().toString().contains("Computation");
        }
        QVERIFY(!english);
    }

    void aFileThatCannotBeUsedIsNamed()
    {
        const QString broken = m_home.filePath("broken.json");
        write(broken, "this is no trace");
        m_window->openRanks(files().mid(0, 1) + QStringList(broken));
        QTRY_COMPARE(page()->session()->state(), session::Session::State::Failed);
        QCOMPARE(QString::fromStdString(page()->session()->error().file), broken);
    }

    void oneFileIsNotSeveralRanks()
    {
        m_window->openRanks(files().mid(0, 1));
        QCOMPARE(m_window->pageCount(), 0);
        QTRY_VERIFY(m_window->notice().isVisible());
    }

    void theSameFileTwiceIsRefused()
    {
        m_window->openRanks(files().mid(0, 1) + files().mid(0, 1));
        QTRY_COMPARE(page()->session()->state(), session::Session::State::Failed);
        QCOMPARE(page()->session()->error().what.english(), std::string("is specified twice"));
    }

    void reopensAMergedTraceAsOneTab()
    {
        QVERIFY(openRanks());
        const QString path = page()->session()->path();
        m_window->documents().closeTab(0);
        QCOMPARE(m_window->pageCount(), 0);
        m_window->documents().reopen();
        QVERIFY(waitSettled());
        QCOMPARE(page()->session()->path(), path);
        QCOMPARE(view().trace().info().ranks.size(), size_t{3});
    }

    void aListIsReadAsItWasWritten()
    {
        const std::vector<std::string> paths{"/a b/r0.json", "/c/r1.json"};
        const auto list = merge::writeRankList(paths);
        QVERIFY(list);
        QCOMPARE(merge::readRankList(*list), std::optional(paths));
        QVERIFY(!merge::readRankList(m_path.toStdString()));
        QVERIFY(!merge::readRankList("/not/there"));
        const std::vector<std::string> odd{"/a\nb", "/c"};
        QVERIFY(!merge::writeRankList(odd));
    }
};

TRILANE_TEST(TestWindowRanks, QApplication)
#include "tests/patience.h"
#include "tst_windowranks.moc"
