// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/commandline.h"

using namespace trilane::test;

/// What of a recording is missing is told before anything that is concluded from the rest.
class TestCliLosses : public QObject
{
    Q_OBJECT

    CommandLine m_line;

    /// Standard error and standard output in the order in which a terminal shows them.
    QStringList shown(const QStringList &arguments)
    {
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        prepare(process, m_line.where());
        process.start(trilaneProgram(), arguments);
        if (!process.waitForFinished(60'000) || process.exitCode() != 0)
            qFatal("it failed");
        return QString::fromUtf8(process.readAllStandardOutput()).split('\n');
    }

private slots:
    void listsLossesFirst_data()
    {
        QTest::addColumn<QString>("command");
        for (const char *command : {"gaps", "diagnose", "stats", "steps", "operators"})
            QTest::newRow(command) << command;
    }
    void listsLossesFirst()
    {
        QFETCH(QString, command);
        const QByteArray whole = CommandLine::kineto(100, 500);
        m_line.write("cut.json", whole.left(whole.size() * 2 / 3));
        const QStringList lines = shown({command, "cut.json"});
        const QString loss = "the file is truncated or damaged: the array of events is not closed";
        QVERIFY2(lines.first().contains(loss), qPrintable(lines.join('\n')));
        QVERIFY(shown({"info", "cut.json"})[1].contains(loss));
    }

    void importNamesTheInput()
    {
        const QByteArray whole = CommandLine::kineto(100, 500);
        m_line.write("cut.json", whole.left(whole.size() * 2 / 3));
        const Answer answer = m_line.run({"import", "cut.json", "-o", "cut.trilane"});
        QVERIFY2(answer.err.startsWith("trilane: cut.json: the file is truncated"),
                 qPrintable(answer.text()));
    }

    void aDamagedPartIsNamed()
    {
        m_line.write("many.json", CommandLine::kineto(60'000, 500));
        QVERIFY(m_line.run({"import", "many.json", "-o", "whole.trilane"}).exitCode == 0);
        QFile whole(m_line.path("whole.trilane"));
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const QByteArray bytes = whole.readAll();
        const QRegularExpression said(
            "^The trace is incomplete: \\d+ damaged parts? omitted, with (\\d+) of (\\d+) events "
            "\\(first: .+, from .+ to .+\\)\\.$");
        int named = 0;
        for (int tenth = 1; tenth < 10; ++tenth) {
            QByteArray damaged = bytes;
            for (qsizetype i = 0; i < 64; ++i)
                damaged[bytes.size() * tenth / 10 + i] ^= 0x5a;
            m_line.write("damaged.trilane", damaged);
            const QRegularExpressionMatch match =
                said.match(shown({"diagnose", "damaged.trilane"}).first());
            if (!match.hasMatch())
                continue; // in a block that is none of events, or that nobody asked for
            ++named;
            QVERIFY(match.captured(1).toInt() > 0);
            QVERIFY(match.captured(1).toInt() <= match.captured(2).toInt());
            QCOMPARE(match.captured(2).toInt(), 120'000);
        }
        QVERIFY(named > 0);
    }

    void aCompleteTraceHasNoNoteOfLosses()
    {
        m_line.write("whole.json", CommandLine::kineto(100, 500));
        for (const char *command : {"info", "diagnose", "stats"}) {
            const QString text = shown({command, "whole.json"}).join('\n');
            QVERIFY2(!text.contains("incomplete") && !text.contains("damaged"), qPrintable(text));
        }
    }
};

QTEST_GUILESS_MAIN(TestCliLosses)
#include "tst_clilosses.moc"
