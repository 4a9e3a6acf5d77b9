// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/nsys/reader/exportedreport.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace trilane;

/// An nsys that does not end; tests/cli/nsysreport.py has those that do.
class TestExportedReport : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::string m_nsys;

    [[nodiscard]] QStringList leftOver() const
    {
        return QDir(m_folder.path()).entryList({"trilane-nsys-*"}, QDir::Dirs);
    }

private slots:
    void initTestCase()
    {
        QFile script(m_folder.filePath("nsys"));
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("#!/bin/sh\nsleep 300 &\nsleep 300\n");
        script.close();
        QVERIFY(script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        m_nsys = script.fileName().toStdString();
        qputenv("TMPDIR", m_folder.path().toUtf8());
    }

    void killsAProgramThatTakesTooLong()
    {
        QElapsedTimer timer;
        timer.start();
        const auto exported =
            nsys::ExportedReport::of("a.nsys-rep", m_nsys, {}, std::chrono::milliseconds(1000));
        QVERIFY(!exported);
        QCOMPARE(exported.error().what.english(), std::string("nsys did not export it within 1 s"));
        QCOMPARE(exported.error().file, std::string("a.nsys-rep"));
        QVERIFY(timer.elapsed() < 60'000);
        QCOMPARE(leftOver(), QStringList());
    }

    void waitingCanBeInterrupted()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto exported =
            nsys::ExportedReport::of("a.nsys-rep", m_nsys, {.stop = stop.get_token()});
        QVERIFY(!exported && exported.error().canceled);
        QCOMPARE(leftOver(), QStringList());
    }

    void reportsAProgramThatCannotStart()
    {
        const auto exported = nsys::ExportedReport::of("a.nsys-rep", "/no/such/nsys", {});
        QVERIFY(!exported);
        QCOMPARE(exported.error().what.english(),
                 std::string("cannot start nsys: No such file or directory"));
    }

    void killsAProgramThatWritesTooMuch()
    {
        const std::string folder = m_folder.path().toStdString();
        const auto end = formats::runTool({.program = "/bin/cat",
                                           .arguments = {"/dev/zero"},
                                           .log = folder + "/log",
                                           .output = folder + "/much",
                                           .limit = std::chrono::seconds(60),
                                           .maxBytes = 1000},
                                          {});
        QVERIFY(end.ok());
        QVERIFY(*end == formats::ToolEnd::TooLarge);
    }

    void commandsAreQuotedForAShell()
    {
        QCOMPARE(nsys::exportCommand("a.nsys-rep"),
                 std::string("nsys export --type sqlite a.nsys-rep"));
        QCOMPARE(nsys::exportCommand("-o"), std::string("nsys export --type sqlite ./-o"));
        QCOMPARE(nsys::exportCommand("it's $x"),
                 std::string("nsys export --type sqlite 'it'\\''s $x'"));
    }
};

TRILANE_TEST(TestExportedReport, QCoreApplication)
#include "tst_exportedreport.moc"
