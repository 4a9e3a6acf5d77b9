// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "views/session/jobs/backgroundjob.h"

#include <QTimer>

class QProgressDialog;

namespace trilane::ui {

/// A background job with a progress window that appears after a moment and can cancel it; a failure
/// or result is shown as one message at the end. Deletes itself then, or with its parent. GUI
/// thread.
class ShownJob : public QObject
{
    Q_OBJECT

public:
    /// A message to show, usually empty; or an error.
    using Outcome = Result<QString>;

    /// `name` is the object name of the window with the progress.
    ShownJob(const QString &title, const QString &doing, const QString &name, QWidget *parent,
             session::JobPriority priority = session::JobPriority::Background);

    /// work(JobContext) returns the outcome, on a worker thread.
    template <typename Work>
    void start(Work work)
    {
        m_job.start(std::move(work), [this](const Outcome &outcome) { finish(outcome); });
    }
    void cancel();

signals:
    /// Done, failed or stopped.
    void ended();

protected:
    [[nodiscard]] session::BackgroundJob &job() { return m_job; }
    void finish(const Outcome &outcome);

private:
    void showProgress();

    QString m_title;
    QWidget *m_parent;
    QProgressDialog *m_progress;
    QTimer m_poll;
    session::BackgroundJob m_job;
};

} // namespace trilane::ui
