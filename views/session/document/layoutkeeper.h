// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/files/layoutfile.h"
#include "views/session/jobs/backgroundjob.h"

#include <QObject>
#include <QTimer>

namespace trilane::session {

class ViewState;

/// Remembers for each trace how its rows were arranged, what was looked at and the threshold of
/// idle gaps, in a file of the user's: FOLDER/JOB-TRACE.json. Where the trace lies does not matter,
/// so one that was moved or imported again finds its own; another recording of the same command
/// takes over the rows of the last one. Of two viewers of one trace each writes what was changed in
/// it (rows, range, threshold) and leaves the other's alone; while the other one writes, what is
/// changed here waits. At most kKept files are kept. GUI thread; files are written on another one.
class LayoutKeeper : public QObject
{
    Q_OBJECT

public:
    static constexpr int kKept = 200;

    explicit LayoutKeeper(ViewState &view, QObject *parent = nullptr);
    /// Saves what has changed since the last time; waits for others DirectoryLock::kLongestMs at
    /// most.
    ~LayoutKeeper() override;

    /// Where layouts are kept. Empty, as at first: nothing is read or written. Set it before traces
    /// are opened.
    static void setFolder(const QString &folder);
    [[nodiscard]] static QString defaultFolder();

    /// Takes over what is remembered of the trace that the view shows since a moment ago.
    void restore();
    /// True when there was a layout that could not be read.
    [[nodiscard]] bool isDamaged() const { return m_damaged; }
    void save();

signals:
    /// Another viewer writes in the folder: what has changed is tried again in a moment.
    void refused();

private:
    struct Writer;
    /// What the user has changed here since the trace was opened.
    struct Changes
    {
        bool rows = false;
        bool range = false;
        bool threshold = false;
    };
    struct Task;

    /// Null: of rows, which tell themselves whether they are arranged otherwise.
    void touch(bool Changes::*what);
    [[nodiscard]] Task nextTask();
    void take(const RememberedLayout &remembered, bool sameTrace);

    ViewState &m_view;
    QString m_folder;
    QString m_job;   ///< hash of what was run; empty when that is not known
    QString m_trace; ///< hash of what tells this recording from others
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
