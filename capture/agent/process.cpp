// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/process.h"

#include "capture/agent/clock.h"
#include "capture/agent/connection.h"
#include "capture/agent/cudarecorder.h"
#include "capture/agent/domains.h"
#include "capture/agent/segment.h"
#include "capture/agent/sparsememory.h"
#include "capture/agent/strings.h"
#include "capture/agent/thread.h"

#include <cerrno>
#include <cstdlib>

#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

namespace trilane::agent {

using namespace wire;

namespace {

constexpr uint64_t kPatienceNs = 100'000'000;

constinit std::atomic<uint32_t> s_never{0};
constinit pthread_mutex_t s_lock = PTHREAD_MUTEX_INITIALIZER;
constinit bool s_tried = false;

void dropSegment()
{
    g_process.armed.store(&s_never, std::memory_order_relaxed);
    if (char *base = g_process.base.exchange(nullptr, std::memory_order_relaxed))
        ::munmap(base, kSegmentBytes);
    disconnect();
}

/// Null: there is no memory for it, and the daemon knows why.
NewSegment tryMakeSegment(const Beginning &beginning)
{
    if (const char *limit = limitAgainst(kSegmentBytes)) {
        reportProblem("nothing is recorded: %s", limit);
        return {};
    }
    const NewSegment segment = makeSegment(beginning, g_process.clock);
    if (!segment.base)
        reportProblem("nothing is recorded: no shared memory, %s: %m", segment.failed);
    return segment;
}

/// A number of the environment; 0 where there is none.
uint32_t variable(const char *name)
{
    const char *text = std::getenv(name);
    return text ? static_cast<uint32_t>(std::strtoul(text, nullptr, 10)) : 0;
}

/// Hooks see the segment only when the daemon has it.
bool connect(const Beginning &beginning)
{
    g_process.socket = connectToDaemon();
    if (g_process.socket < 0)
        return false;
    const NewSegment segment = tryMakeSegment(beginning);
    const bool sent = segment.base && sendMessage(MessageType::Hello, 0, 0, segment.descriptor);
    if (segment.descriptor >= 0)
        ::close(segment.descriptor);
    g_process.base.store(segment.base, std::memory_order_release);
    if (!sent) {
        dropSegment();
        return false;
    }
    g_process.epoch.fetch_add(1, std::memory_order_release);
    g_process.armed.store(&header()->armed, std::memory_order_release);
    return true;
}

void waitUntilArmed()
{
    const uint64_t end = monotonicNow() + kPatienceNs;
    while (armed() == 0 && monotonicNow() < end)
        ::usleep(200);
}

/// Parent and child must never write one ring. The child begins with what its parent was told to
/// record, so that nothing is missed until the daemon has seen it.
void afterForkInChild()
{
    const int error = errno;
    s_lock = PTHREAD_MUTEX_INITIALIZER;
    if (g_process.base.load(std::memory_order_relaxed)) {
        const Beginning beginning{
            .parent = header()->pid, .armed = armed(), .minimumOsNs = header()->minimumOsNs.load()};
        g_process.armed.store(&s_never, std::memory_order_relaxed);
        cudaAfterFork();
        dropSegment();
        forgetThreads();
        forgetStrings();
        domainsAfterFork();
        connect(beginning);
    }
    errno = error;
}

} // namespace

constinit Process g_process{&s_never, nullptr, ClockKind::Monotonic, 0, -1};

bool connectOnce(Patience patience)
{
    const int error = errno;
    pthread_mutex_lock(&s_lock);
    if (!s_tried) {
        s_tried = true;
        g_process.clock = chooseClock();
        const Beginning beginning{.parent = 0,
                                  .armed = variable(kArmedVariable),
                                  .minimumOsNs = variable(kOsThresholdVariable)};
        if (prepareStrings() && prepareThreads() && connect(beginning)) {
            pthread_atfork(nullptr, nullptr, afterForkInChild);
            if (patience == Patience::Some)
                waitUntilArmed();
        }
    }
    const bool connected = g_process.base.load(std::memory_order_relaxed) != nullptr;
    pthread_mutex_unlock(&s_lock);
    errno = error;
    return connected;
}

} // namespace trilane::agent
