// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/store.h"
#include "tests/support/gputrace.h"
#include "views/items/text/findingwords.h"
#include "views/tables/kit/datatable.h"
#include "views/tables/pages/findingspane.h"

#include <QAbstractItemModelTester>
#include <QSettings>
#include <QTest>
#include <QTranslator>

using namespace trilane;

/// The findings in the window, driven with the mouse.
class TestFindingsPane : public QObject
{
    Q_OBJECT

    static constexpr Ns us = 1000;

    QTemporaryDir m_home;
    std::unique_ptr<session::ViewState> m_view;
    std::unique_ptr<tables::FindingsPane> m_pane;

    /// Kernels of 400 µs, each behind 400 µs in which the next batch is awaited and 150 µs in which
    /// memory is allocated; with `idle` false behind nothing.
    static std::shared_ptr<const store::Store> loop(GpuTrace &trace, bool idle = true,
                                                    const char *kernel = "k")
    {
        const TrackId process = trace.process(1);
        const TrackId thread = trace.below(process, TrackKind::Thread, 1);
        const TrackId ranges = trace.below(thread, TrackKind::Ranges);
        const TrackId calls = trace.below(thread, TrackKind::ApiCalls);
        const TrackId stream = trace.stream(trace.gpu(0), 7, process);
        for (int i = 0; i < 30; ++i) {
            const Ns at = i * (idle ? 1000 : 400) * us;
            const auto correlation = static_cast<uint64_t>(i + 1);
            if (idle) {
                trace.add(ranges, SliceKind::Range, "enumerate(DataLoader)", at + 400 * us,
                          400 * us + i * 10);
                trace.add(calls, SliceKind::ApiCall, "cudaMalloc", at + 810 * us, 150 * us);
            }
            trace.add(calls, SliceKind::ApiCall, "cudaLaunchKernel", at - 10 * us, 5 * us,
                      kNoDetail, 0, correlation);
            trace.add(stream, SliceKind::Kernel, kernel, at, 400 * us, kNoDetail, 0, correlation);
        }
        return trace.open();
    }
    void openPane(const std::shared_ptr<const store::Store> &store)
    {
        m_view->setStore(store);
        m_pane->load();
        QTRY_VERIFY(!m_pane->isWaiting());
    }
    static QPoint middle(const tables::DataTable &table, int row)
    {
        return table.visualRect(table.model()->index(row, 0)).center();
    }
    static QString cell(const tables::DataTable &table, int row, int column)
    {
        return table.model()->index(row, column).data().toString();
    }

private slots:
    void initTestCase()
    {
        qputenv("TRILANE_NO_ANIMATION", "1");
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_home.path());
        QCoreApplication::setOrganizationName(QStringLiteral("trilane"));
        QCoreApplication::setApplicationName(QStringLiteral("tst_findingspane"));
    }
    void init()
    {
        m_view = std::make_unique<session::ViewState>();
        m_pane = std::make_unique<tables::FindingsPane>(m_view.get());
        m_pane->resize(1500, 400);
        m_pane->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_pane.get()));
    }
    void cleanup()
    {
        m_pane.reset();
        m_view.reset();
    }

    void theGreatestGainIsFirstAndChosen()
    {
        GpuTrace trace;
        openPane(loop(trace));
        const QAbstractItemModelTester list(m_pane->list()->model());
        const QAbstractItemModelTester places(m_pane->places()->model());
        QVERIFY(m_pane->list()->totalRowCount() >= 3);
        QVERIFY(cell(*m_pane->list(), 0, 0).startsWith("I/O bound"));
        QCOMPARE(cell(*m_pane->list(), 0, 1), QStringLiteral("High"));
        QCOMPARE(m_pane->list()->selectedRow(), std::optional<size_t>(0));
        QVERIFY(m_pane->words().contains("DataLoader"));
        QVERIFY(m_pane->words().contains("Advice: "));
        QCOMPARE(m_pane->places()->totalRowCount(), size_t{5});
    }

    /// Faster kernels could win as much as data that is there, but likely nothing.
    void sortsByLikelyGain()
    {
        GpuTrace trace;
        trace.builder.info().gpus = {
            {.ordinal = 0, .name = "A100", .multiprocessors = 108, .computeMajor = 8}};
        openPane(loop(trace, true, "ampere_sgemm_128x64_nn"));
        const tables::DataTable &list = *m_pane->list();
        QStringList columns;
        for (int column = 0; column < list.model()->columnCount(); ++column)
            columns << list.model()->headerData(column, Qt::Horizontal).toString();
        const auto likely = static_cast<int>(columns.indexOf("Likely gain"));
        const auto most = static_cast<int>(columns.indexOf("Upper bound"));
        QVERIFY2(likely > 0 && most > 0, qPrintable(columns.join(' ')));
        QStringList titles;
        for (int row = 0; row < list.model()->rowCount(); ++row)
            titles << cell(list, row, 0);
        const auto kernels =
            static_cast<int>(titles.indexOf("Matrix products without Tensor Cores"));
        const auto memory = static_cast<int>(
            titles.indexOf("CPU bound: memory is allocated and freed between launches"));
        QVERIFY2(memory > 0 && kernels > memory, qPrintable(titles.join('\n')));
        QVERIFY2(cell(list, kernels, likely).startsWith("0"),
                 qPrintable(cell(list, kernels, likely)));
        const auto msOf = [](const QString &text) {
            return text.split(' ').first().toDouble();
        };
        QVERIFY2(msOf(cell(list, kernels, most)) > msOf(cell(list, memory, most)),
                 qPrintable(cell(list, kernels, most)));
    }

    void aClickShowsWhyAndWhere()
    {
        GpuTrace trace;
        openPane(loop(trace));
        QTest::mouseClick(m_pane->list()->viewport(), Qt::LeftButton, {},
                          middle(*m_pane->list(), 1));
        QVERIFY2(m_pane->words().contains("cudaMalloc"), qPrintable(m_pane->words()));
        QCOMPARE(cell(*m_pane->places(), 0, 0), QStringLiteral("cudaMalloc"));
        const QAbstractItemModel &places = *m_pane->places()->model();
        int part = 0;
        while (part < places.columnCount() &&
               places.headerData(part, Qt::Horizontal).toString() != "Of the finding")
            ++part;
        QVERIFY(part < places.columnCount());
        QVERIFY(!cell(*m_pane->places(), 0, part).isEmpty());
    }

    void aDoubleClickOnAPlaceGoesThere()
    {
        GpuTrace trace;
        openPane(loop(trace));
        tables::DataTable &places = *m_pane->places();
        const QPoint row = middle(places, 0);
        QTest::mouseClick(places.viewport(), Qt::LeftButton, {}, row);
        QTest::mouseDClick(places.viewport(), Qt::LeftButton, {}, row);
        const std::optional<store::FoundSlice> slice = m_view->selectedSlice();
        QVERIFY(slice);
        const store::Store &store = *m_view->store();
        QCOMPARE(store.string(slice->slice.name), std::string_view("enumerate(DataLoader)"));
        const TimeRange shown = m_view->range();
        QVERIFY(shown.begin < slice->slice.start && shown.end > slice->slice.end());
        QVERIFY(shown.duration() < 3 * slice->slice.duration);
    }

    void reportsATraceWithoutFindings()
    {
        GpuTrace trace;
        openPane(loop(trace, false));
        QVERIFY2(m_pane->words().startsWith("No problems found."), qPrintable(m_pane->words()));
        for (int row = 0; row < m_pane->list()->model()->rowCount(); ++row)
            QCOMPARE(cell(*m_pane->list(), row, 1), QStringLiteral("Note"));
    }

    void showsFindingsOfTheActiveTrace()
    {
        GpuTrace trace;
        GpuTrace healthy;
        openPane(loop(trace));
        openPane(loop(healthy, false));
        QVERIFY(m_pane->words().startsWith("No problems found."));
        m_view->setStore(nullptr);
        QTest::mouseClick(m_pane->list()->viewport(), Qt::LeftButton, {},
                          middle(*m_pane->list(), 0)); // of no trace: goes nowhere, breaks nothing
    }

    void allTextsAreChinese()
    {
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(":/i18n/trilane_zh_CN")));
        GpuTrace trace;
        openPane(loop(trace));
        QCoreApplication::installTranslator(&translator);
        QTRY_VERIFY(cell(*m_pane->list(), 0, 0).contains(QStringLiteral("I/O 瓶颈")));
        m_pane->list()->selectRow(0);
        QTRY_VERIFY(m_pane->words().contains(QStringLiteral("数据加载")));
        QVERIFY(!m_pane->words().contains(QStringLiteral("The GPU was idle")));
        QCoreApplication::removeTranslator(&translator);
        QTRY_VERIFY(cell(*m_pane->list(), 0, 0).startsWith("I/O bound"));
    }
};

TRILANE_TEST(TestFindingsPane, QApplication)
#include "tests/patience.h"
#include "tst_findingspane.moc"
