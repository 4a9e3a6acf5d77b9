// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/items/models/rowfilter.h"
#include "views/items/models/shownrows.h"
#include "views/items/models/tablemodel.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QTest>

#include <random>

using namespace trilane;

namespace {

stats::Table filteredTable()
{
    stats::Table table;
    table.report = "kernels";
    table.columns = {{"name", msg("Name"), stats::ColumnType::Name},
                     {"grid", msg("Grid"), stats::ColumnType::Text},
                     {"share", msg("Share"), stats::ColumnType::Share},
                     {"calls", msg("Calls"), stats::ColumnType::Count},
                     {"total_bytes", msg("Bytes"), stats::ColumnType::Bytes},
                     {"avg_ns", msg("Average"), stats::ColumnType::Duration},
                     {"bytes_per_second", msg("Throughput"), stats::ColumnType::Rate}};
    const auto add = [&](const char *name, const char *grid, double share, int64_t calls,
                         int64_t bytes, double average, stats::TableCell rate) {
        table.rows.push_back(
            {std::string(name), std::string(grid), share, calls, bytes, average, std::move(rate)});
    };
    add("void gemm<4, float>(int)", "4x1x1", 0.6, 10, 1'000'000, 150'000, 2e9);
    add("Reduce", "8x1x1", 0.3, 9, 2048, 90'000, 12e9);
    add("copy_if<int>", "4x1x1", 0.1, 200, 64, 2'500'000, {});
    return table;
}

QStringList namesOf(const items::TableData &data, const std::vector<items::ShownRow> &rows)
{
    QStringList found;
    for (const items::ShownRow &row : rows)
        found << QString::fromStdString(std::get<std::string>(data.table().rows[row.row][0]));
    return found;
}

} // namespace

/// Filters of tables and the rows that they leave, without a window.
class TestRowFilter : public QObject
{
    Q_OBJECT

    std::shared_ptr<const items::TableData> m_data = items::TableData::make(filteredTable());

    items::RowFilter filterOf(const QString &text, bool isPattern = false) const
    {
        return items::RowFilter(text, isPattern, m_data->table().columns);
    }
    /// Numbers of the rows that are kept.
    QString kept(const QString &text, bool isPattern = false) const
    {
        const items::RowFilter filter = filterOf(text, isPattern);
        QString rows;
        for (size_t row = 0; row < m_data->rowCount(); ++row)
            rows += filter.keeps(*m_data, row) ? QString::number(row) : QString();
        return rows;
    }

private slots:
    void aFilterKeepsMatchingRows_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("rows");
        QTest::newRow("nothing") << ""
                                 << "012";
        QTest::newRow("a word in any case") << "GEMM"
                                            << "0";
        QTest::newRow("every word, in any column") << "4x1 gem"
                                                   << "0";
        QTest::newRow("words that no row has") << "gemm 8x1"
                                               << "";
        QTest::newRow("a pattern") << "/^(reduce|copy)/"
                                   << "12";
        QTest::newRow("a pattern with a space") << "/4, float/"
                                                << "0";
        QTest::newRow("a pattern and a word") << "/_if|gemm/ void"
                                              << "0";
        QTest::newRow("at least so many") << "count>=10"
                                          << "02";
        QTest::newRow("more than") << "calls>10"
                                   << "2";
        QTest::newRow("with spaces around") << "calls >= 10 gemm"
                                            << "0";
        QTest::newRow("a time") << "avg>100us"
                                << "02";
        QTest::newRow("a time in other units") << "average < 0.1ms"
                                               << "1";
        QTest::newRow("two conditions") << "avg>100us avg<1ms"
                                        << "0";
        QTest::newRow("a share in per cent") << "share>=30%"
                                             << "01";
        QTest::newRow("a share as a part of one") << "share<0.2"
                                                  << "2";
        QTest::newRow("sizes are decimal") << "bytes>=1MB"
                                           << "0";
        QTest::newRow("or binary") << "bytes=2KiB"
                                   << "1";
        QTest::newRow("a rate; cells without one are not kept") << "throughput<10GB/s"
                                                                << "0";
        QTest::newRow("words of a column") << "grid=4X1x1"
                                           << "02";
        QTest::newRow("all but these") << "grid!=4x1x1"
                                       << "1";
        QTest::newRow("part of a name, not a condition") << "gemm<4"
                                                         << "0";
        QTest::newRow("brackets of a template") << "copy_if<int>"
                                                << "2";
    }
    void aFilterKeepsMatchingRows()
    {
        QFETCH(QString, text);
        QFETCH(QString, rows);
        QCOMPARE(kept(text), rows);
        QVERIFY(filterOf(text).error().isEmpty());
    }

    void aFilterMayBeAPattern()
    {
        QCOMPARE(kept(QStringLiteral("gemm|reduce"), true), QStringLiteral("01"));
        QCOMPARE(kept(QStringLiteral("calls>10"), true), QString());
    }

    void aFilterWithAnErrorKeepsAllRows_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isPattern");
        QTest::addColumn<QString>("said");
        QTest::newRow("pattern") << "(" << true << "regular expression";
        QTest::newRow("pattern in slashes") << "/a(/" << false << "regular expression";
        QTest::newRow("value") << "avg>fast" << false << "fast";
        QTest::newRow("value of another kind") << "calls>10ms" << false << "10ms";
    }
    void aFilterWithAnErrorKeepsAllRows()
    {
        QFETCH(QString, text);
        QFETCH(bool, isPattern);
        QFETCH(QString, said);
        QVERIFY2(filterOf(text, isPattern).error().contains(said),
                 qPrintable(filterOf(text, isPattern).error()));
        QCOMPARE(kept(text, isPattern), QStringLiteral("012"));
    }

