// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/cuptiworker.h"

#include "capture/agent/core/bell.h"
#include "capture/agent/core/clock.h"
#include "capture/agent/core/connection.h"
#include "capture/agent/core/orderedmessages.h"
#include "capture/agent/core/ownthread.h"
#include "capture/agent/core/process.h"
#include "capture/agent/core/thread.h"
#include "capture/agent/cuda/activitypool.h"
#include "capture/agent/cuda/clockpair.h"
#include "capture/agent/cuda/cudabuffers.h"
#include "capture/agent/cuda/cudadevices.h"
#include "capture/agent/cuda/cudadriver.h"
#include "capture/agent/cuda/cuptiending.h"
#include "capture/agent/cuda/cuptisession.h"
#include "capture/agent/cuda/cuptiwarmup.h"
#include "capture/agent/cuda/cuptiwrappers.h"
#include "capture/agent/cuda/heldwork.h"
#include "capture/agent/cuda/kernelnames.h"
#include "capture/agent/cuda/otherclients.h"
#include "capture/agent/cuda/profilerwatch.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include <unistd.h>

namespace trilane::agent::worker {

using namespace wire;
using session::State;

namespace {

constexpr uint64_t kMs = 1'000'000;
constexpr uint64_t kTickNs = 100 * kMs;
constexpr uint64_t kFlushNs = 200 * kMs; ///< interval without a live view
constexpr uint64_t kBeginWithinNs = 100 * kMs;
constexpr uint64_t kUnnoticedNs = 1 * kMs; ///< a start that takes longer is reported
constexpr uint64_t kNoCallYet = UINT64_MAX - kUnnoticedNs; ///< nothing can be missing
constexpr uint64_t kRecorded = UINT64_MAX;
constexpr uint64_t kEndWithinNs = 20 * kMs;
constexpr uint64_t kOutWithinNs = 500 * kMs;
constexpr uint64_t kLeftWithinNs = 10'000 * kMs;

constinit Bell s_bell;
constinit std::atomic<pthread_t> s_thread{};
constinit std::atomic<bool> s_leaves{false};
constinit std::atomic<bool> s_lingers{
    false}; ///< the daemon has disconnected, but kernels are still enabled
constinit std::atomic<bool> s_isAsked{false};
constinit std::atomic<bool> s_hadContext{false};
constinit std::atomic<bool> s_isTold{false}; ///< problems of this recording were reported
constinit bool s_wasWanted = false;
/// Start of the capture range whose recording has not begun; 0: it has, or unknown.
constinit std::atomic<uint64_t> s_rangeSince{0};
/// Start of the time in which the program may have used CUDA unrecorded; 0: program start;
/// kRecorded: it is recorded, or the gap is reported elsewhere.
constinit std::atomic<uint64_t> s_unrecordedSince{0};
constinit std::atomic<bool> s_hasBegun{false}; ///< for this daemon
constinit std::atomic<bool> s_isNew{false};    ///< another daemon connected; nothing is prepared
constinit uint64_t s_flushedAt = 0;
constinit uint64_t s_tickedAt = 0;

/// False in a child made without pthread_atfork handlers.
std::atomic<bool> &running()
{
    return g_ofThisProcess.hasWorker;
}

bool isOn(uint32_t wanted)
{
    return (wanted & wire::kArmCuda) != 0;
}

bool comesSoon(uint32_t wanted)
{
    return wanted & wire::kArmWatch && wanted >> wire::kArmLater & wire::kArmCuda;
}

void tellMissing(uint64_t since, uint64_t until)
{
    if (since < until)
        sendInOrder(wire::MessageType::Away, since, until);
}

/// Recording starts now; the time since the last recording was not recorded. Threads other than the
/// one that began the range continued, so their launches are also missing. `since`: as in
/// beginIfWanted(); kNoCallYet: nothing can be missing.
void tellBegin(uint64_t since, bool wasTold, bool isFirst)
{
    const uint64_t now = monotonicNow();
    const bool isLong = since != 0 && now > since + kUnnoticedNs;
    const uint64_t unrecorded = s_unrecordedSince.exchange(kRecorded);
    const uint64_t shortest = isFirst && since == 0 ? kUnnoticedNs : 0;
    if (since != kNoCallYet && (isLong || (unrecorded < now && now - unrecorded > shortest)))
        tellMissing(since ? std::min(since, unrecorded) : unrecorded, now);
    if (!wasTold && (isLong || since == 0 || session::isLate()))
        sendInOrder(wire::MessageType::Cuda, now);
}

/// A range begins before the last one's recording has ended, which continues.
void goOn()
{
    ending::unmark();
    s_rangeSince.store(0);
    tellMissing(s_unrecordedSince.exchange(kRecorded), monotonicNow());
}

/// Requires session's lock. `since`: when it was requested; 0: at the start of the range.
void beginIfWanted(uint32_t wanted, uint64_t since = 0)
{
    const State state = session::state();
    if (isOn(wanted) && state == State::Recording)
        goOn();
    if (!isOn(wanted) || session::isOver() || isNew() ||
        (state != State::Idle && state != State::Ending))
        return;
    ending::goesOn();
    putClockPair();
    const bool wasTold = s_isTold.exchange(true);
    session::enable(wanted, wasTold);
    session::setState(State::Recording);
    const bool isFirst = !s_hasBegun.exchange(true);
    const uint64_t rangeSince = s_rangeSince.exchange(0);
    tellBegin(since ? since : rangeSince, wasTold, isFirst);
}

/// Callers of CUPTI wait until this returns.
State prepare(bool isUnused)
{
    session::setState(State::Stopping);
    const State state = session::prepare(isUnused, [](const cupti::Library &library) {
        wrappers::install(library);
        return otherclients::whyNot(library);
    });
    otherclients::forget();
    cudabuffers::setDiscarding(false);
    return state;
}

/// Requires session's lock. `isUnused`: CUPTI was not used yet. True: our callbacks were
/// registered, perhaps replacing another client's.
bool prepareIfWanted(uint32_t wanted, bool isUnused)
{
    session::lookAgain();
    const bool isWanted = isOn(wanted) || comesSoon(wanted);
    const bool isFresh = isWanted && session::state() == State::Unknown;
    const State state = isFresh ? prepare(isUnused) : session::state();
    if (isFresh && (isUnused || state != State::Idle))
        session::setState(state);
    // Reported for each recording.
    const bool isNew = !std::exchange(s_wasWanted, isWanted) && isWanted;
    if (isNew)
        s_isTold.store(false);
    if (isNew && session::state() == State::Missing && !session::whyMissing().empty()) {
        reportProblem(session::whyMissing());
        if (session::isLate())
            sendInOrder(wire::MessageType::Cuda, 0, 1);
    }
    return isFresh && !isUnused && state == State::Idle;
}

/// Our callbacks were just registered, perhaps replacing another client's.
void lookForOthers()
{
    const bool isAlone = otherclients::isAlone();
    pthread_mutex_lock(&session::lock());
    if (!isAlone && session::isLate())
        sendInOrder(wire::MessageType::Cuda, 0, 1);
    const int result = isAlone ? session::registerOurs() : cupti::kSuccess;
    const bool isTooLate = result != cupti::kSuccess && session::isOver();
    if (result != cupti::kSuccess && !isTooLate)
        reportProblem(session::cuptiSays(result));
    session::setState(!isAlone                    ? State::Away
                      : result == cupti::kSuccess ? State::Idle
                      : isTooLate                 ? State::Unknown
                                                  : State::Missing);
    pthread_mutex_unlock(&session::lock());
}

/// Preparation for the last daemon does not apply to the next one.
void startAnew(uint32_t wanted)
{
    if (!isNew() || !(isOn(wanted) || comesSoon(wanted)))
        return;
    ending::finish(0,
                   ending::Next::Recording); // a call was running when the last daemon disconnected
    pthread_mutex_lock(&session::lock());
    if (session::state() != State::Away && s_isNew.exchange(false))
        session::setState(State::Unknown);
    pthread_mutex_unlock(&session::lock());
}

void followWanted()
{
    const uint32_t wanted = armed();
    startAnew(wanted);
    if (session::state() == State::Unknown && wrappers::installEarly() && !otherclients::seesAll())
        wrappers::awaitFinalize();
    pthread_mutex_lock(&session::lock());
    const bool isFresh = prepareIfWanted(wanted, false);
    pthread_mutex_unlock(&session::lock());
    if (isFresh)
        lookForOthers();
    if (session::state() != State::Missing && session::state() != State::Unknown)
        wrappers::install(session::library());
    if (wanted & wire::kArmWatch && session::state() != State::Away)
        watchProfiler(session::library());
    warmup::step(wanted);
    pthread_mutex_lock(&session::lock());
    beginIfWanted(armed());
    pthread_mutex_unlock(&session::lock());
    if (!isOn(armed()))
        ending::begin();
}

void tick()
{
    const uint64_t now = monotonicNow();
    if (now - s_tickedAt < kTickNs && !s_isAsked.load(std::memory_order_acquire))
        return;
    s_tickedAt = now;
    putClockPair();
    const bool isDue = armed() & wire::kArmLive || now - s_flushedAt >= kFlushNs;
    const bool mayFlush = isDue && otherclients::mayFlush();
    if (session::state() != State::Recording)
        return; // another client is active
    if (mayFlush || s_isAsked.load(std::memory_order_acquire)) {
        s_flushedAt = now;
        session::flush(false);
        otherclients::hasFlushed();
        putClockPair();
        session::reportLoss();
    }
    pool::forHeld(kernelnames::publishHeld);
}

void answer()
{
    const State state = session::state();
    if (!s_isAsked.load(std::memory_order_acquire))
        return;
    if (state == State::Ending) {
        sendMessage(wire::MessageType::Waiting, ending::waiting());
        return;
    }
    if (!sendWaiting())
        return;
    s_isAsked.store(false, std::memory_order_release);
    if (!isOn(armed())) // the recording has ended: later reports have no reader
        otherclients::tellOfAbsence();
    sendMessage(wire::MessageType::Flushed);
}

void noticeContext()
{
    if (!s_hadContext.load(std::memory_order_relaxed) &&
        (heldwork::passedBytes() > 0 || (cudadriver::isReady() && cudadriver::hasContext())))
        s_hadContext.store(true, std::memory_order_relaxed);
}

/// Requires workLock().
void step()
{
    otherclients::step();
    followWanted();
    noticeContext();
    if (session::state() == State::Ending)
        ending::step();
    ending::retryTail();
    if (session::state() == State::Recording || session::state() == State::Ending)
        tellDevices();
    if (session::state() == State::Recording)
        tick();
    if (sendWaiting() && pool::exists())
        pool::sendReturned();
    if (isOn(armed()) || comesSoon(armed()))
        pool::makeNextReady();
    answer();
}

/// At process exit, which may precede our noticing that CUDA was requested.
void tellIfTooLate(bool wasRunning)
{
    const State state = session::state();
    if (!wasRunning || s_hasBegun.load() || !isOn(armed()) ||
        (state != State::Unknown && state != State::Idle))
        return;
    noticeContext();
    if (hadContext())
        reportProblem(wire::Words("it was not enabled yet when the process exited"), {},
                      wire::About::NoCuda);
}

/// Requires workLock(). Data that CUPTI still holds no longer has a reader. False: kernels are
/// enabled and must not be disabled yet.
bool stop()
{
    if (session::library().getVersion)
        unwatchProfiler(session::library());
    otherclients::tellOfAbsence();
    ending::finish(0, ending::Next::Recording);
    ending::retryTail();
    if (ending::hasTail() && session::state() != State::Away) {
        cudabuffers::setDiscarding(true);
        return false;
    }
    kernelnames::forget();
    otherclients::handBack();
    return true;
}

/// Another daemon has connected since.
void stay()
{
    kernelnames::forget();
    sendMessage(wire::MessageType::OwnThread, static_cast<uint64_t>(::gettid()));
}

/// True: last iteration.
bool round()
{
    if (session::isOver())
        return true;
    if (s_leaves.load(std::memory_order_acquire)) {
        const bool hasStopped = stop();
        if (!hasStopped && !s_lingers.exchange(true))
            session::changes().ring();
        return hasStopped;
    }
    if (s_lingers.exchange(false))
        stay();
    step();
    return false;
}

void serve()
{
    for (bool isLast = false; !isLast;) {
        const uint32_t rung = s_bell.count();
        pthread_mutex_lock(&session::workLock());
        isLast = round();
        pthread_mutex_unlock(&session::workLock());
        if (!isLast)
            s_bell.wait(rung, session::state() == State::Ending ? ending::kStepNs : kTickNs);
    }
    s_lingers.store(false, std::memory_order_release);
}

void *run(void *)
{
    s_thread.store(pthread_self(), std::memory_order_release);
    heldwork::setOwnThread(static_cast<uint32_t>(::gettid()));
    pthread_setname_np(pthread_self(), "trilane cupti");
    beUnconfined();
    {
        const Quiet quiet;
        sendMessage(wire::MessageType::OwnThread, static_cast<uint64_t>(::gettid()));
        serve();
    }
    running().store(false, std::memory_order_release);
    session::changes().ring();
    return nullptr;
}

/// Waits for another thread; false: timeout.
template <typename Condition>
bool await(uint64_t ns, Condition condition)
{
    const uint64_t until = monotonicNow() + ns;
    for (;;) {
        const uint32_t rung = session::changes().count();
        if (condition())
            return true;
        const uint64_t now = monotonicNow();
        if (now >= until)
            return false;
        session::changes().wait(rung, until - now);
    }
}

void beginSoon(uint64_t since)
{
    uint64_t nothing = 0;
    s_rangeSince.compare_exchange_strong(nothing, since);
    const uint64_t until = monotonicNow() + kBeginWithinNs;
    for (uint64_t now = monotonicNow(); now < until; now = monotonicNow()) {
        if (!takeWithin(session::lock(), until - now))
            return;
        beginIfWanted(armed());
        const bool isBusy = session::state() == State::Stopping;
        pthread_mutex_unlock(&session::lock());
        if (!isBusy || !await(until - now, [] { return session::state() != State::Stopping; }))
            return;
    }
}

/// The range ended before its recording began.
void tellMissedRange(uint64_t end)
{
    const uint64_t since = s_rangeSince.exchange(0);
    const State state = session::state();
    if (since != 0 && state != State::Missing && state != State::Away)
        tellMissing(std::min(since, s_unrecordedSince.exchange(end)), end);
}

void endSoon(uint64_t end)
{
    // A start in progress completes first: nothing after it belongs to the range.
    const bool isLocked = takeWithin(session::lock(), kEndWithinNs);
    tellMissedRange(end);
    if (isLocked) {
        if (session::state() == State::Recording)
            noteEnd(end);
        ending::mark();
        pthread_mutex_unlock(&session::lock());
    } else {
        ending::markWithoutLock();
    }
    if (session::state() != State::Recording && session::state() != State::Stopping)
        return;
    ring();
    const char *name = nullptr;
    if (session::callLasts(name) == 0)
        await(kEndWithinNs, [] {
            return session::state() != State::Recording && session::state() != State::Stopping;
        });
}

} // namespace

bool start()
{
    s_leaves.store(false, std::memory_order_release);
    if (running().exchange(true))
        return true;
    if (startOwnThread(run))
        return true;
    running().store(false);
    return false;
}

bool isRunning()
{
    return running().load(std::memory_order_acquire);
}

bool isCurrent()
{
    return isRunning() && pthread_equal(s_thread.load(std::memory_order_acquire), pthread_self());
}

void ring()
{
    s_bell.ring();
}

void askForFlush()
{
    s_isAsked.store(true, std::memory_order_release);
    ring();
}

void follow(uint64_t time)
{
    if (session::isOver() || !isRunning())
        return;
    if (isOn(armed()))
        beginSoon(time);
    else
        endSoon(time);
}

void noteEnd(uint64_t time)
{
    uint64_t before = s_unrecordedSince.load();
    while (time < before && !s_unrecordedSince.compare_exchange_weak(before, time)) {
    }
}

void setUnrecordedSince(uint64_t since)
{
    s_unrecordedSince.store(since);
}

void tellUnrecorded(uint64_t until)
{
    const uint64_t since = s_unrecordedSince.exchange(until);
    if (since < until && until - since > kUnnoticedNs)
        sendInOrder(wire::MessageType::Away, since, until);
}

void followFirst()
{
    const uint32_t wanted = armed();
    setUnrecordedSince(monotonicNow());
    otherclients::seeAll();
    pthread_mutex_lock(&session::lock());
    (void)prepareIfWanted(wanted, true);
    if (session::state() == State::Unknown)
        (void)wrappers::installEarly();
    if (wanted & wire::kArmWatch)
        watchProfiler(session::library());
    session::setMayBeWhole(true);
    beginIfWanted(wanted, kNoCallYet);
    session::setMayBeWhole(false);
    pthread_mutex_unlock(&session::lock());
}

void renew()
{
    s_isNew.store(true, std::memory_order_release);
    s_leaves.store(false, std::memory_order_release);
    s_isTold.store(false);
    s_wasWanted = false;
    s_rangeSince.store(0);
    s_hasBegun.store(false);
    otherclients::renew();
    wrappers::renew();
}

bool isNew()
{
    return s_isNew.load(std::memory_order_acquire);
}

bool isLeaving()
{
    return s_leaves.load(std::memory_order_acquire) || s_lingers.load(std::memory_order_acquire);
}

void leave()
{
    s_isNew.store(true,
                  std::memory_order_release); // nothing begins before the next daemon is known
    if (session::isOver() || !isRunning())
        return;
    s_leaves.store(true, std::memory_order_release);
    ring();
    (void)await(kLeftWithinNs,
                [] { return !isRunning() || s_lingers.load(std::memory_order_acquire); });
}

void finish()
{
    const bool wasRunning = isRunning(); // it may end before we hold its lock
    session::setOver();
    ring();
    // The first is never released: the worker must not run again. Both are available unless a call
    // into CUPTI is running.
    if (!takeWithin(session::workLock(), kOutWithinNs) ||
        !takeWithin(session::lock(), kOutWithinNs)) {
        reportProblem(wire::Words(
            "CUDA activity may be missing at process exit: a CUPTI call did not return"));
        return;
    }
    pthread_mutex_unlock(&session::lock());
    session::endHere();
    // A short program: our thread may not have run yet.
    if (session::state() == State::Recording || session::state() == State::Ending)
        tellDevices();
    ending::finish(ending::kMaxWaitAtExitNs, ending::Next::Exit);
    tellIfTooLate(wasRunning);
    otherclients::tellOfAbsence();
    // Unsent buffers are found in the pool by the daemon.
    for (int tries = 0; pool::exists() && !pool::sendReturned() && tries < 20; ++tries)
        ::usleep(1000);
}

bool hadContext()
{
    return s_hadContext.load(std::memory_order_relaxed);
}

void afterFork()
{
    running().store(false);
    s_leaves.store(false);
    s_lingers.store(false);
    s_isAsked.store(false);
    s_hadContext.store(false);
    s_hasBegun.store(false);
    s_rangeSince.store(0);
    setUnrecordedSince(monotonicNow());
    s_isNew.store(false);
    session::afterFork();
    ending::afterFork();
    otherclients::afterFork();
}

} // namespace trilane::agent::worker
