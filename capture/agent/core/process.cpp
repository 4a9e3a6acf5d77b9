// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/core/process.h"
#include "capture/agent/core/variables.h"

#include "capture/agent/core/capturewatch.h"
#include "capture/agent/core/clock.h"
#include "capture/agent/core/confinement.h"
#include "capture/agent/core/connection.h"
#include "capture/agent/core/internedtexts.h"
#include "capture/agent/core/loaderuse.h"
#include "capture/agent/core/newsegment.h"
#include "capture/agent/core/sparsememory.h"
#include "capture/agent/core/thread.h"
#include "capture/agent/core/uncanceled.h"
#include "capture/agent/cuda/cudarecorder.h"
#include "capture/agent/nvtx/domains.h"
#include "capture/agent/nvtx/nvtxlate.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

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
/// The NVTX functions are hooked: the first call connects.
constinit bool s_awaitsCall = false;
constinit bool s_hasLeft = false; ///< the segment has no owner; its addresses stay mapped
constinit pid_t s_process = 0;    ///< owner of that segment

/// Value of armed() until the first call.
constinit const std::atomic<uint32_t> s_connect{kArmConnect};

void stopRecording()
{
    g_ofThisProcess.isConnected.store(false, std::memory_order_relaxed);
    setArmedWord(g_never);
}

void dropSegment()
{
    stopRecording();
    if (char *base = g_process.base.exchange(nullptr, std::memory_order_relaxed))
        ::munmap(base, wire::kSegmentBytes);
    disconnect();
}

/// Null: no memory; the daemon has the reason.
NewSegment tryMakeSegment(const Beginning &beginning)
{
    if (const wire::Words limit = limitAgainst(wire::kSegmentBytes); *limit.text) {
        reportProblem(limit);
        return {};
    }
    const NewSegment segment = makeSegment(beginning, g_process.clock);
    if (!segment.base)
        reportProblem(wire::Words("nothing can be recorded: no shared memory, %1: %2"),
                      {segment.failed, std::strerror(errno)});
    return segment;
}

/// Number in an environment variable; 0: none.
uint32_t variable(const char *name)
{
    const char *text = environment(name);
    return text ? static_cast<uint32_t>(std::strtoul(text, nullptr, 10)) : 0;
}

/// Hooks may still access the address of an earlier segment: moves the new one there. False: it
/// failed, and the segment is unmapped.
bool putInPlace(NewSegment &segment)
{
    char *before = g_process.base.load(std::memory_order_relaxed);
    if (!before)
        return true;
    renewThreads();
    forgetStrings();
    const bool isMoved = moveOver(segment.base, wire::kSegmentBytes, before);
    segment.base = isMoved ? before : nullptr;
    return isMoved;
}

/// Hooks see the segment only after the daemon has it. `failed`: the system call that failed.
bool connectBy(int socket, const Beginning &beginning, const char **failed = nullptr)
{
    g_process.socket = socket;
    if (socket < 0)
        return false;
    NewSegment segment = tryMakeSegment(beginning);
    const bool sent =
        segment.base && sendMessage(wire::MessageType::Hello, 0, 0, segment.descriptor);
    if (segment.descriptor >= 0)
        ::close(segment.descriptor);
    const bool isSegment = segment.base != nullptr;
    if (!sent || !putInPlace(segment)) {
        const int error = errno;
        if (failed)
            *failed = sent ? "mremap" : isSegment ? "sendmsg" : segment.failed;
        if (segment.base)
            ::munmap(segment.base, wire::kSegmentBytes);
        disconnect();
        errno = error;
        return false;
    }
    g_process.base.store(segment.base, std::memory_order_release);
    s_hasLeft = false;
    s_process = ::getpid();
    g_process.epoch.fetch_add(1, std::memory_order_release);
    g_ofThisProcess.isConnected.store(true, std::memory_order_relaxed);
    setArmedWord(header()->armed);
    return true;
}

/// Part of our file's data, so that /proc/PID/maps shows the file.
alignas(kMaxPageBytes) constinit char s_failure[kMaxPageBytes]{1};

/// An agent without a connection signals the failure by page protection, which the daemon can see
/// (PROTOCOL.md): write-only, which no linker creates.
void showFailure()
{
    ::mprotect(s_failure, sizeof s_failure, PROT_WRITE);
}

