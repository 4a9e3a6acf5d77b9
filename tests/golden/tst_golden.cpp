// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/openstore.h"
#include "model/store/store.h"
#include "tests/cli/program.h"
#include "tests/golden/analyses.h"
#include "tests/golden/linediff.h"
#include "tests/support/texttrace.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

using namespace trilane;

/// A case is a folder with a trace, a query and what the program must answer:
///   rank*      more inputs, of a case about several traces: {out}/rank1.json
///   trace.*    the input; trace.sql is SQL text from which an SQLite database is made first,
///              and harmed if it says so (see harm); trace.txt is the text form of one trace, or of
///              several, each below a line "== TITLE"; what stands above the first one is of all
///   query      lines of arguments to `trilane`, which runs in a scratch folder; {trace} is the
///              path of the input in it, {out} that of the folder; or names of analyses, which run
///              in the test (see analyses.h). Lines "? LINE" of a trace are asked instead. With
///              lines "* VALUE" the trace is made with each value in place of {*}, its words in
///              that of {*1}…
///   expected   for each trace of several "== TITLE"; for each line "$ LINE", standard output,
///              standard error behind "! ", "exit: N" or what happened instead: a crash has no exit
///              code; of the only line only what an analysis gives
/// A folder with a table (*.tsv) is no case: other tests compare with that.
/// With TRILANE_UPDATE_GOLDEN=1 the answers are written to `expected` instead of compared.
class TestGolden : public QObject
{
    Q_OBJECT

    static QString casesFolder() { return QStringLiteral(TRILANE_TESTS_DIR "/golden"); }

    static QString readFile(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

    /// One of the traces of trace.txt.
    struct Part
    {
        QString title;
        QString text;         ///< with an empty line for each line of other parts
        QStringList query{};  ///< empty: that of the case
        QStringList values{}; ///< of {*}
    };

    static QList<Part> partsOf(const QString &text)
    {
        QList<Part> parts{Part{}};
        QString above;
        QString empty;
        for (const QString &line : text.split('\n')) {
            if (line.startsWith("== "))
                parts << Part{.title = line.mid(3), .text = above + empty};
            if (line.startsWith("? "))
                parts.back().query << line.mid(2);
            if (line.startsWith("* "))
                parts.back().values << line.mid(2);
            const bool isOfTrace =
                !line.startsWith("== ") && !line.startsWith("? ") && !line.startsWith("* ");
            parts.back().text += (isOfTrace ? line : QString()) + '\n';
            (parts.size() == 1 ? above : empty) += parts.size() == 1 ? line + '\n' : "\n";
        }
        if (parts.size() > 1)
            parts.removeFirst();
        QList<Part> single;
        for (const Part &part : parts) {
            for (const QString &value : part.values) {
                QString text = QString(part.text).replace("{*}", value);
                const QStringList words = value.split(' ');
                for (qsizetype i = 0; i < words.size(); ++i)
                    text.replace(QString("{*%1}").arg(i + 1), words[i]);
                single << Part{part.title + ": " + value, text, part.query};
            }
            if (part.values.isEmpty())
                single << part;
        }
        return single;
    }

    /// Makes a trace from the text form; false and a warning if the text is wrong.
    static bool makeTrace(const QString &text, const QString &from, const QString &to)
    {
        build::TraceBuilder builder;
        test::TrackNames names;
        Result<void> done =
            test::readTextTrace(text.toStdString(), from.toStdString(), builder, names);
        if (done)
            done = builder.finish(to.toStdString());
        if (!done)
            qWarning("%s", done.error().message().c_str());
        return done.ok();
    }

    /// The input as the program gets it: a copy, so that no test can change the case.
    static QString prepareTrace(const QDir &folder, const QString &scratch)
    {
        const QStringList found = folder.entryList({"trace.*"}, QDir::Files);
        if (found.isEmpty())
            return scratch + "/missing";
        for (const QString &more : folder.entryList({"rank*"}, QDir::Files)) {
            if (!QFile::copy(folder.filePath(more), scratch + "/" + more))
                return {};
        }
        if (found.front() != "trace.sql") {
            const QString copy = scratch + "/" + found.front();
            return QFile::copy(folder.filePath(found.front()), copy) ? copy : QString();
        }
        const QString path = scratch + "/trace.sqlite";
        sqlite3 *database = nullptr;
        char *message = nullptr;
        const QByteArray sql = readFile(folder.filePath("trace.sql")).toUtf8();
        const bool made =
            sqlite3_open(path.toUtf8().constData(), &database) == SQLITE_OK &&
            sqlite3_exec(database, sql.constData(), nullptr, nullptr, &message) == SQLITE_OK;
        if (!made)
            qWarning("trace.sql: %s", message ? message : "cannot be opened");
        sqlite3_free(message);
        sqlite3_close(database);
        return made && harm(path, QString::fromUtf8(sql)) ? path : QString();
    }

    /// Does to the file what lines of the SQL text ask for: "-- cut: BYTES" leaves only so many,
    /// "-- overwrite: OFFSET BYTES" puts 0xff there.
    static bool harm(const QString &path, const QString &sql)
    {
        static const QRegularExpression order("^-- (cut|overwrite): ([0-9]+)(?: ([0-9]+))?$",
                                              QRegularExpression::MultilineOption);
        QFile file(path);
        if (!file.open(QIODevice::ReadWrite))
            return false;
        auto orders = order.globalMatch(sql);
        while (orders.hasNext()) {
            const QRegularExpressionMatch found = orders.next();
            const qint64 at = found.captured(2).toLongLong();
            const qint64 bytes = found.captured(3).toLongLong();
            if (at + bytes > file.size())
                return false;
            if (found.captured(1) == "cut"
                    ? !file.resize(at)
                    : !file.seek(at) || file.write(QByteArray(bytes, '\xff')) != bytes)
                return false;
        }
        return true;
    }

    static QString behindMarks(const QString &errors)
    {
        QString marked;
        for (const QString &line : errors.split('\n', Qt::SkipEmptyParts))
            marked += "! " + line + "\n";
        return marked;
    }

    static QString shown(const test::Answer &answer)
    {
        return QString::fromUtf8(answer.out) + behindMarks(QString::fromUtf8(answer.err)) +
               (answer.fault.isEmpty() ? "exit: " + QString::number(answer.exitCode)
                                       : answer.fault) +
               "\n";
    }

    static QString answer(const QString &line, const QString &trace, const QString &scratch)
    {
        if (const auto store = store::openStore(trace.toStdString())) {
            if (const auto text = test::analysis(**store, line.toStdString()))
                return QString::fromStdString(*text);
        }
        QStringList arguments = QProcess::splitCommand(line);
        for (QString &argument : arguments)
            argument.replace("{trace}", trace).replace("{out}", scratch);
        QString text = "$ " + line + "\n" +
                       shown(test::run(test::trilaneProgram(), arguments, {.folder = scratch}));
        // What differs from machine to machine and from version to version.
        text.replace(trace, "{trace}").replace(scratch, "{out}");
        text.replace(QRegularExpression("trilane [0-9]+\\.[0-9]+\\.[0-9]+"), "trilane VERSION");
        text.replace(QRegularExpression("(, )[0-9.]+ [KM]?i?B(\n)"), "\\1SIZE\\2");
        return text;
    }

    /// All answers of a case; nothing where a trace cannot be made.
    static std::optional<QString> answers(const QDir &folder, const QString &scratch)
    {
        const QStringList asked =
            readFile(folder.filePath("query")).split('\n', Qt::SkipEmptyParts);
        const QString text = folder.filePath("trace.txt");
        QString given;
        if (!QFile::exists(text)) {
            const QString trace = prepareTrace(folder, scratch);
            if (trace.isEmpty())
                return std::nullopt;
            for (const QString &line : asked)
                given += answer(line, trace, scratch);
            return given;
        }
        for (const Part &part : partsOf(readFile(text))) {
            const QString trace = scratch + "/trace.trilane";
            if (!makeTrace(part.text, text, trace))
                return std::nullopt;
            if (!part.title.isEmpty())
                given += (given.isEmpty() ? "== " : "\n== ") + part.title + "\n";
            for (const QString &line : part.query.isEmpty() ? asked : part.query)
                given += answer(line, trace, scratch);
        }
        return given;
    }

private slots:
    void answersAreAsExpected_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(casesFolder());
        const QStringList cases = folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
        QVERIFY2(!cases.isEmpty(), "there are no golden cases");
        for (const QString &name : cases) {
            const QString path = folder.filePath(name);
            if (!QDir(path).entryList({"query", "trace.txt"}, QDir::Files).isEmpty())
                QTest::newRow(qPrintable(name)) << path;
        }
    }

