// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/vforkwatch.h"

#include "capture/daemon/clockmap.h"
#include "capture/daemon/procfs.h"
#include "capture/sched/proctree.h"

#include <optional>
#include <string>

#include <linux/kcmp.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace trilane {

namespace {

constexpr size_t kLeastThreads = 32; ///< in a look, of each parent
constexpr Ns kListCost = 20;         ///< a list of threads takes a twentieth of the time
constexpr size_t kMaximumParents = 1000;
constexpr size_t kMaximumChildren = 20'000; ///< of a parent

/// Nothing: that cannot be told.
std::optional<bool> haveOneMemory(int pid, int parent)
{
    const long order = ::syscall(SYS_kcmp, pid, parent, KCMP_VM, 0, 0);
    // Its parent's number was no other process's if it is its parent still.
    if (order < 0 || procfs::parentOf(pid) != parent)
        return std::nullopt;
    return order == 0;
}

bool waitsForChild(int pid, int32_t tid)
{
    const std::string stat = sched::readSmallFile("/proc/" + std::to_string(pid) + "/task/" +
                                                  std::to_string(tid) + "/stat");
    const size_t name = stat.rfind(')');
    return name != std::string::npos && name + 2 < stat.size() && stat[name + 2] == 'D';
}

} // namespace

void VforkWatch::begin()
{
    m_end = monotonicNow() + kLookTime;
    ++m_look;
}

void VforkWatch::beginReading(int pid, Parent &parent)
{
    const Ns now = monotonicNow();
    if (now < parent.pausedUntil)
        return;
    ++parent.begun;
    parent.next = 0;
    parent.threads = sched::threadsOf(pid);
    const Ns end = monotonicNow();
    parent.pausedUntil = end + kListCost * (end - now);
}

/// A thread that waits for a child of vfork did so all the time that the child was there: readings
/// that have begun later find it, whenever they come to it.
void VforkWatch::read(int pid, Parent &parent)
{
    if (parent.look == m_look)
        return;
    parent.look = m_look;
    if (parent.waiting != 0 && waitsForChild(pid, parent.waiting))
        return;
    parent.waiting = 0;
    if (parent.threads.empty())
        beginReading(pid, parent);
    if (parent.threads.empty())
        return;
    for (size_t reads = 0; parent.next < parent.threads.size(); ++parent.next, ++reads) {
        if (reads >= kLeastThreads && monotonicNow() >= m_end)
            return;
        if (!waitsForChild(pid, parent.threads[parent.next]))
            continue;
        parent.waiting = parent.threads[parent.next];
        parent.threads.clear();
        return;
    }
    parent.clean = parent.begun;
    parent.threads.clear();
}

bool VforkWatch::mayShareMemory(int pid, uint64_t startTime)
{
    const int parentPid = procfs::parentOf(pid);
    if (parentPid <= 1)
        return false;
    if (const auto isOne = m_usesKcmp ? haveOneMemory(pid, parentPid) : std::nullopt)
        return *isOne;
    if (!m_parents.contains(parentPid) && m_parents.size() >= kMaximumParents)
        m_parents.clear();
    Parent &parent = m_parents[parentPid];
    if (const uint64_t begin = procfs::startTimeOf(parentPid); begin != parent.startTime)
        parent = {.startTime = begin, .children = {}, .threads = {}};
    if (!parent.children.contains(pid) && parent.children.size() >= kMaximumChildren)
        parent.children.clear();
    Child &child = parent.children[pid];
    if (child.startTime != startTime)
        child = {.startTime = startTime, .from = parent.begun + 1};
    if (child.from <= parent.clean || procfs::programOf(pid) != procfs::programOf(parentPid))
        return false;
    read(parentPid, parent);
    return child.from > parent.clean;
}

} // namespace trilane
