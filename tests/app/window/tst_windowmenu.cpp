// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/window/mainmenu.h"
#include "tests/app/windowfixture.h"
#include "views/session/files/actionset.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QAction>

using namespace trilane;

/// The menu shows what the parts of the trace in front have added, and their keys work.
class TestWindowMenu : public QObject, protected WindowFixture
{
    Q_OBJECT

    ui::MainMenu &menu() { return *m_window->findChild<ui::MainMenu *>(); }
    QMenu *submenu(const QString &title)
    {
        menu().fill();
        for (QAction *action : menu().actions()) {
            if (action->menu() && action->text() == title)
                return action->menu();
        }
        return nullptr;
    }
    QAction *actionIn(QMenu *in, const QString &text)
    {
        for (QAction *action : in->actions()) {
            if (action->text() == text)
                return action;
        }
        return nullptr;
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void withoutATraceNoTraceCommandIsListed()
    {
        QVERIFY(!submenu(QStringLiteral("View")));
        QVERIFY(!actionIn(&menu(), QStringLiteral("Close trace"))->isEnabled());
    }

    void menusOfferCommandsOfParts()
    {
        QVERIFY(openTrace());
        QMenu *view = submenu(QStringLiteral("View"));
        QVERIFY(view);
        QAction *zoom = actionIn(view, QStringLiteral("Zoom to selection"));
        QVERIFY(zoom && !zoom->isEnabled());
        this->view().selectTime({100 * us, 200 * us});
        view = submenu(QStringLiteral("View"));
        zoom = actionIn(view, QStringLiteral("Zoom to selection"));
        QVERIFY(zoom->isEnabled());
        zoom->trigger();
        QVERIFY(this->view().range().duration() < 200 * us);
        actionIn(view, QStringLiteral("Show the whole trace"))->trigger();
        QCOMPARE(this->view().range(), this->view().bounds());
    }

    void anActionsKeysWorkInItsOwnTraceOnly()
    {
        QVERIFY(openTrace());
        int first = 0, second = 0;
        work().actions().add(
            session::MenuPlace::Marks, [] { return QStringLiteral("count"); }, [&] { ++first; },
            QKeySequence(Qt::CTRL | Qt::Key_B));
        const QString copy = m_home.filePath(QStringLiteral("menu.trilane"));
        QFile::copy(m_path, copy);
        m_window->openFile(copy);
        QVERIFY(waitSettled());
        work().actions().add(
            session::MenuPlace::Marks, [] { return QStringLiteral("count"); }, [&] { ++second; },
            QKeySequence(Qt::CTRL | Qt::Key_B));
        work().timeline()->setFocus();
        QTest::keyClick(work().timeline(), Qt::Key_B, Qt::ControlModifier);
        QCOMPARE(first, 0);
        QCOMPARE(second, 1);
        QVERIFY(actionIn(submenu(QStringLiteral("Marks")), QStringLiteral("count")));
    }

    void wordsFollowTheLanguage()
    {
        QVERIFY(openTrace());
        m_appearance->setLanguage(QStringLiteral("zh_CN"), false);
        QCoreApplication::processEvents();
        QMenu *view = submenu(QString::fromUtf8("视图"));
        QVERIFY(view);
        QVERIFY(actionIn(view, QString::fromUtf8("显示整个轨迹")));
    }
};

TRILANE_TEST(TestWindowMenu, QApplication)
#include "tst_windowmenu.moc"
