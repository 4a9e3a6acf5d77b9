// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/helper/helper.h"

#include <cerrno>
#include <ctime>

#include <linux/magic.h>
#include <linux/perf_event.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace trilane::helper {

namespace {

bool isMemoryFile(int file)
{
    struct stat status = {};
    struct statfs system = {};
    return ::fstatfs(file, &system) == 0 && system.f_type == TMPFS_MAGIC &&
           ::fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink == 0;
}

bool isUnixSocket(int file)
{
    int domain = 0;
    int type = 0;
    socklen_t size = sizeof domain;
    return ::getsockopt(file, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 && domain == AF_UNIX &&
           ::getsockopt(file, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_SEQPACKET;
}

} // namespace

int takeDescriptor(const Target &target, int number)
{
    const int taken = static_cast<int>(::syscall(SYS_pidfd_getfd, target.pidfd, number, 0));
    if (taken < 0 || isMemoryFile(taken) || isUnixSocket(taken))
        return taken;
    errno = EPERM;
    return -1;
}

int openSwitches(pid_t thread, int cpu, bool withChildren)
{
    perf_event_attr attr{};
    attr.size = sizeof attr;
    attr.type = PERF_TYPE_SOFTWARE;
    attr.config = PERF_COUNT_SW_DUMMY;
    attr.sample_period = 1;
    attr.sample_type = PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_CPU;
    attr.sample_id_all = attr.use_clockid = attr.watermark = 1;
    attr.clockid = CLOCK_MONOTONIC;
    attr.wakeup_watermark = 1U << 31;
    attr.context_switch = attr.task = attr.comm = attr.comm_exec = 1;
    attr.exclude_kernel = attr.exclude_hv = 1;
    attr.inherit = withChildren;
    return static_cast<int>(
        ::syscall(SYS_perf_event_open, &attr, thread, cpu, -1, PERF_FLAG_FD_CLOEXEC));
}

} // namespace trilane::helper
