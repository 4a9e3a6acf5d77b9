// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/documenttabs.h"
#include "app/ui/window/tracetab.h"
#include "tests/app/windowfixture.h"
#include "tests/model/analysis/compare/comparetrace.h"
#include "views/session/files/recentfiles.h"
#include "views/tables/pages/comparechoice.h"
#include "views/tables/pages/comparepane.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QMenu>
#include <QTabBar>
#include <QToolButton>

using namespace trilane;

/// Two runs in the window: what the Compare tab says of them, driven with the mouse.
class TestWindowCompare : public QObject, protected WindowFixture
{
    Q_OBJECT

    std::unique_ptr<LoopTrace> m_before, m_after;
    QString m_a, m_b;

    tables::ComparePane &pane() { return *work().tables()->page<tables::ComparePane>(); }
    bool open(const QString &path)
    {
        m_window->openFile(path);
        return waitSettled();
    }
    /// Clicks on the tab and waits for the answer.
    bool compare()
    {
        QTabBar &tabs = *work().tables()->tabs();
        const int tab = tables::BottomPanel::indexOf("compare");
        QTest::mouseClick(&tabs, Qt::LeftButton, {}, tabs.tabRect(tab).center());
        return waitCompared();
    }
    bool waitCompared()
    {
        return QTest::qWaitFor([this] { return !pane().isWaiting(); }, 60000);
    }
    /// The menu's entry of that title, once the menu has been opened.
    QAction *entry(const QString &title)
    {
        emit pane().choice()->menu()->aboutToShow();
        for (QAction *action : pane().choice()->menu()->actions()) {
            if (action->text() == title)
                return action;
        }
        return nullptr;
    }
    static QString cell(const tables::DataTable &table, int row, const char *title)
    {
        const QAbstractItemModel &model = *table.model();
        for (int column = 0; column < model.columnCount(); ++column) {
            if (model.headerData(column, Qt::Horizontal).toString() == QString::fromUtf8(title))
                return model.index(row, column).data().toString();
        }
        return {};
    }
    static QString nameOf(const session::ViewState &view)
    {
        const std::optional<store::FoundSlice> slice = view.selectedSlice();
        return slice ? QString::fromUtf8(
                           view.trace().string(slice->slice.name).data(),
                           static_cast<qsizetype>(view.trace().string(slice->slice.name).size()))
                     : QString();
    }

private slots:
    void initTestCase()
    {
        m_before = std::make_unique<LoopTrace>(Loop{.extra = std::vector<Ns>(6)});
        m_after = std::make_unique<LoopTrace>(
            Loop{.extra = std::vector<Ns>(6), .loader = 200, .gemm = 800});
        (void)m_before->open();
        (void)m_after->open();
        m_a = m_home.filePath(QStringLiteral("before.trilane"));
        m_b = m_home.filePath(QStringLiteral("after.trilane"));
        QVERIFY(QFile::copy(QString::fromStdString(m_before->path()), m_a));
        QVERIFY(QFile::copy(QString::fromStdString(m_after->path()), m_b));
    }
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void comparesWithTheOtherOpenTraceByDefault()
    {
        QVERIFY(open(m_a));
        QVERIFY(open(m_b));
        QVERIFY(compare());
        const QAbstractItemModelTester tester(pane().table()->model());
        QVERIFY2(pane().words().startsWith("Slower by 50.0 %"), qPrintable(pane().words()));
        QVERIFY(pane().words().contains("Kernel gemm takes 400 ns more"));
        QVERIFY(pane().words().contains("A: before.trilane"));
        QCOMPARE(pane().choice()->text(), QStringLiteral("Compared with before.trilane"));
        QVERIFY(rowNamed(*pane().table(), "Step time") >= 0);
        QVERIFY(rowNamed(*pane().table(), "GPU busy") >= 0);
    }

    void fromBothTracesTheFirstOneIsA()
    {
        QVERIFY(open(m_a));
        QVERIFY(open(m_b));
        QVERIFY(open(m_a)); // is shown again
        QVERIFY(compare());
        QVERIFY2(pane().words().startsWith("Slower by 50.0 %"), qPrintable(pane().words()));
        QVERIFY(pane().words().contains("A: this trace"));
        QVERIFY(pane().words().contains("B: after.trilane"));
    }

