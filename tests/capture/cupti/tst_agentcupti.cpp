// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/capture/agent/testdaemon.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <map>
#include <set>

using namespace trilane::wire;

/// Which copy of libcupti the agent uses, in programs that have it in the places where frameworks
/// put it, and what it tells that copy.
class TestAgentCupti : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<TestDaemon> m_daemon;
    QString m_driver;

    /// A copy of the stub, or of a library of nothing, in that place.
    QString put(const QString &name, const char *library = CUPTI_STUB)
    {
        const QString path = m_folder->filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        return QFile::copy(library, path) ? path : QString();
    }
    QString putEmpty(const QString &name) { return put(name, CUPTI_EMPTY); }

    /// Exit code of the target.
    int run(QStringList arguments, const QStringList &settings = {})
    {
        arguments.prepend(m_driver);
        m_daemon = std::make_unique<TestDaemon>(kArmCuda);
        QProcessEnvironment environment = m_daemon->environment();
        // Not what this machine has.
        environment.remove("LD_LIBRARY_PATH");
        if (settings.filter("CUDA_HOME").isEmpty())
            environment.insert("TRILANE_CUPTI", "/nonexistent/libcupti.so");
        for (const QString &setting : settings)
            environment.insert(setting.section('=', 0, 0), setting.section('=', 1));
        QProcess program;
        program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        if (!m_daemon->run(program, CUPTI_TARGET, arguments, environment) ||
            program.exitStatus() == QProcess::CrashExit)
            return -1;
        return program.exitCode();
    }
    [[nodiscard]] const Traced &process() const { return *m_daemon->processes.at(0); }
    /// Each once: two threads of the agent may publish one at the same time.
    [[nodiscard]] QList<QByteArray> kernelNames() const
    {
        QList<QByteArray> names;
        for (const auto &name : process().ofType(RecordType::KernelName)) {
            const QByteArray text = process().text(name.record.id);
            if (!names.contains(text))
                names << text;
        }
        return names;
    }
    [[nodiscard]] QByteArray problems() const
    {
        QByteArray text;
        for (const Packet &message : process().messages(MessageType::Problem))
            text += QByteArray(message.text) + '\n';
        return text;
    }
    /// Of CUPTI, as the daemon is told.
    [[nodiscard]] QList<uint64_t> versions() const
    {
        QList<uint64_t> all;
        for (const Packet &message : process().messages(MessageType::Version))
            all << message.a;
        return all;
    }
    [[nodiscard]] QList<QByteArray> log() const
    {
        QFile file(m_folder->filePath("log"));
        return file.open(QIODevice::ReadOnly) ? file.readAll().split('\n') : QList<QByteArray>();
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_driver = CUPTI_DRIVER;
    }

    /// auditwheel adds a hash to the names of libraries that it puts into a wheel.
    void findsARenamedCupti()
    {
        const QString cupti = put("torch.libs/libcupti-0a1b2c3d.so.12.4");
        QCOMPARE(run({cupti, "--", cupti}), 42);
        QCOMPARE(kernelNames(), QList<QByteArray>{"gemm"});
        QCOMPARE(problems(), QByteArray());
    }

    void findsAStaticallyLinkedCupti()
    {
        const QString cupti = put("conda/lib/libtorch_cuda.so");
        QCOMPARE(run({cupti, "--", cupti}), 42);
        QCOMPARE(kernelNames(), QList<QByteArray>{"gemm"});
    }

    void findsAnUnmappedCuptiBesideTheRuntime_data()
    {
        QTest::addColumn<QString>("mapped");
        QTest::addColumn<QString>("cupti");
        QTest::addColumn<QString>("home");
        const QString wheels = "lib/python3.12/site-packages/nvidia/";
        QTest::newRow("wheels of CUDA 12") << wheels + "cuda_runtime/lib/libcudart.so.12"
                                           << wheels + "cuda_cupti/lib/libcupti.so.12"
                                           << "";
        QTest::newRow("wheels of CUDA 13")
            << wheels + "cu13/lib/libcublas.so.13" << wheels + "cu13/lib/libcupti.so.13"
            << "";
        QTest::newRow("Paddle, JAX: only the framework is mapped")
            << "lib/python3.12/site-packages/paddle/base/libpaddle.so"
            << wheels + "cuda_cupti/lib/libcupti.so.12"
            << "";
        QTest::newRow("plain CUDA program") << "cuda/lib64/libcudart.so.12"
                                            << "cuda/extras/CUPTI/lib64/libcupti.so.12"
                                            << "";
        QTest::newRow("Toolkit") << "work/libwork.so"
                                 << "cuda/lib64/libcupti.so.12"
                                 << "cuda";
    }
    void findsAnUnmappedCuptiBesideTheRuntime()
    {
        QFETCH(QString, mapped);
        QFETCH(QString, cupti);
        QFETCH(QString, home);
        const QString has = putEmpty(mapped);
        const QString expected = put(cupti);
        QStringList settings;
        if (!home.isEmpty())
            settings << "CUDA_HOME=" + m_folder->filePath(home);
        QCOMPARE(run({has, "--", expected}, settings), 42);
        QCOMPARE(kernelNames(), QList<QByteArray>{"gemm"});
        QCOMPARE(problems(), QByteArray());
    }

    /// A driver does not work with a CUPTI that is newer than itself.
    void triesOnlyCuptiVersionsThatFitTheDriver()
    {
        const QString driver = put("driver/libcuda.so.535.104.05", CUPTI_DRIVER);
        m_driver = m_folder->filePath("driver/libcuda.so.1");
        QVERIFY(QFile::link(driver, m_driver));
        const QString runtime = putEmpty("cuda/lib64/libcublas.so.12");
        put("cuda/lib64/libcupti.so.13");
        const QString expected = put("cuda/lib64/libcupti.so.12");
        QCOMPARE(run({runtime, "--", expected}), 42);
    }

    void theNextIsTriedWhereOneDoesNotFitTheDriver_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::newRow("nothing can be enabled") << "unfit";
        QTest::newRow("it takes no callbacks") << "unfit/refusing";
    }
    void theNextIsTriedWhereOneDoesNotFitTheDriver()
    {
        QFETCH(QString, folder);
        const QString unfit = put(folder + "/libcupti.so.13");
        const QString runtime = putEmpty("cuda/lib64/libcublas.so.12");
        const QString fit = put("cuda/lib64/libcupti.so.12");
        QCOMPARE(run({unfit, runtime, "--", fit}), 42);
        QCOMPARE(kernelNames(), QList<QByteArray>{"gemm"});
        QCOMPARE(problems(), QByteArray());
        QCOMPARE(versions(), QList<uint64_t>{130101});
    }

    void findsACuptiLoadedLater()
    {
        const QString cupti = put("later/libcupti-77.so.12");
        QCOMPARE(run({"--", cupti, "later"}), 42);
        QCOMPARE(kernelNames(), QList<QByteArray>{"gemm"});
    }

    /// What a kernel's record points to may be gone when its buffer comes.
    void doesNotReadAFreedName()
    {
        const QString cupti = put("libcupti.so.12");
        QCOMPARE(run({cupti, "--", cupti, "stale"}), 42);
        QCOMPARE(kernelNames(), QList<QByteArray>{"gemm"});
    }

    /// Kinds that we do not enable come nevertheless where another client has.
    void recordLengthsOfAllKindsAreKnown()
    {
        const QString cupti = put("libcupti.so.12");
        QCOMPARE(run({cupti, "--", cupti}), 42);
        std::map<uint64_t, uint64_t> lengths;
        for (const Packet &message : process().messages(MessageType::Lengths))
            lengths[message.a] = message.b;
        QCOMPARE(lengths.size(), size_t{63});
        QCOMPARE(lengths[63], uint64_t{72});
        // The kernel behind such a record has its name.
        QCOMPARE(kernelNames(), QList<QByteArray>{"gemm"});
    }

    void omitsQueryCalls()
    {
        const QString cupti = put("libcupti.so.12");
        QCOMPARE(run({cupti, "--", cupti}, {"STUB_LOG=" + m_folder->filePath("log")}), 42);
        const QList<QByteArray> told = log();
        for (const char *expected : {"runtime 11 0", "runtime 14 0", "driver 21 0", "driver 22 0",
                                     "driver 24 0", "synchronization 0 0"})
            QVERIFY2(told.contains(expected), expected);
        for (const char *kept : {"runtime 12 0", "runtime 13 0", "driver 23 0"})
            QVERIFY2(!told.contains(kept), kept);
        // Enabling the kind takes it back.
        QVERIFY(told.lastIndexOf("runtime 11 0") > told.lastIndexOf("enable 5 1"));
        QVERIFY(told.lastIndexOf("driver 21 0") > told.lastIndexOf("enable 4 1"));
    }

    void deviceMemoryIsLimited()
    {
        const QString cupti = put("libcupti.so.12");
        QCOMPARE(run({cupti, "--", cupti}, {"STUB_LOG=" + m_folder->filePath("log")}), 42);
        const QList<QByteArray> told = log();
        const qsizetype at = told.indexOf("attribute 2 32");
        QVERIFY(at >= 0 && at < told.indexOf("enable 10 1"));
    }
};

QTEST_GUILESS_MAIN(TestAgentCupti)
#include "tst_agentcupti.moc"
