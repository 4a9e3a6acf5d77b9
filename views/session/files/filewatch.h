// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "views/session/jobs/backgroundjob.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

#include <cstdint>

namespace trilane::session {

/// Identifies the version of a file. Plain value.
struct FileStamp
{
    bool exists = false;
    uint64_t bytes = 0;
    int64_t modified = 0; ///< Unix time in ns
    uint64_t inode = 0;

    [[nodiscard]] static FileStamp of(const std::string &path);
    friend bool operator==(const FileStamp &, const FileStamp &) = default;
};

/// Detects changes of an open file: by notifications of the system, or by polling every two seconds
/// without them (network folders). A file that is being written is reported when writing pauses, or
/// after some seconds. GUI thread; checks in the background.
class FileWatch : public QObject
{
    Q_OBJECT

public:
    enum class Change { None, Changed, Shorter, Gone };
    /// A file that keeps changing is announced after this number of checks.
    static constexpr int kPatience = 12;

    explicit FileWatch(QString path, QObject *parent = nullptr);

    /// Takes the current state of the file as unchanged.
    void start();
    /// The file is called otherwise now; start() follows.
    void setPath(const QString &path);
    /// The user keeps the loaded data: further changes are not reported, except truncation.
    void keep();
    /// Looks now, in the background.
    void look();
    [[nodiscard]] Change change() const { return m_change; }
    /// Another file has been put in the place of the one that was read.
    [[nodiscard]] bool isReplaced() const { return m_last.inode != m_read.inode; }

signals:
    void changed();
    /// A check has ended; its result was emitted before.
    void looked();

private:
    void saw(const FileStamp &stamp);
    [[nodiscard]] Change changeOf(const FileStamp &stamp) const;

    QString m_path;
    QFileSystemWatcher m_watcher;
    QTimer m_timer;
    BackgroundJob m_job;
    FileStamp m_read;
    FileStamp m_last;
    int m_restless = 0; ///< looks since the file began to change
    Change m_change = Change::None;
    Change m_kept = Change::None; ///< change accepted by the user
};

} // namespace trilane::session
