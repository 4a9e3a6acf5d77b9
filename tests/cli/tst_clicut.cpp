// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/commandline.h"

#include <QRegularExpression>

using namespace trilane::test;

/// `trilane cut`: a part of a trace as a file of its own.
class TestCliCut : public QObject
{
    Q_OBJECT

    CommandLine m_line;

private slots:
    void initTestCase() { m_line.write("trace.json", CommandLine::kineto(300, 200)); }

    void aPartCanBeReadAsAnyTrace()
    {
        const Answer cut =
            m_line.run({"cut", "trace.json", "--range", "0:50us", "-o", "part.trilane"});
        QVERIFY2(cut.exitCode == 0, qPrintable(cut.text()));
        QVERIFY2(cut.out.startsWith("part.trilane: "), qPrintable(cut.text()));
        const Answer info = m_line.run({"info", "part.trilane"});
        QCOMPARE(info.exitCode, 0);
        QVERIFY2(info.text().contains("part of a trace"), qPrintable(info.text()));
        QVERIFY2(info.text().contains(QRegularExpression("cut from +trace.json")),
                 qPrintable(info.text()));
    }

    void namesAreReplacedOnRequest()
    {
        const Answer cut =
            m_line.run({"cut", "trace.json", "--anonymize", "-o", "anonymous.trilane"});
        QVERIFY2(cut.exitCode == 0, qPrintable(cut.text()));
        const Answer names = m_line.run(
            {"query", "anonymous.trilane",
             "SELECT count(*) AS n FROM kernel WHERE name NOT LIKE 'kernel_%'", "--format", "csv"});
        QCOMPARE(names.out, QByteArray("n\n0\n"));
        const Answer info = m_line.run({"info", "anonymous.trilane"});
        QVERIFY2(!info.text().contains("trace.json"), qPrintable(info.text()));
    }

    void anUnknownTrackIsAnError()
    {
        compareFailure(
            m_line.run({"cut", "trace.json", "--tracks", "nobody", "-o", "none.trilane"}), 2,
            "trace.json: has no track \"nobody\"; to list tracks: trilane query FILE \"SELECT id, "
            "label, "
            "kind FROM track\"");
    }

    void anExistingFileStays()
    {
        m_line.write("old.trilane", "old");
        const Answer cut = m_line.run({"cut", "trace.json", "-o", "old.trilane"});
        QCOMPARE(cut.exitCode, 3);
        QCOMPARE(m_line.run({"cut", "trace.json", "-o", "old.trilane", "--force"}).exitCode, 0);
        const Answer self = m_line.run({"cut", "old.trilane", "-o", "old.trilane", "--force"});
        compareFailure(self, 3, "old.trilane: is the input file; specify another file");
    }

    void nothingInsideIsAnError()
    {
        const auto cut = [&](const char *range) {
            return m_line.run({"cut", "trace.json", "--range", range, "-o", "nothing.trilane"});
        };
        compareFailure(cut("5000s:"), 2, "trace.json: the time range is outside the trace");
        compareFailure(cut("5us:7us"), 1,
                       "trace.json: these tracks have no events in this time range; choose a "
                       "longer time range or more tracks");
        QVERIFY(!QFileInfo::exists(m_line.path("nothing.trilane")));
    }

    void aFileThatMayNotGrowIsAnError()
    {
        m_line.write("kept.trilane", "old");
        const Answer cut = m_line.shell(
            "$trilane import trace.json -o native.trilane --force >/dev/null; ulimit -f 1; exec "
            "$trilane cut native.trilane -o kept.trilane --force");
        QCOMPARE(cut.exitCode, 3);
        QVERIFY2(cut.text().contains("kept.trilane: cannot be written"), qPrintable(cut.text()));
        QCOMPARE(m_line.read("kept.trilane"), QByteArray("old"));
    }
};

QTEST_GUILESS_MAIN(TestCliCut)
#include "tst_clicut.moc"
