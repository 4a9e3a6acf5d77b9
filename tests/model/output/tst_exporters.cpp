// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/output/jsonwriter.h"
#include "model/output/tableexport.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <limits>

using namespace trilane;

namespace {

/// The rows of a table, one by one.
class TableRows : public stats::RowSource
{
public:
    explicit TableRows(const stats::Table &table)
        : m_head(table)
        , m_rows(table.rows)
    {
        m_head.rows.clear();
    }
    [[nodiscard]] const stats::Table &head() const override { return m_head; }
    bool next(std::vector<stats::TableCell> &row) override
    {
        if (m_next == m_rows.size())
            return false;
        row = m_rows[m_next++];
        return true;
    }

private:
    stats::Table m_head;
    std::vector<std::vector<stats::TableCell>> m_rows;
    size_t m_next = 0;
};

} // namespace

class TestExporters : public QObject
{
    Q_OBJECT

    static stats::Table tableOf(const std::vector<std::string> &names)
    {
        stats::Table table{.report = "kernels", .file = "a \"b\".json", .range = {0, 1000}};
        table.columns = {{"name", msg("Name"), stats::ColumnType::Name},
                         {"share", msg("Share"), stats::ColumnType::Share},
                         {"total_ns", msg("Total"), stats::ColumnType::Duration},
                         {"median_ns", msg("Median"), stats::ColumnType::Duration, true}};
        for (const std::string &name : names)
            table.rows.push_back({name, 0.1 + 0.2, int64_t{1234567}, std::monostate{}});
        return table;
    }

    static QStringList hostileNames()
    {
        return {"plain",
                "comma, inside",
                "quote \" inside",
                "line\nbreak",
                "pipe | inside",
                "back`tick ``two",
                QString::fromUtf8("核函数 <float>"),
                QString(5000, 'x'),
                "tab\t",
                ""};
    }

private slots:
    void jsonIsValidAndUnrounded_data()
    {
        QTest::addColumn<QString>("name");
        for (const QString &name : hostileNames())
            QTest::newRow(qPrintable(name.left(20))) << name;
    }
    void jsonIsValidAndUnrounded()
    {
        QFETCH(QString, name);
        const std::string text =
            output::exportTable(tableOf({name.toStdString()}), output::TableFormat::Json);
        QJsonParseError error;
        const QJsonObject root =
            QJsonDocument::fromJson(QByteArray::fromStdString(text), &error).object();
        QCOMPARE(error.error, QJsonParseError::NoError);
        QCOMPARE(root["report"].toString(), "kernels");
        QCOMPARE(root["file"].toString(), "a \"b\".json");
        QCOMPARE(root["range_ns"].toArray().at(1).toInteger(), 1000);
        const QJsonObject row = root["rows"].toArray().at(0).toObject();
        QCOMPARE(row["name"].toString(), name);
        QCOMPARE(row["share"].toDouble(), 0.1 + 0.2);
        QCOMPARE(row["total_ns"].toInteger(), 1234567);
        QVERIFY(row["median_ns"].isNull());
        QCOMPARE(root["approximate"].toArray().at(0).toString(), "median_ns");
    }

    void invalidUtf8AndInfinitiesBecomeValidJson()
    {
        QCOMPARE(output::jsonString("a\xff"
                                    "b"),
                 "\"a\xef\xbf\xbd"
                 "b\"");
        QCOMPARE(output::jsonString(std::string_view("\x01\x1f", 2)), "\"\\u0001\\u001f\"");
        QCOMPARE(output::jsonNumber(std::numeric_limits<double>::infinity()), "null");
        QCOMPARE(output::jsonNumber(0.1), "0.1");
    }

    void csvFieldsAreQuotedWhereNeeded()
    {
        const std::string text = output::exportTable(
            tableOf({"a,b", "say \"hi\"", "two\nlines", "plain"}), output::TableFormat::Csv);
        QVERIFY(text.starts_with("name,share,total_ns,median_ns\n"));
        QVERIFY(text.find("\n\"a,b\",0.30000000000000004,1234567,\n") != std::string::npos);
        QVERIFY(text.find("\"say \"\"hi\"\"\"") != std::string::npos);
        QVERIFY(text.find("\ntwo\uFFFDlines,") != std::string::npos);
        QVERIFY(text.find("\nplain,") != std::string::npos);
    }