    void swappingTheTracesSwapsTheVerdict()
    {
        QVERIFY(open(m_a));
        QVERIFY(open(m_b));
        QVERIFY(compare());
        QTest::mouseClick(pane().swap(), Qt::LeftButton);
        QVERIFY(waitCompared());
        QVERIFY2(pane().words().startsWith("Faster by 33.3 %"), qPrintable(pane().words()));
    }

    void aClickOnAKernelShowsItInBothTraces()
    {
        QVERIFY(open(m_a));
        session::ViewState &before = view();
        QVERIFY(open(m_b));
        QVERIFY(compare());
        pane().sections()->setFocus();
        QTest::keyClick(pane().sections(), Qt::Key_Down);
        QTest::keyClick(pane().sections(), Qt::Key_Down);
        QCOMPARE(pane().sections()->currentText(), QStringLiteral("Kernels"));
        tables::DataTable &table = *pane().table();
        const int row = rowNamed(table, "gemm");
        QCOMPARE(row, 0);
        QCOMPARE(cell(table, row, "Grid · block · shared"), QString("64x1x1 · 256x1x1"));
        QCOMPARE(cell(table, row, "Difference"), QString("+400 ns"));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, rowPoint(table, row));
        QTRY_COMPARE(nameOf(view()), QStringLiteral("gemm"));
        QCOMPARE(view().selectedSlice()->slice.duration, Ns{800});
        QCOMPARE(nameOf(before), QStringLiteral("gemm"));
        QCOMPARE(before.selectedSlice()->slice.duration, Ns{400});
        QVERIFY(view().range().contains(view().selectedSlice()->slice.start));
    }

    void aTraceThatIsNotOpenIsChosenFromTheMenu()
    {
        session::RecentFiles::add(m_b);
        QVERIFY(open(m_a));
        QVERIFY(compare());
        QVERIFY(pane().words().startsWith("Choose a trace"));
        QCOMPARE(pane().choice()->text(), QStringLiteral("Compare with…"));
        QVERIFY(!pane().swap()->isEnabled());
        QAction *other = entry("after.trilane");
        QVERIFY(other);
        other->trigger();
        QVERIFY(waitCompared());
        QVERIFY2(pane().words().startsWith("Faster by 33.3 %"), qPrintable(pane().words()));
    }

    void equalTracesHaveNoChange()
    {
        const QString copy = m_home.filePath(QStringLiteral("copy.trilane"));
        QFile::remove(copy);
        QVERIFY(QFile::copy(m_a, copy));
        QVERIFY(open(m_a));
        QVERIFY(open(copy));
        QVERIFY(compare());
        QVERIFY2(pane().words().startsWith("No significant change"), qPrintable(pane().words()));
    }

    void aFileThatIsNoTraceIsReported()
    {
        const QString text = m_home.filePath(QStringLiteral("notes.txt"));
        write(text, "these are no events");
        QVERIFY(open(m_a));
        QVERIFY(compare());
        pane().compareWith({QStringLiteral("notes.txt"), text, {}});
        QVERIFY(waitCompared());
        QVERIFY2(pane().words().contains("notes.txt: unrecognized trace format"),
                 qPrintable(pane().words()));
        pane().compareWith({QStringLiteral("gone.trilane"), m_home.filePath("gone.trilane"), {}});
        QVERIFY(waitCompared());
        QVERIFY2(pane().words().contains("gone.trilane: cannot be opened"),
                 qPrintable(pane().words()));
    }

    void theComparisonIsInTheSelectedLanguage()
    {
        QVERIFY(open(m_a));
        QVERIFY(open(m_b));
        QVERIFY(compare());
        m_appearance->setLanguage(QStringLiteral("zh_CN"), false);
        QTRY_VERIFY(!pane().words().contains("Slower"));
        QVERIFY2(pane().words().contains("gemm"), qPrintable(pane().words()));
        QTRY_VERIFY(rowNamed(*pane().table(), "Step time") < 0);
        m_appearance->setTheme(ui::Appearance::ThemeChoice::Dark, false);
        keepPicture(QStringLiteral("-dark"));
        m_appearance->setLanguage(QStringLiteral("en"), false);
        QTRY_VERIFY(pane().words().startsWith("Slower by 50.0 %"));
    }
};

TRILANE_TEST(TestWindowCompare, QApplication)
#include "tests/patience.h"
#include "tst_windowcompare.moc"
