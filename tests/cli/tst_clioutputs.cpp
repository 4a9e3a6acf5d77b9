// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/commandline.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

using namespace trilane::test;

namespace {

/// A command that reads files, of which the output may be none.
struct Reading
{
    const char *command;
    const char *input;
};

constexpr Reading kReadings[]{
    {"import b.json --force", "b.json"},
    {"export a.trilane --format csv --force", "a.trilane"},
    {"stats a.trilane", "a.trilane"},
    {"stats b.json", "b.json"},
    {"steps a.trilane", "a.trilane"},
    {"gaps a.trilane", "a.trilane"},
    {"diagnose a.trilane", "a.trilane"},
    {"report a.trilane --format html", "a.trilane"},
    {"operators a.trilane", "a.trilane"},
    {"diff a.trilane b.json", "a.trilane"},
    {"diff b.json a.trilane", "a.trilane"},
    {"cut a.trilane --force", "a.trilane"},
    {"query a.trilane 'SELECT 1'", "a.trilane"},
    {"query a.trilane --tables", "a.trilane"},
    {"query a.trilane --file a.sql", "a.sql"},
    {"merge b.json a.trilane --force", "a.trilane"},
    {"ranks b.json a.trilane", "a.trilane"},
    {"ranks b.json a.trilane --by rank --format csv", "b.json"},
};

} // namespace

/// Outputs are there as a whole or not at all, and a failure to write is one.
class TestCliOutputs : public QObject
{
    Q_OBJECT

    CommandLine m_line;

private slots:
    void initTestCase()
    {
        m_line.write("trace.json", CommandLine::kineto(3, 2));
        m_line.write("many.json", CommandLine::kineto(3000, 3000));
        for (const char *name : {"trace", "many"}) {
            const Answer made =
                m_line.run({"import", QString(name) + ".json", "-o", QString(name) + ".trilane"});
            QVERIFY2(made.exitCode == 0, qPrintable(made.text()));
        }
    }

    void aFullDeviceIsAnError_data()
    {
        QTest::addColumn<QString>("arguments");
        for (const char *arguments :
             {"stats trace.json", "stats trace.json --format json", "info trace.json",
              "info trace.json --format json", "--help", "stats --help", "--version",
              "import trace.json -o full.trilane --force"})
            QTest::newRow(arguments) << arguments;
    }
    void aFullDeviceIsAnError()
    {
        if (!QFileInfo::exists("/dev/full"))
            QSKIP("there is no /dev/full here");
        QFETCH(QString, arguments);
        Surroundings where = m_line.where();
        where.standardOutput = "/dev/full";
        compareFailure(CommandLine::run(QProcess::splitCommand(arguments), where), 3,
                       "standard output: cannot be written: No space left on device");
    }

    void aFullDeviceThatIsNamedIsAnError()
    {
        if (!QFileInfo::exists("/dev/full"))
            QSKIP("there is no /dev/full here");
        compareFailure(m_line.run({"stats", "trace.json", "-o", "/dev/full"}), 3,
                       "/dev/full: cannot be written: No space left on device");
    }

    void statsReplacesAFileAtomically()
    {
        m_line.write("old.csv", "old");
        const Answer failed = m_line.shell("ulimit -f 1; exec $trilane stats many.trilane "
                                           "--format csv -o old.csv");
        compareFailure(failed, 3, "old.csv: cannot be written: File too large");
        QCOMPARE(m_line.read("old.csv"), QByteArray("old"));
        QVERIFY(m_line.filesIn(".").filter("part").isEmpty());
        const Answer done =
            m_line.run({"stats", "many.trilane", "--format", "csv", "-o", "old.csv"});
        QVERIFY2(done.exitCode == 0 && done.out.isEmpty() && done.err.isEmpty(),
                 qPrintable(done.text()));
        QCOMPARE(m_line.read("old.csv"),
                 m_line.run({"stats", "many.trilane", "--format", "csv"}).out);
        QVERIFY(m_line.filesIn(".").filter("part").isEmpty());
    }

