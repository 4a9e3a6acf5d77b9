// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "tests/app/windowfixture.h"
#include "tests/support/idletrace.h"
#include "views/items/models/tablemodel.h"
#include "views/panels/details/rangedetails.h"
#include "views/tables/pages/idlepane.h"
#include "views/theme/theme.h"
#include "views/timeline/widget/timelinewidget.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QTabBar>
#include <QTextCursor>
#include <QTextDocument>
#include <QToolButton>

using namespace trilane;

/// Why GPUs were idle: the tab with causes and longest gaps, the story of a gap, colored hatches.
class TestWindowIdle : public QObject, protected WindowFixture
{
    Q_OBJECT

    IdleTrace m_idle;

    bool openIdle()
    {
        m_window->openFile(QString::fromStdString(m_idle.path()));
        return showIdle();
    }
    bool showIdle()
    {
        if (!waitSettled())
            return false;
        QTabBar *tabs = work().tables()->tabs();
        const int tab = tables::BottomPanel::indexOf("idle");
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tab).center());
        return work().tables()->tab() == "idle" && waitSettled();
    }
    tables::IdlePane &pane() { return *work().tables()->page<tables::IdlePane>(); }
    static QString cell(const tables::DataTable &table, int row, const char *key)
    {
        const auto &model = dynamic_cast<const items::TableModel &>(*table.model());
        return model.index(row, model.columnOf(key)).data().toString();
    }
    static QStringList cells(const tables::DataTable &table, const char *key)
    {
        QStringList all;
        for (int row = 0; row < table.model()->rowCount(); ++row)
            all << cell(table, row, key);
        return all;
    }
    void click(const tables::DataTable &table, int row)
    {
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, rowPoint(table, row));
    }
    void clickScope(tables::TableTools::Scope scope)
    {
        auto *button = work().tables()->tools()->scopes()->button(scope);
        QVERIFY(widen());
        QTRY_VERIFY(button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
    }
    void clickKey(idle::IdleKey key)
    {
        QVERIFY(pane().button(key)->isVisible());
        QTest::mouseClick(pane().button(key), Qt::LeftButton);
    }
    QString details() { return work().details()->text(); }
    bool followLink(const QString &prefix)
    {
        const QPoint link = linkIn(*work().details(), prefix);
        if (link.x() < 0)
            return false;
        QTest::mouseClick(work().details()->viewport(), Qt::LeftButton, {}, link);
        return waitSettled();
    }

private slots:
    void init() { QVERIFY(start()); }
    void cleanup() { stop(); }

    void listsCausesAndLongestGaps()
    {
        QVERIFY(openIdle());
        QCOMPARE(cells(*pane().causes(), "cause"),
                 QStringList({"User code", "CUDA call", "Launch latency"}));
        QCOMPARE(cells(*pane().causes(), "share"), QStringList({"80.0 %", "10.0 %", "10.0 %"}));
        QCOMPARE(cell(*pane().causes(), 0, "mostly"), QStringLiteral("preprocess"));
        QCOMPARE(cell(*pane().causes(), 0, "count"), QStringLiteral("2"));
        QCOMPARE(cells(*pane().gaps(), "device"), QStringList({"GPU 1", "GPU 0", "GPU 0"}));
        QCOMPARE(cells(*pane().gaps(), "name"),
                 QStringList({"preprocess", "load batch", "cudaMalloc"}));
        QCOMPARE(cells(*pane().gaps(), "ended_by"), QStringList({"late", "second", "third"}));
        const QString words = pane().findChild<QLabel *>(QStringLiteral("idleWords"))->toolTip();
        QVERIFY2(words.contains(QString::fromUtf8("idle 600.000 µs of 1.200 ms, 50.0 %")),
                 qPrintable(words));
        QVERIFY(words.contains(QStringLiteral("3 gaps")));
        QAbstractItemModelTester causes(pane().causes()->model(),
                                        QAbstractItemModelTester::FailureReportingMode::QtTest);
        QAbstractItemModelTester gaps(pane().gaps()->model(),
                                      QAbstractItemModelTester::FailureReportingMode::QtTest);
        clickKey(idle::IdleKey::Thread);
        QVERIFY(waitSettled());
        QCOMPARE(pane().causes()->model()->rowCount(), 2 + 1);
        view().setIdleThreshold(250 * us);
        QVERIFY(waitSettled());
        QCOMPARE(pane().gaps()->model()->rowCount(), 1);
    }

    void showsIdleTimeAtStepEdgesOutsideTheTotals()
    {
        const test::TextTrace trace(R"(
            process 1 train
            thread 1 main
            gpu 0
            stream gpu0 7
            kernel 7 work 0-100 #1
            call main cudaLaunchKernel -5us--2us #1
            kernel 7 work 500us-600us #2
            range main ProfilerStep#0 -400us-700us
            range main "import torch" -390us--10us
        )");
        m_window->openFile(QString::fromStdString(trace.path()));
        QVERIFY(showIdle());
        const auto *label = pane().findChild<QLabel *>(QStringLiteral("idleWords"));
        QCOMPARE(label->text(),
                 QString::fromUtf8("idle 499.900 µs of 600.000 µs, 83.3 % · 1 gaps · "
                                   "not counted: 500.000 µs at the edges of steps"));
        const QStringList lines = label->toolTip().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[1],
                 QString::fromUtf8("GPU 0: idle for 400.000 µs in a step before its first "
                                   "operation, mostly User code: import torch"));
        QVERIFY2(lines[2].startsWith(
                     QString::fromUtf8("GPU 0: idle for 100.000 µs in a step after its last")),
                 qPrintable(lines[2]));
    }

    void causesAreGroupedByThreadAndByRange()
    {
        QVERIFY(openIdle());
        clickKey(idle::IdleKey::Range);
        QVERIFY(waitSettled());
        QVERIFY(!pane().button(idle::IdleKey::Cause)->isChecked());
        const QStringList ranges = cells(*pane().causes(), "range");
        QVERIFY(ranges.contains(QStringLiteral("load batch")));
        QVERIFY(ranges.contains(QStringLiteral("preprocess")));
        clickKey(idle::IdleKey::Thread);
        QVERIFY(waitSettled());
        const QStringList threads = cells(*pane().causes(), "thread");
        QVERIFY(threads.contains(QStringLiteral("main 1")));
        QVERIFY(threads.contains(QStringLiteral("helper 2")));
        QVERIFY(
            cells(*pane().causes(), "mostly").contains(QStringLiteral("User code: load batch")));
    }

    void oneOfSeveralGpusIsChosen()
    {
        QVERIFY(openIdle());
        QComboBox *gpus = pane().gpus();
        QVERIFY(gpus->isVisible());
        QCOMPARE(gpus->count(), 3);
        gpus->setFocus();
        QTest::keyClick(gpus, Qt::Key_Down);
        QVERIFY(waitSettled());
        QCOMPARE(gpus->currentText(), QStringLiteral("GPU 0"));
        QCOMPARE(pane().idle().idle, 300 * us);
        QCOMPARE(pane().gaps()->model()->rowCount(), 2);
        QTest::keyClick(gpus, Qt::Key_Down);
        QVERIFY(waitSettled());
        QCOMPARE(cells(*pane().causes(), "cause"), QStringList({"User code", "Launch latency"}));
        QCOMPARE(cell(*pane().causes(), 0, "inferred_ns"), cell(*pane().causes(), 0, "idle_ns"));
        m_window->openFile(m_path); // the small trace has one
        QVERIFY(waitSettled());
        QVERIFY(pane().gpus()->isHidden());
    }

    void aClickInTheListGoesToTheGapAndADoubleClickZooms()
    {
        QVERIFY(openIdle());
        view().setRange({0, 90 * us});
        QVERIFY(waitSettled());
        click(*pane().gaps(), 1);
        QVERIFY(waitSettled());
        QVERIFY(view().selectedGap());
        QCOMPARE(view().selectedGap()->range, (TimeRange{100 * us, 330 * us}));
        QCOMPARE(view().selectedGap()->gpu, m_idle.gpu0);
        QVERIFY(view().range().begin <= 100 * us && view().range().end >= 330 * us);
        doubleClick(*pane().gaps(), 2);
        QVERIFY(waitSettled());
        QCOMPARE(view().selectedGap()->range, (TimeRange{400 * us, 470 * us}));
        QCOMPARE(view().range(), (TimeRange{393 * us, 477 * us}));
    }

    void theIdleTabAndThePanelShowTheSameTotals()
    {
        QVERIFY(openIdle());
        view().setRange({350 * us, 600 * us});
        clickScope(tables::TableTools::Scope::VisibleRange);
        QVERIFY(waitSettled());
        QCOMPARE(pane().idle().idle, (70 + 150) * us);
        clickScope(tables::TableTools::Scope::Selection);
        QVERIFY(waitSettled());
        QCOMPARE(pane().causes()->model()->rowCount(), 0);
        view().selectTime({400 * us, 440 * us});
        QVERIFY(waitSettled());
        QCOMPARE(cells(*pane().causes(), "cause"), QStringList({"User code", "CUDA call"}));
        QCOMPARE(pane().idle().idle, (40 + 40) * us);
        // Going to a gap of the list keeps the list.
        click(*pane().gaps(), 0);
        QVERIFY(waitSettled());
        QVERIFY(view().selectedGap());
        QCOMPARE(pane().gaps()->model()->rowCount(), 2);
        clickScope(tables::TableTools::Scope::WholeTrace);
        QVERIFY(waitSettled());
        QCOMPARE(pane().idle().idle, 600 * us);
    }

    void shortGapsAreOneRow()
    {
        QVERIFY(openIdle());
        view().setIdleThreshold(100 * us);
        QVERIFY(waitSettled());
        QVERIFY(cells(*pane().causes(), "cause").contains(QStringLiteral("shorter gaps")));
        QCOMPARE(pane().idle().shortIdle, 70 * us);
        QCOMPARE(pane().gaps()->model()->rowCount(), 2);
    }

    void theTableIsCopiedFilteredAndExported()
    {
        QVERIFY(openIdle());
        pane().causes()->setFocus();
        QTest::keyClick(pane().causes(), Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("Launch latency")));
        const stats::Table table = work().tables()->exportedTable();
        QCOMPARE(table.report, std::string("gaps"));
        QCOMPARE(std::string(stats::textOf(table.rows[0][0]).value()), std::string("user_code"));
        click(*pane().gaps(), 0);
        QCOMPARE(work().tables()->exportedTable().report, std::string("longest_gaps"));
        pane().setFilter(QStringLiteral("malloc"), false);
        QCOMPARE(cells(*pane().causes(), "cause"), QStringList({"CUDA call"}));
        QCOMPARE(pane().gaps()->model()->rowCount(), 1);
    }

    void explainsAGapByItsIntervals()
    {
        QVERIFY(openIdle());
        click(*pane().gaps(), 1);
        QVERIFY(waitSettled());
        const QString text = details();
        for (const char *part :
             {"Why the GPU was idle", "87.0 % User code", "13.0 % Launch latency", "load batch",
              "200.000 µs", "cudaLaunchKernel", "10.000 µs", "20.000 µs", "main 1"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), part);
        QVERIFY(text.indexOf(QStringLiteral("200.000")) < text.indexOf(QStringLiteral("20.000")));
        QVERIFY(!text.contains(QChar(0x2248)));
        QVERIFY(followLink(QStringLiteral("thread:")));
        QVERIFY(view().selectedSlice());
        QVERIFY(view().selectedSlice()->slice.kind == SliceKind::Running);
    }

    void aLongExplanationBeginsWithTheLongestPart()
    {
        QVERIFY(openIdle());
        items::GapFacts facts{.range = {0, 153 * IdleTrace::us}, .gpu = m_idle.gpu0};
        facts.story.gap.range = facts.range;
        Ns at = 0;
        for (const Ns length : {6, 7, 8, 9, 100, 11, 12})
            facts.story.pieces.push_back({.time = {at, at += length * IdleTrace::us},
                                          .cause = length == 100 ? idle::IdleCause::UserCode
                                                   : length % 2  ? idle::IdleCause::CudaCall
                                                                 : idle::IdleCause::LaunchLatency});
        panels::RangeDetails page(*view().store(), theme::Theme::of(false));
        QTextDocument read;
        read.setHtml(page.html(facts));
        const QString text = read.toPlainText();
        const qsizetype inOrder = text.indexOf(QStringLiteral("In chronological order"));
        QVERIFY2(inOrder > 0, qPrintable(text));
        const QString before = text.left(inOrder);
        QVERIFY(before.contains(QStringLiteral("100.000")));
        QVERIFY(!before.contains(QStringLiteral("11.000"))); // less than a tenth
        QCOMPARE(text.count(QStringLiteral("100.000")), 2);
    }

    /// Who waits for an idle core waits for its wakeup; nothing runs there.
    void anIdleCoreIsNotCalledBusy()
    {
        const test::TextTrace trace(
            "process 1 train\ncore 0\nthread 1 main\nthread 2 other\nstate main running 0us-9us");
        const auto store = trace.open();
        const auto told = [&](const std::string &other) {
            items::GapFacts facts{.range = {0, 9000}};
            facts.story.gap.range = facts.range;
            facts.story.pieces = {{.time = facts.range,
                                   .cause = idle::IdleCause::NotScheduled,
                                   .thread = trace.track("main"),
                                   .other = trace.track(other)}};
            QTextDocument read;
            read.setHtml(panels::RangeDetails(*store, theme::Theme::of(false)).html(facts));
            return read.toPlainText();
        };
        QVERIFY(told("other").contains(QStringLiteral("core busy with other 2")));
        QVERIFY(told("core0").contains(QStringLiteral("core 0 was idle and had to wake up")));
        QVERIFY(!told("core0").contains(QStringLiteral("busy")));
    }

    void anIntervalLeadsToItsEvidence()
    {
        QVERIFY(openIdle());
        click(*pane().gaps(), 2);
        QVERIFY(waitSettled());
        const QString html = work().details()->toHtml();
        const qsizetype story = html.indexOf(QStringLiteral("Why the GPU was idle"));
        const qsizetype link = html.indexOf(QStringLiteral("slice:"), story);
        QVERIFY(story >= 0 && link >= 0);
        const QString target = html.mid(link, html.indexOf(QLatin1Char('"'), link) - link);
        QVERIFY(followLink(target));
        QVERIFY(view().selectedSlice());
        QCOMPARE(view().trace().string(view().selectedSlice()->slice.name),
                 std::string_view("cudaMalloc"));
    }

    void marksAndExplainsInferredCauses()
    {
        QVERIFY(openIdle());
        click(*pane().gaps(), 0);
        QVERIFY(waitSettled());
        QVERIFY(details().contains(QChar(0x2248)));
        const QTextDocument &page = *work().details()->document();
        const QTextCursor mark = page.find(QString(QChar(0x2248)));
        QVERIFY(!mark.isNull());
        QVERIFY(mark.charFormat().toolTip().startsWith(QStringLiteral("Inferred: concluded")));
    }

    void hatchesHaveTheColorOfTheirCause()
    {
        QVERIFY(openIdle());
        const auto has = [this](Ns from, Ns to, const QColor &color) {
            timeline::TimelineWidget &timeline = *work().timeline();
            const QImage image = timeline.viewport()->grab().toImage();
            const timeline::TimelineLayout &layout = timeline.renderer().layout();
            const timeline::TimeAxis axis = layout.axis(view().range());
            const double dpr = image.devicePixelRatio();
            for (int y = 0; y < image.height(); ++y) {
                for (double x = axis.xOf(from) + 4; x < axis.xOf(to) - 4; ++x) {
                    if (QColor(image.pixel(static_cast<int>((layout.headerWidth + x) * dpr), y)) ==
                        color)
                        return true;
                }
            }
            return false;
        };
        const theme::Theme &theme = theme::Theme::light();
        const QColor user = theme.causeColor(idle::IdleCause::UserCode);
        const QColor call = theme.causeColor(idle::IdleCause::CudaCall);
        QTRY_VERIFY(has(210 * us, 320 * us, user));
        QTRY_VERIFY(has(410 * us, 465 * us, call));
        QVERIFY(!has(10 * us, 90 * us, user));
        QVERIFY(!has(510 * us, 590 * us, call));
    }

    void aGapSelectedInTheTimelineIsChosenInTheList()
    {
        QVERIFY(openIdle());
        view().selectGap(m_idle.gpu0, {400 * us, 470 * us});
        QVERIFY(pane().gaps()->selectedRow());
        QCOMPARE(cell(*pane().gaps(), pane().gaps()->currentIndex().row(), "name"),
                 QStringLiteral("cudaMalloc"));
    }

    void theTabIsChineseInAChineseWindow()
    {
        QVERIFY(openIdle());
        click(*pane().gaps(), 0);
        QVERIFY(waitSettled());
        m_appearance->setLanguage(QStringLiteral("zh_CN"));
        QVERIFY(waitSettled());
        const auto tab = tables::BottomPanel::indexOf("idle");
        QTRY_COMPARE(work().tables()->tabs()->tabText(tab), QString::fromUtf8("空闲"));
        QVERIFY(cells(*pane().causes(), "cause").contains(QString::fromUtf8("用户代码")));
        QTRY_VERIFY(details().contains(QString::fromUtf8("用户代码")));
    }
};

TRILANE_TEST(TestWindowIdle, QApplication)
#include "tests/patience.h"
#include "tst_windowidle.moc"
