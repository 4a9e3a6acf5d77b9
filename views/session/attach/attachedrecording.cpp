// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/attach/attachedrecording.h"

#include "model/format/blocks.h"

#include <QFileInfo>

namespace trilane::session {

namespace {

constexpr int kFileCheckMs = 40;

} // namespace

QString AttachTarget::title() const
{
    if (processes.empty())
        return host.name();
    const QString first =
        QStringLiteral("%1 (%2)").arg(processes.front().shortName()).arg(processes.front().pid);
    const QString name =
        processes.size() == 1 ? first : tr("%1 and %2 more").arg(first).arg(processes.size() - 1);
    return host.isHere() ? name : QStringLiteral("%1 · %2").arg(name, host.name());
}

AttachedRecording::AttachedRecording(AttachTarget target, QString file, QObject *parent)
    : QObject(parent)
    , m_target(std::move(target))
    , m_file(std::move(file))
{
    m_look.setInterval(kFileCheckMs);
    connect(&m_look, &QTimer::timeout, this, &AttachedRecording::look);
    connect(&m_process, &CaptureProcess::said, this, &AttachedRecording::hear);
    connect(&m_process, &CaptureProcess::finished, this, [this] {
        look();
        m_look.stop();
        emit ended();
    });
}

AttachedRecording::~AttachedRecording()
{
    m_process.disconnect(this);
}

void AttachedRecording::start()
{
    m_begun = false;
    m_stopping = false;
    m_recorderShare.reset();
    QStringList arguments{QStringLiteral("attach")};
    for (const items::ListedProcess &process : m_target.processes)
        arguments << QString::number(process.pid);
    // Passed in any case: the remote trilane may be older.
    arguments << (m_target.children ? QStringLiteral("--children")
                                    : QStringLiteral("--no-children"));
    for (const char *argument : {"--until-input-ends", "--status-lines", "-o", "-"})
        arguments << QLatin1String(argument);
    m_process.start(m_target.host, arguments, m_file);
    m_look.start();
}

void AttachedRecording::stop()
{
    if (!isRunning())
        return;
    if (m_stopping)
        return m_process.kill();
    m_stopping = true;
    m_process.endInput();
}

void AttachedRecording::abandon()
{
    m_stopping = true;
    m_process.endInput();
    m_process.kill();
}

QString AttachedRecording::failure() const
{
    return isRunning() || m_stopping ? QString() : m_process.failure();
}

void AttachedRecording::look()
{
    if (m_begun || QFileInfo(m_file).size() <= static_cast<qint64>(format::kFileHeaderBytes))
        return;
    m_begun = true;
    m_look.stop();
    emit begun();
}

void AttachedRecording::hear(const QString &line)
{
    // "status: recorder 0.0123 …": words and numbers in pairs.
    const QStringList words = line.mid(qstrlen(CaptureProcess::kStatus)).split(QLatin1Char(' '));
    const qsizetype at = words.indexOf(QLatin1String("recorder"));
    if (line.startsWith(QLatin1String(CaptureProcess::kStatus)) && at >= 0)
        m_recorderShare = words.value(at + 1).toDouble();
    emit said();
}

} // namespace trilane::session