bool connect(const Beginning &beginning)
{
    if (!mayConnect())
        return false;
    const bool isDone = connectBy(connectToDaemon(), beginning);
    if (!isDone)
        showFailure();
    return isDone;
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

/// A child of a process that had not connected connects with its own first call.
void awaitCallInChild()
{
    if (!s_awaitsCall)
        return;
    disconnect();
    s_tried = false;
    setArmedWord(s_connect);
}

/// Parent and child must not share a ring. The child starts with its parent's armed kinds, so that
/// it misses nothing before the daemon sees it.
void becomeChild()
{
    if (!g_process.base.load(std::memory_order_relaxed))
        return awaitCallInChild();
    s_awaitsCall = false;
    if (s_hasLeft)
        return forgetParent();
    const Beginning beginning{.parent = header()->pid,
                              .armed =
                                  watch::inherited(header()->armed.load(std::memory_order_relaxed)),
                              .minimumOsNs = header()->minimumOsNs.load(std::memory_order_relaxed)};
    forgetParent();
    if (connect(beginning))
        serveChildsCuda();
}

/// First waits for readers of the library list: forks of other threads wait for them too.
void beforeFork()
{
    nvtx::rememberTables();
    LoaderUse::beforeFork();
}

void afterForkInChild()
{
    const int error = errno;
    const Uncanceled uncanceled;
    LoaderUse::afterForkInChild();
    s_lock = PTHREAD_MUTEX_INITIALIZER;
    nvtx::completeTables();
    becomeChild();
    errno = error;
}

void watchForks()
{
    static constinit bool s_isWatching = false;
    if (!s_isWatching)
        pthread_atfork(beforeFork, LoaderUse::afterFork, afterForkInChild);
    s_isWatching = true;
}

/// Runs once per process, on the first caller's thread.
bool prepare()
{
    if (s_isPrepared)
        return true;
    g_process.clock = chooseClock();
    ::madvise(&g_ofThisProcess, sizeof g_ofThisProcess, MADV_WIPEONFORK);
    if (!prepareStrings() || !prepareThreads())
        return false;
    watchForks();
    s_isPrepared = true;
    return true;
}

/// Frees the pages; the addresses stay mapped.
void emptySegment()
{
    if (char *base = g_process.base.load(std::memory_order_relaxed))
        ::madvise(base, wire::kSegmentBytes, MADV_REMOVE);
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

constinit Process g_process{nullptr, wire::ClockKind::Monotonic, 0, -1};
constinit OfThisProcess g_ofThisProcess{};
constinit const std::atomic<uint32_t> g_never{0};

void setArmedWord(const std::atomic<uint32_t> &word)
{
    g_ofThisProcess.armedAt.store(reinterpret_cast<const char *>(&word) -
                                      reinterpret_cast<const char *>(&g_never),
                                  std::memory_order_release);
}

bool connectOnce(WaitForDaemon wait)
{
    const int error = errno;
    const Uncanceled uncanceled;
    pthread_mutex_lock(&s_lock);
    if (!s_tried) {
        s_tried = true;
        watch::readEnvironment();
        const Beginning beginning{.parent = 0,
                                  .armed = variable(wire::kArmedVariable),
                                  .minimumOsNs = variable(wire::kOsThresholdVariable)};
        const bool isTold = environment(wire::kArmedVariable) != nullptr;
        if (prepare() && connect(beginning) && wait == WaitForDaemon::Yes && !isTold)
            waitUntilArmed();
        s_awaitsCall = false;
        if (!isConnected())
            setArmedWord(g_never);
    } else if (!isConnected() && s_process != ::getpid()) {
        becomeChild(); // for a fork without a callback
        if (!isConnected())
            setArmedWord(g_never);
    }
    const bool connected = isConnected();
    pthread_mutex_unlock(&s_lock);
    errno = error;
    return connected;
}

pthread_mutex_t &connectionLock()
{
    return s_lock;
}

void expectCalls()
{
    pthread_mutex_lock(&s_lock);
    if (!s_tried) {
        s_awaitsCall = true;
        setArmedWord(s_connect);
    }
    pthread_mutex_unlock(&s_lock);
}

void expectNoCalls()
{
    pthread_mutex_lock(&s_lock);
    if (s_awaitsCall)
        setArmedWord(g_never);
    s_awaitsCall = false;
    pthread_mutex_unlock(&s_lock);
}

void connectAtFirstCall()
{
    pthread_mutex_lock(&s_lock);
    watchForks();
    if (!s_tried) {
        s_awaitsCall = true;
        setArmedWord(s_connect);
    } else if (!isConnected() && s_process != 0 && s_process != ::getpid()) {
        setArmedWord(s_connect); // A child of a fork without a callback
    }
    pthread_mutex_unlock(&s_lock);
}

uint32_t connectNow()
{
    // A signal handler here would deadlock, and its fork would copy an incomplete state.
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    connectOnce();
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return armed();
}

namespace {

/// The system's error of that call.
wire::ProblemText refusal(const char *call)
{
    return errno ? wire::ProblemText(wire::Words("nothing can be recorded: %1: %2"),
                                     {call, std::strerror(errno)})
                 : wire::ProblemText(wire::Words("nothing can be recorded: %1"), {call});
}

/// Requires the lock. The socket is then owned by the process, or closed.
wire::AttachResult attachBy(const wire::AttachRequest &request, int socket, wire::ProblemText &why)
{
    const Beginning beginning{
        .parent = 0, .armed = request.armed, .minimumOsNs = request.minimumOsNs};
    const wire::Words limit = limitAgainst(wire::kSegmentBytes);
    if (isConnected()) {
        why = wire::ProblemText(wire::Words("it is already being recorded"));
        ::close(socket);
        return wire::AttachResult::Busy;
    }
    if (!*limit.text && prepare()) {
        watch::afterFork();
        watch::use(request.range);
        nameDaemon(request.childSocket);
        const char *failed = nullptr;
        if (connectBy(adoptSocket(socket), beginning, &failed))
            return wire::AttachResult::Attached;
        if (failed)
            why = refusal(failed);
    } else {
        ::close(socket);
    }
    if (why.empty())
        why = wire::ProblemText(*limit.text ? limit
                                            : wire::Words("nothing can be recorded: no memory"));
    setArmedWord(g_never);
    return wire::AttachResult::NoMemory;
}

} // namespace

wire::AttachResult attach(const wire::AttachRequest &request, int socket, wire::ProblemText &why)
{
    errno = 0;
    pthread_mutex_lock(&s_lock);
    s_tried = true;
    s_awaitsCall = false;
    const wire::AttachResult result = attachBy(request, socket, why);
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
