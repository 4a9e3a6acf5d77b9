// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/models/listedprocess.h"
#include "views/session/attach/captureprocess.h"
#include "views/session/jobs/backgroundjob.h"

#include <QTimer>

#include <vector>

namespace trilane::session {

/// The processes of a machine, polled repeatedly. GUI thread; never blocks.
class ProcessListing : public QObject
{
    Q_OBJECT

public:
    explicit ProcessListing(QObject *parent = nullptr);
    ~ProcessListing() override;

    /// Lists that machine's processes from now on, at once and two seconds after each answer.
    /// Discards answers of another one.
    void setHost(const CaptureHost &host);
    [[nodiscard]] const CaptureHost &host() const { return m_host; }
    /// Lists at once.
    void refresh();
    /// Stops waiting; does not ask again until refresh() or setHost().
    void cancel();
    /// A question has not been answered yet.
    [[nodiscard]] bool isAsking() const { return m_process || m_job.isRunning(); }

signals:
    void listed(const std::vector<trilane::items::ListedProcess> &processes);
    /// An error; the listing is not repeated automatically.
    void failed(const QString &words);
    void askingChanged();

private:
    void take();
    void stop();

    CaptureHost m_host;
    std::unique_ptr<CaptureProcess> m_process;
    BackgroundJob m_job;
    QTimer m_again;
};

} // namespace trilane::session
