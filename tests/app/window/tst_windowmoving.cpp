// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/pieces/keyhelp.h"
#include "app/ui/window/mainmenu.h"
#include "tests/app/windowfixture.h"
#include "views/session/files/actionset.h"
#include "views/timeline/input/gototime.h"
#include "views/timeline/input/timelinecommands.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>

using namespace trilane;

/// Moving in time from the whole window: its menu, keys in a table, what is remembered, the help.
class TestWindowMoving : public QObject, protected WindowFixture
{
    Q_OBJECT

    QAction *goAction(const QString &text)
    {
        emit work().actions().aboutToShow();
        for (QAction *action : work().actions().actions(session::MenuPlace::Go)) {
            if (action->text() == text)
                return action;
        }
        return nullptr;
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void theMenuGoesBackAndForward()
    {
        QVERIFY(openTrace());
        QAction *back = goAction(QStringLiteral("Back to previous view"));
        QVERIFY(back && !back->isEnabled());
        view().moveTo({100 * us, 200 * us});
        back = goAction(QStringLiteral("Back to previous view"));
        QVERIFY(back->isEnabled());
        back->trigger();
        QCOMPARE(view().range(), view().bounds());
        goAction(QStringLiteral("Forward to next view"))->trigger();
        QCOMPARE(view().range(), (TimeRange{100 * us, 200 * us}));
    }

    void keysWithAltAndControlWorkFromATable()
    {
        QVERIFY(openTrace());
        view().moveTo({100 * us, 200 * us});
        QWidget *table = work().tables();
        table->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_G, Qt::ControlModifier);
        auto *box = work().timeline()->findChild<timeline::GoToTime *>();
        QVERIFY(box->isVisible());
        QTest::keyClicks(box->line(), QStringLiteral("500us"));
        keepPicture(QStringLiteral("-asked"));
        QTest::keyClick(box->line(), Qt::Key_Return);
        QCOMPARE(view().range(), (TimeRange{450 * us, 550 * us}));
        keepPicture(QStringLiteral("-there"));
        table->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(view().range(), (TimeRange{100 * us, 200 * us}));
    }

    void remembersTheOriginOfTheRuler()
    {
        QVERIFY(openTrace());
        view().timeScale().setMode(session::TimeMode::Steps);
        const QString copy = m_home.filePath(QStringLiteral("moving.trilane"));
        QFile::copy(m_path, copy);
        m_window->openFile(copy);
        QVERIFY(waitSettled());
        QCOMPARE(view().timeScale().mode(), session::TimeMode::Steps);
    }

    void theHelpListsEveryCommandAndGesture()
    {
        ui::KeyHelp help(m_window.get());
        QStringList words;
        for (const QLabel *label : help.findChildren<QLabel *>())
            words << label->text();
        for (const timeline::TimelineCommand &command : timeline::timelineCommands())
            QVERIFY2(command.keys.isEmpty() || words.contains(command.translatedTitle()),
                     command.id);
        for (const ui::KeyHelp::Line &line : ui::KeyHelp::mouseLines())
            QVERIFY2(words.contains(line.second), qPrintable(line.second));
        help.show();
        QVERIFY(QTest::qWaitForWindowExposed(&help));
        const QString folder = qEnvironmentVariable("TRILANE_PICTURES");
        if (!folder.isEmpty())
            help.grab().save(folder + QStringLiteral("/help.png"));
    }
};

TRILANE_TEST(TestWindowMoving, QApplication)
#include "tst_windowmoving.moc"
