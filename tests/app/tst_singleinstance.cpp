// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/shell/singleinstance.h"
#include "app/ui/window/options.h"
#include "model/store/tables.h"
#include "tests/support/smalltrace.h"
#include "views/session/files/tabrecord.h"

#include <QElapsedTimer>
#include <QFile>
#include <QLocalServer>
#include <QLocalSocket>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <memory>

using namespace trilane;

/// A later start hands its files to the window that is open, and never waits for one that hangs.
class TestSingleInstance : public QObject
{
    Q_OBJECT

    /// Of one test: what its killed viewers leave, no other test finds.
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<SmallTrace> m_trace;
    QString m_file;
    QString m_address;

    /// handOver() of another start, while this one goes on.
    bool handOver(const ui::OpenRequest &request)
    {
        bool done = false, taken = false;
        const std::unique_ptr<QThread> other(QThread::create([&] {
            taken = ui::SingleInstance(m_address).handOver(request);
            done = true;
        }));
        other->start();
        const bool ended = QTest::qWaitFor([&] { return other->isFinished(); }, 30000);
        other->wait();
        return ended && done && taken;
    }
    std::unique_ptr<QProcess> startViewer(const QStringList &arguments)
    {
        auto viewer = std::make_unique<QProcess>();
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_home->path());
        environment.insert(QStringLiteral("XDG_CACHE_HOME"), m_home->path());
        environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), m_home->path());
        viewer->setProcessEnvironment(environment);
        viewer->start(QStringLiteral(TRILANE_BIN_DIR "/trilane-ui"), arguments);
        return viewer;
    }
    QString recordFolder() { return m_home->filePath(QStringLiteral("trilane/open")); }
    /// What all viewers that run or crashed have open.
    QString recorded()
    {
        QString all;
        for (const QString &name : QDir(recordFolder()).entryList({QStringLiteral("*.tabs")})) {
            QFile file(recordFolder() + QLatin1Char('/') + name);
            if (file.open(QIODevice::ReadOnly))
                all += QString::fromUtf8(file.readAll());
        }
        return all;
    }

