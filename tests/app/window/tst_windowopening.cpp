// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/windowfixture.h"
#include "views/panels/bars/searchbox.h"
#include "views/panels/bars/statusline.h"
#include "views/panels/bars/topbar.h"
#include "views/panels/pages/failedpage.h"
#include "views/session/files/recentfiles.h"
#include "views/tables/pages/accountdialog.h"

#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QScopeGuard>
#include <QTabBar>
#include <QTimer>

#include <algorithm>

using namespace trilane;

/// Traces come and go: opened, refused, dropped, closed, each in its tab.
class TestWindowOpening : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void anEmptyWindowExplainsHowToStart()
    {
        const auto *title = m_window->findChild<QLabel *>(QStringLiteral("pageTitle"));
        QVERIFY(title && title->isVisible());
        QCOMPARE(title->text(), QStringLiteral("Open a trace"));
        QVERIFY(!m_window->topBar()->search()->isVisible());
        QVERIFY(!page());
    }

    void openingShowsTimelineTablesAndCompleteness()
    {
        QVERIFY(openTrace());
        QCOMPARE(m_window->topBar()->tabs()->tabText(0), QStringLiteral("small.trilane"));
        QCOMPARE(kernels().table()->model()->rowCount(), 2);
        QVERIFY(m_window->statusLine()->truth().contains(QStringLiteral("import")));
        QCOMPARE(session::RecentFiles::list(), QStringList(m_path));
        m_window->openFile(m_path);
        QCOMPARE(m_window->pageCount(), 1);
    }

    void openingCanBeCanceledAndRepeated()
    {
        m_window->openFile(m_path);
        QCOMPARE(page()->session()->state(), session::Session::State::Loading);
        keepPicture(QStringLiteral("-loading"));
        QTest::mouseClick(page()->findChild<QPushButton *>(QStringLiteral("cancelOpening")),
                          Qt::LeftButton);
        QCOMPARE(page()->session()->state(), session::Session::State::Canceled);
        // What was under way must not come through.
        QTRY_COMPARE(session::BackgroundJob::runningCount(), 0);
        QCoreApplication::processEvents();
        QVERIFY(!page()->workspace());
        auto *again = page()->findChild<QPushButton *>(QStringLiteral("tryAgain"));
        QVERIFY(again->isVisible());
        QTest::mouseClick(again, Qt::LeftButton);
        QVERIFY(waitSettled());
    }

    void aWrongFileIsExplainedAndCanBeTriedAgain()
    {
        const QString path = m_home.filePath(QStringLiteral("notes.txt"));
        write(path, "these are notes and no trace\n");
        m_window->openFile(path);
        QTRY_COMPARE(page()->session()->state(), session::Session::State::Failed);
        const auto *failed = page()->findChild<panels::FailedPage *>();
        QVERIFY(failed->isVisible());
        QTRY_VERIFY(std::ranges::all_of(failed->findChildren<QLabel *>(), [](QLabel *label) {
            return !label->isVisible() || label->height() >= label->heightForWidth(label->width());
        }));
        keepPicture(QStringLiteral("-failed"));
        QVERIFY(failed->sentence().endsWith(QLatin1Char('.')));
        QVERIFY(!page()->session()->error().what.empty());
        QFile::remove(path);
        QVERIFY(QFile::copy(m_path, path));
        QTest::mouseClick(page()->findChild<QPushButton *>(QStringLiteral("tryAgain")),
                          Qt::LeftButton);
        QVERIFY(waitSettled());
        QCOMPARE(kernels().table()->model()->rowCount(), 2);
    }

    void reportsAMissingFile()
    {
        m_window->openFile(QStringLiteral("/no/such/trace.json"));
        QTRY_COMPARE(page()->session()->state(), session::Session::State::Failed);
        QVERIFY(page()->findChild<panels::FailedPage *>()->sentence().size() > 10);
    }

    void namesTheFolderOfAnUnusableCache()
    {
        const QString path = m_home.filePath(QStringLiteral("good.json"));
        write(path, R"({"traceEvents": [{"ph": "X", "name": "a", "pid": 1, "tid": 1, "ts": 1,
                                         "dur": 2}]})");
        const QByteArray cache = qgetenv("XDG_CACHE_HOME");
        const QByteArray temporary = qgetenv("TMPDIR");
        const auto restore = qScopeGuard([&] {
            qputenv("XDG_CACHE_HOME", cache);
            temporary.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", temporary);
        });
        qputenv("XDG_CACHE_HOME", "/dev/null");
        qputenv("TMPDIR", "/proc");
        m_window->openFile(path);
        QTRY_COMPARE(page()->session()->state(), session::Session::State::Failed);
        const QString said = page()->findChild<panels::FailedPage *>()->sentence();
        QVERIFY2(said.startsWith(QStringLiteral("/proc/trilane-cache-")), qPrintable(said));
        QVERIFY2(!said.contains(QStringLiteral("good.json")), qPrintable(said));
    }

    void tracesHaveTabsOfTheirOwn()
    {
        QVERIFY(openTrace());
        const QString copy = m_home.filePath(QStringLiteral("other.trilane"));
        QFile::copy(m_path, copy);
        m_window->openFiles({copy, m_path});
        QCOMPARE(m_window->pageCount(), 2);
        QCOMPARE(page()->session()->path(), m_path);
        view().selectTime({0, us});
        QTest::keyClick(m_window.get(), Qt::Key_Tab, Qt::ControlModifier);
        QTRY_COMPARE(page()->session()->path(), copy);
        QVERIFY(waitSettled());
        QVERIFY(!view().selectedTime());
        QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier);
        QTRY_COMPARE(m_window->pageCount(), 1);
        QCOMPARE(page()->session()->path(), m_path);
        QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier);
        QTRY_COMPARE(m_window->pageCount(), 0);
        QVERIFY(m_window->findChild<QWidget *>(QStringLiteral("emptyPage"))->isVisible());
    }

    void closingATraceDuringTheImportRemovesItsFiles()
    {
        m_window->openFile(m_path);
        m_window->documents().closeTab(0);
        QTRY_COMPARE(session::BackgroundJob::runningCount(), 0);
        QCoreApplication::processEvents();
        QCOMPARE(m_window->pageCount(), 0);
    }

    void droppedFilesAreOpened()
    {
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(m_path)});
        QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &files, Qt::LeftButton,
                              Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &drop);
        QCOMPARE(m_window->pageCount(), 1);
        QVERIFY(waitSettled());
    }

    void theStatusLineOpensTheAccount()
    {
        QVERIFY(openTrace());
        QTimer::singleShot(0, this, [] {
            auto *dialog = qobject_cast<tables::AccountDialog *>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            QCOMPARE(dialog->table()->table().report, std::string("account"));
            dialog->reject();
        });
        emit m_window->statusLine()->accountRequested();
        QVERIFY(!QApplication::activeModalWidget());
    }
};

TRILANE_TEST(TestWindowOpening, QApplication)
#include "tests/patience.h"
#include "tst_windowopening.moc"
