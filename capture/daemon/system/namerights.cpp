// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/system/namerights.h"

#include "capture/daemon/system/procfs.h"
#include "capture/sched/proctree.h"

#include <string>

#include <sys/stat.h>

namespace trilane::daemon {

using namespace sched;

namespace {

constexpr int kKernelThreads = 2; ///< process 2 is the parent of all

/// By the permissions in /proc, even if it is mounted with hidepid.
bool belongsTo(int32_t tid, uid_t user)
{
    struct stat status
    {};
    return ::stat(("/proc/" + std::to_string(tid)).c_str(), &status) == 0 && status.st_uid == user;
}

} // namespace

bool NameRights::mayName(const sched::SchedEvent &name) const
{
    const int32_t tid = name.targetTid;
    if (!m_viewer || tid == 0 || (name.traced & sched::kTargetTraced))
        return true;
    const bool isOpen = belongsTo(tid, *m_viewer) || tid == kKernelThreads ||
                        procfs::parentOf(tid) == kKernelThreads;
    // Checked last: an earlier owner of the ID has exited since.
    return isOpen && sched::beganBefore(tid, name.time);
}

} // namespace trilane::daemon
