// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/app/cuttext.h"
#include "tests/app/windowfixture.h"
#include "views/tables/kit/filterfield.h"
#include "views/tables/kit/groupchoice.h"
#include "views/tables/kit/tabletools.h"
#include "views/tables/pages/bottombar.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QProcess>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>

using namespace trilane;

namespace {

/// A machine of 16 cores, one GPU with six streams, and 20 threads that launch.
void writeWideTrace(const QString &path)
{
    build::TraceBuilder builder;
    auto appender = std::make_unique<build::TraceBuilder::Appender>(builder);
    build::TraceBuilder::Appender &out = *appender;
    const auto add = [&](TrackId track, SliceKind kind, const char *name) {
        for (int i = 0; i < 50; ++i)
            out.add(track, {.start = i * 20 * us,
                            .duration = 15 * us,
                            .name = builder.intern(name),
                            .kind = kind});
    };
    for (int core = 0; core < 16; ++core)
        add(builder.track({.kind = TrackKind::Core, .number = core}), SliceKind::OnCore, "python");
    const TrackId gpu = builder.track({.kind = TrackKind::Gpu, .number = 0});
    for (int stream = 7; stream < 13; ++stream)
        add(builder.track({.parent = gpu, .kind = TrackKind::Stream, .number = stream}),
            SliceKind::Kernel, "gemm");
    const TrackId process =
        builder.track({.kind = TrackKind::Process, .number = 4121, .label = "python"});
    for (int thread = 0; thread < 20; ++thread) {
        const TrackId track = builder.track({.parent = process,
                                             .kind = TrackKind::Thread,
                                             .number = 4121 + thread,
                                             .label = "worker"});
        add(builder.track({.parent = track, .kind = TrackKind::ThreadState}), SliceKind::Running,
            "");
    }
    appender.reset(); // hands over what it has
    if (const Result<void> done = builder.finish(path.toStdString()); !done)
        qFatal("%s", done.error().message().c_str());
}

} // namespace

/// Nothing is cut off or blurred, and much fits.
class TestLooks : public QObject, protected WindowFixture
{
    Q_OBJECT

