// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/time.h"

#include <cstdint>
#include <unordered_map>

namespace trilane::daemon {

/// Process IDs of the recording. The kernel reuses IDs, and events may be late or lost; a process
/// is therefore identified by ID and start time, and belongs to the recording only as a child of a
/// recorded one. One thread.
class RecordedProcesses
{
public:
    /// Adds a named process, or one running when the recording begins.
    void addFirst(int32_t pid);
    void forget(int32_t pid) { m_startTimes.erase(pid); }
    enum class Added : uint8_t {
        New,      ///< it was unknown
        Known,    ///< it is already recorded
        Replaced, ///< it has ended, and its ID was reused
        Orphan    ///< its parent is not known to be recorded
    };
    /// Adds a process of an event at `time` (CLOCK_MONOTONIC), confirmed by the kernel.
    [[nodiscard]] Added add(int32_t pid, Ns time);
    /// An event at `time` reports that the recorded process `parent` created it. `isLossy`: events
    /// were lost, so IDs of ended processes may have been reused.
    [[nodiscard]] Added addChild(int32_t pid, int32_t parent, Ns time, bool isLossy);
    /// A process with that ID was created: the added one, or another.
    void made(int32_t pid);
    /// Does not read /proc; the ID may have been reused.
    [[nodiscard]] bool contains(int32_t pid) const { return m_startTimes.contains(pid); }
    /// The process is running, and is the added one.
    [[nodiscard]] bool isThere(int32_t pid) const;
    /// The process has ended and its ID was reused.
    [[nodiscard]] bool isReplaced(int32_t pid) const;

private:
    [[nodiscard]] Added add(int32_t pid, Ns time, bool isOurs);

    std::unordered_map<int32_t, uint64_t> m_startTimes; ///< 0: it had ended
};

} // namespace trilane::daemon
