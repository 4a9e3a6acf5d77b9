// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/attaching.h"
#include "app/ui/documenttabs.h"
#include "app/ui/mainmenu.h"
#include "app/ui/pagerecording.h"
#include "tests/ui/standin.h"
#include "tests/ui/windowfixture.h"
#include "views/panels/attachdialog.h"
#include "views/panels/attachingpage.h"
#include "views/panels/emptypage.h"
#include "views/panels/livebar.h"
#include "views/panels/noticebar.h"
#include "views/session/recordings.h"
#include "views/session/usermarks.h"

#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>

using namespace trilane;

namespace {

constexpr int kPatience = 60000;

} // namespace

/// Attaching to running processes from the window, with a stand-in for trilane and ssh.
class TestWindowAttach : public QObject, protected WindowFixture
{
    Q_OBJECT

    StandIn m_standIn;

    QTreeView &tree(AttachDialog &dialog) { return *dialog.findChild<QTreeView *>(); }
    template <class Widget>
    Widget *part(QWidget &in, const char *name)
    {
        return in.findChild<Widget *>(QLatin1String(name));
    }
    QModelIndex row(AttachDialog &dialog, int pid)
    {
        const QAbstractItemModel &model = *tree(dialog).model();
        const QModelIndexList found =
            model.match(model.index(0, ProcessModel::Pid), Qt::DisplayRole, QString::number(pid), 1,
                        Qt::MatchExactly | Qt::MatchRecursive);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    void click(AttachDialog &dialog, int pid, Qt::KeyboardModifiers with = {})
    {
        tree(dialog).scrollTo(row(dialog, pid));
        QTest::mouseClick(tree(dialog).viewport(), Qt::LeftButton, with,
                          tree(dialog).visualRect(row(dialog, pid)).center());
    }
    void keepDialog(AttachDialog &dialog, const char *moment)
    {
        const QString folder = qEnvironmentVariable("TRILANE_PICTURES");
        if (!folder.isEmpty())
            dialog.grab().save(QStringLiteral("%1/%2.png").arg(folder, QLatin1String(moment)));
    }
    /// Does that with the next dialog of that kind, as soon as it is there.
    template <class Dialog>
    void inNext(const std::function<void(Dialog &)> &act)
    {
        auto *timer = new QTimer(this);
        connect(timer, &QTimer::timeout, this, [timer, act] {
            auto *dialog = qobject_cast<Dialog *>(QApplication::activeModalWidget());
            if (!dialog || !dialog->isVisible())
                return;
            timer->stop();
            timer->deleteLater();
            act(*dialog);
        });
        timer->start(20);
    }
    /// Opens the dialog with its key and does that in it.
    void inDialog(const std::function<void(AttachDialog &)> &act)
    {
        bool done = false;
        inNext<AttachDialog>([&](AttachDialog &dialog) {
            const QPointer<AttachDialog> open(&dialog);
            act(dialog);
            done = true;
            if (open && open->isVisible())
                open->reject();
        });
        press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(done);
    }
    /// Answers what is asked next with that button.
    void answer(const char *button)
    {
        inNext<QMessageBox>([this, button](QMessageBox &box) {
            keepPicture(QStringLiteral("Asked"));
            m_question = box.text() + QLatin1Char('|') + box.informativeText();
            auto *pressed = part<QPushButton>(box, button);
            QVERIFY(pressed);
            QTest::mouseClick(pressed, Qt::LeftButton);
        });
    }
    /// The file dialog that comes next gets that name.
    void choose(const QString &path)
    {
        inNext<QFileDialog>([path](QFileDialog &dialog) {
            auto *name = dialog.findChild<QLineEdit *>(QStringLiteral("fileNameEdit"));
            QVERIFY(name);
            name->setText(path);
            QTest::keyClick(name, Qt::Key_Return);
        });
    }
    bool waitListed(AttachDialog &dialog, int pid = 4711)
    {
        return QTest::qWaitFor([&] { return row(dialog, pid).isValid(); }, kPatience);
    }
    /// Attaches to process 4711 and waits until it is followed.
    bool attach(const QString &host = {})
    {
        inDialog([&](AttachDialog &dialog) {
            if (!host.isEmpty())
                chooseHost(dialog, host);
            QVERIFY(waitListed(dialog));
            click(dialog, 4711);
            QTest::mouseClick(part<QPushButton>(dialog, "attach"), Qt::LeftButton);
        });
        return waitLive();
    }
    bool waitLive()
    {
        return QTest::qWaitFor(
            [this] {
                return page() && page()->workspace() && view().live().isLive() &&
                       page()->liveBar()->stopButton()->isVisible() &&
                       view().store()->sliceCount() > 300;
            },
            kPatience);
    }
    void chooseHost(AttachDialog &dialog, const QString &name)
    {
        auto *host = part<QComboBox>(dialog, "attachHost");
        host->setFocus();
        host->lineEdit()->selectAll();
        QTest::keyClicks(host->lineEdit(), name);
        QTest::keyClick(host->lineEdit(), Qt::Key_Return);
    }
    bool stopRecording()
    {
        QTest::mouseClick(page()->liveBar()->stopButton(), Qt::LeftButton);
        return QTest::qWaitFor(
            [this] { return !page()->recording()->isRunning() && !view().live().isLive(); },
            kPatience);
    }
    /// After a dialog no window need be the active one, offscreen; keys are for the active one.
    void press(Qt::Key key, Qt::KeyboardModifiers with = Qt::ControlModifier)
    {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), key, with);
    }
    void closeTab() { press(Qt::Key_W); }
    QString m_question;

