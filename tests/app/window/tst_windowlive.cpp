// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "tests/app/windowfixture.h"
#include "tests/support/liveprogram.h"
#include "views/panels/bars/livebar.h"
#include "views/panels/bars/noticebar.h"
#include "views/session/document/livefollower.h"
#include "views/session/state/usermarks.h"
#include "views/tables/kit/datatable.h"
#include "views/tables/pages/findingspane.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QToolButton>

using namespace trilane;

/// A trace that is written while it is open in the window.
class TestWindowLive : public QObject, protected WindowFixture
{
    Q_OBJECT

    QString m_file;
    std::unique_ptr<LiveProgram> m_program;

    panels::LiveBar &bar() { return *page()->liveBar(); }
    Ns end() { return view().bounds().end; }
    bool open()
    {
        m_window->openFile(m_file);
        return waitSettled();
    }
    /// The program works on, and the window knows of it.
    bool work(int slices = 500)
    {
        const uint64_t before = view().trace().sliceCount();
        m_program->work(slices);
        return m_program->write() &&
               QTest::qWaitFor([&] { return view().trace().sliceCount() > before; }, 30000);
    }
    void press(QToolButton *button) { QTest::mouseClick(button, Qt::LeftButton); }
    /// Drags the timeline to the right: to earlier times.
    void dragBack()
    {
        QWidget *lanes = WindowFixture::work().timeline()->viewport();
        const QPoint from(lanes->width() / 2, lanes->height() - 40);
        QTest::mousePress(lanes, Qt::LeftButton, {}, from);
        for (int x = 0; x <= 200; x += 20)
            QTest::mouseMove(lanes, from + QPoint(x, 0));
        QTest::mouseRelease(lanes, Qt::LeftButton, {}, from + QPoint(200, 0));
    }

private slots:
    void init()
    {
        m_file = m_home.filePath(QStringLiteral("live.trilane"));
        QFile::remove(m_file);
        QFile::remove(m_file + QStringLiteral(".marks.json"));
        m_program = std::make_unique<LiveProgram>(m_file.toStdString());
        m_program->work(500);
        QVERIFY(m_program->write());
        QVERIFY(start());
    }
    void cleanup()
    {
        stop();
        m_program.reset();
    }

    /// While it happens, of what, and what to do.
    void showsLossesDuringTheRecording()
    {
        QVERIFY(open());
        QVERIFY(work());
        QTRY_VERIFY(bar().words().contains(QLatin1String("no events lost")));
        m_program->trace->account().add(format::Outcome::Lost, msg("scheduler"), msg("so far"),
                                        1234567);
        QVERIFY(work());
        QTRY_VERIFY(bar().words().contains(QLatin1String("(Thread states): record less")));
        QVERIFY2(bar().words().contains(QLatin1String("567 lost")), qPrintable(bar().words()));
    }

    void aFileWithoutAWriterIsNotLive()
    {
        QVERIFY(open());
        QSignalSpy looked(&page()->session()->follower(), &session::LiveFollower::looked);
        QVERIFY(page()->session()->follower().isFollowing());
        QTRY_VERIFY(looked.size() >= 2);
        QVERIFY(!view().live().isLive());
        QVERIFY(bar().isHidden());
    }

    void aFileThatGrowsIsFollowed()
    {
        QVERIFY(open());
        for (int round = 0; round < 4; ++round) {
            QVERIFY(work());
            QVERIFY(view().live().isFollowing());
            QCOMPARE(view().range().end, end());
            QCOMPARE(end(), view().trace().span().end);
            QVERIFY(bar().isVisible());
            QVERIFY(bar().words().startsWith(QLatin1String("Recording")));
            QVERIFY(bar().words().contains(QLatin1String("no events lost")));
        }
        keepPicture();
        // New threads have rows, and no notice says that the file has changed.
        for (const format::Track &track : view().trace().tracks()) {
            if (track.kind == TrackKind::Thread)
                QVERIFY(WindowFixture::work().timeline()->renderer().rows().rowOfTrack(track.id) >=
                        0);
        }
        QVERIFY(page()->notice()->sentence().isEmpty());
    }

