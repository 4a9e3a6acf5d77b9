// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/files/markplaces.h"
#include "views/session/jobs/backgroundjob.h"
#include "views/session/state/usermarks.h"

#include <QElapsedTimer>
#include <QFileSystemWatcher>
#include <QTimer>

#include <memory>

namespace trilane::session {

/// Keeps the marks of a trace in a file beside it, saved well within a second of a change, and
/// merges changes of other viewers: concurrent changes are combined without loss. While another
/// program holds the lock, changes wait; a message follows after a while. Files are read and
/// written on other threads; GUI thread.
class MarkStorage : public QObject
{
    Q_OBJECT

public:
    explicit MarkStorage(UserMarks &marks, QObject *parent = nullptr);
    /// Writes unsaved marks.
    ~MarkStorage() override;

    /// Takes the marks of that trace: the path of the file the user opened.
    void open(const QString &trace);
    /// Writes now, if there is anything to write; waits for it, and for another viewer that has
    /// the folder DirectoryLock::kMaxWaitMs at most: for the end.
    void flush();
    /// Saves without waiting for the lock. False: try again later.
    [[nodiscard]] bool tryFlush();

    [[nodiscard]] bool isUnsaved() const { return m_revision != m_savedRevision; }
    /// True while marks are being read or written, or about to be.
    [[nodiscard]] bool isBusy() const;
    /// The file the marks are in, or would be.
    [[nodiscard]] const QString &path() const { return m_path; }
    /// Message for the user; usually empty.
    [[nodiscard]] const QString &message() const { return m_message; }

signals:
    void messageChanged();
    /// Another viewer writes in the folder: unsaved marks will be retried shortly.
    void refused();

private:
    struct Gate;
    /// Last known contents of the file.
    struct Known
    {
        MarkList marks;
        QByteArray bytes;
    };
    struct Task;
    struct Outcome;
    struct Opened;

    static Opened readAll(const MarkPlaces &places);
    static Outcome write(const Task &task);
    void take(Opened opened);
    void take(const Outcome &outcome);
    void comeAgain();
    void edited();
    void save();
    [[nodiscard]] Task nextTask();
    void fileChanged();
    void takeChanged(const MarkPlaces::Found &found);
    void watch();
    void setMessage(const QString &message);

    UserMarks &m_marks;
    MarkPlaces m_places;
    QString m_path;
    QString m_message;
    Known m_known;
    uint64_t m_revision = 0;
    uint64_t m_savedRevision = 0;
    QElapsedTimer m_refused; ///< since another viewer has had the folder; else invalid
    bool m_isLate = false;   ///< the user was informed of the long wait
    QTimer m_soon;
    QTimer m_look; ///< shortly after a change of the folder
    QFileSystemWatcher m_watcher;
    BackgroundJob m_reader;
    BackgroundJob m_writer;
    std::shared_ptr<Gate> m_gate;
};

} // namespace trilane::session
