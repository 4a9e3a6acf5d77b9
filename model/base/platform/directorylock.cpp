// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/base/platform/directorylock.h"

#include <cerrno>
#include <chrono>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace trilane::platform {

namespace {

constexpr std::chrono::milliseconds kStep{2};

} // namespace

/// The folder itself is locked: a file for it would be left lying beside the user's.
DirectoryLock::DirectoryLock(const std::string &folder, int maxWaitMs)
    : m_folder(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC))
{
    if (m_folder < 0)
        return;
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(maxWaitMs);
    tryOnce();
    while (m_isTaken && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(kStep);
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

} // namespace trilane::platform
