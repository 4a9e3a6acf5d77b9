// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/control/controlsocket.h"
#include "capture/daemon/system/socketfolder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace trilane;

/// Folders of daemons that were killed are removed by the next one, and nothing else is.
class TestSocketFolder : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    [[nodiscard]] QByteArray path(const QString &name) const
    {
        return m_folder->filePath(name).toUtf8();
    }
    [[nodiscard]] bool isThere(const QString &name) const
    {
        struct stat status = {};
        return ::lstat(path(name).constData(), &status) == 0;
    }
    /// Two minutes ago.
    void makeOld(const QString &name) const
    {
        const timespec long_ago{::time(nullptr) - 120, 0};
        const timespec times[2]{long_ago, long_ago};
        QCOMPARE(::utimensat(AT_FDCWD, path(name).constData(), times, AT_SYMLINK_NOFOLLOW), 0);
    }
    /// With a socket; it is closed with what is returned, and its name stays.
    control::Descriptor make(const QString &name) const
    {
        if (::mkdir(path(name).constData(), 0700) != 0)
            qFatal("no folder");
        Result<control::Descriptor> socket =
            control::listenAt(path(name + "/agents").toStdString());
        if (!socket)
            qFatal("no socket");
        makeOld(name);
        return std::move(socket).value();
    }
    void sweep() const { daemon::SocketFolder::sweep(m_folder->path().toStdString()); }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void removesFilesOfAKilledDaemon()
    {
        (void)make("trilane-aB3xyZ");
        QVERIFY(QDir(m_folder->path()).mkdir("trilane-noSock"));
        makeOld("trilane-noSock");
        sweep();
        QVERIFY(!isThere("trilane-aB3xyZ"));
        QVERIFY(!isThere("trilane-noSock"));
    }

    void keepsSocketsInUseNewOrForeign()
    {
        const control::Descriptor listening = make("trilane-listen");
        (void)make("trilane-locked");
        const int lock = ::open(path("trilane-locked").constData(), O_RDONLY | O_DIRECTORY);
        QCOMPARE(::flock(lock, LOCK_EX | LOCK_NB), 0);
        (void)make("trilane-cache-0");
        (void)make("other-aB3xyZ");
        (void)make("trilane-filled");
        QFile file(m_folder->filePath("trilane-filled/precious"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        makeOld("trilane-filled");
        (void)make("elsewhere");
        QVERIFY(QFile::link(m_folder->filePath("elsewhere"), m_folder->filePath("trilane-linked")));
        makeOld("trilane-linked");
        QVERIFY(QDir(m_folder->path()).mkdir("trilane-newOne"));
        sweep();
        for (const char *name :
             {"trilane-listen/agents", "trilane-locked/agents", "trilane-cache-0/agents",
              "other-aB3xyZ/agents", "trilane-filled/precious", "elsewhere/agents",
              "trilane-linked", "trilane-newOne"})
            QVERIFY2(isThere(name), name);
        ::close(lock);
    }

    void aNewFolderRemovesDeadOnes()
    {
        (void)make("trilane-aB3xyZ");
        qputenv("TMPDIR", m_folder->path().toUtf8());
        const auto folder = daemon::SocketFolder::make({}, true);
        QVERIFY(folder.ok());
        QVERIFY(!isThere("trilane-aB3xyZ"));
        // One of ours is locked as long as it lives, however old it is.
        const QString own = QFileInfo(QString::fromStdString((*folder)->path())).fileName();
        makeOld(own);
        sweep();
        QVERIFY(isThere(own));
    }
};

QTEST_GUILESS_MAIN(TestSocketFolder)
#include "tst_socketfolder.moc"
