// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/amounttext.h"
#include "model/output/tableexport.h"
#include "tests/support/timeunits.h"
#include "views/items/models/tablemodel.h"
#include "views/items/text/durations.h"
#include "views/items/text/humantext.h"
#include "views/items/text/tabletext.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <array>
#include <numeric>

using namespace trilane;

namespace {

stats::Table someTable()
{
    stats::Table table;
    table.report = "kernels";
    table.columns = {{"name", msg("Name"), stats::ColumnType::Name},
                     {"calls", msg("Calls"), stats::ColumnType::Count},
                     {"total_ns", msg("Total"), stats::ColumnType::Duration},
                     {"median_ns", msg("Median"), stats::ColumnType::Duration, true},
                     {"share", msg("Share"), stats::ColumnType::Share},
                     {"grid", msg("Grid"), stats::ColumnType::Text}};
    table.rows = {{std::string("gemm"), int64_t{9}, int64_t{90'000}, int64_t{10'000}, 0.9,
                   std::string("4x1x1")},
                  {std::string("Reduce"), int64_t{10}, int64_t{10'000}, int64_t{1'000}, 0.1,
                   std::string("8x1x1")}};
    return table;
}

} // namespace

/// Numbers, tables and bars, without a window.
class TestItemNumbers : public QObject
{
    Q_OBJECT

private slots:
    void pointsInTimeKeepTheDigitsTheyNeed()
    {
        const QChar gap(0x202f);
        QCOMPARE(items::instantText(0), QStringLiteral("0.000 s"));
        QCOMPARE(items::instantText(20'143'182'000), "20.143" + QString(gap) + "182 s");
        QCOMPARE(items::instantText(1), "0.000" + QString(gap) + "000" + gap + "001 s");
        QCOMPARE(items::instantText(-1'500'000'000), QStringLiteral("-1.500 s"));
        QCOMPARE(items::countText(48213907), "48" + QString(gap) + "213" + gap + "907");
    }

    void columnsOfDurationsHaveUnitsOfOneWidth()
    {
        QCOMPARE(items::columnDurationText(999), QStringLiteral("999 ns"));
        QCOMPARE(items::columnDurationText(12'346), QString::fromUtf8("12.346 µs"));
        QCOMPARE(items::columnDurationText(999'999.6), QStringLiteral("1.000 ms"));
        QCOMPARE(items::columnDurationText(2.5e9), QStringLiteral("2.500  s"));
    }

    void labelsOfAnAxisHaveTheDigitsThatTellThemApart()
    {
        QCOMPARE(items::axisDurationText(1'935'000, 5'000), QStringLiteral("1.935 ms"));
        QCOMPARE(items::axisDurationText(1'935'000, 400'000), QStringLiteral("1.9 ms"));
        QCOMPARE(items::axisDurationText(42, 1), QStringLiteral("42 ns"));
        QCOMPARE(items::axisDurationText(5'000, 5'000), QString::fromUtf8("5 µs"));
    }

    void sizesAreReadable()
    {
        QCOMPARE(items::bytesText(324 * 1024 * 1024), QStringLiteral("324.00 MiB"));
        QCOMPARE(items::bytesText(12), QStringLiteral("12 B"));
        QCOMPARE(items::rateText(24.7e9), QStringLiteral("24.70 GB/s"));
        QCOMPARE(items::middleElided(QStringLiteral("abcdefghij"), 5), QString::fromUtf8("ab…ij"));
    }

    /// The window, a table of the command line and a sentence show one number in one unit.
    void allProgramsShowTheSameAmounts()
    {
        const auto same = [](stats::ColumnType type, int64_t number, const std::string &text) {
            const stats::TableColumn column{.key = {}, .title = {}, .type = type};
            QCOMPARE(items::TableText::cell(number, column).simplified().toStdString(), text);
            QCOMPARE(output::cellText(column, number), text);
        };
        for (const int64_t bytes : {int64_t{0}, int64_t{1023}, int64_t{1 << 20}, int64_t{324} << 20,
                                    (int64_t{1} << 30) - 1, int64_t{7} << 50})
            same(stats::ColumnType::Bytes, bytes, formatBytes(static_cast<double>(bytes)));
        for (const Ns ns : {Ns{0}, Ns{999}, Ns{999'999'999}, Ns{-1'284'000}, Ns{2'500'000'000}})
            same(stats::ColumnType::Duration, ns, formatDuration(ns));
        same(stats::ColumnType::Rate, 24'700'000'000, formatRate(24.7e9));
        QCOMPARE(formatBytes((1 << 30) - 1), std::string("1.00 GiB"));
        QCOMPARE(formatDuration(999'999'999), std::string("1.000 s"));
        QCOMPARE(formatDuration(999'999), std::string("999.999 µs"));
    }

    void modelShowsTheShareAfterTheText()
    {
        items::TableModel model;
        QAbstractItemModelTester tester(&model);
        model.setTable(someTable());
        QStringList keys;
        for (int c = 0; c < model.columnCount(); ++c)
            keys << model.headerData(c, Qt::Horizontal, items::TableModel::KeyRole).toString();
        QCOMPARE(keys, QStringList({"name", "grid", "share", "calls", "total_ns", "median_ns"}));
        QCOMPARE(model.columnOf("total_ns"), 4);
        QCOMPARE(model.columnOf("nonsense"), -1);
        QCOMPARE(model.index(0, 2).data().toString(), QStringLiteral("90.0 %"));
        QCOMPARE(model.index(1, 4).data(items::TableModel::NameRole).toString(),
                 QStringLiteral("Reduce"));
        QVERIFY(model.headerData(5, Qt::Horizontal, Qt::DisplayRole)
                    .toString()
                    .startsWith(QChar(0x2248)));
    }

    void quantilesAreNearestRank()
    {
        const items::Durations d = items::Durations::of({5, 1, 4, 2, 3});
        QCOMPARE(d.quantile(0.5), Ns{3});
        QCOMPARE(d.quantile(0.2), Ns{1});
        QCOMPARE(d.quantile(1), Ns{5});
        QCOMPARE(d.longerThan(3), uint64_t{2});
        QCOMPARE(items::Durations().quantile(0.5), Ns{0});
    }

    void everyCallIsInOneBar()
    {
        std::vector<Ns> values(997);
        std::iota(values.begin(), values.end(), 1000);
        values.push_back(9000);
        const items::DurationHistogram histogram =
            items::makeHistogram(items::Durations::of(values), 20);
        uint64_t all = 0;
        for (const items::DurationBin &bin : histogram.bins)
            all += bin.count;
        QCOMPARE(all, uint64_t{998});
        QCOMPARE(histogram.bins.front().begin, Ns{1000});
        QCOMPARE(histogram.bins.back().end, Ns{9001});
        QVERIFY(!histogram.logarithmic);
        QCOMPARE(histogram.outliers, uint64_t{1});
        QVERIFY(histogram.bins.back().outlier);
    }

    void oneVeryLongCallMakesTheBarsLogarithmic()
    {
        std::vector<Ns> values(100, 1000);
        values.push_back(1'000'000);
        const items::DurationHistogram histogram =
            items::makeHistogram(items::Durations::of(values), 12);
        QVERIFY(histogram.logarithmic);
        QCOMPARE(histogram.bins.front().count, uint64_t{100});
        QCOMPARE(histogram.bins.back().count, uint64_t{1});
    }

    void equalDurationsMakeOneBar()
    {
        const items::DurationHistogram histogram =
            items::makeHistogram(items::Durations::of(std::vector<Ns>(7, 42)), 10);
        QCOMPARE(histogram.bins.size(), size_t{1});
        QCOMPARE(histogram.bins[0].count, uint64_t{7});
        QCOMPARE(histogram.outliers, uint64_t{0});
    }
};

TRILANE_TEST(TestItemNumbers, QCoreApplication)
#include "tst_itemnumbers.moc"