    void answersAreAsExpected()
    {
        QFETCH(QString, path);
        QTemporaryDir scratch;
        const QDir folder(path);
        QVERIFY2(!readFile(folder.filePath("query")).isEmpty(), "the case has no query");
        const std::optional<QString> answered = answers(folder, scratch.path());
        QVERIFY2(answered, "the trace cannot be prepared");
        const QString given = *answered;
        QVERIFY2(!given.contains("untrue: "), qPrintable(given));

        const QString expectedPath = folder.filePath("expected");
        if (qEnvironmentVariableIsSet("TRILANE_UPDATE_GOLDEN")) {
            QFile file(expectedPath);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(given.toUtf8());
        }
        const QString diff = test::lineDiff(readFile(expectedPath), given);
        QVERIFY2(diff.isEmpty(), qPrintable("- expected, + given:\n" + diff));
    }

    void aDiffShowsEveryLine()
    {
        QCOMPARE(test::lineDiff("a\nb\nc", "a\nb\nc"), QString());
        QCOMPARE(test::lineDiff("a\nb\nc", "a\nx\nc\nd"), QString("-2 b\n+2 x\n+4 d"));
        QCOMPARE(test::lineDiff("a\nb\nc\nd", "b\nc\nd"), QString("-1 a"));
        QCOMPARE(test::lineDiff("a\n", ""), QString("-1 a"));
        QCOMPARE(test::lineDiff("1\n2\n3", "4\n5\n6", 2), QString("-1 1\n-2 2\n… and 4 more"));
    }

    void reportsACrashAsACrash()
    {
        QTemporaryDir scratch;
        const test::Surroundings here{.folder = scratch.path(), .limitMs = 1000};
        QCOMPARE(shown(test::run("/bin/sh", {"-c", "echo a; kill -SEGV $$"}, here)),
                 QString("a\ncrashed: signal 11\n"));
        QCOMPARE(shown(test::run("/bin/sh", {"-c", "exit 11"}, here)), QString("exit: 11\n"));
        QVERIFY(shown(test::run("/no/such/program", {}, here)).startsWith("not started: "));
        QCOMPARE(shown(test::run("/bin/sh", {"-c", "exec sleep 60"}, here)),
                 QString("not finished after 1 s\n"));
        QCOMPARE(shown(test::run("/bin/sh", {"-c", "pwd"}, here)),
                 QFileInfo(scratch.path()).canonicalFilePath() + "\nexit: 0\n");
    }
};

QTEST_GUILESS_MAIN(TestGolden)
#include "tst_golden.moc"