    void valuesAreReadWithTheirUnits()
    {
        QCOMPARE(items::parseCellValue("1.5ms", stats::ColumnType::Duration).value(), 1.5e6);
        QCOMPARE(items::parseCellValue("2 s", stats::ColumnType::Duration).value(), 2e9);
        QCOMPARE(
            items::parseCellValue(QString::fromUtf8("7µs"), stats::ColumnType::Duration).value(),
            7e3);
        QCOMPARE(items::parseCellValue("10", stats::ColumnType::Duration).value(), 10.0);
        QCOMPARE(items::parseCellValue("5%", stats::ColumnType::Share).value(), 0.05);
        QCOMPARE(items::parseCellValue("3GB/s", stats::ColumnType::Rate).value(), 3e9);
        QCOMPARE(items::parseCellValue("2x", stats::ColumnType::Factor).value(), 2.0);
        QCOMPARE(items::parseCellValue("12k", stats::ColumnType::Count).value(), 12e3);
        QVERIFY(!items::parseCellValue("", stats::ColumnType::Count));
        QVERIFY(!items::parseCellValue("x", stats::ColumnType::Name));
    }

    void sortsByNumbersInsteadOfText()
    {
        items::RowOrder order{.filter = {}, .column = 3};
        QCOMPARE(items::shownRows(*m_data, order).front().row, 2u);
        order.ascending = true;
        QCOMPARE(items::shownRows(*m_data, order).front().row, 1u);
        order.column = 0;
        QCOMPARE(namesOf(*m_data, items::shownRows(*m_data, order)).front(),
                 QStringLiteral("copy_if<int>"));
    }

    void sortsEmptyCellsLast()
    {
        for (bool ascending : {true, false}) {
            const items::RowOrder order{.filter = {}, .column = 6, .ascending = ascending};
            QCOMPARE(items::shownRows(*m_data, order).back().row, 2u);
        }
    }

    void tipsOfRowsAreWrappedAndElided()
    {
        stats::Table table = filteredTable();
        for (std::vector<stats::TableCell> &row : table.rows)
            std::get<std::string>(row[0]) = "<b>" + std::string(2'000'000, 'k');
        const auto data = items::TableData::make(std::move(table));
        items::TableModel model;
        model.setData(data, items::shownRows(*data, {}));
        const QString tip = model.index(0, 0).data(Qt::ToolTipRole).toString();
        QVERIFY(tip.startsWith(QStringLiteral("<b>kkk")) && tip.size() < 5000);
        QCOMPARE(tip.section(u'\n', 0, 0).size(), 100);
    }

    void partsAreShownBelowTheRowThatIsOpen()
    {
        stats::Table table = filteredTable();
        table.rows.push_back(table.rows[0]);
        std::get<std::string>(table.rows[3][0]) = "gemm<8>";
        const auto data = items::TableData::make(std::move(table), {-1, -1, 0, 0});
        items::TableModel model;
        QAbstractItemModelTester tester(&model);
        items::RowOrder order;
        model.setData(data, items::shownRows(*data, order));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, 0).data(items::TableModel::OpenRole), QVariant(false));
        QVERIFY(!model.index(1, 0).data(items::TableModel::OpenRole).isValid());
        QVERIFY(model.index(0, 0).data(Qt::ToolTipRole).toString().contains("copy_if"));
        order.open = {0};
        model.setRows(items::shownRows(*data, order));
        QCOMPARE(model.rowCount(), 4);
        QVERIFY(model.index(1, 0).data(items::TableModel::PartRole).toBool());
        QVERIFY(model.index(0, 0).data(items::TableModel::OpenRole).toBool());
        QCOMPARE(model.rowOf(3), 2);
    }

    void keepsARowWithAMatchingPart()
    {
        const auto data = items::TableData::make(filteredTable(), {-1, 0, 0});
        items::RowOrder order{.filter = items::RowFilter("copy", false, data->table().columns)};
        order.open = {0};
        const std::vector<items::ShownRow> rows = items::shownRows(*data, order);
        QCOMPARE(namesOf(*data, rows), QStringList({"void gemm<4, float>(int)", "copy_if<int>"}));
    }

    void aLongTableIsSortedAndFilteredAsAShortOneIs()
    {
        std::mt19937_64 random(1);
        stats::Table table;
        table.columns = {{"name", msg("Name"), stats::ColumnType::Name},
                         {"calls", msg("Calls"), stats::ColumnType::Count}};
        for (int i = 0; i < 100'000; ++i)
            table.rows.push_back({"void at::native::step_" + std::to_string(random() % 50'000),
                                  static_cast<int64_t>(random() % 1'000'000)});
        const auto data = items::TableData::make(std::move(table));
        QElapsedTimer clock;
        clock.start();
        const std::vector<items::ShownRow> byName =
            items::shownRows(*data, {.filter = {}, .column = 0});
        const qint64 sorting = clock.restart();
        const std::vector<items::ShownRow> some = items::shownRows(
            *data, {.filter = items::RowFilter("step_1 calls>1000", false, data->table().columns)});
        qInfo("100 000 rows: sorted in %lld ms, filtered in %lld ms", sorting, clock.elapsed());
        for (size_t i = 1; i < byName.size(); ++i)
            QVERIFY(std::get<std::string>(data->table().rows[byName[i - 1].row][0]) >=
                    std::get<std::string>(data->table().rows[byName[i].row][0]));
        size_t expected = 0;
        for (const auto &row : data->table().rows)
            expected += std::get<std::string>(row[0]).find("step_1") != std::string::npos &&
                        std::get<int64_t>(row[1]) > 1000;
        QCOMPARE(some.size(), expected);
    }
};

TRILANE_TEST(TestRowFilter, QCoreApplication)
#include "tst_rowfilter.moc"
