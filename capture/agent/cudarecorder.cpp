// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cudarecorder.h"

#include "capture/agent/activitypool.h"
#include "capture/agent/clock.h"
#include "capture/agent/clockpair.h"
#include "capture/agent/connection.h"
#include "capture/agent/cudabuffers.h"
#include "capture/agent/kernelnames.h"
#include "capture/agent/leave.h"
#include "capture/agent/minicupti.h"
#include "capture/agent/nvtxlate.h"
#include "capture/agent/profilerwatch.h"
#include "capture/agent/strings.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include <csignal>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

namespace trilane::agent {

using namespace wire;

namespace {

constexpr uint32_t kKinds[] = {
    cupti::kKernel, cupti::kMemcpy,          cupti::kMemcpy2,  cupti::kMemset,  cupti::kRuntime,
    cupti::kDriver, cupti::kSynchronization, cupti::kOverhead, cupti::kMemory2, cupti::kGraphTrace};
constexpr int kTickMs = 100;

enum class State { Unknown, Missing, Idle, Recording };

constinit cupti::Library s_cupti{};
constinit State s_state = State::Unknown;
constinit bool s_started = false;
constinit bool s_isRunning = false; ///< the thread
constinit bool s_isLate = false;    ///< attached, not started with the process
constinit bool s_isChild = false;   ///< of a process that had CUDA: it has none
constinit bool s_isAtExit = false;
constinit bool s_wasWanted = false;
constinit char s_missing[200] = {}; ///< what the user should know of State::Missing
constinit bool s_flushDue = false;  ///< recording was stopped and CUPTI still has some of it
// Starting, stopping and flushing; never taken in a callback of CUPTI's.
constinit pthread_mutex_t s_lock = PTHREAD_MUTEX_INITIALIZER;

void takeMessages(bool &flushWanted, bool &armChanged)
{
    Message message;
    while (receiveMessage(message)) {
        if (message.type == MessageType::Reuse)
            pool::reuse(message.a);
        else if (message.type == MessageType::Flush)
            flushWanted = true;
        else if (message.type == MessageType::Arm)
            armChanged = true;
    }
}

bool isWanted(uint32_t kind, uint32_t armed)
{
    return kind != cupti::kGraphTrace || !(armed & kArmGraphNodes);
}

void reportEnable(uint32_t kind, int result)
{
    if (kind != cupti::kMemory2 && kind != cupti::kGraphTrace) // not in every version
        reportProblem("CUDA activity of kind %u is not recorded: CUPTI says %d, %.100s", kind,
                      result, s_cupti.describe(result));
}

void probe()
{
    uint32_t version = 0;
    s_cupti.getVersion(&version);
    cudabuffers::setVersion(version);
    setCuptiClock(s_cupti.getTimestamp);
    sendMessage(MessageType::Version, version);
    kernelnames::publishFunctions(s_cupti.getCallbackName);
    for (const uint32_t kind : kKinds) {
        const size_t length = s_cupti.lengthOf(kind);
        kernelnames::setLength(kind, length);
        if (length)
            sendMessage(MessageType::Lengths, kind, length);
    }
}

/// In a process that runs already another tool may be at work, whose buffers we would get: CUPTI
/// has one place for a subscriber, and tells who comes second.
bool isTaken()
{
    void *subscriber = nullptr;
    if (!s_isLate || !s_cupti.subscribe || !s_cupti.unsubscribe)
        return false;
    const int result = s_cupti.subscribe(
        &subscriber, [](void *, int, uint32_t, const void *) {}, nullptr);
    if (result == cupti::kSuccess)
        s_cupti.unsubscribe(subscriber);
    return result == cupti::kMultipleSubscribers;
}

/// printf's format: why there is no CUDA.
[[gnu::format(printf, 1, 2)]] State missing(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(s_missing, sizeof s_missing, format, arguments);
    va_end(arguments);
    return State::Missing;
}

/// Once a process and daemon.
State prepare()
{
    if (!cupti::load(s_cupti)) {
        return missing("CUDA is not recorded: no usable libcupti.so was found (it is part of the "
                       "CUDA Toolkit and of the package nvidia-cuda-cupti)");
    }
    if (pool::exists() ? !pool::renew() : !pool::make()) {
        return missing("CUDA is not recorded: no memory for its activity buffers");
    }
    probe();
    if (s_cupti.setAttribute) {
        uint8_t yes = 1;
        size_t size = sizeof yes;
        s_cupti.setAttribute(cupti::kZeroedOutBuffer, &size, &yes);
    }
    // Without that, calls bear numbers that only pthread knows, cut to 32 bits.
    if (!s_cupti.setThreadIdType || s_cupti.setThreadIdType(cupti::kSystemThreadIds) != 0)
        reportProblem("CUDA calls are not shown on their threads: CUPTI does not tell them");
    const int result = isTaken()
                           ? cupti::kMultipleSubscribers
                           : s_cupti.registerCallbacks(cudabuffers::request, cudabuffers::complete);
    if (result == cupti::kSuccess)
        return State::Idle;
    if (result == cupti::kMultipleSubscribers)
        return missing("CUDA is not recorded: another tool uses CUPTI in this process");
    return missing("CUDA is not recorded: CUPTI says %d, %.100s", result, s_cupti.describe(result));
}

/// Late, what is there already is told of, too, by the versions that can (CUDA 11.7).
int enable(uint32_t kind)
{
    if (s_isLate && s_cupti.enableAndDump && s_cupti.enableAndDump(kind) == cupti::kSuccess)
        return cupti::kSuccess;
    return s_cupti.enable(kind);
}

void startRecording(uint32_t armed)
{
    putClockPair();
    int taken = 0;
    for (const uint32_t kind : kKinds) {
        if (!isWanted(kind, armed))
            continue;
        const int result = enable(kind);
        if (result == cupti::kMultipleSubscribers)
            ++taken;
        else if (result != cupti::kSuccess)
            reportEnable(kind, result);
    }
    if (taken > 0)
        reportProblem("%s: another tool uses CUPTI in this process (is the framework's own "
                      "profiler on?)",
                      taken > 1 ? "CUDA is not recorded" : "CUDA is recorded only in part");
    s_state = State::Recording;
}

void stopRecording()
{
    for (const uint32_t kind : kKinds)
        s_cupti.disable(kind);
    s_state = State::Idle;
    s_flushDue = true;
}

/// What was recorded up to the stop. Not in a callback of CUPTI's, and it may take its time.
void flushStopped()
{
    if (!s_flushDue)
        return;
    s_flushDue = false;
    s_cupti.flushAll(cupti::kFlushForced);
    putClockPair();
}

void reportLoss()
{
    size_t dropped = 0;
    if (s_cupti.getDropped && s_cupti.getDropped(nullptr, 0, &dropped) != cupti::kSuccess)
        dropped = 0;
    const uint64_t lost = dropped + cudabuffers::takeLost();
    if (lost == 0)
        return;
    if (Writer writer; writer)
        writer.put(
            {.ts = recordTime(g_process.clock), .type = RecordType::ActivityLoss, .a = lost});
}

/// What the daemon wants now.
void follow()
{
    const uint32_t wanted = armed();
    const bool on = (wanted & kArmCuda) != 0;
    const bool soon = wanted & kArmWatch && wanted >> kArmLater & kArmCuda;
    if ((on || soon) && s_state == State::Unknown && (!s_isLate || cupti::isCudaThere()))
        s_state = prepare();
    // Each recording is to know.
    const bool isNew = !std::exchange(s_wasWanted, on || soon) && s_wasWanted;
    if (isNew && s_state == State::Missing && s_missing[0])
        reportProblem("%s", s_missing);
    if (wanted & kArmWatch)
        watchProfiler(s_cupti);
    if (on && s_state == State::Idle)
        startRecording(wanted);
    else if (!on && s_state == State::Recording)
        stopRecording();
}

void tick(bool flushWanted)
{
    pthread_mutex_lock(&s_lock);
    follow();
    flushStopped();
    if (s_state == State::Recording) {
        putClockPair();
        s_cupti.flushAll(flushWanted ? cupti::kFlushForced : 0);
        putClockPair();
        pool::forHeld(kernelnames::publishHeld);
        reportLoss();
    }
    if (pool::exists())
        pool::sendReturned();
    pthread_mutex_unlock(&s_lock);
    if (flushWanted)
        sendMessage(MessageType::Flushed);
}

/// Until the daemon is gone.
void serveDaemon()
{
    uint64_t next = 0;
    for (;;) {
        pollfd incoming{ownSocket(), POLLIN, 0};
        ::poll(&incoming, 1, next ? kTickMs : 0);
        if (incoming.revents & (POLLHUP | POLLERR))
            return;
        if (s_isLate)
            nvtx::takeNewTables();
        bool flushWanted = false;
        bool armChanged = false;
        takeMessages(flushWanted, armChanged);
        if (!flushWanted && !armChanged && monotonicNow() < next)
            continue;
        tick(flushWanted);
        next = monotonicNow() + uint64_t{kTickMs} * 1'000'000;
    }
}

void *run(void *)
{
    pthread_setname_np(pthread_self(), "trilane");
    beUnconfined();
    {
        const Quiet quiet;
        serveDaemon();
    }
    leaveDaemon();
    return nullptr;
}

/// At the process's end: CUPTI gives out what it has, finished or not.
void finish()
{
    if (!isConnected())
        return;
    const Quiet quiet;
    pthread_mutex_lock(&s_lock);
    if (s_state == State::Recording)
        stopRecording();
    flushStopped();
    if (s_state != State::Missing && s_state != State::Unknown)
        reportLoss();
    // What cannot be told now the daemon finds by itself, in the pool.
    for (int tries = 0; pool::exists() && !pool::sendReturned() && tries < 20; ++tries)
        ::usleep(1000);
    pthread_mutex_unlock(&s_lock);
}

void finishAtExit()
{
    if (!std::exchange(s_isAtExit, true))
        std::atexit(finish);
}

/// The program's signals are not for our thread.
void startThread()
{
    s_isRunning = true;
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_t thread;
    s_isRunning = pthread_create(&thread, &attributes, run, nullptr) == 0;
    if (!s_isRunning)
        reportProblem("CUDA activity is recorded only when its buffers are full: no thread");
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

} // namespace

void startCudaRecorder()
{
    pthread_mutex_lock(&s_lock);
    const bool first = !s_started;
    s_started = true;
    if (first)
        follow();
    pthread_mutex_unlock(&s_lock);
    if (!first)
        return;
    finishAtExit();
    startThread();
}

void attachCudaRecorder()
{
    pthread_mutex_lock(&s_lock);
    s_isLate = true;
    s_started = true;
    if (!s_isChild && s_state != State::Recording)
        s_state = State::Unknown;
    const bool isRunning = s_isRunning;
    pthread_mutex_unlock(&s_lock);
    finishAtExit();
    if (!isRunning)
        startThread();
}

bool isServingDaemon()
{
    pthread_mutex_lock(&s_lock);
    const bool isServing = s_isRunning;
    pthread_mutex_unlock(&s_lock);
    return isServing;
}

void leaveCuda()
{
    pthread_mutex_lock(&s_lock);
    if (s_state == State::Recording)
        stopRecording();
    flushStopped();
    if (s_cupti.getVersion)
        unwatchProfiler(s_cupti);
    pool::rest();
    kernelnames::forget();
    s_isRunning = false;
    pthread_mutex_unlock(&s_lock);
}

void followCuda()
{
    timespec until{};
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 100'000'000;
    until.tv_sec += until.tv_nsec / 1'000'000'000;
    until.tv_nsec %= 1'000'000'000;
    if (!s_started || pthread_mutex_timedlock(&s_lock, &until) != 0)
        return;
    follow();
    pthread_mutex_unlock(&s_lock);
}

void cudaAfterFork()
{
    s_lock = PTHREAD_MUTEX_INITIALIZER;
    pool::afterFork();
    kernelnames::forget();
    // CUDA does not survive a fork, but a child of a process that had none may start it.
    s_isRunning = false;
    s_isChild = s_isChild || s_state == State::Recording || s_state == State::Idle;
    if (s_isChild)
        s_state = State::Missing;
    else
        s_started = false;
}

} // namespace trilane::agent
