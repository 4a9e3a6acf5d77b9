// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace trilane::platform {

/// The right to read and write anew what several processes keep in a folder, one after the other,
/// from the constructor to the destructor. Tries once, and sleeps for others only where it is told
/// to; where a file system has no such locks (flock(2)) nobody waits. Any thread.
class DirectoryLock
{
public:
    /// The most to wait, in ms, by who cannot come again: at the end of a trace or of the program.
    static constexpr int kLongestMs = 5000;

    explicit DirectoryLock(const std::string &folder, int longestMs = 0);
    ~DirectoryLock();
    DirectoryLock(const DirectoryLock &) = delete;
    DirectoryLock &operator=(const DirectoryLock &) = delete;

    /// False: somebody else has it, or there are no locks.
    [[nodiscard]] bool isOurs() const { return m_isOurs; }
    /// Somebody else has it: who can, comes again later.
    [[nodiscard]] bool isTaken() const { return m_isTaken; }

private:
    void tryOnce();

    int m_folder = -1;
    bool m_isOurs = false;
    bool m_isTaken = false;
};

} // namespace trilane::platform
