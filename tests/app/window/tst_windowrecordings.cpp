// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/attachfixture.h"
#include "views/panels/bars/noticebar.h"
#include "views/panels/pages/emptypage.h"
#include "views/session/state/usermarks.h"

using namespace trilane;

/// What becomes of recordings that were made from the window: closed, saved, left by a crash.
class TestWindowRecordings : public QObject, protected AttachFixture
{
    Q_OBJECT

private slots:
    void init() { QVERIFY(startAttaching()); }
    void cleanup() { stopAttaching(); }

    void aRecordingIsFollowedAndStopped()
    {
        QVERIFY(attach());
        QCOMPARE(m_window->documents().tabCount(), 1);
        QCOMPARE(m_window->windowTitle(), QString::fromUtf8("python3 train.py (4711) · Trilane"));
        const uint64_t before = view().trace().sliceCount();
        QTRY_VERIFY(view().trace().sliceCount() > before);
        QVERIFY(view().live().isFollowing());
        QTRY_VERIFY(page()->liveBar()->words().contains(QLatin1String("recorder uses 1.3")) ||
                    page()->liveBar()->words().contains(QLatin1String("recorder uses 1.2")));
        keepPicture(QStringLiteral("Live"));
        QVERIFY(stopRecording());
        QVERIFY(!view().trace().recovered());
        QVERIFY(page()->liveBar()->isHidden());
        QVERIFY(page()->notice()->sentence().isEmpty());
        QVERIFY(session::Recordings::isUnsaved(page()->session()->path()));
    }

    void closingAsksBeforeDiscardingARecording()
    {
        QVERIFY(attach());
        answer("keepRecording");
        closeTab();
        QCOMPARE(m_window->pageCount(), 1);
        QVERIFY(page()->recording()->isRunning());
        QVERIFY(m_question.contains(QLatin1String("python3 train.py (4711)")));
        QVERIFY(m_question.contains(QLatin1String("still running")));
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
        QTRY_COMPARE(m_window->pageCount(), 0);
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
        QTRY_COMPARE(m_window->pageCount(), 0);
        QVERIFY(QFile::exists(kept));
        QVERIFY(QFile::exists(kept + QStringLiteral(".marks.json")));
        QVERIFY(!QFile::exists(file));
        m_window->openFile(kept);
        QVERIFY(waitSettled());
        QVERIFY(!view().trace().recovered());
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
        QTRY_VERIFY(!m_window->isVisible());
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
        QTRY_COMPARE(page()->session()->path(), kept);
        QVERIFY(waitSettled());
        QCOMPARE(m_window->windowTitle(), QString::fromUtf8("menu.trilane · Trilane"));
        QCOMPARE(view().range(), shown);
        QVERIFY(waitWatched());
        QVERIFY(page()->notice()->sentence().isEmpty());
    }

    void reportsAnUnwritableOutput()
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
        QTRY_VERIFY(!m_question.isEmpty());
        QVERIFY(QFile::exists(file));
        QCOMPARE(page()->session()->path(), file);
    }

    void offersRecordingsLeftByACrash()
    {
        QDir().mkpath(session::Recordings::folder());
        const QString left =
            QDir(session::Recordings::folder()).filePath(QStringLiteral("left.trilane"));
        QVERIFY(QFile::copy(m_path, left));
        auto *empty = m_window->findChild<panels::EmptyPage *>();
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
};

TRILANE_TEST(TestWindowRecordings, QApplication)
#include "tests/patience.h"
#include "tst_windowrecordings.moc"
