// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/stats/kernelstats.h"
#include "tests/support/smalltrace.h"
#include "views/items/models/tabledata.h"
#include "views/items/text/tabletext.h"
#include "views/tables/kit/datatable.h"
#include "views/tables/kit/tablesaving.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace trilane;

namespace {

stats::Table tableOf(std::initializer_list<std::pair<const char *, int64_t>> rows)
{
    stats::Table table;
    table.report = "kernels";
    table.file = "t.trilane";
    table.columns = {{"name", msg("Name"), stats::ColumnType::Name},
                     {"total_ns", msg("Total"), stats::ColumnType::Duration}};
    for (const auto &[name, total] : rows)
        table.rows.push_back({std::string(name), total});
    return table;
}

QByteArray contentsOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// The table widgets, driven with mouse and keys.
class TestTables : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    static QString nameAt(const tables::DataTable &table, int row)
    {
        return table.model()->index(row, 0).data().toString();
    }

private slots:
    void clickOnATitleSortsAndANewTableKeepsOrderAndSelection()
    {
        tables::DataTable table;
        table.resize(600, 300);
        table.setDefaultSort("total_ns");
        table.setTable(tableOf({{"a", 1}, {"b", 3}, {"c", 2}}));
        table.show();
        QCOMPARE(nameAt(table, 0), QStringLiteral("b"));
        table.selectRow(2);
        QHeaderView *header = table.horizontalHeader();
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                          {header->sectionViewportPosition(0) + 10, 10});
        const bool ascending = header->sortIndicatorOrder() == Qt::AscendingOrder;
        QCOMPARE(nameAt(table, 0), ascending ? QStringLiteral("a") : QStringLiteral("c"));
        table.setTable(tableOf({{"c", 9}, {"z", 8}, {"a", 7}}));
        QCOMPARE(nameAt(table, 0), ascending ? QStringLiteral("a") : QStringLiteral("z"));
        QCOMPARE(table.selectedRow(), std::optional<size_t>(0));
    }

    void releasedRowsReturnInTheSameOrder()
    {
        tables::DataTable table;
        table.resize(600, 300);
        table.setDefaultSort("name", Qt::AscendingOrder);
        stats::Table many = tableOf({});
        for (int i = 0; i < 3000; ++i)
            many.rows.push_back({"k" + std::to_string(10000 + i), int64_t{i}});
        const auto data = items::TableData::make(many);
        table.setData(data);
        table.show();
        QTRY_COMPARE(table.shownRowCount(), size_t{3000});
        table.selectRow(2000);
        table.verticalScrollBar()->setValue(1990);
        for (int twice = 0; twice < 2; ++twice)
            table.release();
        QCOMPARE(table.totalRowCount(), size_t{0});
        QCOMPARE(table.table().columns.size(), size_t{2});
        QCOMPARE(data.use_count(), 1L);
        table.setData(items::TableData::make(many));
        QTRY_COMPARE(table.shownRowCount(), size_t{3000});
        QCOMPARE(table.selectedRow(), std::optional<size_t>(2000));
        QCOMPARE(table.verticalScrollBar()->value(), 1990);
        // The next table is one like any other.
        table.selectRow(7);
        table.setTable(tableOf({{"k10007", 1}, {"k12000", 2}}));
        QCOMPARE(table.selectedRow(), std::optional<size_t>(0));
    }

    void aLongTableIsCopiedWithoutStoppingTheWindow()
    {
        tables::DataTable table;
        table.setDefaultSort("total_ns", Qt::AscendingOrder);
        stats::Table many = tableOf({});
        for (int i = 0; i < 50'000; ++i)
            many.rows.push_back({"k" + std::to_string(i), int64_t{i}});
        table.setTable(many);
        QTRY_COMPARE(table.shownRowCount(), size_t{50'000});
        QClipboard *const clipboard = QGuiApplication::clipboard();
        clipboard->setText(QStringLiteral("before"));
        QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(clipboard->text(), QStringLiteral("before"));
        QTRY_VERIFY(clipboard->text() != QStringLiteral("before"));
        const QStringList lines = clipboard->text().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 50'002);
        QCOMPARE(lines.at(1).section(QLatin1Char('\t'), 0, 0), QStringLiteral("k0"));
        QCOMPARE(lines.at(50'000).section(QLatin1Char('\t'), 0, 0), QStringLiteral("k49999"));
    }

    void nameKeepsRoomWhenTheWindowIsNarrow()
    {
        tables::DataTable table;
        table.setTable(tableOf({{"a_rather_long_kernel_name", 1}}));
        table.resize(250, 200);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
        QVERIFY(table.columnWidth(0) >= 200);
        table.resize(900, 200);
        QTRY_COMPARE(table.columnWidth(0) + table.columnWidth(1), table.viewport()->width());
    }

    void copiedRowsCarryTheirTitles()
    {
        tables::DataTable table;
        table.setTable(tableOf({{"a", 1500}, {"b", 3}}));
        table.selectRow(0);
        QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 QString::fromUtf8("Name\tTotal\na\t1.500 µs\n"));
    }

    void shownTableIsFilteredAndInOrder()
    {
        tables::DataTable table;
        table.setDefaultSort("total_ns");
        table.setTable(tableOf({{"xa", 1}, {"b", 3}, {"xc", 2}}));
        table.setFilter(QStringLiteral("x"));
        const stats::Table shown = table.shownTable();
        QCOMPARE(shown.rows.size(), size_t{2});
        QCOMPARE(std::get<std::string>(shown.rows[0][0]), std::string("xc"));
    }

    void anEmptyTableExplainsWhy()
    {
        tables::DataTable table;
        table.resize(400, 200);
        table.setEmptyText(QStringLiteral("nothing here"));
        table.setTable(tableOf({}));
        table.show();
        const QImage empty = table.grab().toImage();
        table.setTable(tableOf({{"a", 1}}));
        table.setFilter(QStringLiteral("zzz"));
        const QImage filtered = table.grab().toImage();
        table.setEmptyText(QString());
        const QImage silent = table.grab().toImage();
        QVERIFY(empty != silent);
        QVERIFY(filtered != silent);
        QVERIFY(filtered != empty);
    }

    void enterActivatesTheRow()
    {
        tables::DataTable table;
        table.setDefaultSort("total_ns");
        table.setTable(tableOf({{"a", 1}, {"b", 3}}));
        QSignalSpy activated(&table, &tables::DataTable::rowActivated);
        table.selectRow(0);
        QTest::keyClick(&table, Qt::Key_Return);
        QCOMPARE(activated.count(), 1);
        QCOMPARE(activated[0][0].value<size_t>(), size_t{0});
    }

    void tablesAreSavedInEveryFormat()
    {
        const stats::Table table = tableOf({{"a,\"b\"", 1500}});
        const QString path = m_folder.filePath(QStringLiteral("t"));
        QVERIFY(tables::saveTable(table, tables::TableTools::Format::Csv, path).ok());
        QVERIFY(contentsOf(path).startsWith("name,total_ns"));
        QVERIFY(contentsOf(path).contains("\"a,\"\"b\"\"\",1500"));
        QVERIFY(tables::saveTable(table, tables::TableTools::Format::Json, path).ok());
        const QJsonObject json = QJsonDocument::fromJson(contentsOf(path)).object();
        QCOMPARE(json["rows"][0]["total_ns"].toInt(), 1500);
        QVERIFY(tables::saveTable(table, tables::TableTools::Format::Markdown, path).ok());
        QVERIFY(contentsOf(path).startsWith("|"));
    }

    void savingReplacesNamesAndNoTrace()
    {
        const QString trace = m_folder.filePath(QStringLiteral("trace"));
        const QString link = m_folder.filePath(QStringLiteral("link"));
        QFile file(trace);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("a trace") == 7);
        file.close();
        QVERIFY(file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner));
        QVERIFY(QFile::link(trace, link));
        stats::Table table = tableOf({{"a", 1}});
        table.file = trace.toStdString();
        for (const QString &path : {trace, link}) {
            const Result<void> saved =
                tables::saveTable(table, tables::TableTools::Format::Csv, path);
            QVERIFY(!saved);
            QCOMPARE(saved.error().what.english(), std::string("is the input file"));
            QCOMPARE(contentsOf(trace), QByteArray("a trace"));
        }
        table.file.clear();
        QVERIFY(tables::saveTable(table, tables::TableTools::Format::Csv, link).ok());
        QVERIFY(!QFileInfo(link).isSymLink());
        QCOMPARE(contentsOf(trace), QByteArray("a trace"));
        table.file = trace.toStdString();
        QVERIFY(tables::saveTable(table, tables::TableTools::Format::Csv, link).ok());
        constexpr QFileDevice::Permissions kOthers =
            QFileDevice::ReadGroup | QFileDevice::ReadOther;
        QCOMPARE(QFile::permissions(link) & kOthers, QFileDevice::Permissions());
    }

    void reportsAnUnwritableTable()
    {
        const Result<void> saved = tables::saveTable(tableOf({}), tables::TableTools::Format::Csv,
                                                     QStringLiteral("/no/such/folder/t"));
        QVERIFY(!saved);
        QVERIFY(saved.error().message().find("/no/such/folder/t") != std::string::npos);
    }

    void titlesOfTheKernelTableAreSharedWithTheAnalysis()
    {
        SmallTrace trace;
        const auto store = trace.open();
        stats::KernelQuery query;
        query.groupBy = {stats::GroupKey::Name,         stats::GroupKey::Grid,
                         stats::GroupKey::Block,        stats::GroupKey::Registers,
                         stats::GroupKey::Stream,       stats::GroupKey::Device,
                         stats::GroupKey::SharedMemory, stats::GroupKey::Process};
        const auto table = stats::kernelTable(*store, stats::kernelStats(*store, query));
        QVERIFY(table.ok());
        for (const stats::TableColumn &column : table->columns)
            QCOMPARE(items::TableText::title(column).toStdString(), column.title.english());
        QCOMPARE(table->columns.size(), size_t{23});
    }
};

TRILANE_TEST(TestTables, QApplication)
#include "tests/patience.h"
#include "tst_tables.moc"