    static void addSizes()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("language");
        for (const QSize size : {QSize(1280, 800), QSize(1920, 1200)}) {
            for (const char *language : {"en", "zh_CN"})
                QTest::addRow("%d %s", size.width(), language) << size << language;
        }
    }
    void show(QSize size, const QString &language)
    {
        m_appearance->setLanguage(language, false);
        m_window->resize(size);
        QTest::qWait(1);
    }
    void noneIsCut(const QWidget &root)
    {
        // Layouts follow in steps.
        QStringList cut;
        if (!QTest::qWaitFor([&] { return (cut = cutTexts(root)).isEmpty(); }, test::kPatience))
            QFAIL(qPrintable(cut.join(QStringLiteral("\n"))));
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void reportsTruncatedText()
    {
        QWidget root;
        root.resize(300, 60);
        auto *label = new QLabel(QStringLiteral("a text that is long enough"), &root);
        label->setGeometry(0, 0, 40, 20);
        root.show();
        QCOMPARE(cutTexts(root).size(), 1);
        label->resize(label->sizeHint());
        QCOMPARE(cutTexts(root), QStringList());
    }

    void noTextIsTruncatedInAnEmptyWindow_data() { addSizes(); }
    void noTextIsTruncatedInAnEmptyWindow()
    {
        QFETCH(QSize, size);
        QFETCH(QString, language);
        show(size, language);
        noneIsCut(*m_window);
    }

    void noTextIsTruncatedWithATrace_data() { addSizes(); }
    void noTextIsTruncatedWithATrace()
    {
        QFETCH(QSize, size);
        QFETCH(QString, language);
        show(size, language);
        QVERIFY(openTrace());
        QVERIFY(waitSettled());
        noneIsCut(*m_window);
        // None is behind an arrow that has room.
        auto *tabs = m_window->findChild<QTabBar *>(QStringLiteral("bottomTabs"));
        const int room = work().tables()->bar()->contentsRect().width() - 16;
        QVERIFY(tabs->width() >= std::min(tabs->sizeHint().width(), room));
        view().select(kernelAt(150 * us));
        QVERIFY(waitSettled());
        noneIsCut(*m_window);
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            QVERIFY(waitSettled());
            noneIsCut(*m_window);
            keepPicture(QStringLiteral("-%1-%2").arg(size.width()).arg(tab) + language);
        }
    }

    void noTextIsTruncatedWithTwoTraces_data() { addSizes(); }
    void noTextIsTruncatedWithTwoTraces()
    {
        QFETCH(QSize, size);
        QFETCH(QString, language);
        show(size, language);
        m_window->openBeside({m_path, m_path});
        QVERIFY(waitSettled());
        noneIsCut(*m_window);
        keepPicture(QStringLiteral("-%1").arg(size.width()) + language);
    }

    void noTextIsTruncatedOnAFailedPage_data() { addSizes(); }
    void noTextIsTruncatedOnAFailedPage()
    {
        QFETCH(QSize, size);
        QFETCH(QString, language);
        show(size, language);
        m_window->openFile(QStringLiteral("/no/such/trace.json"));
        QTRY_COMPARE(page()->session()->state(), session::Session::State::Failed);
        noneIsCut(*m_window);
    }

    void fortyRowsFitALaptop()
    {
        const QString path = m_home.filePath(QStringLiteral("wide.trilane"));
        writeWideTrace(path);
        m_window->resize(1920, 1200);
        m_window->openFile(path);
        QVERIFY(waitSettled());
        timeline::TimelineRenderer &renderer = work().timeline()->renderer();
        const int room = renderer.layout().rowsHeight();
        int whole = 0;
        for (const timeline::Row &row : renderer.rows().rows)
            whole += row.y + row.height <= room ? 1 : 0;
        keepPicture();
        QVERIFY2(whole >= 40, qPrintable(QStringLiteral("%1 rows in %2 px").arg(whole).arg(room)));
    }

    /// On the smallest of them, with compact rows and the tables folded away.
    void fortyRowsFitTheSmallestLaptop()
    {
        const QString path = m_home.filePath(QStringLiteral("wide.trilane"));
        writeWideTrace(path);
        m_window->resize(1280, 800);
        m_window->openFile(path);
        QVERIFY(waitSettled());
        const int tables = work().tables()->height();
        view().layout().setScale(session::RowScale::Compact);
        QTest::keyClick(work().timeline(), Qt::Key_F9);
        QTRY_VERIFY(work().tables()->height() < 60);
        timeline::TimelineRenderer &renderer = work().timeline()->renderer();
        QTRY_VERIFY(renderer.layout().rowsHeight() > 600);
        int whole = 0;
        for (const timeline::Row &row : renderer.rows().rows)
            whole += row.y + row.height <= renderer.layout().rowsHeight() ? 1 : 0;
        keepPicture();
        QVERIFY2(whole >= 40, qPrintable(QStringLiteral("%1 rows").arg(whole)));
        // A tab brings the tables back, as high as they were.
        QTabBar *tabs = work().tables()->tabs();
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
        QTRY_COMPARE(work().tables()->height(), tables);
    }

    void toolsWrapToTheirOwnLineIfTheTabsNeedTheWidth()
    {
        QVERIFY(openTrace());
        const tables::BottomBar &bar = *work().tables()->bar();
        m_window->resize(2400, 1000);
        QTRY_VERIFY(!bar.isTwoLines() && bar.height() == bar.sizeHint().height());
        const int one = bar.height();
        m_window->resize(1300, 1000);
        QTRY_VERIFY(bar.isTwoLines());
        QTRY_VERIFY(bar.height() > one);
        keepPicture();
        QVERIFY(bar.tools()->y() >= bar.tabs()->geometry().bottom());
        QVERIFY(bar.tabs()->width() >= bar.tabs()->sizeHint().width());
        QVERIFY(bar.tools()->geometry().right() <= bar.width());
        work().tables()->setFolded(true);
        QTRY_VERIFY(!bar.tools()->isVisible() && bar.height() <= one);
        work().tables()->setFolded(false);
        QTRY_VERIFY(bar.tools()->isVisible() && bar.isTwoLines());
        m_window->resize(2400, 1000);
        QTRY_VERIFY(!bar.isTwoLines());
    }

    /// As pictures of the window do, which is laid out before it is shown.
    void tabsHaveTheirHeightWhateverTheEarlierSizeHint()
    {
        tables::BottomBar bar;
        for (int i = 0; i < 16; ++i)
            bar.tabs()->addTab({});
        bar.resize(2800, 40);
        (void)bar.sizeHint();
        for (int i = 0; i < 16; ++i)
            bar.tabs()->setTabText(i, QStringLiteral("Thread states"));
        bar.show();
        QTRY_VERIFY(bar.tabs()->width() >= bar.tabs()->sizeHint().width());
    }

    void toolsMoveToAMenuBeforeTheToolBarWraps()
    {
        QVERIFY(openTrace());
        const tables::BottomBar &bar = *work().tables()->bar();
        tables::TableTools &tools = *bar.tools();
        m_window->resize(2400, 1000);
        QTRY_VERIFY(!bar.isCompact() && tools.scopes()->isVisible() && !tools.more()->isVisible());
        m_window->resize(1700, 1000);
        QTRY_VERIFY(bar.isCompact() && !bar.isTwoLines());
        QVERIFY(!tools.scopes()->isVisible() && !tools.grouping()->isVisible());
        QVERIFY(tools.more()->isVisible() && tools.filter()->isVisible());
        QVERIFY(tools.x() >= bar.tabs()->geometry().right());
        keepPicture();
        QMenu *menu = tools.more()->menu();
        emit menu->aboutToShow();
        const auto entry = [menu](const char *text) {
            const QList<QAction *> all = menu->actions();
            const auto found = std::find_if(all.begin(), all.end(), [text](const QAction *action) {
                return action->text() == QLatin1String(text);
            });
            return found == all.end() ? nullptr : *found;
        };
        QVERIFY(entry("Whole") && entry("Whole")->isChecked());
        QVERIFY(entry("Copy whole table") && entry("Group templates by base name"));
        entry("Visible")->trigger();
        QCOMPARE(tools.scope(), tables::TableScope::VisibleRange);
        QCOMPARE(tools.more()->text(), QStringLiteral("Visible"));
        entry("Group templates by base name")->trigger();
        QVERIFY(!tools.grouping()->isFolded(stats::ReportId::Kernels));
        // A tab without some of the tools has no entries for them.
        work().tables()->showTab("operators");
        emit menu->aboutToShow();
        QVERIFY(entry("Visible")->isChecked() && !entry("Group templates by base name"));
    }

    void selectingATabMovesNoTab()
    {
        QVERIFY(openTrace());
        QTabBar *tabs = work().tables()->tabs();
        const QRect last = tabs->tabRect(tabs->count() - 1);
        for (int tab = 0; tab < tabs->count(); ++tab) {
            tabs->setCurrentIndex(tab);
            tabs->setTabText(0, tabs->tabText(0)); // lays out anew
            const QRect now = tabs->tabRect(tabs->count() - 1);
            QVERIFY2(std::abs(now.right() - last.right()) <= 1,
                     qPrintable(QStringLiteral("tab %1: %2 instead of %3, of %4 pixels")
                                    .arg(tab)
                                    .arg(now.right())
                                    .arg(last.right())
                                    .arg(tabs->width())));
        }
    }

    /// Thin lines lie on whole pixels of the device: between two areas there is the color of the
    /// line and nothing in between.
    void linesAreSharpAtEveryScale_data()
    {
        QTest::addColumn<double>("scale");
        for (double scale : {1.0, 1.25, 1.5, 1.75, 2.0, 3.0})
            QTest::addRow("%g", scale) << scale;
    }
    void linesAreSharpAtEveryScale()
    {
        QFETCH(double, scale);
        const QString path = m_home.filePath(QStringLiteral("scaled.png"));
        QProcess viewer;
        viewer.start(QStringLiteral(TRILANE_BIN_DIR "/trilane-ui"),
                     {m_path, QStringLiteral("--screenshot"), path, QStringLiteral("--size"),
                      QStringLiteral("%1x%2").arg(qRound(1280 * scale)).arg(qRound(800 * scale)),
                      QStringLiteral("--scale"), QString::number(scale), QStringLiteral("--theme"),
                      QStringLiteral("light"), QStringLiteral("--language"), QStringLiteral("en")});
        QVERIFY(viewer.waitForFinished(120'000));
        QVERIFY2(viewer.exitCode() == 0, viewer.readAllStandardError().constData());
        const QImage picture = QImage(path).convertToFormat(QImage::Format_RGB32);
        QCOMPARE(picture.size(), QSize(qRound(1280 * scale), qRound(800 * scale)));
        const theme::Theme &theme = theme::Theme::light();
        const auto at = [&](double x, double y) {
            return QPoint(static_cast<int>(x * scale), static_cast<int>(y * scale));
        };
        const auto isPlain = [&](QRgb color) {
            for (const QColor &known : {theme.window, theme.panel, theme.lane, theme.line})
                if (known.rgb() == color)
                    return true;
            return false;
        };
        // Below the top bar, at its left margin: panel, line, lane.
        bool line = false;
        for (QPoint p = at(4, 30); p.y() < at(4, 43).y(); p.ry()++) {
            QVERIFY2(isPlain(picture.pixel(p)), qPrintable(QColor(picture.pixel(p)).name()));
            line = line || picture.pixel(p) == theme.line.rgb();
        }
        QVERIFY(line);
        // The status line, with its own above it.
        line = false;
        for (QPoint p = at(4, 772); p.y() < at(4, 798).y(); p.ry()++) {
            QVERIFY2(isPlain(picture.pixel(p)), qPrintable(QColor(picture.pixel(p)).name()));
            line = line || picture.pixel(p) == theme.line.rgb();
        }
        QVERIFY(line);
        // Between the names of the rows and their lanes, in a gap without slices.
        const int y = at(0, 500).y();
        line = false;
        for (int x = at(250, 0).x(); x < at(320, 0).x(); ++x) {
            const QRgb color = picture.pixel(x, y);
            QVERIFY2(isPlain(color), qPrintable(QColor(color).name()));
            line = line || color == theme.line.rgb();
        }
        QVERIFY(line);
    }
};

TRILANE_TEST(TestLooks, QApplication)
#include "tests/patience.h"
#include "tst_looks.moc"
