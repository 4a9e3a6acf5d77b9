// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "views/session/jobs/backgroundjob.h"

#include <QPointer>
#include <QTimer>

class QProgressDialog;

namespace trilane::ui {

class TracePage;

/// Moves the file of a recording to its destination: stops the recording, waits until its file is
/// complete, moves it in the background. A small window appears after a moment and can cancel it; a
/// failure is one message. Deletes itself. GUI thread.
class RecordingMove : public QObject
{
    Q_OBJECT

public:
    RecordingMove(TracePage *page, QString path, QWidget *window);
    void start();

signals:
    /// The recording was moved.
    void done();

private:
    void proceed();
    void move();
    void finish(const Result<void> &moved);
    void close();

    QPointer<TracePage> m_page;
    QString m_path;
    QWidget *m_window;
    QProgressDialog *m_progress;
    QTimer m_poll;
    session::BackgroundJob m_job;
    bool m_isMoving = false;
};

} // namespace trilane::ui
