// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/cuptiending.h"

#include "capture/agent/core/clock.h"
#include "capture/agent/core/connection.h"
#include "capture/agent/core/orderedmessages.h"
#include "capture/agent/core/process.h"
#include "capture/agent/cuda/activitypool.h"
#include "capture/agent/cuda/clockpair.h"
#include "capture/agent/cuda/cudabuffers.h"
#include "capture/agent/cuda/cuptisession.h"
#include "capture/agent/cuda/cuptiworker.h"
#include "capture/agent/cuda/heldwork.h"
#include "capture/agent/cuda/kernelnames.h"
#include "capture/agent/cuda/otherclients.h"

#include <atomic>
#include <cstdio>
#include <utility>

#include <unistd.h>

namespace trilane::agent::ending {

using namespace wire;
using session::State;

namespace {

constinit uint64_t s_since = 0;
constinit uint32_t s_waiting = 0;
/// Kernels are still enabled: records with a number above s_lastCall do not belong to the
/// recording.
constinit std::atomic<bool> s_hasTail{false};
constinit uint32_t s_lastCall = UINT32_MAX;
constinit bool s_hasOutside = false; ///< records with a number above s_lastCall are outside
/// End of the range that is still recorded; 0: it is open. Requires session's lock.
constinit uint32_t s_mark = 0;
/// End of a range that could not take that lock; 0: none.
constinit std::atomic<uint32_t> s_markWithoutLock{0};
constinit bool s_isBeginning = false; ///< begin() has not searched for it yet
constinit Next s_next = Next::Recording;

/// The newest correlation id, sent to the daemon as the last of the range; 0: nothing recorded yet.
uint32_t tellMark()
{
    heldwork::lookForNewest();
    const uint32_t newest = heldwork::newest();
    if (newest)
        sendInOrder(wire::MessageType::Outside, newest, UINT32_MAX);
    return newest;
}

/// Includes a mark made without the lock. True: there is one. Requires session's lock.
bool takeMark()
{
    const uint32_t withoutLock = s_markWithoutLock.exchange(0);
    if (withoutLock && !s_mark)
        s_mark = withoutLock;
    else if (withoutLock && withoutLock != s_mark) // its work is also after s_mark
        sendInOrder(wire::MessageType::Outside, withoutLock, withoutLock);
    return s_mark != 0;
}

/// Recorded work after s_mark does not belong to the recording. Requires session's lock.
void closeMark()
{
    if (!takeMark())
        return;
    heldwork::lookForNewest();
    sendInOrder(wire::MessageType::Outside, std::exchange(s_mark, 0), heldwork::newest());
}

/// Until the next recording begins, all later records are outside: a launch that was in progress
/// gets its record late.
void closeOutside()
{
    constexpr uint32_t kHalfOfIds = INT32_MAX; // ids wrap around
    if (s_hasOutside)
        sendInOrder(wire::MessageType::Outside, s_lastCall, s_lastCall + kHalfOfIds);
}

/// The next recording begins.
void boundOutside()
{
    heldwork::lookForNewest();
    if (std::exchange(s_hasOutside, false))
        sendInOrder(wire::MessageType::Outside, s_lastCall, heldwork::newest());
}

void closeTail()
{
    s_hasTail = false;
    closeOutside();
}

bool isInFlight()
{
    const heldwork::Seen seen = heldwork::look();
    return seen.unfinished > 0 || seen.hasOld || cudabuffers::hasUnfinished();
}

/// In State::Stopping.
void switchTailOff()
{
    if (isInFlight())
        return;
    session::disableWork();
    (void)heldwork::look();
    closeTail();
}

/// The recording's own work is complete or abandoned: disables what is still enabled, unless
/// something is in flight. False: canceled.
bool endTail()
{
    if (!s_hasTail || s_next == Next::Exit)
        return session::state() == State::Ending;
    if (!session::change(State::Ending, State::Stopping))
        return false;
    switchTailOff();
    return session::change(State::Stopping, State::Ending);
}

/// Forced-out work is no longer seen to end. That must remain known while kernels are enabled,
/// which are disabled only if nothing is in flight.
bool mayForce()
{
    return !s_hasTail || s_next == Next::Client || s_next == Next::Exit;
}

/// Highest correlation id to wait for. Requires session's lock.
void findLastCall(bool isExit)
{
    if (takeMark())
        s_lastCall = s_mark;
    else if (s_hasTail)
        s_lastCall =
            isExit || !heldwork::newestCall() ? heldwork::newest() : heldwork::newestCall();
    else
        s_lastCall = UINT32_MAX;
}

/// `mayGoOn`: false if no range may begin before the end.
void begin(bool isExit, bool mayGoOn)
{
    // Completed work gets its times; a range may begin concurrently.
    if (session::state() == State::Recording)
        session::flush(false);
    pthread_mutex_lock(&session::lock());
    s_isBeginning =
        session::state() == State::Recording && !(mayGoOn && (armed() & wire::kArmCuda) != 0);
    if (s_isBeginning) {
        worker::noteEnd(monotonicNow());
        session::setState(State::Stopping);
    }
    pthread_mutex_unlock(&session::lock());
    if (!s_isBeginning)
        return;
    session::disableCalls();
    s_hasTail = isExit || session::version() < cupti::kSafeDisableVersion;
    if (!s_hasTail)
        session::disableWork();
    (void)heldwork::look();
    pthread_mutex_lock(&session::lock());
    findLastCall(isExit);
    // At process exit, all records without a mark belong to the recording.
    s_hasOutside = s_mark || (s_hasTail && !isExit);
    if (!s_mark && s_hasOutside)
        sendInOrder(wire::MessageType::Outside, s_lastCall, UINT32_MAX);
    s_mark = 0;
    s_isBeginning = false;
    pthread_mutex_unlock(&session::lock());
    s_since = monotonicNow();
    (void)session::change(State::Stopping, State::Ending);
}

/// Their records have no times and are not reported again.
void tellGivenUp(uint64_t unfinished, uint64_t maxWaitNs)
{
    reportGap(0, unfinished,
              wire::ProblemText(wire::Words("%1 kernels and copies were still running %2 s after "
                                            "the end of the recording and are not included"),
                                {wire::Digits(static_cast<int64_t>(unfinished)),
                                 wire::Digits(static_cast<int64_t>(maxWaitNs / 1'000'000'000))}));
}

} // namespace

void mark()
{
    if (!takeMark() && (session::state() == State::Recording || s_isBeginning))
        s_mark = tellMark();
}

void markWithoutLock()
{
    uint32_t none = 0;
    if (s_markWithoutLock.load() == 0)
        (void)s_markWithoutLock.compare_exchange_strong(none, tellMark());
}

void unmark()
{
    closeMark();
}

void begin()
{
    s_next = Next::Recording;
    begin(false, true);
}

bool step(uint64_t maxWaitNs)
{
    session::flush(false);
    const heldwork::Seen own = heldwork::look(s_lastCall);
    const bool isLate = monotonicNow() - s_since >= maxWaitNs;
    const uint32_t spares = cudabuffers::hasUnfinished() ? 1 : 0;
    s_waiting = own.buffers + spares;
    if (s_waiting > 0 && !isLate)
        return session::state() != State::Ending;
    if (!endTail())
        return true;
    // Work from after the end of the recording may share a buffer with earlier work, and work that
    // ended since the flush may be in a buffer that was not returned.
    session::flush(false);
    const heldwork::Seen left = heldwork::look(s_lastCall);
    // Records in spare buffers are lost and must be returned to be counted.
    const bool isEmpty = left.bytes == 0 && cudabuffers::spareBytes() == 0;
    if (session::state() != State::Ending)
        return true;
    if (!isEmpty && !isLate && !s_hasTail)
        return false;
    // Work launched during a forced flush would lose its times.
    if (!session::change(State::Ending, State::Stopping))
        return true;
    if (!isEmpty && mayForce())
        session::flush(true);
    if (left.unfinished > 0)
        tellGivenUp(left.unfinished, maxWaitNs);
    pool::forHeld(kernelnames::publishHeld);
    putClockPair();
    session::reportLoss();
    s_waiting = 0;
    if (!s_hasTail)
        closeOutside();
    (void)session::change(State::Stopping, State::Idle);
    return true;
}

uint32_t waiting()
{
    return s_waiting;
}

void finish(uint64_t maxWaitNs, Next next)
{
    s_next = next;
    begin(next == Next::Exit, false);
    while (session::state() == State::Ending && !step(maxWaitNs))
        ::usleep(kStepNs / 1000);
    if (next == Next::Exit && s_hasTail && session::state() == State::Idle) {
        session::flush(false);
        session::flush(true);
    }
    if (next == Next::Exit)
        closeOutside();
}

bool hasTail()
{
    return s_hasTail;
}

void retryTail()
{
    const State state = session::state();
    const bool isOff = state == State::Idle || state == State::Unknown || state == State::Missing;
    if (!s_hasTail || !isOff)
        return;
    if (otherclients::isShutDown()) {
        pthread_mutex_lock(&session::lock());
        vanish();
        pthread_mutex_unlock(&session::lock());
        return;
    }
    // The end of work in another client's buffers is not visible.
    const auto isOurs = [] {
        return otherclients::isLongSilent() && !cudabuffers::isLending();
    };
    otherclients::takeBack();
    if (!isOurs())
        return;
    session::flush(false);
    if (isInFlight() || !session::change(state, State::Stopping))
        return;
    // Callers wait from now on.
    if (isOurs())
        switchTailOff();
    (void)session::change(State::Stopping, state);
    session::flush(false);
}

void vanish()
{
    closeMark();
    boundOutside();
    s_hasTail = false;
}

void goesOn()
{
    vanish();
}

void afterFork()
{
    s_hasTail = false;
    s_hasOutside = false;
    s_mark = 0;
    s_markWithoutLock = 0;
}

} // namespace trilane::agent::ending
