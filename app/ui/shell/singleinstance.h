// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QLocalServer>
#include <QObject>
#include <QStringList>

class QLocalSocket;

namespace trilane::ui {

/// Files that a second process passes to the open window. Paths are absolute.
struct OpenRequest
{
    QStringList files;
    bool beside = false;
    QByteArray activation; ///< the desktop's activation token of the later start
};

/// One window per user: listens in the user's runtime folder and accepts only the same user. A
/// handshake of three lines (request, "ready", "go") prevents a window that was blocked from
/// opening files that the second process opened itself. GUI thread.
class SingleInstance : public QObject
{
    Q_OBJECT

public:
    /// Maximum time that a start waits for the existing window.
    static constexpr int kMaxWaitMs = 1000;

    explicit SingleInstance(QString address = usualAddress(), QObject *parent = nullptr);

    /// True when a window that is open has taken the files over.
    [[nodiscard]] bool handOver(const OpenRequest &request) const;
    /// Becomes the window to which later starts hand over. The socket of a crashed window is
    /// removed; a running window, even a hanging one, keeps its own.
    bool listen();

    /// Address for this user, in the runtime folder.
    [[nodiscard]] static QString usualAddress();

signals:
    void requested(const trilane::ui::OpenRequest &request);

private:
    void accept();
    void read(QLocalSocket *socket);

    QString m_address;
    QLocalServer m_server;
};

} // namespace trilane::ui
