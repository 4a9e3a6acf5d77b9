// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/cuttext.h"
#include "tests/app/queryfixture.h"
#include "views/tables/query/querylist.h"

#include <QAction>
#include <QCompleter>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QToolButton>

using namespace trilane;

/// Saved queries, what is offered while one types, and how the Query panel is read.
class TestQueryList : public QObject, protected QueryFixture
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stopAsking(); }

    void findsASavedQueryByName()
    {
        QVERIFY(openQuery());
        pane().ask("kernels-by-name");
        QVERIFY(waitAnswer());
        QCOMPARE(pane().list()->currentRow(), pane().list()->rowOf("kernels-by-name"));
        QVERIFY(rows().totalRowCount() > 0);
        pane().ask("SELECT 5");
        QVERIFY(waitAnswer());
        QCOMPARE(cell(0, 0), QString("5"));
    }

    void completesWords()
    {
        QVERIFY(openQuery());
        editor().setFocus();
        QTest::keyClicks(&editor(), "SELECT k. FROM ker");
        QListView *list = qobject_cast<QListView *>(editor().completer()->popup());
        QVERIFY(list->isVisible());
        keepPicture("-offered");
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(editor().statement(), QString("SELECT k. FROM kernel"));
        QTest::keyClicks(&editor(), " k");
        QTest::keyClick(&editor(), Qt::Key_Escape);
        QTextCursor cursor = editor().textCursor();
        cursor.setPosition(9);
        editor().setTextCursor(cursor);
        QTest::keyClick(&editor(), Qt::Key_Space, Qt::ControlModifier);
        QVERIFY(list->isVisible());
        QCOMPARE(list->model()->index(0, 0).data().toString(), QString("id"));
        QTest::keyClick(list, Qt::Key_Escape);
        QVERIFY(!list->isVisible());
        QCOMPARE(editor().statement(), QString("SELECT k. FROM kernel k"));
    }

    void listsTheShippedQueries()
    {
        QVERIFY(openQuery());
        QVERIFY(pane().list()->count() >= 10);
        const int row = pane().list()->rowOf("kernels-by-name");
        QVERIFY(row >= 0);
        QListWidgetItem *item = pane().list()->item(row);
        QCOMPARE(item->text(), QString("Kernels by name"));
        pane().list()->scrollToItem(item);
        const QPoint at = pane().list()->visualItemRect(item).center();
        editor().setStatement("SELECT 1");
        QTest::mouseClick(pane().list()->viewport(), Qt::LeftButton, {}, at);
        QVERIFY(editor().statement().startsWith("SELECT base_name"));
        editor().undo(); // what was written is not lost
        QCOMPARE(editor().statement(), QString("SELECT 1"));
        QTest::mouseDClick(pane().list()->viewport(), Qt::LeftButton, {}, at);
        QVERIFY(waitAnswer());
        QVERIFY(pane().state() == tables::QueryPane::State::Done);
        QVERIFY(rows().totalRowCount() > 0);
    }

    void aQueryIsSavedRenamedAndDeleted()
    {
        QVERIFY(openQuery());
        QVERIFY(!pane().saveButton()->isEnabled());
        editor().setStatement("SELECT 42 AS answer");
        giveName("mine");
        QTest::mouseClick(pane().saveButton(), Qt::LeftButton);
        QFile file(queryFolder() + "/mine.sql");
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("SELECT 42 AS answer"));
        QCOMPARE(pane().list()->currentRow(), 0);
        QVERIFY(!pane().list()->chosen()->isShipped());
        giveName("yours");
        pane().list()->setFocus();
        QTest::keyClick(pane().list(), Qt::Key_F2);
        QVERIFY(QFile::exists(queryFolder() + "/yours.sql"));
        QVERIFY(!QFile::exists(queryFolder() + "/mine.sql"));
        // A name that cannot be one is not taken.
        answer<tables::NameDialog>([](tables::NameDialog &dialog) {
            dialog.setName("a/b");
            QVERIFY(!dialog.acceptButton()->isEnabled());
            dialog.reject();
        });
        QTest::mouseClick(pane().saveButton(), Qt::LeftButton);
        answer<QMessageBox>(
            [](QMessageBox &box) { QTest::mouseClick(box.buttons().front(), Qt::LeftButton); });
        pane().list()->setCurrentRow(pane().list()->rowOf("yours"));
        QTest::keyClick(pane().list(), Qt::Key_Delete);
        QVERIFY(!QFile::exists(queryFolder() + "/yours.sql"));
        QCOMPARE(pane().list()->rowOf("yours"), -1);
    }

    void reportsAnInvalidQueryFile()
    {
        QVERIFY(QDir().mkpath(queryFolder()));
        write(queryFolder() + "/broken.sql", QByteArray("SELECT '\xff\xfe'"));
        write(queryFolder() + "/good.sql", "-- title: Mine\n-- title[zh_CN]: 我的\nSELECT 1");
        QVERIFY(openQuery());
        QListWidgetItem *last = pane().list()->item(pane().list()->count() - 1);
        QVERIFY2(last->text().contains("broken.sql"), qPrintable(last->text()));
        QVERIFY(!(last->flags() & Qt::ItemIsEnabled));
        QVERIFY(last->toolTip().contains("UTF-8"));
        QCOMPARE(pane().list()->item(0)->text(), QString("Mine"));
        m_appearance->setLanguage("zh_CN", false);
        QTRY_COMPARE(pane().list()->item(0)->text(), QString::fromUtf8("我的"));
    }

    void everyControlOfTheQueryPaneHasAName()
    {
        QVERIFY(openQuery());
        QVERIFY(!editor().accessibleName().isEmpty());
        QVERIFY(!pane().list()->accessibleName().isEmpty());
        QVERIFY(!rows().accessibleName().isEmpty());
        for (const QToolButton *button :
             {pane().runButton(), pane().stopButton(), pane().saveButton()})
            QVERIFY(!button->text().isEmpty() && !button->accessibleDescription().isEmpty());
        // From the list to the editor, the buttons and the rows.
        editor().setStatement("SELECT 1");
        pane().list()->setFocus();
        QTest::keyClick(pane().list(), Qt::Key_Tab);
        QVERIFY(editor().hasFocus());
        QTest::keyClick(&editor(), Qt::Key_Tab);
        QVERIFY(pane().runButton()->hasFocus());
    }

    void noTextIsTruncatedInTheQueryList_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<bool>("dark");
        QTest::newRow("en") << "en" << false;
        QTest::newRow("zh_CN") << "zh_CN" << false;
        QTest::newRow("dark") << "zh_CN" << true;
    }

    void noTextIsTruncatedInTheQueryList()
    {
        QFETCH(QString, language);
        QFETCH(bool, dark);
        m_appearance->setLanguage(language, false);
        m_appearance->setTheme(
            dark ? ui::Appearance::ThemeChoice::Dark : ui::Appearance::ThemeChoice::Light, false);
        m_window->resize(1280, 800);
        QVERIFY(openQuery());
        QVERIFY(ask("SELECT name, count(*) AS calls, sum(duration_ns) AS total_ns -- all\n"
                    "FROM kernel WHERE name <> 'x' AND duration_ns > 10 GROUP BY name"));
        keepPicture(QString::fromLatin1(QTest::currentDataTag()).prepend('-'));
        const QStringList cut = cutTexts(pane());
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join('\n')));
        pane().resize(600, pane().height());
        QVERIFY(pane().editor()->height() > 40);
    }
};

TRILANE_TEST(TestQueryList, QApplication)
#include "tests/patience.h"
#include "tst_querylist.moc"
