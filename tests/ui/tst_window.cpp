// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/appearance.h"
#include "app/ui/mainwindow.h"
#include "app/ui/options.h"
#include "app/ui/picture.h"
#include "app/ui/tracepage.h"
#include "app/ui/workspace.h"
#include "tests/ui/smalltrace.h"
#include "views/items/tablemodel.h"
#include "views/panels/detailspanel.h"
#include "views/panels/durationspinbox.h"
#include "views/panels/failedpage.h"
#include "views/panels/searchbox.h"
#include "views/panels/statusline.h"
#include "views/panels/topbar.h"
#include "views/session/recentfiles.h"
#include "views/tables/accountdialog.h"
#include "views/tables/bottompanel.h"
#include "views/tables/datatable.h"
#include "views/tables/histogramview.h"
#include "views/tables/kernelpane.h"

#include <QAction>
#include <QClipboard>
#include <QDropEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QScopeGuard>
#include <QSettings>
#include <QTabBar>
#include <QTest>
#include <QTimer>

#include <algorithm>

using namespace trilane;

namespace {

constexpr Ns us = 1000;

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write %s", qPrintable(path));
}

} // namespace

/// The real window with a real trace, driven with mouse and keys.
class TestWindow : public QObject
{
    Q_OBJECT

    QTemporaryDir m_home;
    std::unique_ptr<SmallTrace> m_trace;
    QString m_path;
    std::unique_ptr<Appearance> m_appearance;
    std::unique_ptr<MainWindow> m_window;

    TracePage *page() { return m_window->currentPage(); }
    Workspace &work() { return *page()->workspace(); }
    ViewState &view() { return work().view(); }
    KernelPane &kernels() { return *work().tables()->kernels(); }

    /// TRILANE_PICTURES=FOLDER keeps how the window looked, at the end of each test and here.
    void keepPicture(const QString &moment = {})
    {
        const QString folder = qEnvironmentVariable("TRILANE_PICTURES");
        if (!folder.isEmpty())
            m_window->grab().save(
                QStringLiteral("%1/%2%3.png")
                    .arg(folder, QString::fromLatin1(QTest::currentTestFunction()), moment));
    }
    bool waitSettled()
    {
        return QTest::qWaitFor([this] { return page()->workspace() && page()->isSettled(); },
                               10000);
    }
    bool openTrace()
    {
        m_window->openFile(m_path);
        return waitSettled();
    }
    FoundSlice kernelAt(Ns t)
    {
        const Store &store = *view().store();
        for (LaneId lane : store.lanesOf(m_trace->compute)) {
            if (auto found = store.sliceAt(lane, t))
                return *found;
        }
        qFatal("no kernel there");
    }
    /// Middle of a row of a table.
    static QPoint rowPoint(const DataTable &table, int row)
    {
        return table.visualRect(table.model()->index(row, 0)).center();
    }
    static void doubleClick(DataTable &table, int row)
    {
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, rowPoint(table, row));
        QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, rowPoint(table, row));
    }
    static int rowNamed(const DataTable &table, const QString &part)
    {
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            if (table.model()->index(row, 0).data().toString().contains(part))
                return row;
        }
        return -1;
    }
    /// Where a link to `prefix` is in the details, in its viewport.
    static QPoint linkIn(const DetailsPanel &details, const QString &prefix)
    {
        for (int y = 0; y < details.viewport()->height(); y += 4) {
            for (int x = 0; x < details.viewport()->width(); x += 4) {
                if (details.anchorAt({x, y}).startsWith(prefix))
                    return {x, y};
            }
        }
        return {-1, -1};
    }

