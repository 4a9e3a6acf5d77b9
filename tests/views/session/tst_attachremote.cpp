// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/store/openstore.h"
#include "model/store/store.h"
#include "tests/patience.h"
#include "tests/views/session/sshserver.h"
#include "tests/views/session/standin.h"
#include "views/session/attach/attachedrecording.h"
#include "views/session/attach/processlisting.h"
#include "views/session/document/session.h"

#include <QSignalSpy>
#include <QTest>

using namespace trilane;

namespace {} // namespace

/// What the window does over ssh, through a real sshd, with a stand-in for the trilane there and
/// with the real one.
class TestAttachRemote : public QObject
{
    Q_OBJECT

    SshServer m_server;
    StandIn m_standIn;
    QTemporaryDir m_folder;
    session::CaptureHost m_host = *session::CaptureHost::named(QStringLiteral("loop"));

    session::AttachTarget target(int pid = 4711)
    {
        return {.host = m_host, .processes = {{.pid = pid, .command = QStringLiteral("python3")}}};
    }
    QString newFile() { return m_folder.filePath(QStringLiteral("%1.trilane").arg(++m_files)); }
    /// The real one, where it is there to be started.
    static bool useReal()
    {
        const QByteArray program = TRILANE_BIN_DIR "/trilane";
        if (!QFile::exists(QString::fromLocal8Bit(program)))
            return false;
        qputenv("TRILANE_REMOTE_CLI", program);
        return true;
    }
    int m_files = 0;

private slots:
    void initTestCase()
    {
        const QString reason = m_server.start();
        if (!reason.isEmpty())
            QSKIP(qPrintable(reason));
        qputenv("TRILANE_SSH", m_server.client());
    }
    void init()
    {
        m_standIn.clearAll();
        m_standIn.listUsual();
        // sshd hands no environment on.
        const QByteArray folder = qgetenv("TRILANE_STANDIN");
        qputenv("TRILANE_REMOTE_CLI",
                "TRILANE_STANDIN=" + folder + " " TRILANE_BIN_DIR "/standin_trilane");
    }

    void listsRemoteProcesses()
    {
        session::ProcessListing listing;
        std::vector<items::ListedProcess> processes;
        connect(&listing, &session::ProcessListing::listed, this,
                [&](const auto &all) { processes = all; });
        listing.setHost(m_host);
        QTRY_COMPARE(processes.size(), size_t{4});
        m_standIn.list({{1, 0, "init"}});
        QTRY_COMPARE(processes.size(), size_t{1});
    }

    void reportsErrorsOfSsh()
    {
        session::ProcessListing listing;
        QSignalSpy failed(&listing, &session::ProcessListing::failed);
        listing.setHost(*session::CaptureHost::named(QStringLiteral("no.such.host.invalid")));
        QTRY_COMPARE(failed.size(), 1);
        QVERIFY(failed.front().front().toString().contains(QLatin1String("no.such.host.invalid")));
        QVERIFY(failed.front().front().toString().contains(QLatin1String("status 255")));
    }

    void aStoppedRemoteRecordingIsComplete()
    {
        session::AttachedRecording recording(target(), newFile());
        recording.start();
        QTRY_VERIFY(recording.hasBegun());
        session::Session session(recording.file());
        session.open();
        QTRY_VERIFY(session.isGrowing() && session.store()->sliceCount() > 300);
        recording.stop();
        QTRY_VERIFY(!recording.isRunning());
        QVERIFY(recording.failure().isEmpty());
        QTRY_VERIFY(!session.isGrowing());
        QVERIFY(!session.store()->recovered());
    }

    void aClosedConnectionKeepsReceivedData()
    {
        session::AttachedRecording recording(target(), newFile());
        recording.start();
        QTRY_VERIFY(QFileInfo(recording.file()).size() > 4000);
        m_server.breakConnections();
        QTRY_VERIFY(!recording.isRunning());
        QVERIFY(!recording.failure().isEmpty());
        session::Session session(recording.file());
        session.open();
        QTRY_VERIFY(session.store() != nullptr);
        QVERIFY(session.store()->recovered());
        QVERIFY(session.store()->sliceCount() > 0);
    }

    void eitherEndMayCloseAndTheFileIsComplete()
    {
        const QString file = newFile();
        {
            session::AttachedRecording recording(target(), file);
            recording.start();
            QTRY_VERIFY(QFileInfo(file).size() > 4000);
        }
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] {
                const auto store = store::openStore(file.toStdString());
                return store && !(*store)->recovered();
            }(),
            test::kPatience);
    }

    void theRealTrilaneListsAndRecordsAProcess()
    {
        if (!useReal())
            QSKIP("trilane has not been built");
        QProcess program;
        program.start(QStringLiteral("sh"),
                      {QStringLiteral("-c"), QStringLiteral("while :; do sleep 0.01; done")});
        QVERIFY(program.waitForStarted());
        const int pid = static_cast<int>(program.processId());
        session::ProcessListing listing;
        bool isListed = false;
        QString words;
        connect(&listing, &session::ProcessListing::listed, this, [&](const auto &all) {
            for (const items::ListedProcess &process : all)
                isListed |= process.pid == pid;
        });
        connect(&listing, &session::ProcessListing::failed, this,
                [&](const QString &why) { words = why; });
        listing.setHost(m_host);
        QTRY_VERIFY(isListed || !words.isEmpty());
        QVERIFY2(isListed, qPrintable(words));
        session::AttachedRecording recording(target(pid), newFile());
        recording.start();
        QTRY_VERIFY(recording.hasBegun() || !recording.isRunning());
        QVERIFY2(recording.hasBegun(), qPrintable(recording.failure()));
        QTRY_VERIFY(recording.recorderShare() && QFileInfo(recording.file()).size() > 4000);
        recording.stop();
        QTRY_VERIFY(!recording.isRunning());
        const auto store = store::openStore(recording.file().toStdString());
        QVERIFY2(store, qPrintable(recording.messages()));
        QVERIFY(!(*store)->recovered());
        QVERIFY(recording.recorderShare().has_value());
        program.kill();
        program.waitForFinished();
    }
};

TRILANE_TEST(TestAttachRemote, QCoreApplication)
#include "tst_attachremote.moc"
