// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/perfevent.h"

#include <cerrno>
#include <ctime>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

namespace trilane::sched {

namespace {

constexpr uint64_t kFormatLost = 1U << 4; // PERF_FORMAT_LOST, Linux 6.0

int openEvent(perf_event_attr &attr, int32_t pid, int cpu)
{
    return int(syscall(SYS_perf_event_open, &attr, pid, cpu, -1, PERF_FLAG_FD_CLOEXEC));
}

} // namespace

PerfEvent::~PerfEvent()
{
    if (m_fd >= 0)
        close(m_fd);
}

PerfEvent::PerfEvent(PerfEvent &&other) noexcept
    : m_fd(std::exchange(other.m_fd, -1))
    , m_countsLosses(other.m_countsLosses)
{}

PerfEvent &PerfEvent::operator=(PerfEvent &&other) noexcept
{
    std::swap(m_fd, other.m_fd);
    std::swap(m_countsLosses, other.m_countsLosses);
    return *this;
}

perf_event_attr PerfEvent::attributes(uint32_t type, uint64_t config)
{
    perf_event_attr attr{};
    attr.size = sizeof attr;
    attr.type = type;
    attr.config = config;
    attr.sample_period = 1;
    attr.sample_type = PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_CPU;
    attr.sample_id_all = 1;
    attr.use_clockid = 1;
    attr.clockid = CLOCK_MONOTONIC;
    attr.watermark = 1; // not polled: never wake
    attr.wakeup_watermark = 1U << 31;
    return attr;
}

Result<PerfEvent> PerfEvent::open(perf_event_attr &attr, int32_t pid, int cpu)
{
    PerfEvent event;
    attr.read_format = kFormatLost;
    event.m_fd = openEvent(attr, pid, cpu);
    event.m_countsLosses = event.m_fd >= 0;
    if (event.m_fd < 0 && errno == EINVAL) {
        attr.read_format = 0;
        event.m_fd = openEvent(attr, pid, cpu);
    }
    if (event.m_fd >= 0)
        return event;
    Error error = Error::fromErrno(msg("perf_event_open"), {});
    if (errno == EACCES || errno == EPERM)
        error.remedy = msg("needs CAP_PERFMON or a lower /proc/sys/kernel/perf_event_paranoid");
    return error;
}

PerfEvent PerfEvent::adopt(int descriptor)
{
    PerfEvent event;
    event.m_fd = descriptor;
    return event;
}

Result<void> PerfEvent::shareRingOf(const PerfEvent &other)
{
    if (ioctl(m_fd, PERF_EVENT_IOC_SET_OUTPUT, other.m_fd) != 0)
        return Error::fromErrno(msg("cannot share a perf event ring buffer"), {});
    return {};
}

void PerfEvent::disable()
{
    ioctl(m_fd, PERF_EVENT_IOC_DISABLE, 0);
}

uint64_t PerfEvent::lostCount() const
{
    uint64_t values[2] = {}; // value, lost
    if (!m_countsLosses || ::read(m_fd, values, sizeof values) != sizeof values)
        return 0;
    return values[1];
}

} // namespace trilane::sched
