// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <sqlite3.h>

/// A case is a folder with a trace, a query and what the program must answer:
///   trace.*    the input; trace.sql is SQL text from which an SQLite database is made first
///   query      lines of arguments to `trilane`; {trace} is the input, {out} a scratch folder
///   expected   for each line "$ LINE", standard output, standard error behind "! ", "exit: N"
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

    /// The input as the program gets it: a copy, so that no test can change the case.
    static QString prepareTrace(const QDir &folder, const QString &scratch)
    {
        const QStringList found = folder.entryList({"trace.*"}, QDir::Files);
        if (found.isEmpty())
            return scratch + "/missing";
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
        return made ? path : QString();
    }

    static QString behindMarks(const QString &errors)
    {
        QString marked;
        for (const QString &line : errors.split('\n', Qt::SkipEmptyParts))
            marked += "! " + line + "\n";
        return marked;
    }

    static QString answer(const QString &line, const QString &trace, const QString &scratch)
    {
        QStringList arguments = QProcess::splitCommand(line);
        for (QString &argument : arguments)
            argument.replace("{trace}", trace).replace("{out}", scratch);
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("XDG_CACHE_HOME", scratch + "/cache");
        environment.insert("LC_ALL", "C.UTF-8");
        program.setProcessEnvironment(environment);
        program.start(QStringLiteral(TRILANE_BIN_DIR "/trilane"), arguments);
        if (!program.waitForFinished(60000))
            return "did not finish: " + program.errorString() + "\n";
        QString text = "$ " + line + "\n" +
                       QString::fromUtf8(program.readAllStandardOutput()).remove('\r') +
                       behindMarks(QString::fromUtf8(program.readAllStandardError())) +
                       "exit: " + QString::number(program.exitCode()) + "\n";
        // What differs from machine to machine and from version to version.
        text.replace(trace, "{trace}").replace(scratch, "{out}");
        text.replace(QRegularExpression("trilane [0-9]+\\.[0-9]+\\.[0-9]+"), "trilane VERSION");
        text.replace(QRegularExpression("(, )[0-9.]+ [KM]?i?B(\n)"), "\\1SIZE\\2");
        return text;
    }

private slots:
    void answersAreAsExpected_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(casesFolder());
        const QStringList cases = folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
        QVERIFY2(!cases.isEmpty(), "there are no golden cases");
        for (const QString &name : cases)
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }

    void answersAreAsExpected()
    {
        QFETCH(QString, path);
        QTemporaryDir scratch;
        const QDir folder(path);
        const QString trace = prepareTrace(folder, scratch.path());
        QVERIFY2(!trace.isEmpty(), "the trace cannot be prepared");
        const QString query = readFile(folder.filePath("query"));
        QVERIFY2(!query.isEmpty(), "the case has no query");
        QString given;
        for (const QString &line : query.split('\n', Qt::SkipEmptyParts))
            given += answer(line, trace, scratch.path());

        const QString expectedPath = folder.filePath("expected");
        if (qEnvironmentVariableIsSet("TRILANE_UPDATE_GOLDEN")) {
            QFile file(expectedPath);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(given.toUtf8());
        }
        const QStringList want = readFile(expectedPath).split('\n');
        const QStringList have = given.split('\n');
        for (qsizetype i = 0; i < qMax(want.size(), have.size()); ++i) {
            const QString wanted = i < want.size() ? want[i] : QString("(nothing)");
            const QString got = i < have.size() ? have[i] : QString("(nothing)");
            if (wanted != got) {
                QFAIL(qPrintable(QString("line %1 of expected:\n  want: %2\n  have: %3\n\nall:\n%4")
                                     .arg(i + 1)
                                     .arg(wanted, got, given)));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestGolden)
#include "tst_golden.moc"
