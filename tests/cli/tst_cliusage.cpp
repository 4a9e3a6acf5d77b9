// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/commandline.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

using namespace trilane::test;

/// What the command line understands, and what it says of the rest.
class TestCliUsage : public QObject
{
    Q_OBJECT

    CommandLine m_line;

    /// The program and its commands, described in that language.
    [[nodiscard]] QList<QJsonObject> commands(const char *language) const
    {
        Surroundings where = m_line.where();
        where.variables.insert("LC_ALL", language);
        const QByteArray text = m_line.run({"describe-commands"}, where).out;
        QList<QJsonObject> all;
        for (const QJsonValue &one : QJsonDocument::fromJson(text).object()["commands"].toArray())
            all.push_back(one.toObject());
        return all;
    }

private slots:
    void initTestCase()
    {
        m_line.write("trace.json", CommandLine::kineto(3, 2));
        m_line.write("notes.txt", "these are notes and no trace\n");
        m_line.write("empty.json", "");
        m_line.write("report.nsys-rep", QByteArray("\x08\x01QuadD") + QByteArray(200, '\x01'));
        m_line.write("broken.json.gz", QByteArray("\x1f\x8b\x08\0\0\0\0\0\0\3", 10) + "nothing");
        m_line.write("there.trilane", "somebody's file");
        QVERIFY(m_line.run({"import", "trace.json", "-o", "whole.trilane"}).exitCode == 0);
        m_line.write("short.trilane", m_line.read("whole.trilane").left(8));
    }

