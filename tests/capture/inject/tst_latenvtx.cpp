// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "injected.h"
#include "tests/capture/agent/testdaemon.h"

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>

using namespace trilane;
using namespace trilane::wire;
using inject::Injected;

/// Which of NVTX's tables an agent takes that comes late, and what it says of the rest.
class TestLateNvtx : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString copyOf(const char *library, const QString &name)
    {
        const QString path = m_folder.filePath(name);
        return QFile::copy(library, path) ? path : QString();
    }
    static bool hears(TestDaemon &daemon, const char *words)
    {
        daemon.work();
        for (const Packet &message : daemon.processes.front()->messages(MessageType::Problem)) {
            if (QByteArray(message.text).contains(words))
                return true;
        }
        return false;
    }
    static void give(TestDaemon &daemon, Injected &injected)
    {
        daemon.processes.push_back(std::make_unique<Traced>());
        daemon.processes.back()->socket = injected.connection.release();
    }

private slots:
    void usesAFreeNvtxTable()
    {
        Target target(TARGET_LATENVTX, {"own"});
        QVERIFY(target.awaitReady());
        Result<Injected> injected = attach(target.pid());
        QVERIFY2(injected, injected ? "" : injected.error().message().c_str());
        QCOMPARE(injected->nvtxTables, 1);
        QVERIFY(target.finish());
    }

    /// As libcupti has dozens: they lead to the table of one that has a tool already.
    void keepsATableOfAnotherTool()
    {
        Target target(TARGET_LATENVTX, {"stray"});
        QVERIFY(target.awaitReady());
        Result<Injected> injected = attach(target.pid());
        QVERIFY2(injected, injected ? "" : injected.error().message().c_str());
        QCOMPARE(injected->nvtxTables, 0);
        TestDaemon daemon(kArmNvtx);
        give(daemon, *injected);
        QTRY_VERIFY_WITH_TIMEOUT(hears(daemon, "ranges of 1 libraries"), 60'000);
        QVERIFY2(target.finish(), "the other tool's functions were replaced");
    }

    void librariesOfProfilersAreLeftOut_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("tables");
        QTest::newRow("the program's own") << "libwork.so" << 2;
        QTest::newRow("CUPTI") << "libcupti.so.12" << 1;
        QTest::newRow("CUPTI of a wheel") << "libcupti-0a1b2c3d.so.12.4" << 1;
        QTest::newRow("counters") << "libnvperf_host.so" << 1;
        QTest::newRow("Nsight Systems") << "libToolsInjection64.so" << 1;
    }
    void librariesOfProfilersAreLeftOut()
    {
        QFETCH(QString, name);
        QFETCH(int, tables);
        Target target(TARGET_LATENVTX, {"load", copyOf(NVTX_LIBRARY, name)});
        QVERIFY(target.awaitReady());
        Result<Injected> injected = attach(target.pid());
        QVERIFY2(injected, injected ? "" : injected.error().message().c_str());
        QCOMPARE(injected->nvtxTables, tables);
        QVERIFY(target.finish());
    }

    void reportsTheNvtx2Library()
    {
        Target target(TARGET_LATENVTX, {"load", copyOf(NVTX_NOTHING, "libnvToolsExt.so.1")});
        QVERIFY(target.awaitReady());
        Result<Injected> injected = attach(target.pid());
        QVERIFY2(injected, injected ? "" : injected.error().message().c_str());
        TestDaemon daemon(kArmNvtx);
        give(daemon, *injected);
        QTRY_VERIFY_WITH_TIMEOUT(hears(daemon, "NVTX 2 ranges (libnvToolsExt.so)"), 60'000);
        QVERIFY(target.finish());
    }

    /// It has got a dummy in place of its domain, and keeps that.
    void reportsThePythonPackage_data()
    {
        QTest::addColumn<QString>("library");
        QTest::addColumn<bool>("isIt");
        QTest::newRow("the package") << "site-packages/nvtx/_lib/lib.cpython-311.so" << true;
        QTest::newRow("another library") << "site-packages/torch/lib/lib.so" << false;
    }
    void reportsThePythonPackage()
    {
        QFETCH(QString, library);
        QFETCH(bool, isIt);
        QVERIFY(QDir(m_folder.path()).mkpath(QFileInfo(library).path()));
        Target target(TARGET_LATENVTX, {"load", copyOf(NVTX_LIBRARY, library)});
        QVERIFY(target.awaitReady());
        Result<Injected> injected = attach(target.pid());
        QVERIFY2(injected, injected ? "" : injected.error().message().c_str());
        TestDaemon daemon(kArmNvtx);
        give(daemon, *injected);
        if (isIt)
            QTRY_VERIFY_WITH_TIMEOUT(hears(daemon, "Python's package nvtx"), 60'000);
        QTRY_VERIFY_WITH_TIMEOUT((daemon.work(), daemon.processes.front()->base != nullptr),
                                 60'000);
        QCOMPARE(hears(daemon, "Python's package nvtx"), isIt);
        QVERIFY(target.finish());
    }

    void reportsHandlesCreatedBeforeTheTool()
    {
        Target target(TARGET_LATENVTX, {"handles"});
        QVERIFY(target.awaitReady());
        Result<Injected> injected = attach(target.pid());
        QVERIFY2(injected, injected ? "" : injected.error().message().c_str());
        TestDaemon daemon(kArmNvtx);
        give(daemon, *injected);
        QTRY_VERIFY_WITH_TIMEOUT((daemon.work(), daemon.processes.front()->base != nullptr),
                                 60'000);
        QVERIFY(!hears(daemon, "are unknown"));
        target.write();
        QTRY_VERIFY_WITH_TIMEOUT(hears(daemon, "are unknown"), 60'000);
        QVERIFY(target.finish());
    }
};

QTEST_GUILESS_MAIN(TestLateNvtx)
#include "tst_latenvtx.moc"
