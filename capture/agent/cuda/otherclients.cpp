// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/otherclients.h"

#include "capture/agent/core/clock.h"
#include "capture/agent/core/connection.h"
#include "capture/agent/core/process.h"
#include "capture/agent/core/thread.h"
#include "capture/agent/cuda/activitypool.h"
#include "capture/agent/cuda/callbackplace.h"
#include "capture/agent/cuda/clientkinds.h"
#include "capture/agent/cuda/cudabuffers.h"
#include "capture/agent/cuda/cudadriver.h"
#include "capture/agent/cuda/cuptiending.h"
#include "capture/agent/cuda/cuptisession.h"
#include "capture/agent/cuda/cuptiworker.h"
#include "capture/agent/cuda/finalizing.h"
#include "capture/agent/cuda/heldwork.h"
#include "capture/agent/cuda/profilerwatch.h"

#include <atomic>
#include <utility>

#include <unistd.h>

namespace trilane::agent::otherclients {

using namespace wire;
using session::State;

namespace {

constexpr uint64_t kSecond = 1'000'000'000;
constexpr uint64_t kQuietNs = kSecond;
constexpr uint64_t kPatienceNs = 5 * kSecond;
constexpr uint64_t kSilentNs = 3 * kSecond; ///< after which no client is active
constexpr int kUnanswered = 3;              ///< unanswered calls of our own, one second apart

/// If an earlier client is unknown: number of checks for another client's records.
constexpr int kLooks = 10;
constexpr unsigned kLookUs = 20'000;

/// Reason for releasing CUPTI.
enum class Holder {
    Seen,     ///< it called our wrappers: its end will be visible
    Unseen,   ///< our records stopped
    Displaced ///< it had registered before us
};

// Set by wrapped calls of the other client, on its threads.
constinit std::atomic<bool> s_mustStepBack{false};
constinit std::atomic<uint64_t> s_lastCall{0};
constinit std::atomic<uint64_t> s_lastEnd{0}; ///< time of the last disabling
constinit std::atomic<int> s_calls{0};        ///< calls in progress
constinit std::atomic<bool> s_isFinalized{false};
constinit std::atomic<bool> s_areGone{false};            ///< callbacks that may still be registered
constinit std::atomic<bool> s_isRegistrationSeen{false}; ///< the current owner is known

// Used by the worker.
constinit Holder s_holder = Holder::Seen;
constinit uint64_t s_leftAt = 0;
constinit uint64_t s_missingSince = 0; ///< start of missing data; 0: none is missing
constinit uint64_t s_lookedAt = 0;
constinit uint64_t s_signAt = 0; ///< last sign of activity of the other client
constinit bool s_isBusy = false; ///< there was one
constinit bool s_isTold = false;
constinit bool s_seesAll = false; ///< since process start, or since our first use of CUPTI
constinit bool s_isOver = false;  ///< CUPTI was shut down and cannot be used again

// Proof that we still receive records.
constinit uint64_t s_seen = 0;
constinit uint64_t s_flushed = 0;
constinit uint64_t s_aliveAt = 0;
constinit uint64_t s_lookedForSignsAt = 0;
constinit uint64_t s_askedAt = 0; ///< time of our last test call
constinit int s_unanswered = 0;
constinit bool s_isTried = false;     ///< one test call was made to learn whether it is recorded
constinit bool s_showsAtOnce = false; ///< its record was present when the call returned
constinit uint64_t s_unfinished = 0;  ///< work whose records may never arrive

/// Changes with each record or request.
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

/// A worker without a daemon disables what is still enabled and does not release CUPTI.
bool hasSteppedBack()
{
    const State state = session::state();
    return !isServed(state) || !worker::isRunning() ||
           (worker::isLeaving() && state == State::Idle);
}

void awaitStepBack()
{
    if (session::isOver() || !worker::isRunning() || !isServed(session::state()))
        return;
    for (const uint64_t until = monotonicNow() + kPatienceNs;;) {
        const uint32_t rung = session::changes().count();
        if (hasSteppedBack() || session::isOver() || monotonicNow() >= until)
            return;
        if (!worker::isLeaving())
            s_mustStepBack.store(true, std::memory_order_release);
        worker::ring();
        if (worker::isCurrent())
            return;
        session::changes().wait(rung, kSecond / 10);
    }
}

void beginAbsence(uint64_t since)
{
    s_missingSince = since;
    sendMessage(wire::MessageType::Away, since);
}

void setAway(Holder holder, uint64_t since)
{
    s_holder = holder;
    s_leftAt = since;
    s_signAt = since;
    s_isBusy = false;
    s_isTold = false;
    s_missingSince = 0;
    if (armed() & wire::kArmCuda)
        beginAbsence(since);
    s_lookedAt = monotonicNow();
}

void countLost(uint64_t records)
{
    if (records == 0)
        return;
    if (Writer writer; writer)
        writer.put({.ts = recordTime(g_process.clock),
                    .type = wire::RecordType::ActivityLoss,
                    .a = records});
}

/// CUPTI was shut down: the agent's state in it is lost, and a call would revive it and may crash.
/// Requires workLock() and lock().
void vanish()
{
    cudabuffers::takeHeldBack();
    forgetProfilerWatch();
    session::forgetAttributes();
    setAway(Holder::Seen, monotonicNow());
    cudabuffers::setLending(true);
    session::setState(State::Away);
}

/// Disables everything and collects our buffers, for another client that is about to begin.
void stepBack()
{
    const uint64_t since = monotonicNow();
    if (!s_isFinalized.load(std::memory_order_acquire))
        unwatchProfiler(session::library());
    for (bool isAway = false; !isAway;) {
        if (!s_isFinalized.load(std::memory_order_acquire))
            ending::finish(kSecond);
        pthread_mutex_lock(&session::lock());
        if (s_isFinalized.load(std::memory_order_acquire) && isServed(session::state())) {
            vanish();
        } else if (session::state() == State::Idle) {
            setAway(Holder::Seen, since);
            session::restoreAttributes(!ending::hasTail());
            cudabuffers::setLending(true);
            pool::loseHeld();
            session::setState(State::Away);
        }
        isAway = !isServed(session::state());
        pthread_mutex_unlock(&session::lock());
    }
}

/// Records do not reach us: other callbacks are registered, or our kinds are disabled. Changes
/// nothing in CUPTI except what would spoil the other client's buffers.
void noticeUnseen()
{
    const heldwork::Seen seen = heldwork::look();
    const bool isShutDown = callbackplace::now() == callbackplace::Now::Nobodys;
    pthread_mutex_lock(&session::lock());
    const bool isOurs = session::state() == State::Recording;
    if (isOurs) {
        setAway(Holder::Unseen, s_aliveAt);
        if (isShutDown)
            session::forgetAttributes();
        else
            session::restoreAttributes(false);
        pool::loseHeld();
        s_seen = sign();
        session::setState(State::Away);
    }
    if (isOurs)
        s_unfinished = seen.unfinished;
    pthread_mutex_unlock(&session::lock());
}

bool isDisplaced()
{
    const callbackplace::Now now = callbackplace::now();
    return now == callbackplace::Now::Nobodys || now == callbackplace::Now::Others;
}

/// False: it could not be created, or CUPTI was shut down during it.
bool makeCall()
{
    const uint32_t before = heldwork::newestOwnCall();
    if (!cudadriver::isReady() || !cudadriver::callOnce() ||
        s_isFinalized.load(std::memory_order_acquire))
        return false;
    (void)heldwork::look();
    s_showsAtOnce = s_showsAtOnce || heldwork::newestOwnCall() != before;
    return true;
}

/// True: there was a sign since the last call.
bool noteSign(uint64_t now)
{
    const uint64_t before = s_seen;
    s_seen = sign();
    if (s_seen == before)
        return false;
    s_aliveAt = now;
    s_unanswered = 0;
    return true;
}

/// From API version 24 on, a flush is harmless even if CUPTI was shut down unseen.
bool isFlushHarmless()
{
    return session::version() >= cupti::kAgainVersion;
}

/// Whether a test call is known to leave a sign: at once, or after a harmless flush.
bool isAnswerKnown()
{
    return isFlushHarmless() ? heldwork::newestOwnCall() != 0 : s_showsAtOnce;
}

/// Nothing was received for a second: a test call must leave a record. If CUPTI has never shown one
/// of our calls, nothing is concluded.
void ask(uint64_t now)
{
    s_askedAt = now;
    if (!makeCall() || noteSign(now))
        return;
    if (isFlushHarmless())
        session::flush(false);
    if (noteSign(now) || !isAnswerKnown())
        return;
    if (++s_unanswered >= kUnanswered)
        noticeUnseen();
}

void lookForSigns()
{
    const uint64_t now = monotonicNow();
    // It has just begun, or was stopped.
    if (now - std::exchange(s_lookedForSignsAt, now) >= kSecond) {
        s_aliveAt = now;
        s_unanswered = 0;
    }
    const bool isAlive = noteSign(now);
    if (isDisplaced())
        return noticeUnseen();
    if (!s_isTried && cudadriver::isReady()) {
        s_isTried = true;
        (void)makeCall();
        return;
    }
    if (!isAlive && now - s_aliveAt >= kSecond && now - s_askedAt >= kSecond)
        ask(now);
}

/// Kinds are shared: the agent's are disabled too, and are enabled again when the other client has
/// ended.
void noteEnd()
{
    s_lastEnd.store(monotonicNow(), std::memory_order_release);
    if (session::state() != State::Recording)
        return;
    s_mustStepBack.store(true, std::memory_order_release);
    worker::ring();
}

bool isQuiet(uint64_t now)
{
    return !clientkinds::isAnyOn() && s_calls.load(std::memory_order_seq_cst) == 0 &&
           now >= s_lastCall.load(std::memory_order_acquire) + kQuietNs;
}

/// Our callbacks are registered, but nothing is enabled: is there a request or a buffer?
bool isAtWork()
{
    const auto seen = [] {
        return uint64_t{cudabuffers::requests()} + cudabuffers::foreign() + cudabuffers::spares() +
               cudabuffers::spareBytes();
    };
    static constinit uint64_t s_before = 0;
    if (makeCall() && !isDisplaced())
        session::flush(false);
    const uint64_t now = seen();
    return std::exchange(s_before, now) != now;
}

/// A client had registered before us: have its kinds ended? Its records pass through our callbacks.
/// Until anything is known to be enabled, every step checks, because a busy GPU rarely returns a
/// buffer.
bool hasDisplacedEnded(uint64_t now)
{
    if (s_lastEnd.load(std::memory_order_acquire) > s_leftAt)
        return true;
    if (isDisplaced()) // or has it registered again, by unseen calls?
        return callbackplace::now() == callbackplace::Now::Nobodys;
    if (s_isBusy && now - s_lookedAt < kSecond)
        return false;
    s_lookedAt = now;
    if (isAtWork()) {
        s_isBusy = true;
        s_signAt = now;
        if (!cudabuffers::isLending() && !std::exchange(s_isTold, true))
            reportProblem(wire::Words("another tool was recording CUDA in this process when "
                                      "Trilane attached: its profile may lack later events"));
    }
    return now - s_signAt >= kSilentNs;
}

/// True: we received something after stepping back.
bool wasFalseAlarm()
{
    return s_holder == Holder::Unseen && !isDisplaced() && sign() != s_seen;
}

/// True: the other client has nothing enabled.
bool hasEnded(uint64_t now)
{
    if (!isQuiet(now))
        return false;
    switch (s_holder) {
    case Holder::Seen:
        return true;
    case Holder::Unseen:
        return s_lastEnd.load(std::memory_order_acquire) > s_leftAt || wasFalseAlarm();
    case Holder::Displaced:
        return hasDisplacedEnded(now);
    }
    return false;
}

void tell(uint64_t until)
{
    if (s_missingSince == 0)
        return;
    sendMessage(wire::MessageType::Away, s_missingSince, until ? until : monotonicNow());
    const bool isSeen = s_holder != Holder::Displaced || s_isBusy || !isQuiet(monotonicNow()) ||
                        s_lastEnd.load(std::memory_order_acquire) > s_leftAt;
    const wire::Words unclear("CUDA is not recorded while another tool that used CUPTI in this "
                              "process may still be using it");
    reportGap(s_missingSince, until,
              wire::ProblemText(isSeen ? wire::kWhileTaken : unclear, {},
                                isSeen ? wire::About::OtherTool : wire::About::Unclear));
    // Recording begins in the same step.
    worker::setUnrecordedSince(until ? UINT64_MAX : monotonicNow());
    s_missingSince = 0;
}

/// From now on, calls of other clients wait until the agent has released CUPTI. False: another
/// client was first.
bool announce()
{
    pthread_mutex_lock(&session::lock());
    bool isFirst = session::state() == State::Away;
    if (isFirst)
        session::setState(State::Stopping);
    pthread_mutex_unlock(&session::lock());
    std::atomic_thread_fence(std::memory_order_seq_cst);
    if (!isFirst || isQuiet(monotonicNow()))
        return isFirst;
    pthread_mutex_lock(&session::lock());
    session::setState(State::Away);
    pthread_mutex_unlock(&session::lock());
    return false;
}

wire::ProblemText over()
{
    return wire::ProblemText(wire::Words("another tool has finalized CUPTI, and versions before "
                                         "CUDA 12.6 may crash when used again"),
                             {}, wire::About::AnyMore);
}

wire::ProblemText mayBeOver()
{
    return wire::ProblemText(
        wire::Words(
            "a framework in this process finalizes CUPTI after each profile, and versions before "
            "CUDA 12.6 may crash when used again: start the program with `trilane run`"),
        {}, wire::About::TooLate);
}

void comeBack()
{
    if (s_isFinalized.load(std::memory_order_acquire) &&
        session::version() < cupti::kAgainVersion) {
        s_isOver = true;
        return reportProblem(over());
    }
    if (!announce())
        return;
    // CUPTI would continue a buffer of the other client with records of the agent.
    if (!s_isFinalized.exchange(false, std::memory_order_acq_rel) && s_holder != Holder::Unseen)
        session::flush(false);
    pthread_mutex_lock(&session::lock());
    cudabuffers::setLending(false);
    if (wasFalseAlarm())
        pool::findLost();
    else
        countLost(s_unfinished);
    s_unfinished = 0;
    const bool isBack = worker::isNew() || session::registerOurs() == cupti::kSuccess;
    if (!isBack)
        cudabuffers::setLending(true);
    else if (!worker::isNew())
        cudabuffers::setDiscarding(false);
    session::setState(isBack ? State::Idle : State::Away);
    // If its end was seen once, it will be seen in other recordings.
    if (isBack && s_lastEnd.load(std::memory_order_acquire) > s_leftAt)
        s_isRegistrationSeen.store(true, std::memory_order_release);
    pthread_mutex_unlock(&session::lock());
    if (!isBack)
        return;
    const uint64_t now = monotonicNow();
    s_areGone.store(false, std::memory_order_release);
    s_seen = sign();
    s_aliveAt = now;
    s_unanswered = 0;
    tell(now);
}

/// The location of the callbacks is unknown: only unrequested records show activity.
bool isSilent()
{
    cudabuffers::setDiscarding(true);
    (void)isAtWork();
    for (int look = 0; look < kLooks && !session::isOver(); ++look) {
        if (isAtWork())
            return false;
        ::usleep(kLookUs);
    }
    cudabuffers::setDiscarding(false);
    return true;
}

} // namespace

void settle()
{
    constexpr uint64_t kMaxWaitNs = kSecond / 10;
    if (session::isOver() || worker::isCurrent() || !takeWithin(session::workLock(), kMaxWaitNs))
        return;
    const State state = session::state();
    if (state == State::Recording || state == State::Ending || ending::hasTail())
        session::flush(false);
    pthread_mutex_unlock(&session::workLock());
}

Call::Call()
{
    s_calls.fetch_add(1, std::memory_order_seq_cst);
    std::atomic_thread_fence(std::memory_order_seq_cst);
}

Call::~Call()
{
    s_lastCall.store(monotonicNow(), std::memory_order_release);
    s_calls.fetch_sub(1, std::memory_order_seq_cst);
}

bool registers(cupti::Request request, cupti::Complete complete)
{
    if (!request || !complete)
        return false;
    settle();
    awaitStepBack();
    s_isRegistrationSeen.store(true, std::memory_order_release);
    s_areGone.store(false, std::memory_order_release);
    cudabuffers::setOthers(request, complete);
    const State state = session::state();
    if (state != State::Away && !isServed(state))
        return false;
    cudabuffers::setLending(true); // also if the worker did not run
    return true;
}

/// Replaces its callbacks and forwards to them.
static void lend()
{
    if (cudabuffers::hasOthers())
        cudabuffers::setLending(true);
}

/// Waits until the agent has released CUPTI; without a worker that could, lends it to the client.
static void awaitPlace()
{
    awaitStepBack();
    if (session::state() == State::Idle && (!worker::isRunning() || worker::isLeaving()))
        lend();
}

bool enables(uint32_t kind)
{
    const bool isNew = clientkinds::enable(kind);
    awaitPlace();
    return isNew;
}

void refused(uint32_t kind)
{
    clientkinds::disable(kind);
}

void refused(const void *context, uint32_t kind)
{
    clientkinds::disable(context, kind);
}

void subscribes()
{
    settle();
    if (isProfilerWatched())
        awaitStepBack();
}

/// In a callback on the worker's thread, which holds workLock(), hooks must not enable anything.
pthread_mutex_t *finalizes()
{
    awaitStepBack();
    pthread_mutex_t &lock = worker::isCurrent() ? session::lock() : session::workLock();
    return !session::isOver() && takeWithin(lock, kPatienceNs) ? &lock : nullptr;
}

void finalized(pthread_mutex_t *lock)
{
    s_isFinalized.store(true, std::memory_order_release);
    s_areGone.store(true, std::memory_order_release);
    clientkinds::forget();
    s_isRegistrationSeen.store(false, std::memory_order_release);
    cudabuffers::setOthers(nullptr, nullptr);
    if (lock && lock != &session::lock())
        pthread_mutex_lock(&session::lock());
    if (lock && isServed(session::state())) {
        vanish();
        s_mustStepBack.store(false, std::memory_order_release);
    }
    if (lock)
        ending::vanish();
    if (lock && lock != &session::lock())
        pthread_mutex_unlock(&session::lock());
    if (lock)
        pthread_mutex_unlock(lock);
    s_lastEnd.store(monotonicNow(), std::memory_order_release);
}

void disabled(uint32_t kind)
{
    clientkinds::disable(kind);
    noteEnd();
}

bool enables(const void *context, uint32_t kind)
{
    const bool isNew = clientkinds::enable(context, kind);
    awaitPlace();
    return isNew;
}

void disabled(const void *context, uint32_t kind)
{
    clientkinds::disable(context, kind);
    noteEnd();
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
    if (hasEnded(now))
        comeBack();
    if (session::state() == State::Away && s_missingSince == 0 && armed() & wire::kArmCuda) {
        worker::tellUnrecorded(now);
        beginAbsence(now);
    }
}

/// True: current or future records belong to another client and are passed on.
static bool belongsToOthers(const callbackplace::Found &found)
{
    using callbackplace::Before;
    if (found.before == Before::Nobody)
        cudabuffers::setOthers(nullptr, nullptr);
    if (found.before == Before::Client && !cudabuffers::areOthers(found.request, found.complete)) {
        s_isRegistrationSeen.store(false, std::memory_order_release);
        cudabuffers::setOthers(found.request, found.complete);
    }
    const bool isItsCallSeen = s_isRegistrationSeen.load(std::memory_order_acquire);
    return cudabuffers::hasOthers() && !(isItsCallSeen && isQuiet(monotonicNow()));
}

bool isAlone()
{
    callbackplace::Found found = callbackplace::look();
    // cuptiFinalize() leaves the registered words unchanged (observed: 13.0 Update 1).
    if (s_areGone.exchange(false, std::memory_order_acq_rel) &&
        found.before == callbackplace::Before::Client)
        found = {};
    const bool isOthers = belongsToOthers(found);
    const bool isUnknown = found.before == callbackplace::Before::Unknown &&
                           !s_isRegistrationSeen.load(std::memory_order_acquire);
    cudabuffers::setLending(isOthers);
    cudabuffers::setUnclear(false);
    callbackplace::forget();
    if (!isOthers && (!isUnknown || isSilent()))
        return true;
    const bool isSeen = s_isRegistrationSeen.load(std::memory_order_acquire);
    setAway(isSeen ? Holder::Seen : Holder::Displaced, monotonicNow());
    if (!isSeen)
        (void)isAtWork(); // leftover records are returned and are no sign
    return false;
}

void seeAll()
{
    s_seesAll = true;
}

bool seesAll()
{
    return s_seesAll;
}

/// Its version is a constant in its code (observed: 13.0) and can be queried at any time.
wire::ProblemText whyNot(const cupti::Library &library)
{
    uint32_t version = 0;
    const bool isOld =
        library.getVersion(&version) != cupti::kSuccess || version < cupti::kAgainVersion;
    if (isOld && s_isFinalized.load(std::memory_order_acquire))
        return over();
    if (isOld && !s_seesAll && finalizing::isUsual())
        return mayBeOver();
    s_seesAll = true;
    s_isFinalized.store(false, std::memory_order_release);
    return {};
}

bool isNothingOn()
{
    std::atomic_thread_fence(std::memory_order_seq_cst);
    return s_calls.load(std::memory_order_seq_cst) == 0 && !clientkinds::isAnyOn();
}

bool isLongSilent()
{
    return isNothingOn() &&
           monotonicNow() >= s_lastCall.load(std::memory_order_acquire) + kPatienceNs;
}

bool isShutDown()
{
    return s_isFinalized.load(std::memory_order_acquire);
}

void takeBack()
{
    if (!cudabuffers::isLending() || !isLongSilent() ||
        !session::change(State::Idle, State::Stopping))
        return;
    if (isLongSilent())
        cudabuffers::setLending(false);
    (void)session::change(State::Stopping, State::Idle);
}

void handBack()
{
    if (!session::change(State::Idle, State::Stopping))
        return pool::trimOthers();
    pthread_mutex_lock(&session::lock());
    s_mustStepBack.store(false, std::memory_order_release); // active clients are detected on attach
    const bool isAlone = isNothingOn() && !cudabuffers::isLending();
    isShutDown() ? session::forgetAttributes() : session::restoreAttributes(isAlone);
    // CUPTI may hold an empty buffer, which receives the records of the next client.
    isAlone ? pool::trim() : pool::trimOthers();
    lend();
    session::setState(State::Idle);
    pthread_mutex_unlock(&session::lock());
}

/// Excludes data of another client, as far as visible.
bool mayFlush()
{
    const uint64_t before = sign();
    if (before == s_flushed && heldwork::look().unfinished == 0)
        return false;
    if (isDisplaced()) {
        noticeUnseen();
        return false;
    }
    // An unseen shutdown may have left our callbacks registered.
    return isFlushHarmless() || !s_showsAtOnce || !makeCall() || sign() != before;
}

void hasFlushed()
{
    s_flushed = sign();
}

void renew()
{
    s_mustStepBack.store(false, std::memory_order_release);
    s_isOver = false; // the next recording must detect it again
    s_missingSince = 0;
    forget();
}

void forget()
{
    s_askedAt = 0;
    s_unanswered = 0;
    s_isTried = false;
    s_showsAtOnce = false;
    s_aliveAt = monotonicNow();
    s_missingSince = 0;
}

void tellOfAbsence()
{
    if (session::state() != State::Away)
        return;
    countLost(std::exchange(s_unfinished, 0));
    tell(0);
}

void afterFork()
{
    s_mustStepBack.store(false);
    s_calls.store(0);
    clientkinds::afterFork();
    callbackplace::afterFork();
}

} // namespace trilane::agent::otherclients
