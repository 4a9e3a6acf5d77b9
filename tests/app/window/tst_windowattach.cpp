// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/attachfixture.h"
#include "views/panels/bars/noticebar.h"
#include "views/panels/pages/attachingpage.h"

using namespace trilane;

/// Attaching to running processes from the window, with a stand-in for trilane and ssh.
class TestWindowAttach : public QObject, protected AttachFixture
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(startAttaching()); }
    void cleanup() { stopAttaching(); }

    void theDialogListsProcessesAndWhatCanBeRecorded()
    {
        inDialog([this](panels::AttachDialog &dialog) {
            QVERIFY(waitListed(dialog));
            auto *button = part<QPushButton>(dialog, "attach");
            QVERIFY(!button->isEnabled());
            click(dialog, 4711);
            QVERIFY(button->isEnabled());
            QVERIFY(dialog.words().contains(QLatin1String("NVTX")));
            keepDialog(dialog, "dialogLight");
            click(dialog, 4800);
            QVERIFY(dialog.words().contains(QLatin1String("it is statically linked")));
            QVERIFY(tree(dialog)
                        .visualRect(row(dialog, 4712))
                        .isValid()); // children are to be seen at once
            QTest::keyClick(&dialog, Qt::Key_Escape);
        });
        QCOMPARE(m_window->pageCount(), 0);
    }

    void theListIsKeptUpToDateAndTheSelectionStays()
    {
        inDialog([this](panels::AttachDialog &dialog) {
            QVERIFY(waitListed(dialog));
            click(dialog, 4711);
            click(dialog, 4712, Qt::ControlModifier);
            m_standIn.list({{100, 1, "bash"},
                            {4711, 100, "python3 train.py --epochs 3"},
                            {4712, 4711, "python3 loader.py"},
                            {5000, 1, "new one"}});
            QVERIFY(waitListed(dialog, 5000));
            QVERIFY(!row(dialog, 4800).isValid());
            QCOMPARE(dialog.target().processes.size(), size_t{2});
            QCOMPARE(dialog.target().processes.front().pid, 4711);
        });
    }

    void theFilterAndTheKeysFindAProcessAndAttach()
    {
        inDialog([this](panels::AttachDialog &dialog) {
            QVERIFY(waitListed(dialog));
            auto *filter = part<QLineEdit>(dialog, "attachFilter");
            QVERIFY(filter->hasFocus());
            QTest::keyClicks(filter, QStringLiteral("nginx"));
            QTRY_VERIFY(!row(dialog, 4711).isValid());
            QTest::keyClick(filter, Qt::Key_Down);
            QTRY_COMPARE(dialog.target().processes.size(), size_t{1});
            QTest::keyClick(&tree(dialog), Qt::Key_Return);
        });
        QCOMPARE(m_window->pageCount(), 1);
        QCOMPARE(page()->session()->title(), QStringLiteral("nginx (4800)"));
        QVERIFY(waitLive());
        // What it starts as well, as `trilane record` does.
        QVERIFY(
            m_standIn.calls().contains(QLatin1String("attach 4800 --children --until-input-ends")));
    }

    void waitingCanBeCanceled()
    {
        m_standIn.set(QStringLiteral("attach.silent"));
        inDialog([this](panels::AttachDialog &dialog) {
            QVERIFY(waitListed(dialog));
            click(dialog, 4711);
            QTest::keyClick(&tree(dialog), Qt::Key_Return);
        });
        panels::AttachingPage *waiting = page()->recording()->waiting();
        QVERIFY(waiting->isVisible());
        QVERIFY(waiting->title().contains(QLatin1String("python3 train.py (4711)")));
        keepPicture(QStringLiteral("Waiting"));
        QTest::mouseClick(part<QPushButton>(*waiting, "cancelAttaching"), Qt::LeftButton);
        QTRY_COMPARE(m_window->pageCount(), 0);
        QVERIFY(QDir(session::Recordings::folder()).isEmpty());
    }

    void showsTheErrorOfTrilaneAndAllowsARetry()
    {
        m_standIn.set(QStringLiteral("attach.fails"), "process 4711 belongs to another user");
        inDialog([this](panels::AttachDialog &dialog) {
            QVERIFY(waitListed(dialog));
            click(dialog, 4711);
            QTest::mouseClick(part<QPushButton>(dialog, "attach"), Qt::LeftButton);
        });
        panels::AttachingPage *waiting = page()->recording()->waiting();
        QTRY_VERIFY(waiting->words().contains(QLatin1String("status 3")));
        QVERIFY(waiting->words().contains(QLatin1String("another user")));
        keepPicture(QStringLiteral("Failed"));
        m_standIn.clear(QStringLiteral("attach.fails"));
        QTest::mouseClick(part<QPushButton>(*waiting, "attachAgain"), Qt::LeftButton);
        QVERIFY(waitLive());
    }

    void connectsToAnotherMachineBySsh()
    {
        QVERIFY(attach(QStringLiteral("lena@gpu7")));
        QCOMPARE(page()->session()->title(),
                 QString::fromUtf8("python3 train.py (4711) · lena@gpu7"));
        QVERIFY(m_standIn.calls().contains(QLatin1String("-- lena@gpu7")));
        QVERIFY(stopRecording());
        QVERIFY(!view().trace().recovered());
        // Next time it is in the list.
        inDialog([this](panels::AttachDialog &dialog) {
            QVERIFY(part<QComboBox>(dialog, "attachHost")->findText(QStringLiteral("lena@gpu7")) >
                    0);
        });
    }

    void reportsAnUnreachableMachine()
    {
        inDialog([this](panels::AttachDialog &dialog) {
            QVERIFY(waitListed(dialog));
            chooseHost(dialog, QStringLiteral("nowhere"));
            QTRY_VERIFY(dialog.words().contains(QLatin1String("Could not resolve hostname")));
            QVERIFY(!row(dialog, 4711).isValid());
            QVERIFY(!part<QPushButton>(dialog, "attach")->isEnabled());
            QVERIFY(dialog.isVisible()); // Enter in that field asks, it does not attach
            keepDialog(dialog, "dialogFailed");
            chooseHost(dialog, QStringLiteral("-oProxyCommand=x"));
            QVERIFY(dialog.words().contains(QLatin1String("not a valid host name")));
        });
    }

    void aMachineThatDoesNotAnswerCanBeGivenUp()
    {
        m_standIn.set(QStringLiteral("ps.silent"));
        inDialog([this](panels::AttachDialog &dialog) {
            QTRY_VERIFY(dialog.words().contains(QLatin1String("Listing")));
            auto *button = part<QPushButton>(dialog, "attachRefresh");
            QTest::mouseClick(button, Qt::LeftButton);
            QVERIFY(!dialog.words().contains(QLatin1String("Listing")));
            m_standIn.clear(QStringLiteral("ps.silent"));
            QTest::mouseClick(button, Qt::LeftButton);
            QVERIFY(waitListed(dialog));
        });
    }

    void aBrokenConnectionKeepsReceivedData()
    {
        QVERIFY(attach(QStringLiteral("lena@gpu7")));
        m_standIn.set(QStringLiteral("attach.breaks"), "Connection to gpu7 closed by remote host.");
        QTRY_VERIFY(!page()->notice()->sentence().isEmpty());
        QVERIFY(page()->notice()->sentence().contains(QLatin1String("lena@gpu7 was lost")));
        QVERIFY(page()->notice()->sentence().contains(QLatin1String("closed by remote host")));
        QVERIFY(!view().live().isLive());
        QVERIFY(view().trace().sliceCount() > 300);
        keepPicture(QStringLiteral("Lost"));
        m_standIn.clear(QStringLiteral("attach.breaks"));
        QTest::mouseClick(page()->notice()->buttons().front(), Qt::LeftButton);
        QCOMPARE(m_window->pageCount(), 2);
        QVERIFY(waitLive());
    }

    void inChineseAndInTheDarkToo()
    {
        m_appearance->setLanguage(QStringLiteral("zh_CN"), false);
        m_appearance->setTheme(ui::Appearance::ThemeChoice::Dark, false);
        keepPicture(QStringLiteral("Start"));
        inDialog([this](panels::AttachDialog &dialog) {
            QVERIFY(waitListed(dialog));
            click(dialog, 4711);
            QCOMPARE(part<QPushButton>(dialog, "attach")->text(), QString::fromUtf8("附加"));
            keepDialog(dialog, "dialogDark");
            QTest::keyClick(&tree(dialog), Qt::Key_Return);
        });
        QVERIFY(waitLive());
        keepPicture(QStringLiteral("Live"));
        answer("keepRecording");
        closeTab();
        QVERIFY(m_question.contains(QString::fromUtf8("保存")));
    }
};

TRILANE_TEST(TestWindowAttach, QApplication)
#include "tests/patience.h"
#include "tst_windowattach.moc"