private slots:
    void init()
    {
        QDir(Recordings::folder()).removeRecursively();
        m_standIn.clearAll();
        m_standIn.listUsual();
        m_question.clear();
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        QVERIFY(start());
    }
    void cleanup()
    {
        qDeleteAll(findChildren<QTimer *>()); // dialogs that never came
        // What a test has left running is not asked about.
        if (m_window)
            m_window->documents().setGuard({});
        stop();
    }

    void theDialogListsProcessesAndSaysWhatOneGets()
    {
        inDialog([this](AttachDialog &dialog) {
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
        inDialog([this](AttachDialog &dialog) {
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
        inDialog([this](AttachDialog &dialog) {
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
        QVERIFY(m_standIn.calls().contains(QLatin1String("attach 4800 --until-input-ends")));
    }

    void aRecordingIsFollowedAndStopped()
    {
        QVERIFY(attach());
        QCOMPARE(m_window->documents().tabCount(), 1);
        QCOMPARE(m_window->windowTitle(), QString::fromUtf8("python3 train.py (4711) · Trilane"));
        const uint64_t before = view().store()->sliceCount();
        QTRY_VERIFY_WITH_TIMEOUT(view().store()->sliceCount() > before, kPatience);
        QVERIFY(view().live().isFollowing());
        QTRY_VERIFY_WITH_TIMEOUT(
            page()->liveBar()->words().contains(QLatin1String("recording takes 1.3")) ||
                page()->liveBar()->words().contains(QLatin1String("recording takes 1.2")),
            kPatience);
        keepPicture(QStringLiteral("Live"));
        QVERIFY(stopRecording());
        QVERIFY(!view().store()->recovered());
        QVERIFY(page()->liveBar()->isHidden());
        QVERIFY(page()->notice()->sentence().isEmpty());
        QVERIFY(Recordings::isUnsaved(page()->session()->path()));
    }

    void closingAsksAndCancelKeeps()
    {
        QVERIFY(attach());
        answer("keepRecording");
        closeTab();
        QCOMPARE(m_window->pageCount(), 1);
        QVERIFY(page()->recording()->isRunning());
        QVERIFY(m_question.contains(QLatin1String("python3 train.py (4711)")));
        QVERIFY(m_question.contains(QLatin1String("still being recorded")));
        // The window asks, too.
        answer("keepRecording");
        QVERIFY(!m_window->close());
        QVERIFY(m_window->isVisible());
    }

    void discardingDeletesIt()
    {
        QVERIFY(attach());
        const QString file = page()->session()->path();
        answer("discardRecording");
        closeTab();
        QTRY_COMPARE_WITH_TIMEOUT(m_window->pageCount(), 0, kPatience);
        QVERIFY(!QFile::exists(file));
        QVERIFY(!m_window->documents().canReopen());
    }

    void savingStopsMovesAndCloses()
    {
        QVERIFY(attach());
        QTest::mouseClick(page()->liveBar()->markButton(), Qt::LeftButton);
        const QString file = page()->session()->path();
        const QString kept = m_home.filePath(QStringLiteral("kept.trilane"));
        QFile::remove(kept);
        answer("saveRecording");
        choose(kept);
        closeTab();
        QTRY_COMPARE_WITH_TIMEOUT(m_window->pageCount(), 0, kPatience);
        QVERIFY(QFile::exists(kept));
        QVERIFY(QFile::exists(kept + QStringLiteral(".marks.json")));
        QVERIFY(!QFile::exists(file));
        m_window->openFile(kept);
        QVERIFY(waitSettled());
        QVERIFY(!view().store()->recovered());
        QTRY_COMPARE(view().marks().all().size(), size_t{1});
        closeTab(); // asks nothing any more
        QCOMPARE(m_window->pageCount(), 0);
    }

    void theWindowClosesWhenAllIsSaved()
    {
        QVERIFY(attach());
        const QString kept = m_home.filePath(QStringLiteral("window.trilane"));
        QFile::remove(kept);
        answer("saveRecording");
        choose(kept);
        m_window->close();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), kPatience);
        QVERIFY(QFile::exists(kept));
    }

    void savedFromTheMenuItStaysOpen()
    {
        QVERIFY(attach());
        QVERIFY(stopRecording());
        const TimeRange shown = view().range();
        const QString kept = m_home.filePath(QStringLiteral("menu.trilane"));
        QFile::remove(kept);
        choose(kept);
        press(Qt::Key_S);
        QTRY_COMPARE_WITH_TIMEOUT(page()->session()->path(), kept, kPatience);
        QVERIFY(waitSettled());
        QCOMPARE(m_window->windowTitle(), QString::fromUtf8("menu.trilane · Trilane"));
        QCOMPARE(view().range(), shown);
        QTest::qWait(2500); // the watch of changed files looks every two seconds
        QVERIFY(page()->notice()->sentence().isEmpty());
    }

    void aPlaceThatCannotBeWrittenIsSaid()
    {
        QVERIFY(attach());
        QVERIFY(stopRecording());
        const QString file = page()->session()->path();
        choose(QStringLiteral("/proc/none.trilane"));
        inNext<QMessageBox>([this](QMessageBox &box) {
            m_question = box.text() + box.informativeText();
            box.close();
        });
        press(Qt::Key_S);
        QTRY_VERIFY_WITH_TIMEOUT(!m_question.isEmpty(), kPatience);
        QVERIFY(QFile::exists(file));
        QCOMPARE(page()->session()->path(), file);
    }

    void waitingCanBeCancelled()
    {
        m_standIn.set(QStringLiteral("attach.silent"));
        inDialog([this](AttachDialog &dialog) {
            QVERIFY(waitListed(dialog));
            click(dialog, 4711);
            QTest::keyClick(&tree(dialog), Qt::Key_Return);
        });
        AttachingPage *waiting = page()->recording()->waiting();
        QVERIFY(waiting->isVisible());
        QVERIFY(waiting->title().contains(QLatin1String("python3 train.py (4711)")));
        keepPicture(QStringLiteral("Waiting"));
        QTest::mouseClick(part<QPushButton>(*waiting, "cancelAttaching"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(m_window->pageCount(), 0, kPatience);
        QVERIFY(QDir(Recordings::folder()).isEmpty());
    }

    void whatTrilaneSaysIsShownAndItCanBeTriedAgain()
    {
        m_standIn.set(QStringLiteral("attach.fails"), "process 4711 belongs to another user");
        inDialog([this](AttachDialog &dialog) {
            QVERIFY(waitListed(dialog));
            click(dialog, 4711);
            QTest::mouseClick(part<QPushButton>(dialog, "attach"), Qt::LeftButton);
        });
        AttachingPage *waiting = page()->recording()->waiting();
        QTRY_VERIFY_WITH_TIMEOUT(waiting->words().contains(QLatin1String("another user")),
                                 kPatience);
        QVERIFY(waiting->words().contains(QLatin1String("status 3")));
        keepPicture(QStringLiteral("Failed"));
        m_standIn.clear(QStringLiteral("attach.fails"));
        QTest::mouseClick(part<QPushButton>(*waiting, "attachAgain"), Qt::LeftButton);
        QVERIFY(waitLive());
    }

    void anotherMachineIsReachedBySsh()
    {
        QVERIFY(attach(QStringLiteral("lena@gpu7")));
        QCOMPARE(page()->session()->title(),
                 QString::fromUtf8("python3 train.py (4711) · lena@gpu7"));
        QVERIFY(m_standIn.calls().contains(QLatin1String("-- lena@gpu7")));
        QVERIFY(stopRecording());
        QVERIFY(!view().store()->recovered());
        // Next time it is in the list.
        inDialog([this](AttachDialog &dialog) {
            QVERIFY(part<QComboBox>(dialog, "attachHost")->findText(QStringLiteral("lena@gpu7")) >
                    0);
        });
    }

    void aMachineThatCannotBeReachedIsSaid()
    {
        inDialog([this](AttachDialog &dialog) {
            QVERIFY(waitListed(dialog));
            chooseHost(dialog, QStringLiteral("nowhere"));
            QTRY_VERIFY_WITH_TIMEOUT(
                dialog.words().contains(QLatin1String("Could not resolve hostname")), kPatience);
            QVERIFY(!row(dialog, 4711).isValid());
            QVERIFY(!part<QPushButton>(dialog, "attach")->isEnabled());
            QVERIFY(dialog.isVisible()); // Enter in that field asks, it does not attach
            keepDialog(dialog, "dialogFailed");
            chooseHost(dialog, QStringLiteral("-oProxyCommand=x"));
            QVERIFY(dialog.words().contains(QLatin1String("no name of a machine")));
        });
    }

    void aMachineThatDoesNotAnswerCanBeGivenUp()
    {
        m_standIn.set(QStringLiteral("ps.silent"));
        inDialog([this](AttachDialog &dialog) {
            QTRY_VERIFY(dialog.words().contains(QLatin1String("Asking")));
            auto *button = part<QPushButton>(dialog, "attachRefresh");
            QTest::mouseClick(button, Qt::LeftButton);
            QVERIFY(!dialog.words().contains(QLatin1String("Asking")));
            m_standIn.clear(QStringLiteral("ps.silent"));
            QTest::mouseClick(button, Qt::LeftButton);
            QVERIFY(waitListed(dialog));
        });
    }

    void aConnectionThatBreaksKeepsWhatHadCome()
    {
        QVERIFY(attach(QStringLiteral("lena@gpu7")));
        m_standIn.set(QStringLiteral("attach.breaks"), "Connection to gpu7 closed by remote host.");
        QTRY_VERIFY_WITH_TIMEOUT(!page()->notice()->sentence().isEmpty(), kPatience);
        QVERIFY(page()->notice()->sentence().contains(QLatin1String("lena@gpu7 was lost")));
        QVERIFY(page()->notice()->sentence().contains(QLatin1String("closed by remote host")));
        QVERIFY(!view().live().isLive());
        QVERIFY(view().store()->sliceCount() > 300);
        keepPicture(QStringLiteral("Lost"));
        m_standIn.clear(QStringLiteral("attach.breaks"));
        QTest::mouseClick(page()->notice()->buttons().front(), Qt::LeftButton);
        QCOMPARE(m_window->pageCount(), 2);
        QVERIFY(waitLive());
    }

    void whatACrashHasLeftIsOffered()
    {
        QDir().mkpath(Recordings::folder());
        const QString left = QDir(Recordings::folder()).filePath(QStringLiteral("left.trilane"));
        QVERIFY(QFile::copy(m_path, left));
        auto *empty = m_window->findChild<EmptyPage *>();
        empty->refresh();
        auto *list = part<QWidget>(*empty, "unsavedRecordings");
        QVERIFY(list->isVisible());
        keepPicture(QStringLiteral("Start"));
        auto *button = list->findChild<QPushButton *>();
        QVERIFY(button->text().startsWith(QLatin1String("left.trilane")));
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(waitSettled());
        answer("discardRecording");
        closeTab();
        QTRY_COMPARE(m_window->pageCount(), 0);
        QVERIFY(!QFile::exists(left));
        QVERIFY(list->isHidden());
    }

    void inChineseAndInTheDarkToo()
    {
        m_appearance->setLanguage(QStringLiteral("zh_CN"), false);
        m_appearance->setTheme(Appearance::ThemeChoice::Dark, false);
        keepPicture(QStringLiteral("Start"));
        inDialog([this](AttachDialog &dialog) {
            QVERIFY(waitListed(dialog));
            click(dialog, 4711);
            QCOMPARE(part<QPushButton>(dialog, "attach")->text(), QString::fromUtf8("附加"));
            keepDialog(dialog, "dialogDark");
            QTest::keyClick(&tree(dialog), Qt::Key_Return);
        });
        QVERIFY(waitLive());
        QTest::qWait(1500); // details speak once a second
        keepPicture(QStringLiteral("Live"));
        answer("keepRecording");
        closeTab();
        QVERIFY(m_question.contains(QString::fromUtf8("保存")));
    }
};

QTEST_MAIN(TestWindowAttach)
#include "tst_windowattach.moc"