    void csvHasNoFormulasAndNothingThatATerminalObeys_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("safe");
        const auto row = [](const char *title, const QByteArray &name, const QByteArray &safe) {
            QTest::newRow(title) << name << safe;
        };
        row("formula", "=cmd|'/c calc'!A1", "'=cmd|'/c calc'!A1");
        row("plus", "+1+1", "'+1+1");
        row("minus", "-x", "'-x");
        row("at", "@SUM(A1)", "'@SUM(A1)");
        row("tab", "\t=1", "'\xef\xbf\xbd=1");
        row("line feed", "\n=1+1", "'\xef\xbf\xbd=1+1");
        row("blanks", " \t @x", "' \xef\xbf\xbd @x");
        row("wide blank", "\xe3\x80\x80=1", "'\xe3\x80\x80=1");
        row("wide sign",
            "\xef\xbc\x9d"
            "1",
            "'\xef\xbc\x9d"
            "1");
        row("escape before", "\x1b=1", "'\xef\xbf\xbd=1");
        row("lines", "a\r\nb\tc",
            "a\xef\xbf\xbd\xef\xbf\xbd"
            "b\xef\xbf\xbd"
            "c");
        row("apostrophe and formula", "'=1", "''=1");
        row("apostrophe", "'a'", "''a'");
        row("carriage return", "\r=1", "'\xef\xbf\xbd=1");
        row("in quotes", "=1,2", "\"'=1,2\"");
        row("a number", "-12.5e3", "-12.5e3");
        row("no number", "-12.5e3x", "'-12.5e3x");
        row("a sign", "-", "'-");
        row("in the middle", "a=1", "a=1");
        row("escape", "a\x1b[2Jb", "a\xef\xbf\xbd[2Jb");
        row("bell and delete", "a\x07\x7f", "a\xef\xbf\xbd\xef\xbf\xbd");
        row("C1",
            "a\xc2\x9b"
            "31m",
            "a\xef\xbf\xbd"
            "31m");
        row("bytes that are no UTF-8", "a\x9b", "a\xef\xbf\xbd");
        row("override of the direction", "a\xe2\x80\xae", "a\xef\xbf\xbd");
        row("Chinese", "核函数", "核函数");
    }
    void csvHasNoFormulasAndNothingThatATerminalObeys()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, safe);
        const auto cellOf = [&](output::TableFormat format) {
            const std::string text = output::exportTable(tableOf({name.toStdString()}), format);
            const size_t at = text.find('\n') + 1;
            return QByteArray::fromStdString(text.substr(at, text.find(",0.3", at) - at));
        };
        QCOMPARE(cellOf(output::TableFormat::Csv), safe);
        QByteArray raw = cellOf(output::TableFormat::RawCsv);
        if (raw.startsWith('"'))
            raw = raw.mid(1, raw.size() - 2);
        QCOMPARE(raw, name);
    }

    void jsonOfControlsIsSafeOnATerminal()
    {
        QCOMPARE(output::jsonString("\x7f\xc2\x80\xc2\x9f\xc2\xa0"),
                 "\"\\u007f\\u0080\\u009f\xc2\xa0\"");
        QCOMPARE(output::jsonString("a\u202Eb\u2066\u061C\u200B\U000E0041 核函数 \U0001F600"),
                 "\"a\\u202eb\\u2066\\u061c\\u200b\\udb40\\udc41 核函数 \U0001F600\"");
        QCOMPARE(QJsonDocument::fromJson("[\"\\udb40\\udc41\"]").array()[0].toString(),
                 QString::fromUtf8("\U000E0041"));
    }

    void markdownKeepsOneRowALineAndItsColumns_data() { jsonIsValidAndUnrounded_data(); }
    void markdownKeepsOneRowALineAndItsColumns()
    {
        QFETCH(QString, name);
        const QString text = QString::fromStdString(
            output::exportTable(tableOf({name.toStdString()}), output::TableFormat::Markdown));
        const QStringList lines = text.split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        QString bare = lines[2];
        QCOMPARE(bare.remove("\\|").count('|'), 5);
    }

    void textFitsTheTerminalByShorteningNames()
    {
        const std::string text = output::exportTable(
            tableOf({std::string(300, 'n'), "核函数核函数"}), output::TableFormat::Text, 80);
        for (const QString &line : QString::fromStdString(text).split('\n'))
            QVERIFY(output::displayWidth(line.toStdString()) <= 80);
        QVERIFY(text.find("…") != std::string::npos);
        QVERIFY(text.find("核函数核函数") != std::string::npos);
        QVERIFY(output::exportTable(tableOf({std::string(300, 'n')}), output::TableFormat::Text)
                    .find("…") == std::string::npos);
    }

    void namesAreLastAndDurationsOfAColumnShareAUnit()
    {
        stats::Table table = tableOf({"short", "other"});
        table.rows[0][2] = int64_t{1'500'000};
        table.rows[1][2] = int64_t{2'000};
        const QStringList lines =
            QString::fromStdString(output::exportTable(table, output::TableFormat::Text))
                .split('\n');
        QVERIFY(lines[0].endsWith("Name"));
        QVERIFY2(lines[1].endsWith("1.500 ms          short"), qPrintable(lines[1]));
        QVERIFY2(lines[2].endsWith("0.002 ms          other"), qPrintable(lines[2]));
        QCOMPARE(lines[1].indexOf("ms"), lines[2].indexOf("ms"));
    }

    void smallValuesAreNotShownAsZero()
    {
        stats::Table table = tableOf({"long", "longer", "tiny"});
        table.rows[0][2] = int64_t{2'000'000'000};
        table.rows[1][2] = int64_t{3'000'000'000};
        table.rows[2][2] = int64_t{7};
        const std::string text = output::exportTable(table, output::TableFormat::Text);
        QVERIFY2(text.find("<0.001 s") != std::string::npos, text.c_str());
    }

    void writesNoControlSequencesToTheTerminal()
    {
        QCOMPARE(output::plainLine("a\tb\r\nc"), "a b  c");
        QCOMPARE(output::plainLine("\x1b[31mred"), "\uFFFD[31mred");
        QCOMPARE(output::plainLine("a\u202Eb\u009Bc"), "a\uFFFDb\uFFFDc");
        QCOMPARE(output::plainLine("a\u200Fb\u2028c\uFFFF"), "a\uFFFDb\uFFFDc\uFFFD");
        QCOMPARE(output::plainLine("a\u061C\u200B\u200D\u2060\uFEFF\U000E0041b"),
                 "a\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDb");
        QCOMPARE(output::plainLine("\xff"), "\uFFFD");
        QCOMPARE(output::plainLine("核函数 é"), "核函数 é");
        for (output::TableFormat format :
             {output::TableFormat::Text, output::TableFormat::Markdown})
            QVERIFY(output::exportTable(tableOf({"\x1b[2J"}), format).find('\x1b') ==
                    std::string::npos);
    }

    void markdownEscapesWhatHasAMeaning()
    {
        stats::Table table = tableOf({"a"});
        table.columns[0].type = stats::ColumnType::Text;
        table.rows[0][0] = std::string("a*b_c<i>|[x]");
        const std::string text = output::exportTable(table, output::TableFormat::Markdown);
        QVERIFY2(text.find("a\\*b\\_c\\<i\\>\\|\\[x\\]") != std::string::npos, text.c_str());
    }

    void jsonWriterPairsKeysAndSeparators()
    {
        output::JsonWriter out;
        out.beginObject();
        out.member("text", "a\"b\n\x01");
        out.member("real", 0.5);
        out.member("count", uint64_t{18446744073709551615u});
        out.member("yes", true);
        out.memberOrNull("unknown", "");
        out.key("none");
        out.beginArray();
        out.newLine(2);
        out.endArray();
        out.key("list");
        out.beginArray();
        for (int i : {1, 2}) {
            out.newLine(1);
            out.number(i);
        }
        out.newLine();
        out.endArray();
        out.endObject();
        QCOMPARE(out.take(), "{\"text\": \"a\\\"b\\n\\u0001\", \"real\": 0.5, "
                             "\"count\": 18446744073709551615, \"yes\": true, "
                             "\"unknown\": null, \"none\": [], "
                             "\"list\": [\n 1,\n 2\n]}\n");
    }

    void numbersForMachinesReadBackAsTheyWere_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("whole") << 1e6 << "1000000";
        QTest::newRow("share") << 0.1 << "0.1";
        QTest::newRow("zero") << 0.0 << "0";
        QTest::newRow("huge") << 1e300 << "1e+300";
        QTest::newRow("tiny") << 1.5e-9 << "1.5e-09";
        QTest::newRow("third") << 1.0 / 3 << "0.3333333333333333";
        QTest::newRow("none") << std::numeric_limits<double>::quiet_NaN() << "null";
    }
    void numbersForMachinesReadBackAsTheyWere()
    {
        QFETCH(double, value);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(output::jsonNumber(value)), text);
        if (text != "null")
            QCOMPARE(text.toDouble(), value);
    }

    void wideCharactersTakeTwoColumns()
    {
        QCOMPARE(output::displayWidth("abc"), size_t{3});
        QCOMPARE(output::displayWidth("核函数"), size_t{6});
        QCOMPARE(output::elideMiddle("核函数核函数", 7), "核…数");
    }

    void elisionKeepsBothEnds()
    {
        QCOMPARE(output::elideMiddle("abcdefghij", 7), "abc…hij");
        QCOMPARE(output::elideMiddle("abc", 3), "abc");
        QCOMPARE(output::elideMiddle("abcdef", 1), "…");
    }

    void numbersForPeopleHaveUnits()
    {
        QCOMPARE(output::cellText({.type = stats::ColumnType::Share}, 0.3125), "31.2 %");
        QCOMPARE(output::cellText({.type = stats::ColumnType::Duration}, int64_t{1284}),
                 "1.284 µs");
        QCOMPARE(output::cellText({.type = stats::ColumnType::Duration, .approximate = true},
                                  int64_t{5}),
                 "≈ 5 ns");
        QCOMPARE(output::cellText({.type = stats::ColumnType::Bytes}, int64_t{4194304}),
                 "4.00 MiB");
        QCOMPARE(output::cellText({.type = stats::ColumnType::Rate}, 12.5e9), "12.50 GB/s");
        QCOMPARE(output::cellText({.type = stats::ColumnType::Count}, int64_t{1234567}),
                 "1 234 567");
        QCOMPARE(output::cellText({.type = stats::ColumnType::Count}, std::monostate{}),
                 std::string());
    }

    void differencesHaveASign()
    {
        stats::TableColumn ns{.type = stats::ColumnType::Duration, .isSigned = true};
        QCOMPARE(output::cellText(ns, int64_t{1284}), "+1.284 µs");
        QCOMPARE(output::cellText(ns, int64_t{-1284}), "-1.284 µs");
        QCOMPARE(output::cellText(ns, int64_t{0}), "0 ns");
        stats::TableColumn share{.type = stats::ColumnType::Share, .isSigned = true};
        QCOMPARE(output::cellText(share, 0.125), "+12.5 %");
        QCOMPARE(output::cellText(share, -0.125), "-12.5 %");
        QCOMPARE(output::cellText(share, -0.00001), "0.0 %");
    }

    void columnsThatAreComparedShareAUnit()
    {
        stats::Table table{.report = "diff"};
        table.columns = {{.key = "a", .title = msg("A"), .type = stats::ColumnType::Duration},
                         {.key = "b", .title = msg("B"), .type = stats::ColumnType::Duration}};
        table.rows = {{int64_t{900'000}, int64_t{1'100'000}},
                      {int64_t{800'000}, int64_t{2'000'000}}};
        QVERIFY(output::exportTable(table, output::TableFormat::Csv).find("900000") !=
                std::string::npos);
        const std::string apart = output::exportTable(table, output::TableFormat::Text);
        QVERIFY(apart.find("µs") != std::string::npos && apart.find("ms") != std::string::npos);
        for (stats::TableColumn &column : table.columns)
            column.sharesUnit = true;
        const std::string together = output::exportTable(table, output::TableFormat::Text);
        QVERIFY(together.find("µs") == std::string::npos);
        QVERIFY(together.find("0.900 ms") != std::string::npos);
    }

    void unknownFormatsAreNamed()
    {
        QVERIFY(!output::parseTableFormat("xml").ok());
        QVERIFY(output::parseTableFormat("markdown").ok());
    }

    void severalTablesAreOneObjectOrHaveTitles()
    {
        std::vector<stats::Table> tables{tableOf({"a"}), tableOf({"b", "c"})};
        tables[0].part = "first";
        tables[0].title = MessageText("First, of two");
        tables[1].part = "second";
        tables[1].title = MessageText("Second");
        const QJsonObject root =
            QJsonDocument::fromJson(
                QByteArray::fromStdString(output::exportTables(tables, output::TableFormat::Json)))
                .object();
        QCOMPARE(root["report"].toString(), "kernels");
        const QJsonArray parts = root["tables"].toArray();
        QCOMPARE(parts.size(), qsizetype{2});
        QCOMPARE(parts[0].toObject()["table"].toString(), "first");
        QCOMPARE(parts[1].toObject()["title"].toString(), "Second");
        QCOMPARE(parts[1].toObject()["rows"].toArray().size(), qsizetype{2});

        const QString csv =
            QString::fromStdString(output::exportTables(tables, output::TableFormat::Csv));
        QVERIFY(csv.startsWith("\"First, of two\"\nname,share,"));
        QVERIFY(csv.contains("\n\nSecond\nname,share,"));
        const QString text =
            QString::fromStdString(output::exportTables(tables, output::TableFormat::Text));
        QVERIFY(text.startsWith("First, of two\n\n"));
        QVERIFY(text.contains("\n\nSecond\n\n"));
        const QString markdown =
            QString::fromStdString(output::exportTables(tables, output::TableFormat::Markdown));
        QVERIFY(markdown.startsWith("### First, of two\n\n|"));
    }

    void streamedRowsEqualATable_data()
    {
        QTest::addColumn<int>("format");
        QTest::newRow("table") << static_cast<int>(output::TableFormat::Text);
        QTest::newRow("csv") << static_cast<int>(output::TableFormat::Csv);
        QTest::newRow("json") << static_cast<int>(output::TableFormat::Json);
        QTest::newRow("markdown") << static_cast<int>(output::TableFormat::Markdown);
    }
    void streamedRowsEqualATable()
    {
        QFETCH(int, format);
        std::vector<std::string> names;
        for (int i = 0; i < 20000; ++i)
            names.push_back("name" + std::to_string(i % 1000));
        stats::Table table = tableOf(names);
        const std::string whole =
            output::exportTable(table, static_cast<output::TableFormat>(format));
        TableRows source(table);
        std::string pieces;
        int count = 0;
        const Result<uint64_t> written =
            output::exportRows(source, {.format = static_cast<output::TableFormat>(format)},
                               [&](std::string_view text) {
                                   pieces += text;
                                   ++count;
                                   return Result<void>();
                               });
        QCOMPARE(written.value(), uint64_t{20000});
        QVERIFY(count > 1);
        QVERIFY(pieces == whole);
    }

    void rowsStopAtTheirLimitAndWhereNothingCanBeWritten()
    {
        const stats::Table table = tableOf({"a", "b", "c"});
        TableRows source(table);
        std::string text;
        const auto keep = [&](std::string_view piece) {
            text += piece;
            return Result<void>();
        };
        QCOMPARE(output::exportRows(source, {.format = output::TableFormat::Csv, .limit = 2}, keep)
                     .value(),
                 uint64_t{2});
        QCOMPARE(std::count(text.begin(), text.end(), '\n'), 3);
        TableRows again(table);
        const auto full = [](std::string_view) -> Result<void> {
            return Error{.what = msg("full")};
        };
        QCOMPARE(output::exportRows(again, {.format = output::TableFormat::Csv}, full)
                     .error()
                     .what.english(),
                 "full");
    }

    void unitsInTitlesAreNotRepeatedInCells()
    {
        const stats::TableColumn ns{.key = "a_ns",
                                    .title = msg("A (ns)"),
                                    .type = stats::ColumnType::Duration,
                                    .titleUnit = 1};
        QCOMPARE(output::cellText(ns, int64_t{1234567}), "1 234 567");
        QCOMPARE(output::cellText(ns, 1234.56), "1 234.6");
        const stats::TableColumn mb{.key = "b_bytes",
                                    .title = msg("B (MB)"),
                                    .type = stats::ColumnType::Bytes,
                                    .titleUnit = 1e6};
        QCOMPARE(output::cellText(mb, int64_t{1234567890}), "1 234.568");
        const stats::TableColumn percent{.key = "share",
                                         .title = msg("Time (%)"),
                                         .type = stats::ColumnType::Share,
                                         .titleUnit = 0.01};
        QCOMPARE(output::cellText(percent, 0.314), "31.4");
        const stats::TableColumn id{"pid", msg("PID"), stats::ColumnType::Text};
        QCOMPARE(output::cellText(id, int64_t{41215}), "41215");
    }
};

TRILANE_TEST(TestExporters, QCoreApplication)
#include "tst_exporters.moc"
