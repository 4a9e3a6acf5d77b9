// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/items/models/listedprocess.h"
#include "views/session/attach/captureprocess.h"

#include <QTimer>

#include <optional>
#include <vector>

namespace trilane::session {

/// Selection of processes to record. Plain value.
struct AttachTarget
{
    Q_DECLARE_TR_FUNCTIONS(AttachTarget)

public:
    CaptureHost host;
    std::vector<items::ListedProcess> processes;
    bool children = false;

    /// "python train.py (4711)", with the machine if it is another one.
    [[nodiscard]] QString title() const;
};

/// A recording of running processes to a local file, made by `trilane attach`. The file is written
/// by that process; when this program exits, the recording is stopped and completed. GUI thread.
class AttachedRecording : public QObject
{
    Q_OBJECT

public:
    AttachedRecording(AttachTarget target, QString file, QObject *parent = nullptr);
    ~AttachedRecording() override;

    /// Starts (again).
    void start();
    /// Stops it; the file is then completed, see ended(). A second call does not wait.
    void stop();
    /// Ends it; its file is no longer needed.
    void abandon();

    [[nodiscard]] const AttachTarget &target() const { return m_target; }
    [[nodiscard]] const QString &file() const { return m_file; }
    [[nodiscard]] bool isRunning() const { return m_process.isRunning(); }
    /// There is something in the file that can be opened.
    [[nodiscard]] bool hasBegun() const { return m_begun; }
    /// Why it ended unexpectedly, or did not start; empty otherwise.
    [[nodiscard]] QString failure() const;
    /// Messages of trilane or ssh so far.
    [[nodiscard]] QString messages() const { return m_process.messages(); }
    /// Recorder overhead as a share of a core; nothing if unknown.
    [[nodiscard]] std::optional<double> recorderShare() const { return m_recorderShare; }

signals:
    /// The file can be opened.
    void begun();
    void said();
    void ended();

private:
    void look();
    void hear(const QString &line);

    AttachTarget m_target;
    QString m_file;
    CaptureProcess m_process;
    QTimer m_look;
    std::optional<double> m_recorderShare;
    bool m_begun = false;
    bool m_stopping = false;
};

} // namespace trilane::session
