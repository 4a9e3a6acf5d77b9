// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

namespace trilane {

/// An sshd of our own on the loopback address, with keys of its own that nobody else has, and the
/// ssh that reaches it as "loop". Ends with the object.
class SshServer
{
public:
    ~SshServer()
    {
        m_server.terminate();
        if (!m_server.waitForFinished(5000))
            m_server.kill();
        m_server.waitForFinished(5000);
    }

    /// Empty: it runs. Otherwise why it cannot.
    [[nodiscard]] QString start()
    {
        const QString server = QStandardPaths::findExecutable(
            QStringLiteral("sshd"), {QStringLiteral("/usr/sbin"), QStringLiteral("/usr/bin")});
        if (server.isEmpty() || QStandardPaths::findExecutable(QStringLiteral("ssh")).isEmpty())
            return QStringLiteral("openssh-server or openssh-client is not installed");
        if (::geteuid() == 0)
            QDir().mkpath(QStringLiteral("/run/sshd")); // where it locks itself up
        if (!makeKey("host") || !makeKey("user") || !findPort())
            return QStringLiteral("ssh-keygen or a port is not to be had");
        QFile::copy(file("user.pub"), file("authorized"));
        write("server", "Port %1\nListenAddress 127.0.0.1\nHostKey %2/host\nPidFile none\n"
                        "AuthorizedKeysFile %2/authorized\nStrictModes no\nUsePAM no\n"
                        "PermitRootLogin yes\nPasswordAuthentication no\n"
                        "KbdInteractiveAuthentication no\n");
        write("client", "Host loop\nHostName 127.0.0.1\nPort %1\nIdentityFile %2/user\n"
                        "IdentitiesOnly yes\nStrictHostKeyChecking no\n"
                        "UserKnownHostsFile %2/known\nBatchMode yes\n");
        m_server.setProcessChannelMode(QProcess::MergedChannels);
        m_server.start(server, {QStringLiteral("-D"), QStringLiteral("-e"), QStringLiteral("-f"),
                                file("server")});
        for (int tries = 0; tries < 100; ++tries) {
            QProcess probe;
            probe.start(QStringLiteral("ssh"), {QStringLiteral("-F"), file("client"),
                                                QStringLiteral("loop"), QStringLiteral("true")});
            if (probe.waitForFinished(10000) && probe.exitCode() == 0)
                return {};
            if (m_server.waitForFinished(100))
                break;
        }
        return QStringLiteral("sshd does not let one in: ") +
               QString::fromLocal8Bit(m_server.readAll()).right(400);
    }
    /// For TRILANE_SSH.
    [[nodiscard]] QByteArray client() const { return "ssh -F " + file("client").toLocal8Bit(); }
    /// As a network that is gone: every connection breaks.
    void breakConnections()
    {
        // Of an sshd that serves, each connection is a process of its own below it.
        QProcess::execute(QStringLiteral("pkill"), {QStringLiteral("-KILL"), QStringLiteral("-P"),
                                                    QString::number(m_server.processId())});
    }

private:
    [[nodiscard]] QString file(const char *name) const
    {
        return m_folder.filePath(QLatin1String(name));
    }
    bool makeKey(const char *name)
    {
        return QProcess::execute(QStringLiteral("ssh-keygen"),
                                 {QStringLiteral("-q"), QStringLiteral("-t"),
                                  QStringLiteral("ed25519"), QStringLiteral("-N"), QString(),
                                  QStringLiteral("-f"), file(name)}) == 0;
    }
    bool findPort()
    {
        QTcpServer probe;
        const bool isFound = probe.listen(QHostAddress::LocalHost);
        m_port = probe.serverPort();
        return isFound;
    }
    void write(const char *name, const char *content)
    {
        QFile out(file(name));
        if (out.open(QIODevice::WriteOnly))
            out.write(QString::fromLatin1(content).arg(m_port).arg(m_folder.path()).toUtf8());
    }

    QTemporaryDir m_folder;
    QProcess m_server;
    int m_port = 0;
};

} // namespace trilane
