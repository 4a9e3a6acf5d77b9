// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/files/filewatch.h"

#include "model/base/platform/fileidentity.h"

namespace trilane::session {

namespace {

constexpr int kCalmMs = 2000;
constexpr int kRestlessMs = 250;

} // namespace

FileStamp FileStamp::of(const std::string &path)
{
    const std::optional<platform::FileIdentity> found = platform::FileIdentity::of(path);
    if (!found)
        return {};
    return {.exists = true,
            .bytes = found->bytes,
            .modified = found->changed * int64_t{1'000'000'000} + found->changedNs,
            .inode = found->inode};
}

FileWatch::FileWatch(QString path, QObject *parent)
    : QObject(parent)
    , m_path(std::move(path))
{
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &FileWatch::look);
    connect(&m_timer, &QTimer::timeout, this, &FileWatch::look);
}

void FileWatch::start()
{
    m_read = FileStamp::of(m_path.toStdString());
    m_last = m_read;
    m_restless = 0;
    m_kept = Change::None;
    m_watcher.addPath(m_path);
    m_timer.start(kCalmMs);
    if (m_change == Change::None)
        return;
    m_change = Change::None;
    emit changed();
}

void FileWatch::setPath(const QString &path)
{
    m_job.cancel();
    m_watcher.removePath(m_path);
    m_path = path;
}

void FileWatch::keep()
{
    m_kept = m_change;
    m_change = Change::None;
    emit changed();
}

void FileWatch::look()
{
    if (m_job.isRunning())
        return;
    m_job.start(
        [path = m_path.toStdString()](const jobs::JobContext &) { return FileStamp::of(path); },
        [this](const FileStamp &stamp) {
            saw(stamp);
            emit looked();
        });
}

FileWatch::Change FileWatch::changeOf(const FileStamp &stamp) const
{
    if (stamp == m_read)
        return Change::None;
    if (!stamp.exists)
        return Change::Gone;
    // A file that replaces the old one leaves the old bytes to processes that have it open.
    if (stamp.bytes < m_read.bytes && stamp.inode == m_read.inode)
        return Change::Shorter;
    return Change::Changed;
}

void FileWatch::saw(const FileStamp &stamp)
{
    const bool resting = stamp == m_last;
    m_last = stamp;
    Change change = changeOf(stamp);
    if (m_kept != Change::None && (change == Change::Changed || change == m_kept))
        change = Change::None;
    m_restless = change == m_change ? 0 : m_restless + 1;
    m_timer.start(m_restless > 0 ? kRestlessMs : kCalmMs);
    if (change == m_change || (!resting && m_restless < kPatience))
        return;
    if (stamp.exists)
        m_watcher.addPath(m_path); // a replaced file is no longer watched
    m_restless = 0;
    m_change = change;
    emit changed();
}

} // namespace trilane::session
