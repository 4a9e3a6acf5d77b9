// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

namespace trilane {

/// The right to read and write anew what several processes keep in a folder, one after the other,
/// from the constructor to the destructor. Waits for at most kLongestMs for others; where a file
/// system has no such locks (flock(2)) nobody waits. Any thread.
class FolderTurn
{
public:
    static constexpr int kLongestMs = 2000;

    explicit FolderTurn(const QString &folder);
    ~FolderTurn();
    FolderTurn(const FolderTurn &) = delete;
    FolderTurn &operator=(const FolderTurn &) = delete;

    /// False: somebody else has it for too long, or there are no locks.
    [[nodiscard]] bool isOurs() const { return m_isOurs; }

private:
    int m_folder = -1;
    bool m_isOurs = false;
};

} // namespace trilane