    void anOutputReplacesALinkAndKeepsItsTarget_data()
    {
        QTest::addColumn<QString>("arguments");
        for (const char *arguments :
             {"stats trace.json -o %1", "report trace.trilane -o %1 --format markdown",
              "import trace.json --force -o %1", "cut trace.trilane --force -o %1",
              "export trace.trilane --format csv --force -o %1",
              "export trace.trilane --format nsys --force -o %1"})
            QTest::newRow(arguments) << arguments;
    }
    void anOutputReplacesALinkAndKeepsItsTarget()
    {
        QFETCH(QString, arguments);
        m_line.write("precious", "old");
        QFile::remove(m_line.path("link"));
        QVERIFY(QFile::link("precious", m_line.path("link")));
        const Answer done = m_line.run(QProcess::splitCommand(arguments.arg("link")));
        QVERIFY2(done.exitCode == 0, qPrintable(done.text()));
        QCOMPARE(m_line.read("precious"), QByteArray("old"));
        QVERIFY(!QFileInfo(m_line.path("link")).isSymLink());
        // A link to nowhere is something that is there.
        if (!arguments.contains("--force"))
            return;
        QFile::remove(m_line.path("link"));
        QVERIFY(QFile::link("nowhere", m_line.path("link")));
        const QStringList unforced =
            QProcess::splitCommand(arguments.remove("--force").arg("link"));
        compareFailure(m_line.run(unforced), 3, "link: already exists");
        QVERIFY(!m_line.exists("nowhere"));
    }

    void outputsHaveThePermissionsOfTheirInput_data()
    {
        QTest::addColumn<QString>("line");
        QTest::newRow("import") << "import x.json -o made";
        QTest::newRow("cut") << "cut x.trilane -o made";
        QTest::newRow("export") << "export x.trilane --format csv -o made";
        QTest::newRow("export to a database") << "export x.trilane --format nsys -o made";
        QTest::newRow("stats") << "stats x.trilane -o made";
        QTest::newRow("stats of a foreign one") << "stats x.json -o made";
        QTest::newRow("query") << "query x.trilane 'SELECT 1' -o made";
        QTest::newRow("ranks") << "ranks x.json x.trilane -o made";
    }
    void outputsHaveThePermissionsOfTheirInput()
    {
        QFETCH(QString, line);
        for (const char *mode : {"600", "640", "644"}) {
            const Answer made = m_line.shell("umask 022; rm -f made x.*; cp trace.json x.json; cp "
                                             "trace.trilane x.trilane; chmod " +
                                             QString(mode) + " x.*; $trilane " + line +
                                             " >/dev/null && stat -c %a made");
            QVERIFY2(made.exitCode == 0, qPrintable(made.text()));
            QCOMPARE(made.out.trimmed(), QByteArray(mode) == "644" ? "644" : "600");
        }
    }

    void onlyRegularFilesAreRead()
    {
        QCOMPARE(m_line.shell("mkfifo input").exitCode, 0);
        for (const char *name : {"input", "/dev/zero", "/dev/null"})
            compareFailure(m_line.run({"info", name}), 1, "is not a regular file");
    }

    void statsWritesIntoAPipe()
    {
        const QStringList stats{"stats", "trace.json", "--format", "csv"};
        const QByteArray want = m_line.run(stats).out;
        QCOMPARE(
            m_line.shell("$trilane stats trace.json --format csv -o /dev/stdout >taken").exitCode,
            0);
        QCOMPARE(m_line.read("taken"), want);
        QVERIFY(QFileInfo("/dev/stdout").isSymLink());
        QCOMPARE(m_line.run(stats + QStringList{"-o", "-"}).out, want);
        const Answer piped = m_line.shell(
            "mkfifo pipe && { cat pipe & $trilane stats trace.json --format csv -o pipe; wait; }");
        QVERIFY2(piped.exitCode == 0, qPrintable(piped.text()));
        QCOMPARE(piped.out, want);
        // Nobody reads: the signal ends it, not the one that cannot be caught.
        const Answer waited = m_line.shell(
            "mkfifo lonely && timeout -k 30 2 $trilane stats trace.json --format csv -o lonely");
        QCOMPARE(waited.exitCode, 124);
    }

