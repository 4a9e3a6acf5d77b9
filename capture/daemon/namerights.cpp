// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/namerights.h"

#include "capture/daemon/procfs.h"

#include <string>

#include <sys/stat.h>

namespace trilane {

using namespace sched;

namespace {
constexpr size_t kMaxRecorded = 1 << 16;
constexpr int kKernelThreads = 2; ///< process 2 starts them all
} // namespace

void NameRights::set(int32_t tid, bool isRecorded)
{
    if (!isRecorded)
        m_recorded.erase(tid);
    else if (m_recorded.size() < kMaxRecorded)
        m_recorded.insert(tid);
}

/// Not by names: of several recordings that share their source these do not tell whose they are.
void NameRights::add(const SchedEvent &event)
{
    if (!m_viewer)
        return;
    switch (event.kind) {
    case SchedEvent::Kind::Fork:
        set(event.targetTid, event.traced & kTargetTraced);
        break;
    case SchedEvent::Kind::Exit:
        set(event.targetTid, false);
        break;
    case SchedEvent::Kind::State:
        set(event.targetTid, event.traced & kTargetTraced && event.leftAs != LeftAs::Dead);
        break;
    case SchedEvent::Kind::Switch:
        set(event.prevTid, event.traced & kPrevTraced && event.leftAs != LeftAs::Dead);
        set(event.nextTid, event.traced & kNextTraced);
        break;
    default:
        break;
    }
}

/// Whom the viewer sees by the rights of /proc, even where that is mounted with hidepid.
bool NameRights::mayName(int32_t tid) const
{
    struct stat status
    {};
    if (!m_viewer || tid == 0 || m_recorded.contains(tid))
        return true;
    if (::stat(("/proc/" + std::to_string(tid)).c_str(), &status) == 0 &&
        status.st_uid == *m_viewer)
        return true;
    return tid == kKernelThreads || procfs::parentOf(tid) == kKernelThreads;
}

} // namespace trilane
