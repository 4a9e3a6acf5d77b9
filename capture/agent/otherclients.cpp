// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/otherclients.h"

#include "capture/agent/activitypool.h"
#include "capture/agent/clock.h"
#include "capture/agent/connection.h"
#include "capture/agent/cudabuffers.h"
#include "capture/agent/cudadriver.h"
#include "capture/agent/cuptiending.h"
#include "capture/agent/cuptisession.h"
#include "capture/agent/cuptiworker.h"
#include "capture/agent/heldwork.h"
#include "capture/agent/process.h"
#include "capture/agent/profilerwatch.h"
#include "capture/agent/thread.h"

#include <atomic>
#include <utility>

namespace trilane::agent::otherclients {

using namespace wire;
using session::State;

namespace {

constexpr uint64_t kSecond = 1'000'000'000;
constexpr uint64_t kQuietNs = kSecond;
constexpr uint64_t kPatienceNs = 5 * kSecond;
constexpr int kSilentLooks = 3;

/// Why we are away.
enum class Holder {
    Seen,     ///< it told us: we know when it ends
    Unseen,   ///< our records do not come any more
    Displaced ///< we came while it was at work, and have its callbacks' place
};

// What wrapped calls of the other client tell, on its threads.
constinit std::atomic<bool> s_mustStepBack{false};
constinit std::atomic<uint64_t> s_enabled{0}; ///< its kinds, a bit each
constinit std::atomic<uint64_t> s_lastCall{0};
constinit std::atomic<int> s_finalizing{0};
constinit std::atomic<bool> s_isFinalized{false};
constinit std::atomic<cupti::Request> s_request{nullptr};
constinit std::atomic<cupti::Complete> s_complete{nullptr};

// Of the worker.
constinit Holder s_holder = Holder::Seen;
constinit uint64_t s_leftAt = 0;
constinit uint64_t s_missingSince = 0; ///< something wanted is missing; 0: nothing is
constinit uint64_t s_lookedAt = 0;
constinit bool s_isTold = false;
constinit int s_silent = 0;      ///< looks in a row without a sign of the other client
constinit bool s_isNew = false;  ///< another daemon has come meanwhile
constinit bool s_isOver = false; ///< CUPTI was shut down, and cannot be used again

// Proof that records still come to us.
constinit uint64_t s_seen = 0;
constinit uint64_t s_flushed = 0;
constinit uint64_t s_aliveAt = 0;
constinit bool s_isCallSeen = false; ///< CUPTI makes records of our own calls
constinit bool s_isTried = false;

/// Changes whenever a record or a request comes.
uint64_t sign()
{
    return heldwork::passedBytes() + heldwork::look().bytes + cudabuffers::requests() +
           cudabuffers::spares() + cudabuffers::spareBytes();
}

bool isServed(State state)
{
    return state == State::Idle || state == State::Recording || state == State::Stopping ||
           state == State::Ending;
}

void awaitStepBack()
{
    if (session::isOver() || !isConnected() || !isServed(session::state()))
        return;
    s_mustStepBack.store(true, std::memory_order_release);
    worker::ring();
    const uint64_t until = monotonicNow() + kPatienceNs;
    for (;;) {
        const uint32_t rung = session::changes().count();
        if (!isServed(session::state()) || session::isOver() || monotonicNow() >= until)
            return;
        session::changes().wait(rung, kSecond / 10);
    }
}

void setAway(Holder holder, uint64_t since)
{
    s_holder = holder;
    s_leftAt = since;
    s_silent = 0;
    s_missingSince = armed() & kArmCuda ? since : 0;
    s_lookedAt = monotonicNow();
}

void countLost(uint64_t records)
{
    if (records == 0)
        return;
    if (Writer writer; writer)
        writer.put(
            {.ts = recordTime(g_process.clock), .type = RecordType::ActivityLoss, .a = records});
}

/// Everything of ours is off and with us, for another client that is about to begin.
void stepBack()
{
    const uint64_t since = monotonicNow();
    unwatchProfiler(session::library());
    for (bool isAway = false; !isAway;) {
        ending::finish(kSecond);
        pthread_mutex_lock(&session::lock());
        isAway = session::state() == State::Idle;
        if (isAway) {
            setAway(Holder::Seen, since);
            session::restoreAttributes(true);
            pool::loseHeld();
            session::setState(State::Away);
        } else {
            isAway = !isServed(session::state());
        }
        pthread_mutex_unlock(&session::lock());
    }
}

/// Records do not reach us: others' callbacks are there, or our kinds are off. Nothing of CUPTI's
/// is touched but what would spoil the other's buffers.
void noticeUnseen()
{
    const heldwork::Seen seen = heldwork::look();
    pthread_mutex_lock(&session::lock());
    const bool isOurs = session::state() == State::Recording;
    if (isOurs) {
        setAway(Holder::Unseen, s_aliveAt);
        session::restoreAttributes(false);
        pool::loseHeld();
        session::setState(State::Away);
    }
    pthread_mutex_unlock(&session::lock());
    if (isOurs)
        countLost(seen.unfinished);
}

/// Each second one call of our own where the program makes none: its record must come.
void lookForSigns()
{
    const uint64_t now = monotonicNow();
    const auto note = [now] {
        const uint64_t before = s_seen;
        s_seen = sign();
        if (s_seen == before)
            return false;
        s_aliveAt = now;
        return true;
    };
    const bool isAlive = note();
    const bool isDue = now - s_aliveAt >= kSecond || (!s_isTried && !s_isCallSeen);
    if ((isAlive && s_isTried) || !isDue || !cudadriver::isReady() || !cudadriver::callOnce())
        return;
    s_isTried = true;
    if (note())
        s_isCallSeen = true;
    else if (s_isCallSeen && now - s_aliveAt >= kSecond)
        noticeUnseen();
}

bool isQuiet(uint64_t now)
{
    return s_enabled.load(std::memory_order_acquire) == 0 &&
           s_finalizing.load(std::memory_order_acquire) == 0 &&
           now - s_lastCall.load(std::memory_order_acquire) >= kQuietNs;
}

/// Is nothing of the other client's on any more?
bool hasEnded(uint64_t now)
{
    if (!isQuiet(now))
        return false;
    switch (s_holder) {
    case Holder::Seen:
        return true;
    case Holder::Unseen:
        return s_lastCall.load(std::memory_order_acquire) > s_leftAt;
    case Holder::Displaced:
        if (s_lastCall.load(std::memory_order_acquire) > s_leftAt)
            return true;
        if (now - s_lookedAt < kSecond)
            return false;
        s_lookedAt = now;
        s_silent = isAtWork() ? 0 : s_silent + 1;
        if (s_silent == 0 && !std::exchange(s_isTold, true))
            reportProblem("another tool recorded CUDA in this process when Trilane came: its own "
                          "profile may lack what came since");
        return s_silent >= kSilentLooks;
    }
    return false;
}

void tell(uint64_t until)
{
    if (s_missingSince == 0)
        return;
    reportGap(s_missingSince, until,
              "CUDA is not recorded while another tool uses CUPTI in this process (a profiler of "
              "the framework's own?)");
    s_missingSince = 0;
}

void comeBack(uint64_t now)
{
    if (s_isFinalized.load(std::memory_order_acquire) &&
        session::version() < cupti::kAgainVersion) {
        s_isOver = true;
        reportProblem("CUDA is not recorded any more: another tool has shut CUPTI down, and this "
                      "version of it may crash when it is used again (CUDA 12.6 may not)");
        return;
    }
    s_isFinalized.store(false, std::memory_order_release);
    cudabuffers::setOthersCallback(s_complete.load(std::memory_order_acquire));
    pthread_mutex_lock(&session::lock());
    const bool isBack =
        session::state() == State::Away && (s_isNew || session::registerOurs() == cupti::kSuccess);
    if (isBack) {
        cudabuffers::setDiscarding(false);
        session::setState(s_isNew ? State::Unknown : State::Idle);
        s_isNew = false;
    }
    pthread_mutex_unlock(&session::lock());
    if (!isBack)
        return;
    s_seen = sign();
    s_aliveAt = now;
    tell(now);
}

} // namespace

void registers(cupti::Request request, cupti::Complete complete)
{
    s_request.store(request, std::memory_order_release);
    s_complete.store(complete, std::memory_order_release);
    called();
    awaitStepBack();
}

/// A client that had registered before we came back gets its callbacks' place again.
void enables(uint32_t kind)
{
    called();
    s_enabled.fetch_or(uint64_t{1} << kind % 64, std::memory_order_acq_rel);
    const cupti::Request request = s_request.load(std::memory_order_acquire);
    const cupti::Complete complete = s_complete.load(std::memory_order_acquire);
    if (!request || !complete || !isServed(session::state()))
        return;
    awaitStepBack();
    if (session::state() == State::Away)
        session::library().registerCallbacks(request, complete);
}

void subscribes()
{
    called();
    if (isProfilerWatched())
        awaitStepBack();
}

bool finalizes()
{
    called();
    s_finalizing.fetch_add(1, std::memory_order_acq_rel);
    awaitStepBack();
    return !session::isOver() && takeWithin(session::workLock(), kPatienceNs);
}

void finalized(bool isExcluded)
{
    if (isExcluded)
        pthread_mutex_unlock(&session::workLock());
    s_enabled.store(0, std::memory_order_release);
    s_request.store(nullptr, std::memory_order_release);
    s_complete.store(nullptr, std::memory_order_release);
    s_isFinalized.store(true, std::memory_order_release);
    called();
    s_finalizing.fetch_sub(1, std::memory_order_acq_rel);
}

/// There is one set of kinds: ours are off, too, and will be on again when it has ended.
void disabled(uint32_t kind)
{
    s_enabled.fetch_and(~(uint64_t{1} << kind % 64), std::memory_order_acq_rel);
    called();
    if (session::state() != State::Recording)
        return;
    s_mustStepBack.store(true, std::memory_order_release);
    worker::ring();
}

void called()
{
    s_lastCall.store(monotonicNow(), std::memory_order_release);
}

void step()
{
    const State state = session::state();
    if (s_mustStepBack.exchange(false, std::memory_order_acq_rel) && isServed(state))
        return stepBack();
    if (state == State::Recording)
        return lookForSigns();
    if (state != State::Away || s_isOver)
        return;
    const uint64_t now = monotonicNow();
    if (s_missingSince == 0 && armed() & kArmCuda)
        s_missingSince = now;
    if (hasEnded(now))
        comeBack(now);
}

bool isAtWork()
{
    const auto seen = [] {
        return uint64_t{cudabuffers::requests()} + cudabuffers::foreign() + cudabuffers::spares() +
               cudabuffers::spareBytes();
    };
    const uint64_t before = seen();
    if (cudadriver::isReady())
        cudadriver::callOnce();
    session::flush(false);
    return seen() != before;
}

void giveWay()
{
    cudabuffers::setDiscarding(true);
    s_isTold = false;
    setAway(Holder::Displaced, monotonicNow());
}

/// A record of our own call comes to us just before: nobody else's buffers are flushed, and nobody
/// has finalized CUPTI, which a flush would initialize again.
bool mayFlush()
{
    const uint64_t before = sign();
    if (before == s_flushed && heldwork::look().unfinished == 0)
        return false;
    if (!s_isCallSeen || !cudadriver::callOnce())
        return true;
    if (sign() != before) {
        s_aliveAt = monotonicNow();
        return true;
    }
    noticeUnseen();
    return false;
}

void hasFlushed()
{
    s_flushed = sign();
}

void renew()
{
    s_isNew = session::state() == State::Away;
    s_missingSince = 0;
    forget();
}

void forget()
{
    s_isCallSeen = false;
    s_isTried = false;
    s_aliveAt = monotonicNow();
    s_missingSince = 0;
}

void tellOfAbsence()
{
    if (session::state() == State::Away)
        tell(0);
}

void afterFork()
{
    s_mustStepBack.store(false);
    s_request.store(nullptr);
    s_complete.store(nullptr);
    s_enabled.store(0);
    s_finalizing.store(0);
}

} // namespace trilane::agent::otherclients
