// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/files/layoutfile.h"
#include "views/session/jobs/backgroundjob.h"

#include <QObject>
#include <QTimer>

namespace trilane::session {

class ViewState;

/// Stores row arrangement, visible range and idle threshold per trace in a user file,
/// FOLDER/JOB-TRACE.json. The key is independent of the trace's location, so a moved or reimported
/// trace finds its own; another recording of the same command inherits the rows of the last one. If
/// two viewers show one trace, each writes only its own changes (rows, range, threshold) and waits
/// while the other one writes. At most kKept files are kept. GUI thread; files are written on
/// another thread.
class LayoutKeeper : public QObject
{
    Q_OBJECT

public:
    static constexpr int kKept = 200;

    explicit LayoutKeeper(ViewState &view, QObject *parent = nullptr);
    /// Saves changes; waits for other viewers up to DirectoryLock::kMaxWaitMs.
    ~LayoutKeeper() override;

    /// Folder for layouts. Empty (default): nothing is read or written. Set before opening traces.
    static void setFolder(const QString &folder);
    [[nodiscard]] static QString defaultFolder();

    /// Restores the saved state of the trace that the view now shows.
    void restore();
    /// True when there was a layout that could not be read.
    [[nodiscard]] bool isDamaged() const { return m_damaged; }
    void save();

signals:
    /// Another viewer writes in the folder: the changes will be retried shortly.
    void refused();

private:
    struct Writer;
    /// Changes by the user since the trace was opened.
    struct Changes
    {
        bool rows = false;
        bool range = false;
        bool threshold = false;
    };
    struct Task;

    /// Null: rows, which track their changes themselves.
    void touch(bool Changes::*what);
    [[nodiscard]] Task nextTask();
    void take(const RememberedLayout &remembered, bool sameTrace);

    ViewState &m_view;
    QString m_folder;
    QString m_job;   ///< hash of the recorded command; empty if unknown
    QString m_trace; ///< hash that identifies this recording
    std::shared_ptr<const LayoutPaths> m_paths;
    Changes m_changes;
    LayoutState m_rows; ///< as they were last known or written
    QTimer m_timer;
    bool m_touched = false;
    bool m_damaged = false;
    std::shared_ptr<Writer> m_writer;
    BackgroundJob m_saving;
};

} // namespace trilane::session