    void theSelectedFindingSurvivesGrowth()
    {
        QVERIFY(open());
        QVERIFY(work(4000));
        WindowFixture::work().tables()->showTab("findings");
        tables::FindingsPane &pane = *WindowFixture::work().tables()->page<tables::FindingsPane>();
        tables::DataTable &list = *pane.list();
        QTRY_VERIFY(list.shownRowCount() > 0);
        const size_t last = list.shownRowCount() - 1;
        list.selectRow(last);
        const std::string chosen = list.data().text(last);
        bool wasEmpty = false;
        int times = 0; // that it was examined anew
        connect(&list, &tables::DataTable::rowsChanged, this, [&] {
            wasEmpty |= list.shownRowCount() == 0;
            ++times;
        });
        QElapsedTimer waited;
        waited.start();
        while (times < 3 && waited.elapsed() < test::kPatience) {
            QVERIFY(work(2000));
            (void)QTest::qWaitFor([&] { return times >= 3; }, 200);
        }
        QVERIFY(times >= 3 && !wasEmpty);
        QVERIFY(list.selectedRow().has_value());
        QCOMPARE(list.data().text(*list.selectedRow()), chosen);
        disconnect(&list, nullptr, this, nullptr);
    }

    void movingAwayFromTheEndPausesAndTheButtonFollowsAgain()
    {
        QVERIFY(open());
        QVERIFY(work());
        view().setRange({end() - 40 * us, end()});
        QVERIFY(work());
        QCOMPARE(view().range(), TimeRange(end() - 40 * us, end()));
        dragBack();
        const TimeRange paused = view().range();
        QVERIFY(paused.end < end());
        QVERIFY(!view().live().isFollowing());
        QVERIFY(!bar().followButton()->isChecked());
        QVERIFY(work());
        QCOMPARE(view().range(), paused);
        press(bar().followButton());
        QVERIFY(view().live().isFollowing());
        QCOMPARE(view().range().end, end());
        QVERIFY(work());
        QCOMPARE(view().range(), TimeRange(end() - paused.duration(), end()));
        press(bar().followButton());
        QVERIFY(!view().live().isFollowing());
    }

    void selectionHiddenAndPinnedRowsSurviveGrowth()
    {
        QVERIFY(open());
        QVERIFY(work());
        const store::Store &store = *view().store();
        const LaneId lane = store.lanes().back().id;
        const store::FoundSlice slice = *store.nearest(lane, 0);
        view().select(slice);
        view().setPinned(store.lane(lane).track, true);
        view().setCollapsed(Layer::Cpu, true);
        QVERIFY(work());
        QVERIFY(view().selectedSlice());
        QCOMPARE(view().selectedSlice()->slice.start, slice.slice.start);
        QVERIFY(view().isPinned(view().trace().lane(lane).track));
        QVERIFY(view().isCollapsed(Layer::Cpu));
    }

    void tablesIncludeNewLiveData()
    {
        QVERIFY(open());
        const auto calls = [this] {
            return kernels().exportedTable().rows.size();
        };
        WindowFixture::work().tables()->showTab("kernels");
        QVERIFY(waitSettled());
        const size_t before = calls();
        for (int round = 0; round < 3; ++round)
            QVERIFY(work()); // each time with a new name
        QTRY_VERIFY(calls() > before);
    }

    void aMomentIsMarkedAtTheEnd()
    {
        QVERIFY(open());
        QVERIFY(work());
        const Ns now = end();
        press(bar().markButton());
        QCOMPARE(view().marks().all().size(), size_t{1});
        QCOMPARE(view().marks().all().front().time.begin, now);
    }

    void theEndOfTheRecordingEndsTheFollowing()
    {
        QVERIFY(open());
        QVERIFY(work());
        m_program->work(700);
        QVERIFY(m_program->finish());
        QTRY_VERIFY(!view().live().isLive());
        QVERIFY(bar().isHidden());
        QVERIFY(!view().trace().recovered());
        QVERIFY(view().trace().span().end >= m_program->now() - 20);
        QVERIFY(!page()->session()->follower().isFollowing());
        QVERIFY(waitSettled());
        QVERIFY(waitWatched());
        QVERIFY(page()->notice()->sentence().isEmpty());
    }

    void showsThatALiveFileIsTruncated()
    {
        QVERIFY(open());
        QVERIFY(work());
        QVERIFY(QFile::resize(m_file, 200));
        QTRY_VERIFY(!page()->notice()->sentence().isEmpty());
        QTRY_VERIFY(!view().live().isLive());
        QVERIFY(view().trace().sliceCount() > 1000); // still there
    }

    void translatedToChinese()
    {
        QVERIFY(open());
        QVERIFY(work());
        m_appearance->setLanguage(QStringLiteral("zh_CN"), false);
        QTRY_VERIFY(bar().words().startsWith(QString::fromUtf8("正在采集")));
        QVERIFY(work());
        keepPicture();
    }
};

TRILANE_TEST(TestWindowLive, QApplication)
#include "tests/patience.h"
#include "tst_windowlive.moc"
