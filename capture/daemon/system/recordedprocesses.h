// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <cstdint>
#include <unordered_map>

namespace trilane::daemon {

/// Which numbers are those of recorded processes. The kernel uses the number of a process that has
/// ended for another one, a stranger's perhaps, and events come late and may be lost: so a process
/// is known by when it began, too, and belongs to the recording only as the child of one that does.
/// One thread.
class RecordedProcesses
{
public:
    /// One that is named, or runs when the recording begins.
    void addFirst(int32_t pid);
    void forget(int32_t pid) { m_startTimes.erase(pid); }
    enum class Added : uint8_t {
        New,      ///< it was not known
        Known,    ///< it is recorded already
        Replaced, ///< it has ended, and its number is another's by now
        Orphan    ///< its parent is not known to be recorded
    };
    /// An event of `time` (CLOCK_MONOTONIC) says that it is recorded, and the kernel knows.
    [[nodiscard]] Added add(int32_t pid, Ns time);
    /// An event of `time` says that `parent`, which is recorded, made it. `isLossy`: events have
    /// been lost, so that the numbers of ended processes may be others'.
    [[nodiscard]] Added addChild(int32_t pid, int32_t parent, Ns time, bool isLossy);
    /// A process with that number was made: it is the one that was added, or another.
    void made(int32_t pid);
    /// Nothing is read of /proc, and the number may be another process's by now.
    [[nodiscard]] bool contains(int32_t pid) const { return m_startTimes.contains(pid); }
    /// It lives, and it is the one that was added.
    [[nodiscard]] bool isThere(int32_t pid) const;
    /// It has ended, and its number is another process's.
    [[nodiscard]] bool isReplaced(int32_t pid) const;

private:
    [[nodiscard]] Added add(int32_t pid, Ns time, bool isOurs);

    std::unordered_map<int32_t, uint64_t> m_startTimes; ///< 0: it had ended
};

} // namespace trilane::daemon
