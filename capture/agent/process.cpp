// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/process.h"

#include "capture/agent/capturewatch.h"
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

constinit pthread_mutex_t s_lock = PTHREAD_MUTEX_INITIALIZER;
constinit bool s_tried = false;
constinit bool s_isPrepared = false;
constinit bool s_hasLeft = false; ///< the segment is nobody's; its addresses are kept
constinit pid_t s_process = 0;    ///< whose segment that is

void stopRecording()
{
    g_ofThisProcess.isConnected.store(false, std::memory_order_relaxed);
    setArmedWord(g_never);
}

void dropSegment()
{
    stopRecording();
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

/// Where an earlier segment was, hooks may still look: the new one takes its place there.
void putInPlace(NewSegment &segment)
{
    char *before = g_process.base.load(std::memory_order_relaxed);
    if (!before)
        return;
    renewThreads();
    forgetStrings();
    ::mremap(segment.base, kSegmentBytes, kSegmentBytes, MREMAP_MAYMOVE | MREMAP_FIXED, before);
    segment.base = before;
}

/// Hooks see the segment only when the daemon has it.
bool connectBy(int socket, const Beginning &beginning)
{
    g_process.socket = socket;
    if (socket < 0)
        return false;
    NewSegment segment = tryMakeSegment(beginning);
    const bool sent = segment.base && sendMessage(MessageType::Hello, 0, 0, segment.descriptor);
    if (segment.descriptor >= 0)
        ::close(segment.descriptor);
    if (!sent) {
        if (segment.base)
            ::munmap(segment.base, kSegmentBytes);
        disconnect();
        return false;
    }
    putInPlace(segment);
    g_process.base.store(segment.base, std::memory_order_release);
    s_hasLeft = false;
    s_process = ::getpid();
    g_process.epoch.fetch_add(1, std::memory_order_release);
    g_ofThisProcess.isConnected.store(true, std::memory_order_relaxed);
    setArmedWord(header()->armed);
    return true;
}

bool connect(const Beginning &beginning)
{
    return connectBy(connectToDaemon(), beginning);
}

void waitUntilArmed()
{
    const uint64_t end = monotonicNow() + kPatienceNs;
    while (armed() == 0 && monotonicNow() < end)
        ::usleep(200);
}

void forgetParent()
{
    setArmedWord(g_never);
    cudaAfterFork();
    dropSegment();
    forgetThreads();
    forgetStrings();
    domainsAfterFork();
    watch::afterFork();
}

/// Parent and child must never write one ring. The child begins with what its parent was told to
/// record, so that nothing is missed until the daemon has seen it.
void becomeChild()
{
    if (!g_process.base.load(std::memory_order_relaxed))
        return;
    if (s_hasLeft)
        return forgetParent();
    const Beginning beginning{.parent = header()->pid,
                              .armed =
                                  watch::inherited(header()->armed.load(std::memory_order_relaxed)),
                              .minimumOsNs = header()->minimumOsNs.load(std::memory_order_relaxed)};
    forgetParent();
    connect(beginning);
}

void afterForkInChild()
{
    const int error = errno;
    s_lock = PTHREAD_MUTEX_INITIALIZER;
    becomeChild();
    errno = error;
}

/// Once a process, whoever comes first.
bool prepare()
{
    if (s_isPrepared)
        return true;
    g_process.clock = chooseClock();
    ::madvise(&g_ofThisProcess, sizeof g_ofThisProcess, MADV_WIPEONFORK);
    if (!prepareStrings() || !prepareThreads())
        return false;
    pthread_atfork(nullptr, nullptr, afterForkInChild);
    s_isPrepared = true;
    return true;
}

/// What the kernel keeps of it is given back; the addresses stay.
void emptySegment()
{
    if (char *base = g_process.base.load(std::memory_order_relaxed))
        ::madvise(base, kSegmentBytes, MADV_REMOVE);
}

void leaveLocked()
{
    if (s_hasLeft || !isConnected())
        return;
    stopRecording();
    s_hasLeft = true;
    disconnect();
    emptySegment();
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

bool connectOnce(Patience patience)
{
    const int error = errno;
    pthread_mutex_lock(&s_lock);
    if (!s_tried) {
        s_tried = true;
        watch::readEnvironment();
        const Beginning beginning{.parent = 0,
                                  .armed = variable(kArmedVariable),
                                  .minimumOsNs = variable(kOsThresholdVariable)};
        const bool isTold = std::getenv(kArmedVariable) != nullptr;
        if (prepare() && connect(beginning) && patience == Patience::Some && !isTold)
            waitUntilArmed();
    } else if (!isConnected() && s_process != ::getpid()) {
        becomeChild(); // of a fork that we were not told of
    }
    const bool connected = isConnected();
    pthread_mutex_unlock(&s_lock);
    errno = error;
    return connected;
}

AttachResult attach(const AttachRequest &request, int socket, const char *&failed)
{
    const Beginning beginning{
        .parent = 0, .armed = request.armed, .minimumOsNs = request.minimumOsNs};
    failed = nullptr;
    pthread_mutex_lock(&s_lock);
    AttachResult result = AttachResult::Attached;
    s_tried = true;
    if (isConnected()) {
        result = AttachResult::Busy;
    } else if ((failed = limitAgainst(kSegmentBytes)) != nullptr || !prepare()) {
        result = AttachResult::NoMemory;
    } else {
        watch::afterFork();
        watch::use(request.range);
        nameDaemon(request.childSocket);
        if (!connectBy(adoptSocket(socket), beginning)) {
            failed = "memfd_create";
            result = AttachResult::NoMemory;
        }
    }
    pthread_mutex_unlock(&s_lock);
    return result;
}

void leave()
{
    pthread_mutex_lock(&s_lock);
    leaveLocked();
    pthread_mutex_unlock(&s_lock);
}

} // namespace trilane::agent
