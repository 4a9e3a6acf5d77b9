// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/files/directorylock.h"

#include <QElapsedTimer>
#include <QFile>

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace trilane::session {

namespace {

constexpr int kStepMs = 2;

} // namespace

/// The folder itself is locked: a file for it would be left lying beside the user's.
DirectoryLock::DirectoryLock(const QString &folder, int longestMs)
    : m_folder(::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC))
{
    if (m_folder < 0)
        return;
    QElapsedTimer clock;
    clock.start();
    tryOnce();
    while (m_isTaken && clock.elapsed() < longestMs) {
        ::usleep(kStepMs * 1000);
        tryOnce();
    }
}

void DirectoryLock::tryOnce()
{
    m_isOurs = ::flock(m_folder, LOCK_EX | LOCK_NB) == 0;
    m_isTaken = !m_isOurs && (errno == EWOULDBLOCK || errno == EINTR);
}

DirectoryLock::~DirectoryLock()
{
    if (m_folder >= 0)
        ::close(m_folder);
}

} // namespace trilane::session
