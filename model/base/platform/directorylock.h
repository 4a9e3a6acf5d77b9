// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace trilane::platform {

/// Exclusive right to read and rewrite shared files of a folder, for the lifetime of the object.
/// Tries once, and waits only if requested; never waits on file systems without flock(2). Any
/// thread.
class DirectoryLock
{
public:
    /// Maximum wait in ms for callers that cannot retry: at the end of a trace or of the program.
    static constexpr int kMaxWaitMs = 5000;

    explicit DirectoryLock(const std::string &folder, int maxWaitMs = 0);
    ~DirectoryLock();
    DirectoryLock(const DirectoryLock &) = delete;
    DirectoryLock &operator=(const DirectoryLock &) = delete;

    /// False: locked by another process, or locks are unsupported.
    [[nodiscard]] bool isOurs() const { return m_isOurs; }
    /// Locked by another process: retry later if possible.
    [[nodiscard]] bool isTaken() const { return m_isTaken; }

private:
    void tryOnce();

    int m_folder = -1;
    bool m_isOurs = false;
    bool m_isTaken = false;
};

} // namespace trilane::platform
