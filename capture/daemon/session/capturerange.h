// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "model/base/message.h"
#include "model/base/time.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace trilane::daemon {

/// Tracks when a recording's capture range (wire/rangespec.h) is open, and the resulting armed word
/// of each process's segment. Processes report starts and ends. A range open in several processes
/// ends with the last of them; steps are counted in the process that reached the first one first.
/// One thread.
class CaptureRange
{
public:
    using Process = const void *;

    /// `spec` must be valid; empty or "none": no range. `armed`: the kinds recorded inside it.
    CaptureRange(std::string spec, uint32_t armed);

    [[nodiscard]] bool isUsed() const { return m_isUsed; }
    [[nodiscard]] bool isOpen() const { return m_isOpen; }
    [[nodiscard]] uint64_t times() const { return m_times; } ///< that it began
    [[nodiscard]] const std::string &spec() const { return m_spec; }

    /// Reported by a process. True: isOpen() has changed.
    bool begin(Process process);
    bool end(Process process);
    /// The process has ended or is no longer recorded. True: isOpen() has changed.
    bool leave(Process process);

    /// For SegmentReader::follow().
    [[nodiscard]] uint32_t wordFor(Process process) const;

    /// Before it begins: the number of ranges of that name that `process` has begun (wire's
    /// RangeSeen).
    void saw(Process process, const std::string &name, uint64_t count, bool isWanted);
    /// Message if the range has not begun and may never: ranges seen instead, and advice. Empty: it
    /// has begun, it is too early, or it was reported before. `waited`: time since the first use of
    /// CUDA.
    [[nodiscard]] Message whyNotYet(Ns waited);
    /// Why nothing was recorded; empty: something was.
    [[nodiscard]] Message whyEmpty(bool hadProcesses) const;
    /// Reason for steps or an NVTX range that began but did not end; empty: none.
    [[nodiscard]] Message whyShort() const;

private:
    bool update();
    [[nodiscard]] std::vector<std::pair<std::string, uint64_t>> seen() const;
    [[nodiscard]] Message seenText() const;
    [[nodiscard]] Message remedy() const;

    std::string m_spec;
    uint32_t m_armed;
    bool m_isUsed = false;
    bool m_isSteps = false;
    bool m_isProfiler = false;
    bool m_isOver = false;
    bool m_isOpen = false;
    uint64_t m_times = 0;
    Process m_steps = nullptr; ///< whose they are
    std::set<Process> m_open;
    std::map<std::string, std::map<Process, uint64_t>> m_seen; ///< ranges, by name
    bool m_isWantedSeen = false;
    bool m_isTold = false;
    bool m_isCutShort = false;
};

} // namespace trilane::daemon
