// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/result.h"
#include "views/session/document/layoutkeeper.h"
#include "views/session/document/livefollower.h"
#include "views/session/document/markstorage.h"
#include "views/session/document/viewmemory.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/session/state/viewstate.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>

namespace trilane::session {

/// A trace in use: its opening, then its Store and view state. Foreign traces are imported first.
/// GUI thread; work is done on other threads.
class Session : public QObject
{
    Q_OBJECT

public:
    enum class State { Idle, Loading, Ready, Failed, Canceled };

    explicit Session(QString path, QObject *parent = nullptr);

    /// Starts (again). Discards results of an earlier start. A reloaded trace restores the state of
    /// the earlier one as far as it exists.
    void open();
    void cancel();
    /// The file that is open is recorded now, whether it has grown yet or not.
    void followRecording();
    /// The recorder has ended: reads the rest of the file, then emits completed().
    void endRecording() { m_follower.settle(); }
    /// Its file is going to be moved: what belongs to it is written now. False: another viewer
    /// writes there, ask again later.
    [[nodiscard]] bool prepareMove() { return m_markStorage.tryFlush(); }
    /// Call before its file is removed: nothing is written later.
    void prepareRemoval() { m_markStorage.flush(); }
    /// The file was moved; it is opened from the new path.
    void moved(const QString &path);

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const QString &path() const { return m_path; }
    /// File name, for tabs, or the title from setTitle().
    [[nodiscard]] QString title() const;
    /// Empty again: the file name.
    void setTitle(const QString &title) { m_title = title; }
    [[nodiscard]] bool hasOwnTitle() const { return !m_title.isEmpty(); }
    [[nodiscard]] qint64 sourceBytes() const { return m_sourceBytes; }
    /// Folder of the source file; of the last one for several ranks.
    [[nodiscard]] const QString &sourceFolder() const { return m_sourceFolder; }
    /// The error; valid if Failed.
    [[nodiscard]] const Error &error() const { return m_error; }
    [[nodiscard]] double openingSeconds() const { return m_openingSeconds; }
    [[nodiscard]] qint64 elapsedMs() const { return m_clock.isValid() ? m_clock.elapsed() : 0; }
    [[nodiscard]] uint64_t progressDone() const { return m_job.progressDone(); }
    [[nodiscard]] uint64_t progressTotal() const { return m_job.progressTotal(); }

    /// Null until Ready.
    [[nodiscard]] const std::shared_ptr<const store::Store> &store() const
    {
        return m_view.store();
    }
    [[nodiscard]] ViewState &view() { return m_view; }
    /// Stored layout of the trace.
    [[nodiscard]] const LayoutKeeper &layouts() const { return m_layouts; }
    [[nodiscard]] const MarkStorage &markStorage() const { return m_markStorage; }
    [[nodiscard]] bool isGrowing() const { return m_view.live().isLive(); }
    /// Follows a file that is not complete: when it grows, view().live() is so.
    [[nodiscard]] const LiveFollower &follower() const { return m_follower; }

signals:
    void stateChanged();
    /// A few times per second while Loading.
    void progressed();
    /// store() is a later state of a file that is being written.
    void grown();
    /// The recording that was followed has ended: the file is complete.
    void completed();
    /// The file that was followed cannot be read any further.
    void followingFailed(const trilane::Error &error);

private:
    void grow(const std::shared_ptr<const store::Store> &store);
    void endGrowing();
    void setState(State state);
    void finish(Result<std::shared_ptr<const store::Store>> opened);

    QString m_path;
    QString m_title;
    State m_state = State::Idle;
    Error m_error;
    qint64 m_sourceBytes = 0;
    QString m_sourceFolder;
    double m_openingSeconds = 0;
    QElapsedTimer m_clock;
    QTimer m_ticker;
    ViewMemory m_memory;
    ViewState m_view;
    LayoutKeeper m_layouts{m_view};
    MarkStorage m_markStorage{m_view.marks()};
    LiveFollower m_follower;
    BackgroundJob m_job{JobPriority::Awaited};
};

} // namespace trilane::session
