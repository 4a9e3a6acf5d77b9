// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/system/vforkwatch.h"

#include "capture/daemon/clock/clockmap.h"
#include "capture/daemon/system/procfs.h"
#include "capture/sched/proctree.h"

#include <algorithm>
#include <optional>
#include <string>

#include <linux/kcmp.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace trilane::daemon {

namespace {

constexpr size_t kMinThreads = 32;    ///< per check and parent
constexpr Ns kListCost = 20;          ///< a list of threads takes a twentieth of the time
constexpr size_t kMaxVforks = 20'000; ///< parents and children, some 100 bytes each

/// nullopt: unknown.
std::optional<bool> haveOneMemory(int pid, int parent)
{
    const long order = ::syscall(SYS_kcmp, pid, parent, KCMP_VM, 0, 0);
    // If it is still its parent, the parent's ID was not reused.
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

/// A thread that waits for an existing child does so at every check. If the first waiting one still
/// waits, another reading gives nothing new.
void VforkWatch::read(int pid, Parent &parent)
{
    if (parent.look == m_look)
        return;
    parent.look = m_look;
    if (parent.threads.empty()) {
        while (!parent.waiting.empty()) {
            const auto first = std::ranges::min_element(
                parent.waiting, {}, [](const auto &entry) { return entry.second.since; });
            if (waitsForChild(pid, first->first))
                return;
            parent.waiting.erase(first);
        }
        beginReading(pid, parent);
    }
    if (!parent.threads.empty())
        goOnReading(pid, parent);
}

void VforkWatch::goOnReading(int pid, Parent &parent) const
{
    for (size_t reads = 0; parent.next < parent.threads.size(); ++parent.next, ++reads) {
        if (reads >= kMinThreads && monotonicNow() >= m_end)
            return;
        const int32_t tid = parent.threads[parent.next];
        if (waitsForChild(pid, tid))
            parent.waiting.try_emplace(tid, Waiting{.since = parent.begun}).first->second.last =
                parent.begun;
        else
            parent.waiting.erase(tid);
    }
    std::erase_if(parent.waiting,
                  [&parent](const auto &entry) { return entry.second.last != parent.begun; });
    parent.done = parent.begun;
    parent.threads.clear();
}

/// A thread that waits for a vfork child does so for the child's lifetime: every later reading
/// finds it.
bool VforkWatch::isAlone(const Parent &parent, const Child &child)
{
    return child.from <= parent.done &&
           std::ranges::all_of(parent.waiting, [&child](const auto &entry) {
               return entry.second.since > child.from;
           });
}

VforkWatch::Parent &VforkWatch::parentAt(int pid)
{
    const auto [found, isNew] = m_parents.try_emplace(pid);
    Parent &parent = found->second;
    m_known += isNew ? 1 : 0;
    if (const uint64_t begin = procfs::startTimeOf(pid); begin != parent.startTime) {
        m_known -= parent.children.size();
        parent = {.startTime = begin, .children = {}, .threads = {}, .waiting = {}};
    }
    return parent;
}

VforkWatch::Child &VforkWatch::childAt(Parent &parent, int pid, uint64_t startTime)
{
    const auto [found, isNew] = parent.children.try_emplace(pid);
    m_known += isNew ? 1 : 0;
    Child &child = found->second;
    if (child.startTime != startTime)
        child = {.startTime = startTime, .from = parent.begun + 1};
    return child;
}

bool VforkWatch::mayShareMemory(int pid, uint64_t startTime)
{
    const int parentPid = procfs::parentOf(pid);
    if (parentPid <= 0)
        return false;
    if (const auto isOne = m_usesKcmp ? haveOneMemory(pid, parentPid) : std::nullopt)
        return *isOne;
    if (procfs::programOf(pid) != procfs::programOf(parentPid))
        return false;
    if (m_known >= kMaxVforks) {
        m_parents.clear();
        m_known = 0;
    }
    Parent &parent = parentAt(parentPid);
    const Child &child = childAt(parent, pid, startTime);
    if (!isAlone(parent, child))
        read(parentPid, parent);
    return !isAlone(parent, child);
}

} // namespace trilane::daemon
