// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuptiending.h"

#include "capture/agent/clock.h"
#include "capture/agent/clockpair.h"
#include "capture/agent/connection.h"
#include "capture/agent/cudabuffers.h"
#include "capture/agent/cuptisession.h"
#include "capture/agent/heldwork.h"

#include <cstdio>
#include <utility>

#include <unistd.h>

namespace trilane::agent::ending {

using namespace wire;
using session::State;

namespace {

constinit uint64_t s_since = 0;
constinit uint32_t s_waiting = 0;
/// Kernels are still on: what bears a higher number is none of the recording's.
constinit bool s_hasTail = false;
constinit uint32_t s_lastCall = UINT32_MAX;
/// Where the range has ended that is still recorded; 0: it goes on. With session's lock.
constinit uint32_t s_mark = 0;
constinit bool s_isBeginning = false; ///< begin() has not looked for it yet

/// The work after s_mark that has been recorded is none of the recording's.
void closeMark()
{
    heldwork::lookForNewest();
    sendMessage(MessageType::Outside, std::exchange(s_mark, 0), heldwork::newest());
}

/// False: it was another one already.
bool change(State from, State to)
{
    pthread_mutex_lock(&session::lock());
    const bool isFrom = session::state() == from;
    if (isFrom)
        session::setState(to);
    pthread_mutex_unlock(&session::lock());
    return isFrom;
}

/// The recording's own work is complete, or given up: what is still on is switched off.
void endTail()
{
    session::disableWork();
    (void)heldwork::look();
    if (s_lastCall != UINT32_MAX)
        sendMessage(MessageType::Outside, s_lastCall, heldwork::newest());
    s_hasTail = false;
}

/// What has not ended is forced out of CUPTI, without times.
void giveUp(uint32_t lastCall, uint64_t longestNs)
{
    const uint64_t unfinished = heldwork::look(lastCall).unfinished;
    session::flush(true);
    if (unfinished == 0)
        return;
    char text[sizeof(Message::text)];
    std::snprintf(text, sizeof text,
                  "%llu kernels and copies had not ended %llu s after the recording's end: they "
                  "are not in it",
                  static_cast<unsigned long long>(unfinished),
                  static_cast<unsigned long long>(longestNs / 1'000'000'000));
    sendText(MessageType::Problem, 0, unfinished, text);
}

} // namespace

void mark()
{
    if (s_mark || (session::state() != State::Recording && !s_isBeginning))
        return;
    heldwork::lookForNewest();
    s_mark = heldwork::newest();
    if (s_mark)
        sendMessage(MessageType::Outside, s_mark, UINT32_MAX);
}

void unmark()
{
    if (s_mark)
        closeMark();
}

void begin()
{
    pthread_mutex_lock(&session::lock());
    s_isBeginning = session::state() == State::Recording;
    if (s_isBeginning)
        session::setState(State::Stopping);
    pthread_mutex_unlock(&session::lock());
    if (!s_isBeginning)
        return;
    session::disableCalls();
    s_hasTail = session::version() < cupti::kSafeDisableVersion;
    if (!s_hasTail)
        session::disableWork();
    (void)heldwork::look();
    pthread_mutex_lock(&session::lock());
    const uint32_t lastCall = s_mark ? s_mark : s_hasTail ? heldwork::newestCall() : 0;
    s_lastCall = lastCall ? lastCall : UINT32_MAX;
    if (s_mark && !s_hasTail)
        closeMark();
    else if (!s_mark && lastCall)
        sendMessage(MessageType::Outside, lastCall, UINT32_MAX);
    s_mark = 0;
    s_isBeginning = false;
    pthread_mutex_unlock(&session::lock());
    s_since = monotonicNow();
    change(State::Stopping, State::Ending);
}

bool step(uint64_t longestNs)
{
    session::flush(false);
    const heldwork::Seen seen = heldwork::look(s_lastCall);
    const bool isLate = monotonicNow() - s_since >= longestNs;
    s_waiting = seen.buffers;
    if (seen.buffers > 0 && !isLate)
        return session::state() != State::Ending;
    if (!change(State::Ending, State::Stopping))
        return true;
    if (s_hasTail)
        endTail();
    // What came after the recording's end may still be in a buffer with what came before; and what
    // has ended since the flush is in one that this one has not returned.
    const uint32_t lastCall = std::exchange(s_lastCall, UINT32_MAX);
    session::flush(false);
    // What is in spare buffers is lost, and must come back to be counted.
    const bool isEmpty = heldwork::look().bytes == 0 && cudabuffers::spareBytes() == 0;
    if (!isEmpty && !isLate) {
        change(State::Stopping, State::Ending);
        return false;
    }
    if (!isEmpty)
        giveUp(lastCall, longestNs);
    putClockPair();
    session::reportLoss();
    s_waiting = 0;
    change(State::Stopping, State::Idle);
    return true;
}

uint32_t waiting()
{
    return s_waiting;
}

void finish(uint64_t longestNs)
{
    begin();
    while (session::state() == State::Ending && !step(longestNs))
        ::usleep(kStepNs / 1000);
}

void goesOn()
{
    if (!s_hasTail)
        return;
    s_hasTail = false;
    heldwork::lookForNewest();
    if (s_lastCall != UINT32_MAX)
        sendMessage(MessageType::Outside, s_lastCall, heldwork::newest());
}

} // namespace trilane::agent::ending
