// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/store/growingtrace.h"
#include "views/session/jobs/backgroundjob.h"

#include <QElapsedTimer>
#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>

namespace trilane::session {

/// Reads a growing trace in the background: on notifications of the system about new bytes, and
/// once per second without them (network folders). The rate is limited by the cost of reading. GUI
/// thread.
class LiveFollower : public QObject
{
    Q_OBJECT

public:
    explicit LiveFollower(QObject *parent = nullptr);

    /// Follows that file until it is complete, or stop().
    void start(const QString &path);
    void stop();
    /// The writer has finished: reads the rest and ends.
    void settle();
    [[nodiscard]] bool isFollowing() const { return !m_path.isEmpty(); }

signals:
    /// New state of the file.
    void grown(const std::shared_ptr<const trilane::store::Store> &store);
    /// No more data: the file is complete, or as complete as possible.
    void completed();
    void failed(const trilane::Error &error);
    /// Reading has finished; results were emitted before.
    void looked();

private:
    struct State
    {
        std::shared_ptr<store::GrowingTrace> trace;
        std::shared_ptr<const store::Store> store; ///< null: nothing new
        std::optional<Error> error;
        bool isComplete = false;
        bool isLast = false;
    };

    [[nodiscard]] static State read(const std::string &path,
                                    std::shared_ptr<store::GrowingTrace> trace,
                                    const jobs::JobContext &job);
    void ask();
    void look();
    void take(State state);

    QString m_path; ///< empty: nothing is followed
    std::shared_ptr<store::GrowingTrace> m_trace;
    QFileSystemWatcher m_watcher;
    QTimer m_patrol;
    QTimer m_next;
    QElapsedTimer m_cost;
    qint64 m_pauseMs = 0;
    bool m_asked = false;
    bool m_settling = false;
    BackgroundJob m_job;
};

} // namespace trilane::session
