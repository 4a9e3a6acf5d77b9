// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

// The thread that serves the daemon, and when CUPTI's (cuptiworker.h) begins and ends.

#include "capture/agent/cuda/cudarecorder.h"

#include "capture/agent/core/clock.h"
#include "capture/agent/core/confinement.h"
#include "capture/agent/core/connection.h"
#include "capture/agent/core/leave.h"
#include "capture/agent/core/orderedmessages.h"
#include "capture/agent/core/ownthread.h"
#include "capture/agent/core/process.h"
#include "capture/agent/core/thread.h"
#include "capture/agent/core/uncanceled.h"
#include "capture/agent/cuda/activitypool.h"
#include "capture/agent/cuda/cudadevices.h"
#include "capture/agent/cuda/cudadriver.h"
#include "capture/agent/cuda/cuptisession.h"
#include "capture/agent/cuda/cuptiworker.h"
#include "capture/agent/cuda/kernelnames.h"
#include "capture/agent/nvtx/nvtxlate.h"

#include <atomic>
#include <cstdlib>
#include <utility>

#include <poll.h>
#include <pthread.h>
#include <unistd.h>

namespace trilane::agent {

using namespace wire;
using session::State;

namespace {

constexpr int kTickMs = 100;
constexpr int kMaxAtExit = 1000; ///< exit handlers, which cannot be removed
constexpr uint64_t kHangsAfterNs = 5'000'000'000;

// Read and written by starting and ending, which never overlap.
constinit std::atomic<bool> s_started{false};
constinit std::atomic<bool> s_isServing{false}; ///< the thread
constinit bool s_isChild = false;               ///< of a process that had CUDA: it has none
constinit std::atomic<int> s_atExit{0};
constinit bool s_isHangTold = false;

bool isCudaWanted()
{
    const uint32_t wanted = armed();
    return ((wanted | wanted >> wire::kArmLater) & wire::kArmCuda) != 0;
}

void takeMessages()
{
    wire::Packet message;
    while (receiveMessage(message)) {
        if (message.type == wire::MessageType::Reuse)
            pool::reuse(message.a);
        else if (message.type == wire::MessageType::Arm)
            worker::ring();
        else if (message.type == wire::MessageType::Flush && worker::isRunning() &&
                 !session::isOver())
            worker::askForFlush();
        else if (message.type == wire::MessageType::Flush)
            sendMessage(wire::MessageType::Flushed);
    }
}

/// A call that does not return may block the program: the report must name the agent as its caller.
void lookForHang()
{
    const char *name = nullptr;
    if (s_isHangTold || session::callLasts(name) < kHangsAfterNs)
        return;
    s_isHangTold = true;
    reportProblem(wire::Words("%1 has not returned for 5 s: CUPTI may be blocking the process"),
                  {name});
}

/// After a late attach, CUPTI is not touched before the program uses CUDA.
void startWorkerWhenReady()
{
    if (worker::isRunning() || session::isOver() || s_isChild || !session::isLate() ||
        !isCudaWanted())
        return;
    const uint64_t now = monotonicNow();
    if (cudadriver::isReady())
        worker::start();
    else
        worker::setUnrecordedSince(now);
}

/// Until the daemon disconnects.
void serveDaemon()
{
    startWorkerWhenReady(); // the attaching client waits for it
    for (;;) {
        pollfd incoming{ownSocket(), POLLIN, 0};
        ::poll(&incoming, 1, kTickMs);
        if (incoming.revents & (POLLHUP | POLLERR))
            return;
        if (session::isLate())
            nvtx::takeNewTables();
        takeMessages();
        sendWaiting();
        startWorkerWhenReady();
        lookForHang();
        if (!isConfined() && areOnlyOwnThreadsLeft())
            std::exit(0);
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

/// At process exit: CUPTI returns its data, and the agent makes no further calls.
void finish()
{
    if (session::isOver()) // an older handler ran
        return;
    if (!isConnected() && !worker::isRunning())
        return session::setOver();
    const Uncanceled uncanceled;
    const Quiet quiet;
    worker::finish();
}

/// Registered before CUPTI's own exit handlers, which are added at load and first use: the newest
/// handler runs first.
void finishAtExit()
{
    if (s_atExit.fetch_add(1) < kMaxAtExit)
        std::atexit(finish);
}

void serve()
{
    if (!s_isServing.exchange(true) && !startOwnThread(run)) {
        s_isServing.store(false);
        reportProblem(wire::Words(
            "the daemon's requests are ignored and CUDA is not recorded: cannot create a thread"));
    }
}

} // namespace

void startCudaRecorder()
{
    // With a filter, every further call on the program's thread would be checked.
    if (isConfined() || s_started.exchange(true))
        return;
    const Uncanceled uncanceled;
    session::setWhenUsed(finishAtExit);
    worker::followFirst();
    finishAtExit();
    if (!worker::start())
        reportProblem(wire::Words(
            "CUDA activity is recorded only when its buffers are full: cannot create a thread"));
    serve();
}

void attachCudaRecorder()
{
    s_started.store(true);
    session::setLate(true);
    session::setWhenUsed(finishAtExit);
    tellDevicesAgain();
    worker::renew();
    finishAtExit();
    serve();
}

bool isServingDaemon()
{
    return s_isServing.load();
}

void leaveCuda()
{
    worker::leave();
    s_isHangTold = false;
}

void endServing()
{
    s_isServing.store(false);
}

void followCuda(uint64_t time)
{
    if (s_started.load(std::memory_order_relaxed))
        worker::follow(time);
}

void cudaAfterFork()
{
    waitingAfterFork();
    // CUDA does not survive a fork, but a child may initialize it if its parent had not.
    s_isChild = s_isChild || worker::hadContext();
    forgetOwnThreads();
    worker::afterFork();
    pool::afterFork();
    kernelnames::forget();
    devicesAfterFork();
    cudadriver::afterFork();
    s_isServing.store(false);
    session::setState(s_isChild ? State::Missing : State::Unknown);
    s_started.store(s_isChild);
}

void serveChildsCuda()
{
    if (!session::isLate() || s_isChild || !isCudaWanted())
        return;
    s_started.store(true);
    finishAtExit();
    serve();
}

} // namespace trilane::agent
