// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/commandline.h"

#include <random>

#include <unistd.h>

using namespace trilane::test;

/// A disk that gets full while something is written to it: one error that names the file, and
/// neither half a file nor a temporary one is left.
class TestCliFullDisk : public QObject
{
    Q_OBJECT

    CommandLine m_line;

    /// Names that no compression makes small.
    static QByteArray noisy(int events)
    {
        QByteArray text = "{\"traceEvents\": [";
        std::minstd_rand noise;
        for (int i = 0; i < events; ++i) {
            text += i > 0 ? ",\n" : "\n";
            text += "{\"ph\": \"X\", \"cat\": \"kernel\", \"pid\": 0, \"tid\": 7, \"dur\": 1, "
                    "\"args\": "
                    "{\"device\": 0, \"stream\": 7}, \"ts\": " +
                    QByteArray::number(2 * i) + ", \"name\": \"" + QByteArray::number(noise(), 36) +
                    QByteArray::number(noise(), 36) + "\"}";
        }
        return text + "\n]}\n";
    }
    /// In a mount namespace of its own, `disk` is a file system of 32 KiB.
    Answer onSmallDisk(const QString &command)
    {
        return m_line.shell("exec unshare -m sh -c '"
                            "mount -t tmpfs -o size=32k none disk || exit 77; " +
                            command +
                            " < /dev/null; code=$?; ls -A disk | sed \"s/^/left: /\"; exit $code'");
    }

private slots:
    void initTestCase()
    {
        if (::geteuid() != 0)
            QSKIP("only root can make a small file system");
        m_line.write("many.json", noisy(40'000));
        const Answer made = m_line.run({"import", "many.json", "-o", "many.trilane"});
        QVERIFY2(made.exitCode == 0, qPrintable(made.text()));
        QVERIFY(QFileInfo(m_line.path("many.trilane")).size() > 100'000);
        QVERIFY(QDir().mkdir(m_line.path("disk")));
        if (m_line.shell("unshare -m sh -c 'mount -t tmpfs none disk'").exitCode != 0)
            QSKIP("no tmpfs can be mounted here");
    }

    void leavesNoPartialFileOnAFullDisk_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("file");
        const auto add = [](const char *arguments, const char *file) {
            QTest::newRow(arguments) << arguments << file;
        };
        add("import many.json -o disk/x.trilane", "disk/x.trilane");
        add("export many.trilane -o disk/x.pftrace", "disk/x.pftrace");
        add("export many.trilane -o disk/x.json", "disk/x.json");
        add("export many.trilane -o disk/x.json.gz", "disk/x.json.gz");
        add("export many.trilane -o disk/x.sqlite", "disk/x.sqlite");
        add("export many.trilane -o disk/x.csv", "disk/x.csv");
        add("cut many.trilane -o disk/x.trilane --range 0:1s", "disk/x.trilane");
        add("stats many.trilane --format csv -o disk/x.csv", "disk/x.csv");
        add("query many.trilane \"SELECT * FROM slice\" --format csv -o disk/x.csv", "disk/x.csv");
        add("report many.trilane -o disk/x.html", "disk/x.html");
    }
    void leavesNoPartialFileOnAFullDisk()
    {
        QFETCH(QString, arguments);
        QFETCH(QString, file);
        const Answer answer = onSmallDisk("$trilane " + arguments);
        QVERIFY2(answer.fault.isEmpty() && answer.exitCode == 3, qPrintable(answer.text()));
        QVERIFY2(answer.err.startsWith("trilane: " + file.toUtf8() + ": "),
                 qPrintable(answer.text()));
        QVERIFY2(answer.err.contains("No space left on device"), qPrintable(answer.text()));
        QVERIFY2(answer.err.count('\n') == 1, qPrintable(answer.text()));
        QVERIFY2(!answer.out.contains("left: "), qPrintable(answer.text()));
    }

    void aLargeImportReportsAFullTemporaryFolder()
    {
        // The cache is on the small disk: the file of the user's is not to blame.
        const Answer answer = onSmallDisk("XDG_CACHE_HOME=$PWD/disk $trilane stats many.json");
        QVERIFY2(answer.exitCode == 3, qPrintable(answer.text()));
        QVERIFY2(answer.err.contains("disk/trilane/"), qPrintable(answer.text()));
        QVERIFY2(answer.err.contains("No space left on device"), qPrintable(answer.text()));
    }

    void aFullDiskLeavesTheOldFile()
    {
        const Answer answer =
            onSmallDisk("echo old > disk/x.pftrace; "
                        "$trilane export many.trilane -o disk/x.pftrace --force; code=$?; "
                        "cat disk/x.pftrace; (exit $code)");
        QVERIFY2(answer.exitCode == 3, qPrintable(answer.text()));
        QCOMPARE(answer.out, QByteArray("old\nleft: x.pftrace\n"));
    }
};

QTEST_GUILESS_MAIN(TestCliFullDisk)
#include "tst_clifulldisk.moc"
