// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/process.h"

#include "capture/agent/capturewatch.h"
#include "capture/agent/clock.h"
#include "capture/agent/connection.h"
#include "capture/agent/cudarecorder.h"
#include "capture/agent/domains.h"
#include "capture/agent/segment.h"
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

constinit pthread_mutex_t s_lock = PTHREAD_MUTEX_INITIALIZER;
constinit bool s_tried = false;

void dropSegment()
{
    g_ofThisProcess.isConnected.store(false, std::memory_order_relaxed);
    setArmedWord(g_never);
    if (char *base = g_process.base.exchange(nullptr, std::memory_order_relaxed))
        ::munmap(base, kSegmentBytes);
    if (g_process.socket >= 0)
        ::close(g_process.socket);
    g_process.socket = -1;
}

/// Hooks see the segment only when the daemon has it.
bool connect(uint32_t parent, uint32_t inherited)
{
    g_process.socket = connectToDaemon();
    if (g_process.socket < 0)
        return false;
    const NewSegment segment = makeSegment(parent, g_process.clock, inherited);
    const bool sent = segment.base && sendMessage(MessageType::Hello, 0, 0, segment.descriptor);
    if (segment.descriptor >= 0)
        ::close(segment.descriptor);
    g_process.base.store(segment.base, std::memory_order_release);
    if (!sent) {
        dropSegment();
        return false;
    }
    g_process.epoch.fetch_add(1, std::memory_order_release);
    g_ofThisProcess.isConnected.store(true, std::memory_order_relaxed);
    setArmedWord(header()->armed);
    return true;
}

/// What the launcher says is recorded from the begin on, so that nothing is missed until the daemon
/// has seen us. 0: it does not say; the daemon will.
uint32_t firstWord()
{
    const char *text = std::getenv(kArmedVariable);
    const unsigned long bits = text ? std::strtoul(text, nullptr, 10) : 0;
    return bits <= UINT32_MAX ? static_cast<uint32_t>(bits) : 0;
}

void waitUntilArmed()
{
    const uint64_t end = monotonicNow() + kPatienceNs;
    while (armed() == 0 && monotonicNow() < end)
        ::usleep(200);
}

/// Parent and child must never write one ring. The child begins with what its parent was told to
/// record, so that nothing is missed until the daemon has seen it.
void becomeChild()
{
    if (!g_process.base.load(std::memory_order_relaxed))
        return;
    const uint32_t before = watch::inherited(header()->armed.load(std::memory_order_relaxed));
    const uint32_t parent = header()->pid;
    cudaAfterFork();
    dropSegment();
    forgetThreads();
    forgetStrings();
    domainsAfterFork();
    watch::afterFork();
    connect(parent, before);
}

void afterForkInChild()
{
    const int error = errno;
    s_lock = PTHREAD_MUTEX_INITIALIZER;
    becomeChild();
    errno = error;
}

} // namespace

constinit Process g_process{nullptr, ClockKind::Monotonic, 0, -1};
constinit OfThisProcess g_ofThisProcess{};
constinit const std::atomic<uint32_t> g_never{0};

void setArmedWord(const std::atomic<uint32_t> &word)
{
    g_ofThisProcess.armedAt.store(reinterpret_cast<const char *>(&word) -
                                      reinterpret_cast<const char *>(&g_never),
                                  std::memory_order_release);
}

bool connectOnce()
{
    const int error = errno;
    pthread_mutex_lock(&s_lock);
    if (!s_tried) {
        s_tried = true;
        g_process.clock = chooseClock();
        ::madvise(&g_ofThisProcess, sizeof g_ofThisProcess, MADV_WIPEONFORK);
        watch::readEnvironment();
        if (prepareStrings() && prepareThreads() && connect(0, firstWord())) {
            pthread_atfork(nullptr, nullptr, afterForkInChild);
            waitUntilArmed();
        }
    } else if (!isConnected()) {
        becomeChild(); // of a fork that we were not told of
    }
    const bool connected = isConnected();
    pthread_mutex_unlock(&s_lock);
    errno = error;
    return connected;
}

} // namespace trilane::agent
