// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/system/recordedprocesses.h"

#include "capture/daemon/system/procfs.h"
#include "capture/sched/proctree.h"

namespace trilane::daemon {

void RecordedProcesses::addFirst(int32_t pid)
{
    m_startTimes[pid] = procfs::startTimeOf(pid);
}

RecordedProcesses::Added RecordedProcesses::add(int32_t pid, Ns time)
{
    return add(pid, time, true);
}

RecordedProcesses::Added RecordedProcesses::addChild(int32_t pid, int32_t parent, Ns time,
                                                     bool isLossy)
{
    return add(pid, time, isThere(parent) || (!isLossy && contains(parent)));
}

RecordedProcesses::Added RecordedProcesses::add(int32_t pid, Ns time, bool isOurs)
{
    const auto found = m_startTimes.find(pid);
    const uint64_t startTime = procfs::startTimeOf(pid);
    if (found != m_startTimes.end() && (startTime == 0 || startTime == found->second))
        return Added::Known;
    if (startTime != 0 && !sched::beganBefore(pid, time))
        return Added::Replaced;
    if (!isOurs)
        return Added::Orphan;
    m_startTimes[pid] = startTime;
    return Added::New;
}

void RecordedProcesses::made(int32_t pid)
{
    if (contains(pid) && !isThere(pid))
        m_startTimes.erase(pid);
}

bool RecordedProcesses::isThere(int32_t pid) const
{
    const auto found = m_startTimes.find(pid);
    return found != m_startTimes.end() && found->second != 0 &&
           procfs::startTimeOf(pid) == found->second;
}

bool RecordedProcesses::isReplaced(int32_t pid) const
{
    const auto found = m_startTimes.find(pid);
    const uint64_t startTime = procfs::startTimeOf(pid);
    return found != m_startTimes.end() && startTime != 0 && startTime != found->second;
}

} // namespace trilane::daemon
