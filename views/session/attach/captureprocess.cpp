// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/attach/captureprocess.h"

#include "model/base/platform/thisprocess.h"

#include <QProcess>
#include <QSet>

namespace trilane::session {

namespace {

/// A list of processes is far smaller; larger output is something else.
constexpr qsizetype kMaxOutput = 32 << 20;
constexpr qsizetype kMaxLineLength = 2000;
constexpr qsizetype kMaxLines = 12;

/// Detached processes that are still ending, so that closing the program does not wait for them.
QSet<QProcess *> &onTheirOwn()
{
    static auto *const processes = new QSet<QProcess *>;
    return *processes;
}

} // namespace

CaptureProcess::~CaptureProcess()
{
    release();
}

void CaptureProcess::release()
{
    if (!m_process)
        return;
    QProcess *process = std::exchange(m_process, nullptr);
    process->disconnect(this);
    process->closeWriteChannel();
    // Deleting it would kill it and wait for that.
    process->setParent(nullptr);
    if (process->state() == QProcess::NotRunning)
        return process->deleteLater();
    onTheirOwn().insert(process);
    connect(process, &QProcess::finished, process, [process] {
        onTheirOwn().remove(process);
        process->deleteLater();
    });
}

void CaptureProcess::start(const CaptureHost &host, const QStringList &arguments,
                           const QString &file)
{
    kill();
    release();
    m_output.clear();
    m_line.clear();
    m_messages.clear();
    m_failure.clear();
    m_process = new QProcess(this);
    // Away from the terminal this program may have been started at: ssh would ask for passwords
    // there, and Ctrl-C would end the recording before the window.
    m_process->setChildProcessModifier([] { platform::leaveTerminal(); });
    if (!file.isEmpty())
        m_process->setStandardOutputFile(file);
    connect(m_process, &QProcess::readyReadStandardOutput, this, &CaptureProcess::readOutput);
    connect(m_process, &QProcess::readyReadStandardError, this, &CaptureProcess::readMessages);
    connect(m_process, &QProcess::finished, this, &CaptureProcess::finish);
    connect(
        m_process, &QProcess::errorOccurred, this,
        [this](QProcess::ProcessError error) {
            if (error == QProcess::FailedToStart)
                finish();
        },
        Qt::QueuedConnection);
    const CaptureHost::Command command = host.command(arguments);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LC_ALL"), command.locale);
    m_process->setProcessEnvironment(environment);
    m_process->start(command.program, command.arguments);
}

void CaptureProcess::endInput()
{
    if (m_process)
        m_process->closeWriteChannel();
}

void CaptureProcess::kill()
{
    if (m_process)
        m_process->kill();
}

void CaptureProcess::readOutput()
{
    m_output += m_process->readAllStandardOutput();
    if (m_output.size() > kMaxOutput)
        kill();
}

void CaptureProcess::readMessages()
{
    m_line += m_process->readAllStandardError();
    for (qsizetype end = m_line.indexOf('\n'); end >= 0; end = m_line.indexOf('\n')) {
        take(m_line.left(end));
        m_line.remove(0, end + 1);
    }
    if (m_line.size() > kMaxLineLength)
        take(std::exchange(m_line, {}));
}

void CaptureProcess::take(QByteArray line)
{
    QString text = QString::fromLocal8Bit(line.left(kMaxLineLength)).trimmed();
    if (text.startsWith(QLatin1String("trilane: ")))
        text.remove(0, 9);
    if (text.isEmpty())
        return;
    if (!text.startsWith(QLatin1String(kStatus)))
        m_messages << text;
    if (m_messages.size() > kMaxLines)
        m_messages.removeFirst();
    emit said(text);
}

QString CaptureProcess::messages() const
{
    return m_messages.join(QLatin1Char('\n'));
}

QString CaptureProcess::failureOf(const QProcess &process) const
{
    if (process.error() == QProcess::FailedToStart)
        return tr("%1 could not be started: %2").arg(process.program(), process.errorString());
    if (process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0)
        return {};
    const QString status =
        process.exitStatus() == QProcess::CrashExit
            ? tr("%1 was terminated by a signal").arg(process.program())
            : tr("%1 exited with status %2").arg(process.program()).arg(process.exitCode());
    return m_messages.isEmpty() ? status : messages() + QLatin1Char('\n') + status;
}

void CaptureProcess::finish()
{
    if (!m_process)
        return;
    if (m_process->error() != QProcess::FailedToStart) {
        readOutput();
        readMessages();
        take(std::exchange(m_line, {}));
    }
    QProcess *process = std::exchange(m_process, nullptr);
    m_failure = failureOf(*process);
    process->deleteLater();
    emit finished();
}

} // namespace trilane::session
