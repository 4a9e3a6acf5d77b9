// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/attach/processlisting.h"

#include "views/items/text/messagewords.h"

namespace trilane::session {

namespace {

constexpr int kAgainMs = 2000;

} // namespace

ProcessListing::ProcessListing(QObject *parent)
    : QObject(parent)
{
    m_again.setSingleShot(true);
    m_again.setInterval(kAgainMs);
    connect(&m_again, &QTimer::timeout, this, &ProcessListing::refresh);
}

ProcessListing::~ProcessListing()
{
    stop();
}

void ProcessListing::setHost(const CaptureHost &host)
{
    stop();
    m_host = host;
    refresh();
}

void ProcessListing::refresh()
{
    if (isAsking())
        return;
    m_again.stop();
    m_process = std::make_unique<CaptureProcess>();
    connect(m_process.get(), &CaptureProcess::finished, this, &ProcessListing::take);
    m_process->start(m_host,
                     {QStringLiteral("ps"), QStringLiteral("--format"), QStringLiteral("json")});
    emit askingChanged();
}

void ProcessListing::take()
{
    // deleteLater(): its signal called this function.
    CaptureProcess *process = m_process.release();
    process->deleteLater();
    if (!process->failure().isEmpty()) {
        emit askingChanged();
        emit failed(process->failure());
        return;
    }
    m_job.start(
        [bytes = process->output()](const jobs::JobContext &) {
            return items::processesFromJson(bytes);
        },
        [this](const Result<std::vector<items::ListedProcess>> &processes) {
            m_again.start();
            emit askingChanged();
            if (processes)
                emit listed(*processes);
            else
                emit failed(items::MessageWords::sentence(processes.error(), m_host.name()));
        });
}

void ProcessListing::stop()
{
    m_again.stop();
    m_job.cancel();
    if (!m_process)
        return;
    m_process->kill();
    m_process.reset();
}

void ProcessListing::cancel()
{
    stop();
    emit askingChanged();
}

} // namespace trilane::session