private slots:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        m_trace = std::make_unique<SmallTrace>();
        m_file = QString::fromStdString(store::Tables(*m_trace->open()).path());
        m_address = m_home->filePath(QStringLiteral("socket"));
        QFile::setPermissions(m_home->path(),
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

    void filesAreHandedOver()
    {
        ui::SingleInstance window(m_address);
        QVERIFY(window.listen());
        ui::OpenRequest got;
        connect(&window, &ui::SingleInstance::requested, this,
                [&](const ui::OpenRequest &request) { got = request; });
        QVERIFY(handOver({.files = {QStringLiteral("/a b/ü.trilane"), QStringLiteral("/c")},
                          .beside = true,
                          .activation = "token"}));
        QTRY_COMPARE(got.files.size(), 2);
        QCOMPARE(got.files[0], QStringLiteral("/a b/ü.trilane"));
        QVERIFY(got.beside);
        QCOMPARE(got.activation, QByteArray("token"));
        QVERIFY(!(QFile::permissions(m_address) & (QFile::ReadGroup | QFile::WriteOther)));
    }

    void filesAreNotHandedOverWithoutAWindow()
    {
        QVERIFY(!ui::SingleInstance(m_address).handOver({.files = {m_file}}));
    }

    void doesNotWaitForAHangingWindow()
    {
        QLocalServer hanging; // nobody calls its event loop while handOver() waits
        QVERIFY(hanging.listen(m_address));
        QElapsedTimer clock;
        clock.start();
        QVERIFY(!ui::SingleInstance(m_address).handOver({.files = {m_file}}));
        QVERIFY2(clock.elapsed() >= ui::SingleInstance::kMaxWaitMs - 100,
                 qPrintable(QString::number(clock.elapsed())));
        ui::SingleInstance second(m_address);
        QVERIFY(!second.listen());
    }

    void aWindowThatWakesUpLaterOpensNothing()
    {
        ui::SingleInstance window(m_address);
        QVERIFY(window.listen());
        int asked = 0;
        connect(&window, &ui::SingleInstance::requested, this, [&] { ++asked; });
        QVERIFY(!ui::SingleInstance(m_address).handOver({.files = {m_file}})); // blocks us: we hang
        // Connections are answered in their order: what hung up before is done by then.
        QVERIFY(handOver({.files = {m_file}}));
        QTRY_VERIFY(asked > 0);
        QCOMPARE(asked, 1);
    }

    void closesConnectionsThatSendInvalidData_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("words") << QByteArray("open everything\n");
        QTest::newRow("list") << QByteArray("[1, 2]\n");
        QTest::newRow("endless") << QByteArray(3 << 20, 'x');
        QTest::newRow("zeros") << QByteArray(1000, '\0') + '\n';
    }
    void closesConnectionsThatSendInvalidData()
    {
        QFETCH(QByteArray, bytes);
        ui::SingleInstance window(m_address);
        QVERIFY(window.listen());
        int asked = 0;
        connect(&window, &ui::SingleInstance::requested, this, [&] { ++asked; });
        QLocalSocket socket;
        socket.connectToServer(m_address);
        QVERIFY(socket.waitForConnected());
        socket.write(bytes);
        QTRY_COMPARE(socket.state(), QLocalSocket::UnconnectedState);
        QCOMPARE(asked, 0);
        QVERIFY(handOver({.files = {m_file}}));
    }

    void theViewerHandsOverAndACrashLeavesNoLock()
    {
        const QString other = m_home->filePath(QStringLiteral("other.trilane"));
        QFile::copy(m_file, other);
        auto first = startViewer({QStringLiteral("--single-instance"), m_file});
        QTRY_VERIFY(recorded().contains(m_file));
        auto second = startViewer({QStringLiteral("--single-instance"), other});
        QVERIFY(second->waitForFinished(60000));
        QCOMPARE(second->exitCode(), 0);
        QTRY_VERIFY(recorded().contains(other));
        QCOMPARE(QDir(recordFolder()).entryList({QStringLiteral("*.tabs")}).size(), 1);
        first->kill();
        QVERIFY(first->waitForFinished(60000));
        // Its socket and its record are left; the next one takes both over.
        auto third = startViewer({QStringLiteral("--single-instance"), other});
        QTRY_VERIFY(!recorded().contains(m_file) && recorded().contains(other));
        auto fourth = startViewer({QStringLiteral("--single-instance"), m_file});
        QVERIFY(fourth->waitForFinished(60000));
        QTRY_VERIFY(recorded().contains(m_file));
        third->kill();
        third->waitForFinished(60000);
    }

    void opensANewWindowByDefault()
    {
        auto first = startViewer({m_file});
        auto second = startViewer({m_file});
        QTRY_COMPARE(QDir(recordFolder()).entryList({QStringLiteral("*.lock")}).size() >= 2, true);
        for (QProcess *viewer : {first.get(), second.get()}) {
            QCOMPARE(viewer->state(), QProcess::Running);
            viewer->kill();
            viewer->waitForFinished(60000);
        }
    }

    void reportsInvalidArgumentsInOneSentence_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("word");
        QTest::newRow("stdin") << QStringList{QStringLiteral("-")} << "standard input";
        QTest::newRow("beside one")
            << QStringList{QStringLiteral("--beside"), m_file} << "two files";
        QTest::newRow("both") << QStringList{QStringLiteral("--new-window"),
                                             QStringLiteral("--single-instance")}
                              << "cannot be combined";
    }
    void reportsInvalidArgumentsInOneSentence()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, word);
        const Result<ui::Options> read =
            ui::parseOptions(QStringList{QStringLiteral("x")} + arguments);
        QVERIFY(!read);
        QVERIFY2(read.error().message().find(word.toStdString()) != std::string::npos,
                 read.error().message().c_str());
    }

    void anIdleThresholdWithoutAUnitIsInNanoseconds()
    {
        const Result<ui::Options> read = ui::parseOptions(
            {QStringLiteral("x"), QStringLiteral("--idle-threshold"), QStringLiteral("2000")});
        QVERIFY(read);
        QCOMPARE(read->idleThreshold, std::optional(Ns{2000}));
    }

    void fileAddressesAreAcceptedAsFiles()
    {
        const Result<ui::Options> read =
            ui::parseOptions({QStringLiteral("x"), QStringLiteral("file:///a%20b/c.json"),
                              QStringLiteral("d.json")});
        QVERIFY(read);
        QCOMPARE((*read).files,
                 QStringList({QStringLiteral("/a b/c.json"), QStringLiteral("d.json")}));
    }
};

TRILANE_TEST(TestSingleInstance, QCoreApplication)
#include "tests/patience.h"
#include "tst_singleinstance.moc"
