// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

namespace trilane::session {

/// Exclusive lock (flock(2)) on a folder whose files several processes read and rewrite, held from
/// construction to destruction. Tries once unless a wait is given; never waits on file systems
/// without locks. Any thread.
class DirectoryLock
{
public:
    /// Maximum wait in ms for callers that cannot retry: when a trace or the program closes.
    static constexpr int kLongestMs = 5000;

    explicit DirectoryLock(const QString &folder, int longestMs = 0);
    ~DirectoryLock();
    DirectoryLock(const DirectoryLock &) = delete;
    DirectoryLock &operator=(const DirectoryLock &) = delete;

    /// False: another process holds the lock, or locks are not supported.
    [[nodiscard]] bool isOurs() const { return m_isOurs; }
    /// Another process holds the lock; retry later.
    [[nodiscard]] bool isTaken() const { return m_isTaken; }

private:
    void tryOnce();

    int m_folder = -1;
    bool m_isOurs = false;
    bool m_isTaken = false;
};

} // namespace trilane::session
