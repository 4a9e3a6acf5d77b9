// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/commandline.h"

using namespace trilane::test;

/// Saved queries as scripts meet them.
class TestCliQueries : public QObject
{
    Q_OBJECT

    CommandLine m_line;
    Surroundings m_where;

    [[nodiscard]] Answer run(const QStringList &arguments) const
    {
        return CommandLine::run(arguments, m_where);
    }

private slots:
    void initTestCase()
    {
        m_line.write("trace.json", CommandLine::kineto(30, 3));
        QVERIFY(QDir(m_line.path(".")).mkpath("config/trilane/queries"));
        m_line.write("config/trilane/queries/mine.sql",
                     "-- title: Mine\n-- about: What I ask.\nSELECT count(*) AS n FROM kernel\n");
        m_where = m_line.where();
        m_where.variables.insert("XDG_CONFIG_HOME", m_line.path("config"));
    }

    void savedQueriesAreListed()
    {
        const Answer list = run({"query", "--saved", "--format", "csv"});
        QVERIFY2(list.exitCode == 0 && list.err.isEmpty(), qPrintable(list.text()));
        const QList<QByteArray> lines = list.out.trimmed().split('\n');
        QVERIFY(lines.size() > 10);
        QVERIFY2(lines[1].startsWith("mine,") && lines[1].contains("What I ask."),
                 lines[1].constData());
        QVERIFY(list.out.contains("longest-gaps,Trilane,"));
        QCOMPARE(run({"query", "trace.json", "--saved", "--format", "csv"}).out, list.out);
    }

    void aSavedQueryIsRun()
    {
        const Answer mine = run({"query", "trace.json", "--saved", "mine", "--format", "csv"});
        QVERIFY2(mine.exitCode == 0, qPrintable(mine.text()));
        QCOMPARE(mine.out.simplified(), QByteArray("n 30"));
        const Answer shipped =
            run({"query", "trace.json", "--saved", "kernels-by-name", "--format", "csv"});
        QVERIFY2(shipped.exitCode == 0, qPrintable(shipped.text()));
        QVERIFY(shipped.out.startsWith("base_name,calls,"));
    }

    void aUserQueryReplacesAShippedOne()
    {
        m_line.write("config/trilane/queries/steps.sql", "SELECT 'own' AS word");
        QCOMPARE(
            run({"query", "trace.json", "--saved", "steps", "--format", "csv"}).out.simplified(),
            QByteArray("word own"));
        const QByteArray list = run({"query", "--saved", "--format", "csv"}).out;
        QCOMPARE(list.count("\nsteps,"), 1);
        QVERIFY(QFile::remove(m_line.path("config/trilane/queries/steps.sql")));
    }

    void aLimitHasItsOwnExitCode()
    {
        const auto ask = [this](const QString &text, const QStringList &more = {}) {
            return run(QStringList{"query", "trace.json", text, "-o", "answer.csv"} + more);
        };
        const QString numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) ";
        compareFailure(ask(numbers + "SELECT max(i) FROM n", {"--time-limit", "50ms"}), 5,
                       "the query exceeded its time limit");
        compareFailure(ask(numbers + "SELECT json_group_array(i) FROM n", {"--memory-limit", "16"}),
                       5, "the query exceeded its memory limit");
        compareFailure(ask("SELECT zeroblob(100000001)"), 5,
                       "a result value is larger than 100 MB");
        compareFailure(ask("SELECT abs(-9223372036854775807 - 1)"), 2, "integer overflow");
        // One function that would go on for hours.
        compareFailure(ask("SELECT instr(zeroblob(60000000), CAST(zeroblob(30000000) AS BLOB) || "
                           "x'01')",
                           {"--time-limit", "50ms"}),
                       5, "the query exceeded its time limit in one function");
        QVERIFY(m_line.filesIn(".").filter("answer").isEmpty());
    }

    void reportsQueriesThatCannotRun()
    {
        compareFailure(run({"query", "trace.json", "--saved", "nothing"}), 2,
                       "no saved query \"nothing\"");
        compareFailure(run({"query", "trace.json", "--saved", "../mine"}), 2,
                       "not a valid query name");
        compareFailure(run({"query", "trace.json", "SELECT 1", "--saved", "mine"}), 2,
                       "more than one query given");
        m_line.write("config/trilane/queries/broken.sql", "SELECT '\xff'");
        compareFailure(run({"query", "trace.json", "--saved", "broken"}), 2,
                       "broken.sql: is not UTF-8 text");
        // The list has the others, and says it.
        const Answer list = run({"query", "--saved", "--format", "csv"});
        QCOMPARE(list.exitCode, 0);
        QVERIFY(list.out.contains("mine,") && list.err.contains("broken.sql"));
        QVERIFY(QFile::remove(m_line.path("config/trilane/queries/broken.sql")));
    }
};

QTEST_GUILESS_MAIN(TestCliQueries)
#include "tst_cliqueries.moc"
