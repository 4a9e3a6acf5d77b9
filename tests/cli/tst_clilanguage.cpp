// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/commandline.h"
#include "tests/cli/languages.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

using namespace trilane::test;

/// The command line speaks Chinese where the user does, to people and not to programs.
class TestCliLanguage : public QObject
{
    Q_OBJECT

    CommandLine m_line;

    [[nodiscard]] Answer chinese(const QStringList &arguments) const
    {
        return CommandLine::run(arguments, in(m_line, "zh_CN.UTF-8"));
    }
    [[nodiscard]] QJsonArray commands(const char *locale) const
    {
        const Answer answer = CommandLine::run({"describe-commands"}, in(m_line, locale));
        return QJsonDocument::fromJson(answer.out).object().value("commands").toArray();
    }

private slots:
    void initTestCase()
    {
        m_line.write("trace.json", CommandLine::kineto(60, 3));
        m_line.write("other.json", CommandLine::kineto(50, 3));
        m_line.write("broken.json", "{\"traceEvents\": [{\"ph\": \"X\", \"name\": \"a\"");
        m_line.write("notes.txt", "these are notes and no trace\n");
        QCOMPARE(m_line.run({"import", "trace.json", "-o", "there.trilane"}).exitCode, 0);
    }

    void everyCommandAndOptionIsExplainedInBothLanguages()
    {
        const QJsonArray english = commands("C.UTF-8");
        const QJsonArray other = commands("zh_CN.UTF-8");
        QVERIFY(other.size() > 20);
        QCOMPARE(other.size(), english.size());
        int texts = 0;
        for (int i = 0; i < other.size(); ++i) {
            const QJsonObject command = other[i].toObject();
            const QString name = command["name"].toString();
            QCOMPARE(name, english[i].toObject()["name"].toString());
            QVERIFY2(hasChinese(command["help"].toString()), qPrintable(name));
            QVERIFY2(!hasChinese(english[i].toObject()["help"].toString()), qPrintable(name));
            const QString footer = command["footer"].toString();
            QVERIFY2(footer.isEmpty() || hasChinese(footer), qPrintable(name));
            QVERIFY2(englishIn(footer).isEmpty(), qPrintable(name + ": " + englishIn(footer)));
            for (const QJsonValue &one : command["options"].toArray()) {
                const QString help = one.toObject()["help"].toString();
                const bool isList = !help.contains(QLatin1Char(' ')) || help.contains(u'、');
                QVERIFY2(hasChinese(help) || isList || help == QLatin1String("table 或 json"),
                         qPrintable(name + ": " + help));
                QVERIFY2(englishIn(help).isEmpty(), qPrintable(name + ": " + help));
                ++texts;
            }
        }
        QVERIFY(texts > 150);
    }

    /// Examples are copied: they are the same.
    void examplesAreTheSameInBothLanguages()
    {
        const QJsonArray english = commands("C.UTF-8");
        const QJsonArray other = commands("zh_CN.UTF-8");
        const auto examples = [](const QJsonValue &command) {
            static const QRegularExpression example(QStringLiteral("^  (trilane [^#\n]*)"),
                                                    QRegularExpression::MultilineOption);
            QStringList lines;
            const QString footer = command.toObject()["footer"].toString();
            for (auto found = example.globalMatch(footer); found.hasNext();)
                lines << found.next().captured(1).trimmed();
            return lines;
        };
        int count = 0;
        for (int i = 0; i < other.size(); ++i) {
            QCOMPARE(examples(other[i]), examples(english[i]));
            count += static_cast<int>(examples(other[i]).size());
        }
        QVERIFY(count > 60);
    }

    void helpIsChineseThroughout()
    {
        for (const QStringList &words : {QStringList{"--help"}, QStringList{"stats", "--help"},
                                         QStringList{"gaps", "--help"}}) {
            const Answer answer = chinese(words);
            QCOMPARE(answer.exitCode, 0);
            const QString text = QString::fromUtf8(answer.out);
            QVERIFY2(text.contains(QStringLiteral("用法：")), answer.out.constData());
            QVERIFY2(text.contains(QStringLiteral("选项：")), answer.out.constData());
            QVERIFY2(englishIn(text).isEmpty(), qPrintable(englishIn(text)));
        }
    }

