// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "app/ui/shell/singleinstance.h"

#include "model/base/platform/thisprocess.h"

#include <QDeadlineTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocalSocket>
#include <QStandardPaths>
#include <QTimer>

namespace trilane::ui {

namespace {

constexpr qint64 kMaxRequestBytes = 1 << 20;
constexpr auto kReady = "ready\n";
constexpr auto kGo = "go\n";

bool isSameUser(const QLocalSocket &socket)
{
    return platform::isPeerOfSameUser(static_cast<int>(socket.socketDescriptor()));
}

QByteArray toLine(const OpenRequest &request)
{
    const QJsonObject object{{QStringLiteral("files"), QJsonArray::fromStringList(request.files)},
                             {QStringLiteral("beside"), request.beside},
                             {QStringLiteral("activation"), QString::fromUtf8(request.activation)}};
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

std::optional<OpenRequest> fromLine(const QByteArray &line)
{
    const QJsonDocument document = QJsonDocument::fromJson(line);
    if (!document.isObject())
        return std::nullopt;
    const QJsonObject object = document.object();
    OpenRequest request;
    for (const QJsonValue &file : object.value(QStringLiteral("files")).toArray()) {
        if (file.toString().startsWith(QLatin1Char('/')))
            request.files << file.toString();
    }
    request.beside = object.value(QStringLiteral("beside")).toBool();
    request.activation = object.value(QStringLiteral("activation")).toString().toUtf8();
    return request;
}

bool waitForLine(QLocalSocket &socket, const QDeadlineTimer &deadline)
{
    while (!socket.canReadLine()) {
        if (!socket.waitForReadyRead(static_cast<int>(deadline.remainingTime())))
            return false;
    }
    return true;
}

} // namespace

SingleInstance::SingleInstance(QString address, QObject *parent)
    : QObject(parent)
    , m_address(std::move(address))
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &SingleInstance::accept);
}

QString SingleInstance::usualAddress()
{
    return QStringLiteral("%1/trilane-ui-%2")
        .arg(QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation))
        .arg(platform::userNumber());
}

bool SingleInstance::handOver(const OpenRequest &request) const
{
    const QDeadlineTimer deadline(kMaxWaitMs);
    QLocalSocket socket;
    socket.connectToServer(m_address);
    if (!socket.waitForConnected(kMaxWaitMs) || !isSameUser(socket))
        return false;
    socket.write(toLine(request));
    if (!waitForLine(socket, deadline) || socket.readLine() != kReady)
        return false;
    socket.write(kGo);
    return socket.waitForBytesWritten(static_cast<int>(deadline.remainingTime()));
}

bool SingleInstance::listen()
{
    // Checked first: with restricted access, listen() takes over an address that is in use.
    QLocalSocket probe;
    probe.connectToServer(m_address);
    if (probe.waitForConnected(kMaxWaitMs))
        return false;
    if (probe.error() == QLocalSocket::ConnectionRefusedError)
        QLocalServer::removeServer(m_address);
    else if (probe.error() != QLocalSocket::ServerNotFoundError)
        return false;
    return m_server.listen(m_address);
}

void SingleInstance::accept()
{
    while (QLocalSocket *socket = m_server.nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        if (!isSameUser(*socket)) {
            socket->abort();
            continue;
        }
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] { read(socket); });
        QTimer::singleShot(2 * kMaxWaitMs, socket, &QLocalSocket::abort);
        read(socket);
    }
}

/// The first line is the request; the second one shows that the other process still waits.
void SingleInstance::read(QLocalSocket *socket)
{
    constexpr auto kRequest = "request";
    while (socket->canReadLine()) {
        const QByteArray line = socket->readLine(kMaxRequestBytes);
        const QVariant waiting = socket->property(kRequest);
        if (!waiting.isValid() && fromLine(line)) {
            socket->setProperty(kRequest, line);
            socket->write(kReady);
            socket->flush();
        } else if (waiting.isValid() && line == kGo) {
            const OpenRequest request = *fromLine(waiting.toByteArray());
            socket->disconnectFromServer();
            emit requested(request);
            return;
        } else {
            return socket->abort();
        }
    }
    if (socket->bytesAvailable() > kMaxRequestBytes)
        socket->abort();
}

} // namespace trilane::ui