    void everyClassOfErrorHasItsExitCode_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("words");
        const auto row = [](const char *arguments, int code, const char *words) {
            QTest::newRow(arguments) << arguments << code << words;
        };
        for (const char *command : {"info", "stats", "import -o o.trilane"}) {
            for (const char *file : {"missing.json", ".", "notes.txt", "empty.json",
                                     "report.nsys-rep", "broken.json.gz"}) {
                const QByteArray arguments = QByteArray(command) + " " + file;
                QTest::newRow(arguments) << QString::fromUtf8(arguments) << 1 << file;
            }
        }
        row("", 2, "no command");
        row("trace.json", 2, "trace.json");
        row("statistics trace.json", 2, "statistics");
        row("--color", 2, "--color");
        row("info", 2, "FILE");
        row("info trace.json trace.json", 2, "trace.json");
        row("info trace.json --format csv", 2,
            "--format: unknown value \"csv\"; use one of table, json");
        row("stats", 2, "FILE");
        row("stats trace.json --fromat csv", 2, "--fromat");
        row("stats trace.json --format", 2, "--format");
        row("stats trace.json --format xml", 2, "table, csv, json or markdown");
        row("stats trace.json --report gaps", 2, "one of kernels, memcpy");
        row("stats trace.json --group-by name,color", 2, "color");
        row("stats trace.json --group-by ,", 2, "group");
        row("stats trace.json --group-by name --report memcpy", 2, "--group-by");
        row("stats trace.json --sort calls --report kernels --sort avg", 2, "--sort");
        row("stats trace.json --sort share --report memcpy", 2, "share");
        row("stats trace.json --range now", 2, "now");
        row("stats trace.json --range 5s", 2, "1.5s:2s");
        row("stats trace.json --range 5s:2s", 2, "5s:2s");
        row("stats trace.json --range 1ms:2ms:3ms", 2, "1ms:2ms:3ms");
        row("stats trace.json --range 1parsec:", 2, "1parsec:");
        row("stats trace.json --range 99999999999s:", 2, "99999999999s:");
        row("stats trace.json --limit -1", 2, "-1");
        row("stats trace.json --limit some", 2, "some");
        row("stats trace.json --limit 99999999999999999999", 2, "--limit");
        row("query trace.json x --time-limit 30", 2, "30s or 30ms");
        row("import trace.json", 2, "--output");
        row("import trace.json -o there.trilane", 3, "--force");
        row("import trace.json -o trace.json --force", 3, "input file");
        row("import trace.json -o ./trace.json --force", 3, "input file");
        row("import trace.json -o . --force", 3, "folder");
        row("import trace.json -o /dev/null --force", 3, "not a regular file");
        row("import trace.json -o no/such/folder/o.trilane", 3, "no/such/folder/o.trilane");
        row("merge trace.json -o o.trilane", 2, "only one trace was specified");
        row("ranks trace.json trace.json", 2, "is specified twice");
        row("cut trace.json --range 50s:60s -o o.trilane", 2, "outside the trace, which lasts");
        for (const char *command : {"stats", "gaps", "diagnose", "steps", "ranks", "operators"}) {
            const QByteArray arguments = QByteArray(command) + " trace.json --range 100s:200s";
            QTest::newRow(arguments) << QString::fromUtf8(arguments) << 2
                                     << "trace.json: the time range is outside the trace";
        }
        for (const char *option : {"--keep-memory 64MiB", "--save-when-step 2x", "--save-after 3s",
                                   "--save-when-idle 1s", "--max-saves 10"}) {
            const QByteArray arguments = QByteArray("record ") + option + " -- true";
            QTest::newRow(arguments) << QString::fromUtf8(arguments) << 2 << "requires --keep-last";
        }
        row("merge a.json b.json --offset 1ms -o o.trilane", 2, "--offset requires --same-clock");
        row("cut trace.json --range 1us:1us -o o.trilane", 2, "the time range is empty");
        row("report trace.json --range 1us:1us -o o.html", 2, "the time range is empty");
        row("gaps trace.json --at 1000s", 2, "is outside the trace, which lasts");
        row("attach 999999999 -o o.trilane", 2, "there is no process 999999999");
        row("attach 1 -o o.trilane", 2, "specify the training process");
        row("stats trace.json --sort speed", 2, "--sort: unknown sort column");
        row("steps trace.json --range-name /(/", 2, "--range-name: /(/ is not a valid");
        row("export trace.json -o o.x --format foo", 2, "--format: unknown export format");
        row("info short.trilane", 1, "is truncated: it has 8 bytes; copy or record it again");
        row("nothing --help", 2, "unknown command \"nothing\"");
        row("info trace.json --bogus", 2, "unknown option \"--bogus\"");
        row("info trace.json --language", 2, "--language requires a value");
        row("steps trace.json --batch-size 0", 2, "--batch-size: must be from 1 to 1000000000000");
        row("steps trace.json --outlier-factor -1", 2, "must be from 0 to 1000000000;");
        row("stats trace.json -o .", 3, "folder");
        row("stats trace.json -o no/such/folder/o.csv", 3, "no/such/folder/o.csv");
        // What is wrong with the command line is told before a file is looked at.
        row("stats missing.json --format xml", 2, "xml");
        row("stats missing.json --range 5s:2s", 2, "5s:2s");
        row("stats missing.json --group-by color", 2, "color");
    }
    void everyClassOfErrorHasItsExitCode()
    {
        QFETCH(QString, arguments);
        QFETCH(int, code);
        QFETCH(QString, words);
        compareFailure(m_line.run(QProcess::splitCommand(arguments)), code, words);
        QVERIFY2(!m_line.exists("o.trilane"), "a failed import has left a file");
        QCOMPARE(m_line.read("there.trilane"), QByteArray("somebody's file"));
        QCOMPARE(m_line.read("trace.json"), CommandLine::kineto(3, 2));
    }

    void notesUnusualUsage()
    {
        const auto noted = [&](const QString &arguments, const char *note) {
            const Answer answer = m_line.run(QProcess::splitCommand(arguments));
            return answer.exitCode == 0 && answer.err.contains(note);
        };
        QVERIFY(noted("steps trace.json --range 20us:25us", "no step begins in this time range"));
        QVERIFY(noted("import trace.json -o odd.json", "has the extension .trilane"));
        QVERIFY(noted("export trace.json -o odd2.json --format csv", "has the extension .csv"));
        QVERIFY(!noted("export trace.json -o even.csv", "extension"));
    }

    /// All Streams shows the slices of the streams again.
    void reportCountsEachSliceOnce()
    {
        const Answer report =
            m_line.run({"report", "trace.json", "--format", "markdown", "-o", "-"});
        QVERIFY2(report.out.contains("- **Slices** 6\n"), qPrintable(report.text()));
    }

    /// What little can be read of it is no trace.
    void aTruncatedArchiveIsNoUnknownFormat()
    {
        const Answer packed = m_line.shell("gzip -c trace.json | head -c 60 > cut.json.gz");
        QCOMPARE(packed.exitCode, 0);
        compareFailure(m_line.run({"info", "cut.json.gz"}), 1,
                       "the compressed data ends unexpectedly at byte 60");
    }

    void helpNamesValuesInOneWord()
    {
        const QRegularExpression internal(":?(INT|FLOAT|UINT|TEXT) in|\\[[0-9.e+]+ - ");
        for (const char *command : {"steps", "stats", "report", "attach", "query", "ranks"}) {
            const QString help = QString::fromUtf8(m_line.run({command, "--help"}).out);
            QVERIFY2(!help.contains(internal), qPrintable(help));
        }
    }

    /// As in --range; times to wait need one.
    void timesInATraceWithoutAUnitAreNanoseconds()
    {
        for (const char *arguments : {"gaps trace.json --min 3000", "gaps trace.json --at 10000",
                                      "gaps trace.json --range 100:20000"}) {
            const QStringList bare = QProcess::splitCommand(QString(arguments));
            QStringList withUnit = bare;
            withUnit.last() = QString(withUnit.last()).replace(':', "ns:") + "ns";
            const Answer answer = m_line.run(bare);
            QVERIFY2(answer.exitCode == 0 && !answer.out.isEmpty(), qPrintable(answer.text()));
            QCOMPARE(answer.out, m_line.run(withUnit).out);
        }
    }

    /// What hands are used to from nsys, and what is nearly right.
    void usageErrorsSuggestACorrection_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("words");
        const auto row = [](const char *arguments, const char *words) {
            QTest::newRow(arguments) << arguments << words;
        };
        row("profile -t cuda -o x python train.py",
            "unknown command \"profile\"; the equivalent of nsys profile is `trilane record`");
        row("analyze x.sqlite", "the equivalent of nsys analyze is `trilane diagnose`");
        row("shutdown", "`trilane stop --all`");
        row("reccord -- true", "did you mean `trilane record`?");
        row("something", "unknown command \"something\"; see `trilane --help`");
        row("record -t cuda,nvtx -- true",
            "unknown option \"-t\"; the equivalent of nsys -t is --trace");
        row("record -c cudaProfilerApi -- true", "the equivalent of nsys -c is --capture-range");
        row("record -f true -- true", "the equivalent of nsys -f is --force");
        row("record -s none -- true", "remove -s: Trilane has no such option");
        row("record --force-overwrite=true -- true", "--force");
        row("record --durration 5s -- true", "did you mean --duration?");
        row("info trace.json b", "unexpected argument \"b\"");
        row("query trace.json --saved steps --file x", "use only one of SQL, --file and --saved");
        row("info trace.json b c d", "unexpected arguments b c d");
    }
    void usageErrorsSuggestACorrection()
    {
        QFETCH(QString, arguments);
        QFETCH(QString, words);
        compareFailure(m_line.run(QProcess::splitCommand(arguments)), 2, words);
    }

    /// Not those of the program, which belong to other commands.
    void eachCommandHasExamplesOfItsOwn()
    {
        const QList<QJsonObject> all = commands("C.UTF-8");
        const QRegularExpression example("^  trilane (\\w+)", QRegularExpression::MultilineOption);
        QVERIFY(all.size() > 20);
        for (const QJsonObject &command : all) {
            const QString name = command["name"].toString();
            if (name.isEmpty() || name == "trilane")
                continue;
            const QString footer = QString::fromUtf8(m_line.run({name, "--help"}).out);
            const QRegularExpressionMatch first = example.match(footer);
            QVERIFY2(!first.hasMatch() || first.captured(1) == name, qPrintable(footer));
        }
    }

    void everyFormatCarriesTheSameRows_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<int>("lines");
        QTest::addColumn<QString>("begin");
        // The lines around the rows: titles, a rule, brackets.
        QTest::newRow("table") << "table" << 1 << " Share";
        QTest::newRow("csv") << "csv" << 1 << "name,share,calls,total_ns";
        QTest::newRow("json") << "json" << 2 << "{\"report\": \"kernels\", ";
        QTest::newRow("markdown") << "markdown" << 2 << "| Name |";
    }
    void everyFormatCarriesTheSameRows()
    {
        QFETCH(QString, format);
        QFETCH(int, lines);
        QFETCH(QString, begin);
        const Answer answer = m_line.run({"stats", "trace.json", "--format", format});
        QVERIFY2(answer.exitCode == 0 && answer.err.isEmpty(), qPrintable(answer.text()));
        QVERIFY2(answer.out.startsWith(begin.toUtf8()), qPrintable(answer.text()));
        QCOMPARE(answer.out.count('\n'), lines + 2);
        for (const char *name : {"kernel_with_a_long_name<0>", "kernel_with_a_long_name<1>"})
            QVERIFY2(answer.out.count(name) == 1, qPrintable(answer.text()));
    }

    void jsonHasTheKeysThatScriptsRelyOn_data()
    {
        QTest::addColumn<QString>("report");
        QTest::addColumn<QStringList>("keys");
        QTest::newRow("kernels") << "kernels"
                                 << QStringList{"avg_ns",
                                                "calls",
                                                "limited_by",
                                                "mad_ns",
                                                "max_ns",
                                                "median_ns",
                                                "min_ns",
                                                "name",
                                                "occupancy",
                                                "p95_ns",
                                                "share",
                                                "stddev_ns",
                                                "tensor_core_share",
                                                "tensor_core_unknown_share",
                                                "total_ns",
                                                "waves"};
        QTest::newRow("memcpy") << "memcpy" << QStringList();
    }
    void jsonHasTheKeysThatScriptsRelyOn()
    {
        QFETCH(QString, report);
        QFETCH(QStringList, keys);
        const Answer answer =
            m_line.run({"stats", "trace.json", "--report", report, "--format", "json"});
        QCOMPARE(answer.exitCode, 0);
        QJsonParseError error;
        const QJsonObject root = QJsonDocument::fromJson(answer.out, &error).object();
        QVERIFY2(error.error == QJsonParseError::NoError, qPrintable(answer.text()));
        QCOMPARE(root.keys(), (QStringList{"file", "range_ns", "report", "rows"}));
        QCOMPARE(root["report"].toString(), report);
        QCOMPARE(root["file"].toString(), QString("trace.json"));
        QCOMPARE(root["range_ns"].toArray(), (QJsonArray{0, 29000}));
        const QJsonArray rows = root["rows"].toArray();
        QCOMPARE(rows.isEmpty(), keys.isEmpty());
        for (const QJsonValue &row : rows)
            QCOMPARE(row.toObject().keys(), keys);
        double share = keys.isEmpty() ? 1 : 0;
        for (const QJsonValue &row : rows)
            share += row.toObject()["share"].toDouble();
        QCOMPARE(share, 1.0);
    }

    void helpHasExamplesThatWork_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *language : {"C.UTF-8", "zh_CN.UTF-8"}) {
            for (const QJsonObject &command : commands(language)) {
                const QString name = language + QString(" ") + command["name"].toString();
                QTest::newRow(qPrintable(name)) << command["footer"].toString();
            }
        }
    }
    void helpHasExamplesThatWork()
    {
        QFETCH(QString, text);
        QHash<QString, QSet<QString>> options;
        for (const QJsonObject &command : commands("C.UTF-8")) {
            for (const QJsonValue &option : command["options"].toArray()) {
                for (const QJsonValue &name : option["names"].toArray())
                    options[command["name"].toString()].insert(name.toString());
            }
        }
        const QRegularExpression example("^ *(?:ssh \\w+ )?(trilane (\\w+) .*)$",
                                         QRegularExpression::MultilineOption);
        for (auto at = example.globalMatch(text); at.hasNext();) {
            const QRegularExpressionMatch match = at.next();
            // With --help in it an example is read and not done; what is behind -- is not ours.
            QStringList words = QProcess::splitCommand(match.captured(1)).mid(1);
            words = words.mid(0, words.indexOf("--") < 0 ? -1 : words.indexOf("--"));
            const Answer parsed = m_line.run(words << "--help");
            QVERIFY2(parsed.exitCode == 0, qPrintable(match.captured(1) + "\n" + parsed.text()));
            for (const QString &word : words) {
                if (word.startsWith("-") && word.size() > 1)
                    QVERIFY2(options[match.captured(2)].contains(word),
                             qPrintable(match.captured(1)));
            }
        }
    }

    void theExamplesOfStatsRun()
    {
        const QByteArray text = m_line.run({"stats", "--help"}).out;
        const QRegularExpression example("^  trilane (stats .*)$",
                                         QRegularExpression::MultilineOption);
        int count = 0;
        for (auto at = example.globalMatch(QString::fromUtf8(text)); at.hasNext(); ++count) {
            QStringList words = QProcess::splitCommand(at.next().captured(1));
            words[1] = "trace.json";
            words.replaceInStrings("1.5s:2s", "1us:2us");
            const Answer answer = m_line.run(words);
            QVERIFY2(answer.exitCode == 0, qPrintable(words.join(' ') + "\n" + answer.text()));
        }
        QVERIFY(count >= 3);
    }

    void theVersionNamesProgramAndFileFormat()
    {
        const Answer answer = m_line.run({"--version"});
        QCOMPARE(answer.exitCode, 0);
        const QRegularExpression version("^trilane \\d+\\.\\d+\\.\\d+, file format \\d+\\.\\d+\n$");
        QVERIFY2(version.match(QString::fromUtf8(answer.out)).hasMatch(), answer.out.constData());
    }

    void openNamesTheMissingViewer()
    {
        // A copy of the program that has no viewer beside it or in the path.
        QVERIFY(QFile::copy(trilaneProgram(), m_line.path("alone")));
        Surroundings where = m_line.where();
        where.variables.insert("PATH", m_line.path("tmp"));
        const Answer answer = run(m_line.path("alone"), {"open", "trace.json"}, where);
        compareFailure(answer, 1, "trilane-ui");
    }
};

QTEST_GUILESS_MAIN(TestCliUsage)
#include "tst_cliusage.moc"