    void textOutputIsChinese_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<int>("code");
        const auto row = [](const char *arguments, int code = 0) {
            QTest::newRow(arguments) << QString::fromUtf8(arguments) << code;
        };
        row("--version");
        row("info trace.json");
        for (const char *report : {"kernels", "memcpy", "api", "nvtx", "osrt", "threadstates"})
            QTest::newRow(report) << QStringLiteral("stats trace.json --report %1").arg(report)
                                  << 0;
        row("stats trace.json --group-by name,grid,stream --format markdown");
        row("stats trace.json --outliers");
        row("steps trace.json");
        row("gaps trace.json");
        row("gaps trace.json --by thread");
        row("gaps trace.json --longest 3");
        row("gaps trace.json --at 0");
        row("diagnose trace.json");
        row("diagnose trace.json --format markdown");
        row("operators trace.json");
        row("diff trace.json other.json");
        row("report trace.json --format markdown -o -");
        row("query --tables");
        row("query --saved");
        row("doctor --fix-hints");
        row("export trace.json -o out.pftrace --force");
        row("export trace.json -o out.sqlite --force");
        row("export trace.json -o out.json --force");
        row("cut trace.json --range 100us:200us -o out.trilane --force");
        row("status --daemon nobody.socket");
        row("stop --daemon nobody.socket", 2);
        row("ranks trace.json");
        row("", 2);
        row("statistics trace.json", 2);
        row("info", 2);
        row("info missing.json", 1);
        row("info notes.txt", 1);
        row("info broken.json", 0);
        row("info .", 1);
        row("info trace.json --format csv", 2);
        row("info trace.json trace.json", 2);
        row("stats trace.json --report mine", 2);
        row("stats trace.json --group-by color", 2);
        row("stats trace.json --sort speed", 2);
        row("stats trace.json --range now", 2);
        row("stats trace.json --limit some", 2);
        row("stats trace.json --format", 2);
        row("steps trace.json --batch-size many", 2);
        row("gaps trace.json --by color", 2);
        row("gaps trace.json --min soon", 2);
        row("diagnose trace.json --severity awful", 2);
        row("diff trace.json other.json --by steps", 2);
        row("query trace.json nonsense", 2);
        row("query trace.json --saved mine", 2);
        row("export trace.json -o out.xyz", 2);
        row("import trace.json -o there.trilane", 3);
        row("import trace.json -o no/folder/o.trilane", 3);
        row("record", 2);
        row("record --keep-last 0s -- true", 2);
        row("attach x", 2);
        row("attach 1 --trace everything", 2);
    }

    void textOutputIsChinese()
    {
        QFETCH(QString, arguments);
        QFETCH(int, code);
        const Answer answer = chinese(arguments.split(QLatin1Char(' '), Qt::SkipEmptyParts));
        QVERIFY2(answer.exitCode == code, qPrintable(answer.text()));
        const QString text = QString::fromUtf8(answer.out + answer.err);
        QVERIFY2(hasChinese(text), qPrintable(answer.text()));
        QVERIFY2(englishIn(text).isEmpty(), qPrintable(englishIn(text) + "\n" + answer.text()));
    }

    void messagesOfARecordingAreChinese()
    {
        const Answer recorded = chinese({"record", "-o", "run.trilane", "--force", "--daemon",
                                         "private", "--stats", "--", "sleep", "0.1"});
        QVERIFY2(recorded.exitCode == 0, qPrintable(recorded.text()));
        const QString text = QString::fromUtf8(recorded.err);
        QVERIFY2(text.contains(QStringLiteral("已采集")), recorded.err.constData());
        QVERIFY2(englishIn(text).isEmpty(), qPrintable(englishIn(text)));
        // Also what the recorder noted in the file.
        const Answer info = chinese({"info", "run.trilane"});
        const QString facts = QString::fromUtf8(info.out + info.err);
        QVERIFY2(facts.contains(QStringLiteral("进程 ")), info.out.constData());
        QVERIFY2(englishIn(facts).isEmpty(), qPrintable(englishIn(facts)));
    }

    void csvAndJsonAreTheSameInEveryLanguage_data()
    {
        QTest::addColumn<QString>("arguments");
        for (const char *arguments :
             {"info trace.json --format json", "stats trace.json --format csv",
              "stats trace.json --report memcpy --format json", "steps trace.json --format csv",
              "gaps trace.json --format json", "gaps trace.json --format csv",
              "gaps trace.json --longest 5 --format json", "diagnose trace.json --format json",
              "diagnose trace.json --format csv", "operators trace.json --format csv",
              "diff trace.json other.json --format json", "query --tables --format csv",
              "diff trace.json other.json --format csv",
              "query trace.json --format csv SELECT+*+FROM+gap_piece"})
            QTest::newRow(arguments) << QString::fromUtf8(arguments);
    }

    void csvAndJsonAreTheSameInEveryLanguage()
    {
        QFETCH(QString, arguments);
        QStringList words = arguments.split(QLatin1Char(' '));
        words.replaceInStrings(QStringLiteral("+"), QStringLiteral(" "));
        const Answer english = m_line.run(words);
        QVERIFY2(english.exitCode == 0, qPrintable(english.text()));
        QCOMPARE(chinese(words).out, english.out);
    }

    /// What it finds changes from one run to the next: the speed of the disk, other tests'
    /// processes.
    void doctorsJsonIsEnglishInEveryLanguage()
    {
        const QStringList words{"doctor", "--format", "json"};
        const auto ids = [](const Answer &answer) {
            QStringList ids;
            const QJsonArray rows = QJsonDocument::fromJson(answer.out).object()["rows"].toArray();
            for (const QJsonValue &row : rows)
                ids += row["id"].toString() + ": " + row["title"].toString();
            return ids;
        };
        const Answer answer = chinese(words);
        static const QRegularExpression han(QStringLiteral("[\\x{4e00}-\\x{9fff}]"));
        QVERIFY2(!QString::fromUtf8(answer.out).contains(han), answer.out.constData());
        QVERIFY(ids(answer).size() > 5);
        QCOMPARE(ids(answer), ids(m_line.run(words)));
    }

    void theOptionCountsMoreThanTheEnvironment()
    {
        const auto first = [](const Answer &answer) {
            return QString::fromUtf8(answer.out).section(QLatin1Char('\n'), 0, 0);
        };
        QVERIFY(hasChinese(first(m_line.run({"info", "trace.json", "--language", "zh"}))));
        QVERIFY(hasChinese(first(m_line.run({"--language=zh_CN", "info", "trace.json"}))));
        QVERIFY(!hasChinese(first(chinese({"info", "trace.json", "--language", "en"}))));
        QVERIFY(hasChinese(first(m_line.run({"stats", "--help", "--language", "zh"}))));
        const Answer wrong = m_line.run({"info", "trace.json", "--language", "latin"});
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY2(wrong.err.contains("use one of en, zh"), wrong.err.constData());
    }

    void chineseLocalesSelectChineseAndOthersEnglish_data()
    {
        QTest::addColumn<QString>("locale");
        QTest::addColumn<bool>("isChinese");
        for (const char *locale : {"zh_CN.UTF-8", "zh_CN", "zh_SG.UTF-8", "zh_Hans", "zh"})
            QTest::newRow(locale) << QString::fromUtf8(locale) << true;
        for (const char *locale : {"C", "C.UTF-8", "POSIX", "en_US.UTF-8", "de_DE.UTF-8"})
            QTest::newRow(locale) << QString::fromUtf8(locale) << false;
    }

    void chineseLocalesSelectChineseAndOthersEnglish()
    {
        QFETCH(QString, locale);
        QFETCH(bool, isChinese);
        const Answer answer = CommandLine::run({"--help"}, in(m_line, locale.toUtf8().constData()));
        QCOMPARE(hasChinese(QString::fromUtf8(answer.out)), isChinese);
    }

    /// A wide character takes two columns of a terminal.
    void columnsOfTablesAreAligned()
    {
        const Answer answer = chinese({"gaps", "trace.json"});
        const QStringList lines = QString::fromUtf8(answer.out).split(QLatin1Char('\n'));
        const auto columnsBefore = [](const QString &line, const QString &word) {
            int columns = 0;
            for (const QChar c : line.left(line.indexOf(word) + word.size()))
                columns += c.unicode() >= 0x1100 ? 2 : 1;
            return columns;
        };
        const auto header = std::find_if(lines.begin(), lines.end(), [](const QString &line) {
            return line.contains(QStringLiteral("占比"));
        });
        QVERIFY2(header != lines.end(), answer.out.constData());
        const QString row = *(header + 1);
        QVERIFY2(row.contains(QLatin1Char('%')), qPrintable(row));
        QCOMPARE(columnsBefore(*header, QStringLiteral("占比")),
                 columnsBefore(row, QStringLiteral("%")));
    }
};

QTEST_GUILESS_MAIN(TestCliLanguage)
#include "tst_clilanguage.moc"
