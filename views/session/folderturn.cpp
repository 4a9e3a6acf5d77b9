// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "views/session/folderturn.h"

#include <QFile>

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace trilane {

namespace {

constexpr int kStepMs = 2;

} // namespace

/// The folder itself is locked: a file for it would be left lying beside the user's.
FolderTurn::FolderTurn(const QString &folder)
    : m_folder(::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC))
{
    for (int waited = 0; m_folder >= 0 && !m_isOurs && waited <= kLongestMs; waited += kStepMs) {
        m_isOurs = ::flock(m_folder, LOCK_EX | LOCK_NB) == 0;
        if (!m_isOurs && errno != EWOULDBLOCK && errno != EINTR)
            return;
        if (!m_isOurs)
            ::usleep(kStepMs * 1000);
    }
}

FolderTurn::~FolderTurn()
{
    if (m_folder >= 0)
        ::close(m_folder);
}

} // namespace trilane