private slots:
    void initTestCase()
    {
        qputenv("XDG_CACHE_HOME", m_home.filePath(QStringLiteral("cache")).toLocal8Bit());
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_home.path());
        QCoreApplication::setOrganizationName(QStringLiteral("trilane"));
        QCoreApplication::setApplicationName(QStringLiteral("tst_window"));
        m_trace = std::make_unique<SmallTrace>();
        m_path = QString::fromStdString(m_trace->open()->path());
    }

    void init()
    {
        QSettings().clear();
        m_appearance = std::make_unique<Appearance>();
        m_appearance->setTheme(Appearance::ThemeChoice::Light, false);
        m_appearance->setLanguage(QStringLiteral("en"), false);
        m_window = std::make_unique<MainWindow>(m_appearance.get());
        m_window->resize(1700, 1000);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }

    void cleanup()
    {
        keepPicture();
        m_window.reset();
        m_appearance.reset();
    }

    void anEmptyWindowSaysWhatToDo()
    {
        const auto *title = m_window->findChild<QLabel *>(QStringLiteral("pageTitle"));
        QVERIFY(title && title->isVisible());
        QCOMPARE(title->text(), QStringLiteral("Open a trace"));
        QVERIFY(!m_window->topBar()->search()->isVisible());
        QVERIFY(!page());
    }

    void openingShowsTimelineTablesAndTheTruth()
    {
        QVERIFY(openTrace());
        QCOMPARE(m_window->topBar()->tabs()->tabText(0), QStringLiteral("small.trilane"));
        QCOMPARE(kernels().table()->model()->rowCount(), 2);
        QVERIFY(m_window->statusLine()->truth().contains(QStringLiteral("events")));
        QCOMPARE(RecentFiles::list(), QStringList(m_path));
        m_window->openFile(m_path);
        QCOMPARE(m_window->pageCount(), 1);
    }

    void openingCanBeCancelledAndTakenUpAgain()
    {
        m_window->openFile(m_path);
        QCOMPARE(page()->session()->state(), Session::State::Loading);
        keepPicture(QStringLiteral("-loading"));
        QTest::mouseClick(page()->findChild<QPushButton *>(QStringLiteral("cancelOpening")),
                          Qt::LeftButton);
        QCOMPARE(page()->session()->state(), Session::State::Cancelled);
        QTest::qWait(200); // what was under way must not come through
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
        QTRY_COMPARE(page()->session()->state(), Session::State::Failed);
        const auto *failed = page()->findChild<FailedPage *>();
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

    void aMissingFileIsSaidToBeMissing()
    {
        m_window->openFile(QStringLiteral("/no/such/trace.json"));
        QTRY_COMPARE(page()->session()->state(), Session::State::Failed);
        QVERIFY(page()->findChild<FailedPage *>()->sentence().size() > 10);
    }

    void aCacheThatCannotBeIsNotBlamedOnTheTrace()
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
        QTRY_COMPARE(page()->session()->state(), Session::State::Failed);
        const QString said = page()->findChild<FailedPage *>()->sentence();
        QVERIFY2(said.startsWith(QStringLiteral("/proc/trilane-cache-")), qPrintable(said));
        QVERIFY2(!said.contains(QStringLiteral("good.json")), qPrintable(said));
    }

    void doubleClickOnAKernelMarksAllItsCalls()
    {
        QVERIFY(openTrace());
        DataTable &table = *kernels().table();
        const int row = rowNamed(table, QStringLiteral("kernelB"));
        doubleClick(table, row);
        QCOMPARE(view().highlighted(), view().store()->find("kernelB"));
        doubleClick(table, row);
        QVERIFY(!view().highlighted().isValid());
    }

    void theListOfCallsJumpsToEach()
    {
        QVERIFY(openTrace());
        DataTable &table = *kernels().table();
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                          rowPoint(table, rowNamed(table, QStringLiteral("kernelA"))));
        QVERIFY(waitSettled());
        DataTable &calls = *kernels().calls();
        QCOMPARE(calls.model()->rowCount(), 2);
        view().setRange({0, 50 * us});
        QTest::mouseClick(calls.viewport(), Qt::LeftButton, {}, rowPoint(calls, 1));
        QVERIFY(view().selectedSlice());
        const TimeRange call = view().selectedSlice()->slice.range();
        QCOMPARE(call.duration(), 100 * us);
        QVERIFY(view().range().intersects(call));
    }

    void aBarOfTheHistogramGoesToACall()
    {
        QVERIFY(openTrace());
        HistogramView *histogram = kernels().histogram();
        QVERIFY(!histogram->histogram().bins.empty());
        QTest::mouseClick(histogram, Qt::LeftButton, {}, histogram->barRect(0).center());
        QVERIFY(view().selectedSlice());
        QVERIFY(view().selectedSlice()->slice.kind == SliceKind::Kernel);
    }

    void aKernelSelectedInTheTimelineChoosesItsRow()
    {
        QVERIFY(openTrace());
        view().select(kernelAt(250 * us));
        QVERIFY(waitSettled());
        const size_t row = kernels().table()->selectedRow().value();
        QCOMPARE(kernels().stats().rows[row].name, view().store()->find("kernelB"));
    }

    void detailsOfAKernelLinkToItsLaunch()
    {
        QVERIFY(openTrace());
        view().select(kernelAt(150 * us));
        QVERIFY(waitSettled());
        DetailsPanel &details = *work().details();
        for (const char *part : {"void ns::kernelA<4>(int)", "100.000 µs", "cudaLaunchKernel",
                                 "forward", "step 1", "launch to start", "50.000 µs"})
            QVERIFY2(details.text().contains(QString::fromUtf8(part)), part);
        const QPoint link = linkIn(details, QStringLiteral("slice:"));
        QVERIFY(link.x() >= 0);
        QTest::mouseClick(details.viewport(), Qt::LeftButton, {}, link);
        QVERIFY(view().selectedSlice()->slice.kind == SliceKind::ApiCall);
        QCOMPARE(view().selectedSlice()->slice.start, 50 * us);
    }

    void detailsOfAGapStateFactsOnly()
    {
        QVERIFY(openTrace());
        view().selectGap(m_trace->gpu, {300 * us, 400 * us});
        QVERIFY(waitSettled());
        const QString text = work().details()->text();
        for (const char *part : {"GPU idle", "100.000 µs", "kernelB", "kernelA", "main 4121"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), part);
        QVERIFY(!text.contains(QStringLiteral("because"), Qt::CaseInsensitive));
    }

    void detailsOfSelectedTimeTellBusyAndIdle()
    {
        QVERIFY(openTrace());
        view().selectTime({100 * us, 500 * us});
        QVERIFY(waitSettled());
        const QString text = work().details()->text();
        QVERIFY(text.contains(QStringLiteral("75.0 %")));
        QVERIFY(text.contains(QStringLiteral("25.0 %")));
    }

    void theThresholdIsTypedAndRemembered()
    {
        QVERIFY(openTrace());
        DurationSpinBox *box = m_window->topBar()->threshold();
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QStringLiteral("0.25 ms"));
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(view().idleThreshold(), 250 * us);
        QCOMPARE(box->text(), QString::fromUtf8("250 µs"));
        QTest::keyClick(box, Qt::Key_Up);
        QCOMPARE(view().idleThreshold(), 500 * us);
        QTest::keyClick(box, Qt::Key_Down);
        QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(view().idleThreshold(), 100 * us);
        box->selectAll();
        QTest::keyClicks(box, QStringLiteral("nonsense"));
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(view().idleThreshold(), 100 * us);
        const QString copy = m_home.filePath(QStringLiteral("second.trilane"));
        QFile::copy(m_path, copy);
        m_window->openFile(copy);
        QVERIFY(waitSettled());
        QCOMPARE(view().idleThreshold(), 100 * us);
    }

    void searchOffersNamesAndGoesToThem()
    {
        QVERIFY(openTrace());
        SearchBox *search = m_window->topBar()->search();
        QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(search->hasFocus());
        QTest::keyClicks(search, QStringLiteral("kernelb"));
        QCOMPARE(search->offered().size(), 1);
        QVERIFY(search->offered()[0].startsWith(QStringLiteral("kernelB")));
        QTest::keyClick(search, Qt::Key_Return);
        QTRY_VERIFY(view().selectedSlice());
        QCOMPARE(view().selectedSlice()->slice.start, 200 * us);
        QCOMPARE(view().highlighted(), view().store()->find("kernelB"));
    }

    void tablesFollowTheVisibleRangeWhenAsked()
    {
        QVERIFY(openTrace());
        work().tables()->tools()->setScope(TableTools::Scope::VisibleRange);
        view().setRange({150 * us, 350 * us});
        QVERIFY(waitSettled());
        QTRY_COMPARE(kernels().stats().calls, uint64_t{1});
        work().tables()->tools()->setScope(TableTools::Scope::WholeTrace);
        QVERIFY(waitSettled());
        QTRY_COMPARE(kernels().stats().calls, uint64_t{3});
    }

    void theFilterKeepsMatchingRows()
    {
        QVERIFY(openTrace());
        auto *filter = m_window->findChild<QLineEdit *>(QStringLiteral("tableFilter"));
        QTest::keyClicks(filter, QStringLiteral("KERNELB"));
        QCOMPARE(kernels().table()->model()->rowCount(), 1);
    }

    void theMenuOfTheKernelTableMarksAndCopies()
    {
        QVERIFY(openTrace());
        DataTable &table = *kernels().table();
        const QList<QAction *> menu = table.actions();
        QCOMPARE(menu.size(), 3);
        for (const QAction *action : menu)
            QVERIFY(!action->text().isEmpty());
        const int row = rowNamed(table, QStringLiteral("kernelB"));
        QTest::mouseClick(table.viewport(), Qt::RightButton, {}, rowPoint(table, row));
        menu[0]->trigger(); // copy name
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 table.model()->index(row, 0).data(TableModel::NameRole).toString());
        menu[1]->trigger(); // copy rows
        QVERIFY(QGuiApplication::clipboard()->text().contains(QLatin1Char('\t')));
        QVERIFY(!view().highlighted().isValid());
        menu[2]->trigger(); // mark
        QVERIFY(view().highlighted().isValid());
        menu[2]->trigger();
        QVERIFY(!view().highlighted().isValid());
    }

    void exportedTablesAreThoseOnScreenAndNameTheUsersFile()
    {
        QVERIFY(openTrace());
        QTest::keyClicks(m_window->findChild<QLineEdit *>(QStringLiteral("tableFilter")),
                         QStringLiteral("kernelB"));
        const Table table = work().tables()->exportedTable();
        QCOMPARE(table.rows.size(), size_t{1});
        QCOMPARE(table.file, m_path.toStdString());
        work().tables()->showTab(BottomPanel::Tab::Copies);
        QCOMPARE(work().tables()->exportedTable().report, std::string("memcpy"));
    }

    void picturesHaveTheirSizeAndShowTheTimeline()
    {
        QVERIFY(openTrace());
        const TimeRange before = view().range();
        view().setRange({100 * us, 200 * us});
        PictureRequest request;
        request.width = 1200;
        request.height = 600;
        const QImage part = drawPicture(work(), request);
        QCOMPARE(part.size(), QSize(1200, 600));
        request.part = PictureRequest::Part::WholeTrace;
        const QImage whole = drawPicture(work(), request);
        QVERIFY(part != whole);
        QCOMPARE(view().range(), (TimeRange{100 * us, 200 * us}));
        view().setRange(before);
        request.part = PictureRequest::Part::View;
        QCOMPARE(drawPicture(work(), request), whole);
        request.dark = true;
        QVERIFY(drawPicture(work(), request) != whole);
        const QString path = m_home.filePath(QStringLiteral("p.png"));
        QVERIFY(savePicture(whole, path).ok());
        QCOMPARE(QImage(path).size(), QSize(1200, 600));
        QVERIFY(!savePicture(whole, QStringLiteral("/no/such/folder/p.png")).ok());
    }

    void theLanguageChangesWhileItRuns()
    {
        QVERIFY(openTrace());
        view().select(kernelAt(150 * us));
        QVERIFY(waitSettled());
        m_appearance->setLanguage(QStringLiteral("zh_CN"));
        QCoreApplication::processEvents();
        const auto *tabs = m_window->findChild<QTabBar *>(QStringLiteral("bottomTabs"));
        QCOMPARE(tabs->tabText(0), QString::fromUtf8("核函数"));
        QVERIFY(work().details()->text().contains(QString::fromUtf8("相关 ID")));
        QCOMPARE(kernels().table()->model()->headerData(0, Qt::Horizontal).toString(),
                 QString::fromUtf8("名称"));
        QCOMPARE(QSettings().value(QStringLiteral("language")).toString(), QStringLiteral("zh_CN"));
        m_appearance->setLanguage(QStringLiteral("en"));
        QCoreApplication::processEvents();
        QCOMPARE(tabs->tabText(0), QStringLiteral("Kernels"));
        QVERIFY(work().details()->text().contains(QStringLiteral("correlation id")));
    }

    void theThemeChangesWhileItRuns()
    {
        QVERIFY(openTrace());
        const QImage light = m_window->grab().toImage();
        m_appearance->setTheme(Appearance::ThemeChoice::Dark);
        QVERIFY(waitSettled());
        const QImage dark = m_window->grab().toImage();
        const QPoint bar(400, 4), lane(900, 500);
        for (QPoint at : {bar, lane}) {
            QVERIFY(qGray(light.pixel(at)) > 200);
            QVERIFY(qGray(dark.pixel(at)) < 60);
        }
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

    void aTraceClosedWhileItOpensLeavesNothingBehind()
    {
        m_window->openFile(m_path);
        m_window->closeTrace(0);
        QTest::qWait(200);
        QCOMPARE(m_window->pageCount(), 0);
        QCOMPARE(BackgroundJob::runningCount(), 0);
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
            auto *dialog = qobject_cast<AccountDialog *>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            QCOMPARE(dialog->table()->table().report, std::string("account"));
            dialog->reject();
        });
        emit m_window->statusLine()->accountRequested();
        QVERIFY(!QApplication::activeModalWidget());
    }

    void commandLinesAreChecked_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("complaint");
        QTest::newRow("size") << QStringList{"--size", "12"} << "--size";
        QTest::newRow("too small")
            << QStringList{"--screenshot", "a.png", "--size", "1000x700", "--scale", "2", "f"}
            << "--size";
        QTest::newRow("just fits")
            << QStringList{"--screenshot", "a.png", "--size", "880x550", "--scale", "1.1", "f"}
            << "";
        QTest::newRow("no picture") << QStringList{"--scale", "4", "f"} << "";
        QTest::newRow("range") << QStringList{"--range", "5ms:1ms"} << "--range";
        QTest::newRow("language") << QStringList{"--language", "fr"} << "--language";
        QTest::newRow("theme") << QStringList{"--theme", "pink"} << "--theme";
        QTest::newRow("unknown") << QStringList{"--nonsense"} << "nonsense";
        QTest::newRow("no file") << QStringList{"--screenshot", "a.png"} << "--screenshot";
        QTest::newRow("good") << QStringList{"--screenshot", "a.png", "--range", ":5ms", "f"} << "";
    }
    void commandLinesAreChecked()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, complaint);
        const Result<Options> options = parseOptions(QStringList("trilane-ui") + arguments);
        QCOMPARE(options.ok(), complaint.isEmpty());
        if (!options)
            QVERIFY(QString::fromStdString(options.error().message()).contains(complaint));
    }

    void theProgramDrawsAPictureWithoutADisplay()
    {
        QProcess program;
        QProcessEnvironment bare = QProcessEnvironment::systemEnvironment();
        for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            bare.remove(QLatin1String(name));
        const QString settings = m_home.filePath(QStringLiteral("untouched"));
        bare.insert(QStringLiteral("XDG_CONFIG_HOME"), settings);
        program.setProcessEnvironment(bare);
        const QString out = m_home.filePath(QStringLiteral("shot.png"));
        const auto run = [&](const QStringList &arguments) {
            program.start(QStringLiteral(TRILANE_BIN_DIR "/trilane-ui"), arguments);
            return program.waitForFinished(60000) ? program.exitCode() : -1;
        };
        QCOMPARE(run({"--screenshot", out, "--size", "1280x800", "--language", "zh_CN", "--theme",
                      "dark", "--range", "100us:500us", "--select-longest-gap", m_path}),
                 0);
        QCOMPARE(QImage(out).size(), QSize(1280, 800));
        QCOMPARE(run({"--screenshot", out, "--size", "1500x900", "--scale", "1.5", m_path}), 0);
        QCOMPARE(QImage(out).size(), QSize(1500, 900));
        QCOMPARE(run({"--screenshot", out, "/no/such/file"}), 1);
        QVERIFY(program.readAllStandardError().contains("/no/such/file"));
        QCOMPARE(run({"--screenshot", out, "--select", "no kernel is called this", m_path}), 1);
        QCOMPARE(run({"--size", "nonsense"}), 2);
        QCOMPARE(run({m_path}), 1); // no display
        QVERIFY(program.readAllStandardError().contains("--screenshot"));
        QVERIFY2(!QFileInfo::exists(settings), "a picture has changed the user's settings");
    }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
