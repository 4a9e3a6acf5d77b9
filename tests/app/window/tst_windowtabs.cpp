// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/documenttabs.h"
#include "tests/app/windowfixture.h"
#include "views/panels/bars/topbar.h"

#include <QDir>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QMouseEvent>
#include <QTabBar>

using namespace trilane;

/// Several traces in tabs: with mouse, keys and dropped files.
class TestWindowTabs : public QObject, protected WindowFixture
{
    Q_OBJECT

    QTabBar &tabs() { return *m_window->topBar()->tabs(); }
    QString copyAs(const QString &name)
    {
        const QString path = m_home.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile::copy(m_path, path);
        return path;
    }
    /// small.trilane (a), b, c; c in front.
    bool openThree()
    {
        m_window->openFiles(
            {m_path, copyAs(QStringLiteral("b.trilane")), copyAs(QStringLiteral("c.trilane"))});
        return m_window->pageCount() == 3 && waitSettled();
    }
    QString front() { return page() ? page()->session()->title() : QString(); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier)
    {
        QTest::keyClick(m_window.get(), key, modifiers);
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void keysGoFromTabToTab()
    {
        QVERIFY(openThree());
        QCOMPARE(front(), QStringLiteral("c.trilane"));
        press(Qt::Key_Tab);
        QTRY_COMPARE(front(), QStringLiteral("small.trilane"));
        press(Qt::Key_PageDown);
        QTRY_COMPARE(front(), QStringLiteral("b.trilane"));
        press(Qt::Key_PageUp);
        QTRY_COMPARE(front(), QStringLiteral("small.trilane"));
        press(Qt::Key_Tab, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(front(), QStringLiteral("c.trilane"));
        press(Qt::Key_2);
        QTRY_COMPARE(front(), QStringLiteral("b.trilane"));
        press(Qt::Key_9);
        QTRY_COMPARE(front(), QStringLiteral("c.trilane"));
        press(Qt::Key_7);
        QCOMPARE(front(), QStringLiteral("c.trilane"));
    }

    void theMiddleButtonClosesTheTabItIsOn()
    {
        QVERIFY(openThree());
        QTest::mouseClick(&tabs(), Qt::MiddleButton, {}, tabs().tabRect(1).center());
        QCOMPARE(m_window->pageCount(), 2);
        QCOMPARE(tabs().tabText(1), QStringLiteral("c.trilane"));
        QCOMPARE(front(), QStringLiteral("c.trilane"));
        QTest::mousePress(&tabs(), Qt::MiddleButton, {}, tabs().tabRect(0).center());
        QTest::mouseRelease(&tabs(), Qt::MiddleButton, {}, tabs().tabRect(1).center());
        QCOMPARE(m_window->pageCount(), 2);
    }

    void tabsAreMovedByDragging()
    {
        QVERIFY(openThree());
        const QPoint from = tabs().tabRect(2).center();
        const QPoint to(2, from.y());
        QTest::mousePress(&tabs(), Qt::LeftButton, {}, from);
        for (const QPoint &at : {(from + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, at, tabs().mapToGlobal(at), Qt::NoButton,
                             Qt::LeftButton, {});
            QApplication::sendEvent(&tabs(), &move);
        }
        QTest::mouseRelease(&tabs(), Qt::LeftButton, {}, to);
        QTRY_COMPARE(tabs().tabText(0), QStringLiteral("c.trilane"));
        QCOMPARE(m_window->pageAt(0)->session()->title(), QStringLiteral("c.trilane"));
        QCOMPARE(front(), QStringLiteral("c.trilane"));
    }

    void reopensClosedTabsInReverseOrder()
    {
        QVERIFY(openThree());
        press(Qt::Key_W);
        QTRY_COMPARE(m_window->pageCount(), 2);
        press(Qt::Key_W);
        QTRY_COMPARE(m_window->pageCount(), 1);
        press(Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(m_window->pageCount(), 2);
        QCOMPARE(front(), QStringLiteral("b.trilane"));
        QVERIFY(waitSettled());
        press(Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(front(), QStringLiteral("c.trilane"));
        press(Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(m_window->pageCount(), 3);
    }

    void filesOfOneNameShowTheirFolders()
    {
        const QString first = copyAs(QStringLiteral("run1/t.trilane"));
        const QString second = copyAs(QStringLiteral("run2/t.trilane"));
        m_window->openFile(first);
        QCOMPARE(tabs().tabText(0), QStringLiteral("t.trilane"));
        QCOMPARE(tabs().tabToolTip(0), first);
        m_window->openFile(second);
        QCOMPARE(tabs().tabText(0), QString::fromUtf8("t.trilane · run1"));
        QCOMPARE(tabs().tabText(1), QString::fromUtf8("t.trilane · run2"));
        m_window->documents().closeTab(0);
        QCOMPARE(tabs().tabText(0), QStringLiteral("t.trilane"));
    }

    void openingAnOpenFileActivatesItsTab()
    {
        QVERIFY(openThree());
        m_window->openFile(m_path);
        QCOMPARE(m_window->pageCount(), 3);
        QCOMPARE(front(), QStringLiteral("small.trilane"));
    }

    void opensReadableFilesBesideAnUnreadableOne()
    {
        m_window->openFiles({QStringLiteral("/no/such/trace.json"), m_home.path(), m_path});
        QCOMPARE(m_window->pageCount(), 3);
        QVERIFY(waitSettled());
        QTRY_COMPARE(m_window->pageAt(0)->session()->state(), session::Session::State::Failed);
        QTRY_COMPARE(m_window->pageAt(1)->session()->state(), session::Session::State::Failed);
        QVERIFY(m_window->pageAt(1)->session()->error().what.english().find("folder") !=
                std::string::npos);
        QCOMPARE(page()->session()->state(), session::Session::State::Ready);
    }

    void aDragDescribesTheEffectOfADrop()
    {
        auto *hint = m_window->findChild<QLabel *>(QStringLiteral("dropHint"));
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(m_path)});
        QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &files, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QCOMPARE(enter.dropAction(), Qt::CopyAction);
        QVERIFY(hint->isVisible());
        QVERIFY(hint->text().contains(QStringLiteral("small.trilane")));
        keepPicture(QStringLiteral("-drag"));
        QDragLeaveEvent leave;
        QApplication::sendEvent(m_window.get(), &leave);
        QVERIFY(!hint->isVisible());
    }

    void dropsThatAreNoTracesAreRefusedWithAReason_data()
    {
        QTest::addColumn<QUrl>("url");
        QTest::addColumn<QString>("words");
        QTest::newRow("web") << QUrl(QStringLiteral("https://example.org/trace.json"))
                             << "Only local files";
        QTest::newRow("folder") << QUrl::fromLocalFile(m_home.path()) << "Folders cannot";
    }
    void dropsThatAreNoTracesAreRefusedWithAReason()
    {
        QFETCH(QUrl, url);
        QFETCH(QString, words);
        auto *hint = m_window->findChild<QLabel *>(QStringLiteral("dropHint"));
        QMimeData data;
        data.setUrls({url});
        QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &enter);
        QCOMPARE(enter.dropAction(), Qt::IgnoreAction);
        QVERIFY2(hint->isVisible() && hint->text().startsWith(words), qPrintable(hint->text()));
        QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &drop);
        QVERIFY(!drop.isAccepted());
        QVERIFY(!hint->isVisible());
        QCOMPARE(m_window->pageCount(), 0);
    }

    void filesDroppedAsTextAreOpened()
    {
        QMimeData data;
        data.setText(QUrl::fromLocalFile(m_path).toString() + QStringLiteral("\n"));
        QDragEnterEvent enter(QPoint(40, 10), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &enter);
        QDropEvent drop(QPointF(40, 10), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &drop);
        QCOMPARE(m_window->pageCount(), 1);
        QVERIFY(waitSettled());
    }
};

TRILANE_TEST(TestWindowTabs, QApplication)
#include "tests/patience.h"
#include "tst_windowtabs.moc"
