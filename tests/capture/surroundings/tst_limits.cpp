// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "recorded.h"

#include <QProcess>
#include <QTest>

#include <unistd.h>

/// Programs that may do little, or that do strange things: recorded, or unharmed and told why not.
class TestLimits : public QObject
{
    Q_OBJECT

private slots:
    /// Whatever a filter forbids, and whether by an error or by the program's end: the events of
    /// the process that sets it need no system call, and what it forks is left alone.
    void aSeccompFilter_data()
    {
        QTest::addColumn<QString>("denied");
        QTest::addColumn<QString>("how");
        QTest::addColumn<QString>("by");
        QTest::addColumn<QString>("trace");
        for (const char *how : {"error", "kill"}) {
            for (const char *denied : {"none", "memfd_create", "connect", "socket", "sendmsg"})
                QTest::addRow("%s, %s", denied, how) << denied << how << "prctl"
                                                     << "nvtx";
        }
        for (const char *by : {"seccomp", "syscall"}) {
            for (const char *trace : {"nvtx", "nvtx,osrt"})
                QTest::addRow("by %s, %s", by, trace) << "openat"
                                                      << "kill" << by << trace;
        }
    }
    void aSeccompFilter()
    {
        QFETCH(QString, denied);
        QFETCH(QString, how);
        QFETCH(QString, by);
        QFETCH(QString, trace);
        Recorded r;
        r.run({TARGET, "seccomp", denied, how, by}, {}, {"--trace", trace});
        if (r.exitCode == 77)
            QSKIP("this kernel has no seccomp filters");
        QVERIFY(!r.crashed);
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.deeds.size(), size_t{2});
        QCOMPARE(r.differenceOf(r.deeds[0]), std::string());
        QCOMPARE(r.countBegin("filtered child"), 0);
        QVERIFY2(r.mentions("it installed a seccomp filter"), r.err.constData());
    }

    void queryingSeccompInstallsNoFilter_data()
    {
        QTest::addColumn<QString>("trace");
        QTest::newRow("the agent") << "nvtx";
        QTest::newRow("with the hooks of the OS runtime") << "nvtx,osrt";
    }
    void queryingSeccompInstallsNoFilter()
    {
        QFETCH(QString, trace);
        Recorded r;
        r.run({TARGET, "asks-for-seccomp"}, {}, {"--trace", trace});
        if (r.exitCode == 77)
            QSKIP("this kernel answers otherwise");
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.deeds.size(), size_t{3});
        QCOMPARE(r.difference(), std::string());
    }

#if defined(__x86_64__)
    /// What returns twice, or elsewhere, does so beside us.
    void childrenMadeBySyscall_data()
    {
        queryingSeccompInstallsNoFilter_data();
    }
    void childrenMadeBySyscall()
    {
        QFETCH(QString, trace);
        Recorded r;
        r.run({TARGET, "clones-by-syscall"}, {}, {"--trace", trace});
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.deeds.size(), size_t{2});
        QCOMPARE(r.difference(), std::string());
    }
#endif

    void aProgramThatForbidsItselfNearlyEverything_data()
    {
        QTest::addColumn<QString>("how");
        QTest::addColumn<QByteArray>("told");
        QTest::newRow("system calls") << "strict" << QByteArray("strict seccomp");
        QTest::newRow("by seccomp()") << "strict-syscall" << QByteArray("strict seccomp");
#if defined(__x86_64__)
        QTest::newRow("the clock") << "clock" << QByteArray("PR_SET_TSC");
#endif
    }
    void aProgramThatForbidsItselfNearlyEverything()
    {
        QFETCH(QString, how);
        QFETCH(QByteArray, told);
        Recorded r;
        r.run({TARGET, "forbids-itself", how});
        if (r.exitCode == 77)
            QSKIP("this kernel does not have it");
        QVERIFY(!r.crashed);
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.deeds.size(), size_t{1});
        QCOMPARE(r.difference(), std::string());
        QVERIFY2(r.mentions(told), r.err.constData());
    }

    /// Descriptors that were ours may belong to the program now: nothing is written there, none of
    /// them is closed, and what was recorded goes on being recorded.
    void aProgramThatClosesAllDescriptors()
    {
        Recorded r;
        r.run({TARGET, "closes-all", r.folder.filePath("innocent")});
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.deeds.size(), size_t{4});
        QCOMPARE(r.difference(), std::string());
        QCOMPARE(r.lost(), 0u);
    }

    /// What Trilane ignores itself the program does not inherit.
    void ignoredSignals()
    {
        QProcess plain;
        plain.start("grep", {"SigIgn", "/proc/self/status"});
        QVERIFY(plain.waitForFinished());
        Recorded r;
        r.run({"grep", "SigIgn", "/proc/self/status"});
        QCOMPARE(r.out, plain.readAllStandardOutput());
    }

    void fewDescriptors()
    {
        Recorded some;
        some.run({TARGET, "few-descriptors", "16"});
        QCOMPARE(some.exitCode, 7);
        QCOMPARE(some.difference(), std::string());
        Recorded none;
        none.run({TARGET, "few-descriptors", "3"});
        QCOMPARE(none.exitCode, 7);
        QCOMPARE(none.countBegin("few"), 0);
    }

    void littleAddressSpace()
    {
        Recorded r;
        r.run({TARGET, "little-memory", "600"});
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.countBegin("little"), 0);
        QVERIFY2(r.mentions("address space"), r.err.constData());
    }

    /// The kernel would end the program for a memory of ours that is larger than its files may be.
    void smallFiles()
    {
        Recorded r;
        r.run({TARGET, "small-files", "1024"});
        QVERIFY(!r.crashed);
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.countBegin("small files"), 0);
        QVERIFY2(r.mentions("file size"), r.err.constData());
    }

    /// Of our memory only what is used may be there, whether the program locks it before its first
    /// event or after.
    void lockedMemory_data()
    {
        QTest::addColumn<QString>("when");
        QTest::addColumn<QString>("trace");
        QTest::newRow("before") << "before"
                                << "nvtx";
        QTest::newRow("after") << "after"
                               << "nvtx";
        QTest::newRow("with the hooks of the OS runtime") << "before"
                                                          << "nvtx,osrt";
    }
    void lockedMemory()
    {
        QFETCH(QString, when);
        QFETCH(QString, trace);
        Recorded r;
        r.run({TARGET, "locks-memory", when}, {}, {"--trace", trace});
        if (r.exitCode == 77)
            QSKIP("memory must not be locked here");
        QCOMPARE(r.exitCode, 7);
        QCOMPARE(r.difference(), std::string());
        const int at = r.out.indexOf("VmRSS:");
        QVERIFY(at >= 0);
        const int kilobytes = r.out.mid(at + 6, 30).trimmed().split(' ')[0].toInt();
        QVERIFY2(kilobytes > 0 && kilobytes < 100'000, r.out.constData());
    }

    void aProgramThatGivesUpItsRights()
    {
        if (::geteuid() != 0)
            QSKIP("only root has rights to give up");
        Recorded after;
        after.run({TARGET, "changes-user", "after"});
        QCOMPARE(after.exitCode, 7);
        QCOMPARE(after.deeds.size(), size_t{3});
        for (size_t i = 0; i < 2; ++i)
            QCOMPARE(after.differenceOf(after.deeds[i]), std::string());
        // Its child may not enter the folder of our socket.
        Recorded before;
        before.run({TARGET, "changes-user", "before"});
        QCOMPARE(before.exitCode, 7);
        QCOMPARE(before.deeds.size(), size_t{2});
    }
};

QTEST_GUILESS_MAIN(TestLimits)
#include "tst_limits.moc"
