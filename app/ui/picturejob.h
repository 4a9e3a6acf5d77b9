// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "views/session/backgroundjob.h"
#include "views/session/picturesource.h"

#include <QTimer>

#include <functional>

class QProgressDialog;

namespace trilane {

/// One picture that is drawn in the background while the window goes on: after a moment a small
/// window says how far it is and can stop it; at the end a failure, or what did not fit, is one
/// message. Deletes itself then, and goes with its parent. GUI thread.
class PictureJob : public QObject
{
    Q_OBJECT

public:
    /// Into a file; what is there stays until the picture is whole.
    static PictureJob *save(PictureSource source, const QString &path, QWidget *parent);
    /// As pixels to the clipboard.
    static PictureJob *copy(PictureSource source, QWidget *parent);

    void cancel();

signals:
    /// Done, failed or stopped.
    void ended();

private:
    /// A sentence to be told, empty as a rule; or what went wrong.
    using Outcome = Result<QString>;
    PictureJob(const QString &title, const QString &doing, QWidget *parent);
    void showProgress();
    void finish(const Outcome &outcome);

    QString m_title;
    QWidget *m_parent;
    QProgressDialog *m_progress;
    QTimer m_poll;
    BackgroundJob m_job;
};

} // namespace trilane