    void noInputIsReplaced_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("input");
        for (const Reading &reading : kReadings)
            QTest::newRow(reading.command) << reading.command << reading.input;
    }
    void noInputIsReplaced()
    {
        QFETCH(QString, command);
        QFETCH(QString, input);
        const Answer made = m_line.shell(
            "rm -f a.* b.* hard soft; cp trace.trilane a.trilane; cp trace.json b.json; "
            "echo 'SELECT 1' > a.sql; ln " +
            input + " hard; ln -s " + input + " soft");
        QVERIFY2(made.exitCode == 0, qPrintable(made.text()));
        const QByteArray before = m_line.read(input);
        for (const QString &output : {input, QString("hard"), QString("soft")}) {
            const Answer answer = m_line.shell("$trilane " + command + " -o " + output);
            compareFailure(answer, 3, "specify another file");
            QVERIFY2(answer.err.contains("is the input file") || answer.err.contains("an input"),
                     qPrintable(answer.text()));
            QCOMPARE(m_line.read(input), before);
            QCOMPARE(m_line.read(output), before);
        }
        QVERIFY(m_line.filesIn(".").filter("part").isEmpty());
    }

    void everyCommandWithAnInputAndAnOutputIsTried()
    {
        QSet<QString> tried;
        for (const Reading &reading : kReadings)
            tried << QString(reading.command).section(' ', 0, 0);
        const QByteArray described = m_line.run({"describe-commands"}).out;
        QStringList missing;
        for (const QJsonValue &command : QJsonDocument::fromJson(described)["commands"].toArray()) {
            bool reads = false, writes = false;
            for (const QJsonValue &option : command["options"].toArray()) {
                const QString place = option["place"].toString();
                reads = reads || QStringList{"FILE", "IN", "A"}.contains(place);
                writes = writes || option["names"].toArray().contains("--output");
            }
            if (reads && writes && !tried.remove(command["name"].toString()))
                missing << command["name"].toString();
        }
        QCOMPARE(missing, QStringList());
        QCOMPARE(tried, QSet<QString>());
    }

    /// Whoever made it would read what is written.
    void aLinkToAPipeIsReplaced()
    {
        const Answer answer =
            m_line.shell("mkfifo fifo && ln -s fifo tothepipe && "
                         "timeout 60 $trilane stats trace.json --format csv -o tothepipe && "
                         "test -f tothepipe && ! test -L tothepipe && test -p fifo");
        QVERIFY2(answer.exitCode == 0, qPrintable(answer.text()));
    }

    void aFailedImportLeavesNothing()
    {
        m_line.write("old.trilane", "old");
        const Answer failed =
            m_line.shell("ulimit -f 1; exec $trilane import many.json -o old.trilane --force");
        compareFailure(failed, 3, "old.trilane: cannot be written: File too large");
        QCOMPARE(m_line.read("old.trilane"), QByteArray("old"));
        QVERIFY(m_line.filesIn(".").filter("part").isEmpty());
        QCOMPARE(m_line.filesIn("tmp"), QStringList());
    }

    void importReplacesWithForce()
    {
        m_line.write("new.trilane", "old");
        const Answer done = m_line.run({"import", "trace.json", "-o", "new.trilane", "--force"});
        QVERIFY2(done.exitCode == 0 && done.err.isEmpty(), qPrintable(done.text()));
        QVERIFY2(done.out.startsWith("new.trilane: 6 slices, "), qPrintable(done.text()));
        const QStringList csv{"--format", "csv"};
        QCOMPARE(m_line.run(QStringList{"stats", "new.trilane"} + csv).out,
                 m_line.run(QStringList{"stats", "trace.json"} + csv).out);
        QVERIFY(m_line.filesIn(".").filter("part").isEmpty());
    }

    void aClosedPipeEndsTheProgramSilently()
    {
        const Answer answer =
            m_line.shell("{ $trilane stats many.trilane; echo $? > status; } | head -n 1");
        QVERIFY2(answer.err.isEmpty(), qPrintable(answer.text()));
        QCOMPARE(answer.out.count('\n'), 1);
        QVERIFY2(answer.out.contains("Share"), qPrintable(answer.text()));
        // 128 + SIGPIPE: the shell's word for it.
        QCOMPARE(m_line.read("status").trimmed(), QByteArray("141"));
    }

    void aClosedPipeEndsTheProgramEvenIfSigpipeIsIgnored()
    {
        const Answer answer = m_line.shell(
            "trap '' PIPE; { $trilane stats many.trilane; echo $? > status; } | head -n 1");
        QVERIFY2(answer.err.isEmpty(), qPrintable(answer.text()));
        QCOMPARE(m_line.read("status").trimmed(), QByteArray("141"));
    }

    void warningsGoToStandardErrorWithExitCodeZero()
    {
        QByteArray cut = CommandLine::kineto(3, 2);
        cut.truncate(cut.size() - 60);
        m_line.write("cut.json", cut);
        const Answer answer = m_line.run({"stats", "cut.json", "--format", "csv"});
        QVERIFY2(answer.exitCode == 0, qPrintable(answer.text()));
        QCOMPARE(answer.out.count('\n'), 3);
        QVERIFY2(answer.err.startsWith("trilane: cut.json: ") &&
                     answer.err.contains("trilane info") && answer.err.count('\n') == 2,
                 qPrintable(answer.text()));
    }
};

QTEST_GUILESS_MAIN(TestCliOutputs)
#include "tst_clioutputs.moc"
