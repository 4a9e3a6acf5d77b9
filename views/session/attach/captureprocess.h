// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/attach/capturehost.h"

#include <QByteArray>
#include <QObject>

class QProcess;

namespace trilane::session {

/// `trilane` running on a local or remote machine. It has no terminal: ssh does not prompt. GUI
/// thread; never blocks.
class CaptureProcess : public QObject
{
    Q_OBJECT

public:
    /// Prefix of its progress lines.
    static constexpr const char *kStatus = "status: ";

    using QObject::QObject;
    /// Closes its input; the process continues until it notices.
    ~CaptureProcess() override;

    /// `file`: receives its output instead of this object.
    void start(const CaptureHost &host, const QStringList &arguments, const QString &file = {});
    void endInput();
    void kill();
    [[nodiscard]] bool isRunning() const { return m_process != nullptr; }
    /// Its standard output, unless written to a file.
    [[nodiscard]] const QByteArray &output() const { return m_output; }
    /// Messages of the program or ssh without status lines; only the end of long ones.
    [[nodiscard]] QString messages() const;
    /// Why it failed; empty: it has not.
    [[nodiscard]] const QString &failure() const { return m_failure; }

signals:
    void said(const QString &line);
    void finished();

private:
    void readOutput();
    void readMessages();
    void take(QByteArray line);
    void finish();
    [[nodiscard]] QString failureOf(const QProcess &process) const;
    void release();

    QProcess *m_process = nullptr;
    QByteArray m_output;
    QByteArray m_line; ///< of its messages, not ended yet
    QStringList m_messages;
    QString m_failure;
};

} // namespace trilane::session
