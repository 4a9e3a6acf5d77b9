// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/models/tabledata.h"
#include "views/tables/charts/histogramview.h"
#include "views/tables/kit/datatable.h"
#include "views/tables/kit/rowsorter.h"

#include <QHeaderView>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <numeric>

using namespace trilane;

namespace {

items::Durations someDurations()
{
    std::vector<Ns> values(990);
    std::iota(values.begin(), values.end(), 1000);
    for (int i = 0; i < 10; ++i)
        values.push_back(900'000 + i);
    return items::Durations::of(std::move(values));
}

} // namespace

/// The histogram of durations and the rows that open, driven with mouse and keys.
class TestHistogram : public QObject
{
    Q_OBJECT

    QTemporaryDir m_home;
    std::unique_ptr<tables::HistogramView> m_view;

    QPoint middle(size_t bin) const
    {
        const QRect bar = m_view->barRect(bin);
        return {bar.center().x(), m_view->plot().area.center().y()};
    }
    void drag(QPoint from, QPoint to)
    {
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, from);
        QTest::mouseMove(m_view.get(), (from + to) / 2);
        QTest::mouseMove(m_view.get(), to);
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, to);
    }

private slots:
    void initTestCase()
    {
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_home.path());
        QCoreApplication::setOrganizationName(QStringLiteral("trilane"));
        QCoreApplication::setApplicationName(QStringLiteral("tst_histogram"));
    }
    void init()
    {
        m_view = std::make_unique<tables::HistogramView>();
        m_view->resize(420, 260);
        m_view->QWidget::show();
        m_view->show(QStringLiteral("k"), SliceKind::Kernel, someDurations());
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }
    void cleanup() { m_view.reset(); }

    void everyPlaceOfTheAxisIsItsDuration()
    {
        for (items::DurationScale scale :
             {items::DurationScale::Linear, items::DurationScale::Logarithmic}) {
            m_view->setScale(scale);
            const tables::HistogramPlot &plot = m_view->plot();
            for (size_t bin = 0; bin < plot.histogram.bins.size(); ++bin) {
                const QRect bar = plot.barRect(bin);
                QCOMPARE(plot.binAt(bar.center().x()), static_cast<int>(bin));
                const Ns duration = plot.durationAt(bar.center().x());
                QCOMPARE(plot.binOf(duration), bin);
                QVERIFY(std::abs(plot.xOf(duration) - bar.center().x()) <= 1);
            }
        }
    }

    void theButtonAndTheKeyChangeTheScale()
    {
        QVERIFY(m_view->histogram().logarithmic); // the longest is far from the median
        QVERIFY(m_view->logButton()->isChecked());
        QTest::mouseClick(m_view->logButton(), Qt::LeftButton);
        QVERIFY(!m_view->histogram().logarithmic);
        const auto &linear = m_view->histogram().bins;
        QCOMPARE(linear.back().count, uint64_t{10});
        QTest::keyClick(m_view.get(), Qt::Key_L);
        QVERIFY(m_view->histogram().logarithmic);
        QVERIFY(m_view->logButton()->isChecked());
    }

    void aLogarithmicScaleShowsRareDurations()
    {
        m_view->setScale(items::DurationScale::Linear);
        const size_t last = m_view->histogram().bins.size() - 1;
        const int before = m_view->barRect(last).height();
        QTest::mouseClick(m_view->logCountsButton(), Qt::LeftButton);
        QVERIFY(m_view->barRect(last).height() > 5 * before);
    }

    void aDragSelectsDurationsAndAClickClears()
    {
        m_view->setScale(items::DurationScale::Linear);
        QSignalSpy changed(m_view.get(), &tables::HistogramView::brushChanged);
        const size_t last = m_view->histogram().bins.size() - 1;
        drag(middle(1), middle(last));
        QCOMPARE(changed.count(), 1);
        QVERIFY(m_view->brush());
        QCOMPARE(m_view->durations().countIn(*m_view->brush()), uint64_t{10});
        QVERIFY(m_view->brushText().contains(QStringLiteral("1.0 %")));
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, middle(0));
        QVERIFY(!m_view->brush());
        QCOMPARE(changed.count(), 2);
    }

    void aClickOnABarChoosesItsDurations()
    {
        m_view->setScale(items::DurationScale::Linear);
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, middle(0));
        QVERIFY(m_view->brush());
        QCOMPARE(m_view->brush()->begin, Ns{1000});
        QCOMPARE(m_view->durations().countIn(*m_view->brush()), m_view->histogram().bins[0].count);
    }

    void keysWalkBrushAndClear()
    {
        m_view->setFocus();
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QVERIFY(!m_view->brush());
        QTest::keyClick(m_view.get(), Qt::Key_Return);
        QCOMPARE(m_view->brush()->end, m_view->histogram().bins[0].end);
        QTest::keyClick(m_view.get(), Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(m_view->brush()->end, m_view->histogram().bins[1].end);
        QCOMPARE(m_view->brush()->begin, m_view->histogram().bins[0].begin);
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_view->brush());
    }

    void theBarOfTheSelectedSliceIsMarked()
    {
        m_view->mark(900'005);
        QCOMPARE(m_view->markedBin().value(), m_view->histogram().bins.size() - 1);
        const QImage marked = m_view->grab().toImage();
        m_view->mark(std::nullopt);
        QVERIFY(!m_view->markedBin());
        QVERIFY(m_view->grab().toImage() != marked);
        m_view->mark(5);
        QVERIFY(!m_view->markedBin());
    }

    void histogramsOfTooManyCallsAreMarkedAsEstimates()
    {
        stats::RowDurations rough{
            .buckets = {{100, 5}, {600, 7}}, .count = 12, .min = 100, .max = 30000};
        const items::Durations durations = items::Durations::of(std::move(rough));
        QVERIFY(durations.isApproximate());
        QCOMPARE(durations.countIn({0, 1000}), uint64_t{5});
        m_view->show(QStringLiteral("k"), SliceKind::Kernel, durations);
        QVERIFY(!m_view->histogram().bins.empty());
    }

    void rowsOpenWithTheMouseAndWithKeys()
    {
        stats::Table table;
        table.report = "kernels";
        table.columns = {{"name", msg("Name"), stats::ColumnType::Name},
                         {"total_ns", msg("Total"), stats::ColumnType::Duration}};
        for (const auto &[name, total] : std::initializer_list<std::pair<const char *, int64_t>>{
                 {"add", 30}, {"mul", 20}, {"add<int>", 20}, {"add<float>", 10}})
            table.rows.push_back({std::string(name), total});
        tables::DataTable view;
        view.resize(500, 300);
        view.setDefaultSort("total_ns");
        view.setData(items::TableData::make(std::move(table), {-1, -1, 0, 0}));
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QCOMPARE(view.model()->rowCount(), 2);
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.openMarkRect(0).center());
        QCOMPARE(view.model()->rowCount(), 4);
        QCOMPARE(view.model()->index(1, 0).data().toString(), QStringLiteral("add<int>"));
        view.selectRow(0);
        QTest::keyClick(&view, Qt::Key_Left);
        QCOMPARE(view.model()->rowCount(), 2);
        QCOMPARE(view.selectedRow(), std::optional<size_t>(0));
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.model()->rowCount(), 4);
        QTest::keyClick(&view, Qt::Key_Left);
        view.selectRow(3); // a part of a row that is closed
        QCOMPARE(view.selectedRow(), std::optional<size_t>(3));
        QCOMPARE(view.shownRowCount(), size_t{2});
    }

    void aLongTableIsSortedInTheBackground()
    {
        stats::Table table;
        table.report = "nvtx";
        table.columns = {{"name", msg("Name"), stats::ColumnType::Name},
                         {"calls", msg("Calls"), stats::ColumnType::Count}};
        for (int64_t i = 0; i < 30'000; ++i)
            table.rows.push_back({"step " + std::to_string(i), i});
        tables::DataTable view;
        view.setDefaultSort("calls");
        view.setTable(std::move(table));
        QTRY_COMPARE(view.model()->rowCount(), 30'000);
        QCOMPARE(view.model()->index(0, 0).data().toString(), QStringLiteral("step 29999"));
        view.setFilter(QStringLiteral("calls<10"));
        QTRY_COMPARE(view.model()->rowCount(), 10);
        QCOMPARE(view.model()->index(0, 0).data().toString(), QStringLiteral("step 9"));
    }
};

TRILANE_TEST(TestHistogram, QApplication)
#include "tests/patience.h"
#include "tst_histogram.moc"
