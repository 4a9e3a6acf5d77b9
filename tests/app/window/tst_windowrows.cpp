// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/windowfixture.h"
#include "views/panels/bars/statusline.h"
#include "views/session/document/layoutkeeper.h"
#include "views/session/files/actionset.h"
#include "views/timeline/widget/rowfilterfield.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QAction>
#include <QDir>
#include <QLabel>

using namespace trilane;

/// The arrangement of rows as part of the window: remembered, in the menu, by key from anywhere.
class TestWindowRows : public QObject, protected WindowFixture
{
    Q_OBJECT

    QTemporaryDir m_layouts;

    QAction *actionOf(const QString &text)
    {
        emit work().actions().aboutToShow();
        for (QAction *action : work().actions().actions(session::MenuPlace::Tracks)) {
            if (action->text() == text)
                return action;
        }
        return nullptr;
    }
    bool reopen()
    {
        stop();
        return start() && openTrace();
    }

private slots:
    void init()
    {
        session::LayoutKeeper::setFolder(m_layouts.path());
        QVERIFY(start());
        QVERIFY(openTrace());
    }
    void cleanup()
    {
        stop();
        session::LayoutKeeper::setFolder({});
        for (const QString &file : QDir(m_layouts.path()).entryList(QDir::Files))
            QFile::remove(m_layouts.filePath(file));
    }

    void rowsAreAsTheyWereWhenTheTraceIsOpenedAgain()
    {
        view().layout().setHidden(m_trace->copies, true);
        view().setRange({100 * us, 300 * us});
        QVERIFY(reopen());
        QVERIFY(view().layout().isHidden(m_trace->copies));
        QCOMPARE(view().range(), (TimeRange{100 * us, 300 * us}));
        view().layout().reset();
        view().showAll();
        QVERIFY(reopen());
        QVERIFY(view().layout().isDefault());
    }

    void reportsAndIgnoresADamagedLayout()
    {
        view().layout().setHidden(m_trace->copies, true);
        stop();
        const QStringList files = QDir(m_layouts.path()).entryList(QDir::Files);
        QCOMPARE(files.size(), 1);
        write(m_layouts.filePath(files.front()), "{ \"version\": 1, \"hid");
        QVERIFY(start());
        QVERIFY(openTrace());
        QVERIFY(view().layout().isDefault());
        const QList<QLabel *> labels =
            m_window->findChild<panels::StatusLine *>()->findChildren<QLabel *>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) {
            return label->text().contains("row arrangement");
        }));
    }

    void aKeyMovesTheFocusFromTablesToTheRowFilter()
    {
        tables::DataTable *table = work().tables()->findChild<tables::DataTable *>();
        table->setFocus();
        QTRY_VERIFY(table->hasFocus());
        QTest::keyClick(table, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(work().timeline()->filterField()->hasFocus());
    }

    void theMenuArrangesRows()
    {
        session::TrackLayout &rows = view().layout();
        QVERIFY(!actionOf("Reset rows")->isEnabled());
        actionOf("Compact rows")->trigger();
        QCOMPARE(rows.scale(), session::RowScale::Compact);
        QVERIFY(actionOf("Compact rows")->isChecked());
        QVERIFY(!actionOf("Tall rows")->isChecked());
        actionOf("Streams by process")->trigger();
        QCOMPARE(rows.grouping(), session::StreamGrouping::ByProcess);
        actionOf("Collapse all")->trigger();
        QVERIFY(rows.isCollapsed(m_trace->thread));
        actionOf("Expand all")->trigger();
        QVERIFY(!rows.isCollapsed(m_trace->thread));
        rows.setHidden(m_trace->copies, true);
        actionOf("Show hidden rows")->trigger();
        QVERIFY(!rows.isHidden(m_trace->copies));
        actionOf("Reset rows")->trigger();
        QVERIFY(rows.isDefault());
    }

    void fortyRowsFitAboveTheTables()
    {
        m_window->resize(1920, 1200);
        QTRY_COMPARE(m_window->height(), 1200);
        const int room = work().timeline()->renderer().layout().rowsHeight();
        // Three bars, cores, streams and threads as a training has them.
        const int needed = 3 * timeline::RowHeights::section + timeline::RowHeights::allStreams +
                           5 * (timeline::RowHeights::stream + timeline::RowHeights::padding) +
                           12 * (timeline::RowHeights::core + timeline::RowHeights::padding) +
                           19 * timeline::RowHeights::thread;
        QVERIFY2(room >= needed, qPrintable(QStringLiteral("%1 of %2").arg(room).arg(needed)));
    }
};

TRILANE_TEST(TestWindowRows, QApplication)
#include "tests/patience.h"
#include "tst_windowrows.moc"
