// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/agent/cuda/cuptisession.h"

#include "capture/agent/core/clock.h"
#include "capture/agent/core/connection.h"
#include "capture/agent/core/orderedmessages.h"
#include "capture/agent/core/thread.h"
#include "capture/agent/cuda/activitypool.h"
#include "capture/agent/cuda/callbackplace.h"
#include "capture/agent/cuda/clockpair.h"
#include "capture/agent/cuda/cudabuffers.h"
#include "capture/agent/cuda/cuptisettings.h"
#include "capture/agent/cuda/heldwork.h"
#include "capture/agent/cuda/kernelnames.h"
#include "capture/libcupti/cuptisearch.h"

#include <cstdio>
#include <utility>

namespace trilane::agent::session {

using namespace wire;

namespace {

constexpr uint32_t kCalls[] = {cupti::kRuntime, cupti::kDriver, cupti::kSynchronization,
                               cupti::kOverhead, cupti::kMemory2};
constexpr uint32_t kWork[] = {cupti::kKernel, cupti::kMemcpy, cupti::kMemcpy2, cupti::kMemset,
                              cupti::kGraphTrace};
constexpr uint32_t kMaxKinds = 64;

constinit cupti::Library s_library{};
constinit std::atomic<State> s_state{State::Unknown};
constinit pthread_mutex_t s_lock = PTHREAD_MUTEX_INITIALIZER;
constinit pthread_mutex_t s_workLock = PTHREAD_MUTEX_INITIALIZER;
constinit Bell s_changes;
constinit std::atomic<bool> s_isOver{false};
/// Time of the last query for lost records, or start of recording. Requires workLock().
constinit uint64_t s_lossAskedAt = 0;
constinit std::atomic<pthread_t> s_ender{}; ///< the thread of the exit handler
using WhenUsed = void (*)();
constinit WhenUsed s_whenUsed = nullptr;
constinit bool s_isNew = true; ///< CUPTI was not enabled since it was loaded or registered with
constinit bool s_isLate = false;
constinit uint32_t s_version = 0;
constinit bool s_isVersionTold = false; ///< set once this copy is known to be usable
/// If enabled, graphs may have no nodes for the rest of the process, even when disabled again
/// (CUPTI_ACTIVITY_KIND_GRAPH_TRACE in cupti_activity.h of 13.5; 13.0 Update 1 restores them). It
/// also crashes the process when a graph is replayed that existed before (observed: 13.0 Update 1).
/// It is therefore enabled before any graph exists, and never again.
constinit bool s_wasWhole = false;
constinit bool s_mayBeWhole = false; ///< no graph can exist yet
constinit bool s_isChangeTold = false;
constinit wire::ProblemText s_missing;
constinit bool s_isFound = false;
using WhenFound = wire::ProblemText (*)(const cupti::Library &);
constinit WhenFound s_whenFound = nullptr;

/// One buffer for all threads, so that records are in order (attribute 9 of CUPTI 12.3 and later,
/// to be set before callbacks are registered). CUPTI is not informed that our buffers are zeroed:
/// it would not zero those of other clients either.
constinit uint8_t s_perThreadBefore = 0;
constinit bool s_isPerThreadSet = false;
constinit bool s_hasThreadIds = false;

/// The CUPTI call that the holder of a lock is in.
struct Lasting
{
    std::atomic<const char *> name{nullptr};
    std::atomic<uint64_t> since{0}; ///< 0: none
};
constinit Lasting s_switching; ///< enabling, requires lock()
constinit Lasting s_ending;    ///< disabling and flushing, requires workLock()

/// Times a call that might not return.
class Timed
{
public:
    Timed(Lasting &call, const char *name)
        : m_call(call)
    {
        m_call.name.store(name, std::memory_order_relaxed);
        m_call.since.store(monotonicNow(), std::memory_order_release);
    }
    ~Timed() { m_call.since.store(0, std::memory_order_release); }
    Timed(const Timed &) = delete;
    Timed &operator=(const Timed &) = delete;

private:
    Lasting &m_call;
};

constexpr int kNotCalled = -1; ///< not a CUPTI result

/// CUPTI's result; kNotCalled: the process is exiting, or the library lacks the function.
template <typename... Parameters, typename... Arguments>
int ask(int (*function)(Parameters...), Arguments... arguments)
{
    return function && agent::session::mayCall() ? function(arguments...) : kNotCalled;
}

void noteUse(bool isNew)
{
    s_isNew = isNew;
    if (s_whenUsed)
        s_whenUsed();
}

int registerCallbacks()
{
    const Timed timed(s_switching, "cuptiActivityRegisterCallbacks");
    const int result =
        ask(s_library.registerCallbacks, cudabuffers::request, cudabuffers::complete);
    noteUse(true);
    return result;
}

State missing(const wire::ProblemText &why)
{
    s_missing = why;
    return State::Missing;
}

void probe()
{
    if (const int result = ask(s_library.getVersion, &s_version); result != cupti::kSuccess) {
        s_version = 0; // the oldest: do not rely on anything unknown
        if (result != kNotCalled)
            reportProblem(wire::Words("CUPTI did not report its version: %1, %2"),
                          {wire::Digits(result), s_library.describe(result)});
    }
    cudabuffers::prepare(s_version);
    setCuptiClock(s_library.getTimestamp);
    s_isVersionTold = false;
    kernelnames::publishFunctions(s_library.getCallbackName);
    for (uint32_t kind = 1; kind < kMaxKinds && agent::session::mayCall(); ++kind) {
        const size_t length = s_library.lengthOf(kind);
        kernelnames::setLength(kind, length);
        heldwork::setLength(kind, length);
        if (length)
            sendMessage(wire::MessageType::Lengths, kind, length);
    }
}

void setAttributes()
{
    if (!s_isLate && agent::session::mayCall())
        cupti::limitDeviceMemory(s_library);
    constexpr uint8_t kNo = 0;
    uint8_t now = 0;
    size_t size = sizeof now;
    if (ask(s_library.getAttribute, cupti::kPerThreadBuffer, &size, &now) == cupti::kSuccess &&
        now != kNo) {
        uint8_t wanted = kNo;
        size = sizeof wanted;
        s_perThreadBefore = now;
        s_isPerThreadSet =
            ask(s_library.setAttribute, cupti::kPerThreadBuffer, &size, &wanted) == cupti::kSuccess;
    }
    // Otherwise calls have pthread's own thread ids, truncated to 32 bits.
    s_hasThreadIds = ask(s_library.setThreadIdType, cupti::kSystemThreadIds) == cupti::kSuccess;
}

/// A call that CUPTI refused, and the result: reported once, not once per kind.
struct Refused
{
    int result = cupti::kSuccess;
    int count = 0;
    bool hasUnfit = false; ///< kernels are refused as if CUPTI did not fit the driver
    char kinds[100] = {};

    void add(uint32_t kind, int why)
    {
        hasUnfit |= kind == cupti::kKernel && why == cupti::kNotInitialized;
        const size_t used = result == cupti::kSuccess ? 0 : __builtin_strlen(kinds);
        result = why;
        ++count;
        std::snprintf(kinds + used, sizeof kinds - used, used ? ", %u" : "%u", kind);
    }
    void report() const
    {
        if (result == cupti::kMultipleSubscribers && count > 1)
            reportProblem(wire::Words("another tool is using CUPTI in this process (is the "
                                      "framework's own profiler enabled?)"),
                          {}, wire::About::Taken);
        else if (result == cupti::kMultipleSubscribers)
            reportProblem(
                wire::Words("CUDA is only partly recorded: another tool is using CUPTI in this "
                            "process (is the framework's own profiler enabled?)"));
        else if (result != cupti::kSuccess)
            reportProblem(
                wire::Words("CUDA activity kinds %1 are not recorded: CUPTI returned %2, %3"),
                {kinds, wire::Digits(result), s_library.describe(result)});
    }
};

void reportGraphs(bool isAsked)
{
    if (s_wasWhole)
        reportProblem(wire::Words("CUDA graphs may be missing: they were previously recorded as a "
                                  "whole in this process, which some CUPTI versions cannot undo"));
    else if (isAsked && s_version < cupti::kWholeGraphVersion)
        reportProblem(wire::Words("CUDA graphs are recorded node by node: recording them as a "
                                  "whole requires CUPTI 12.5"));
    else if (isAsked)
        reportProblem(wire::Words(
            "CUDA graphs are recorded node by node: recording them as a whole requires recording "
            "from the start of the program, without --delay and --capture-range"));
}

void enableGraphs(bool isAsked, bool isTold)
{
    const bool isWhole = isAsked && s_mayBeWhole && s_version >= cupti::kWholeGraphVersion &&
                         ask(s_library.enable, cupti::kGraphTrace) == cupti::kSuccess;
    const bool isNews = s_wasWhole && !std::exchange(s_isChangeTold, true);
    if (!isWhole && (isNews || !isTold))
        reportGraphs(isAsked);
    s_wasWhole |= isWhole;
}

/// Returns what CUPTI refused.
Refused enableAll(uint32_t armed, bool isTold)
{
    const Timed timed(s_switching, "cuptiActivityEnable");
    Refused refused;
    enableGraphs((armed & wire::kArmWholeGraphs) != 0, isTold);
    for (const uint32_t kind : kWork) {
        if (kind == cupti::kGraphTrace)
            continue;
        if (const int result = ask(s_library.enable, kind); result != cupti::kSuccess)
            refused.add(kind, result);
    }
    for (const uint32_t kind : kCalls) {
        const int result = ask(s_library.enable, kind);
        if (result != cupti::kSuccess && kind != cupti::kMemory2) // not in every version
            refused.add(kind, result);
    }
    return refused;
}

/// Replaces a copy that does not fit the driver. False: there is no other.
bool useNext(int (*registerWith)())
{
    int result = cupti::kNotInitialized;
    while (result == cupti::kNotInitialized && agent::session::mayCall() &&
           cupti::loadNext(s_library)) {
        (void)s_whenFound(s_library);
        probe();
        result = registerWith();
    }
    return result == cupti::kSuccess;
}

} // namespace

pthread_mutex_t &lock()
{
    return s_lock;
}

pthread_mutex_t &workLock()
{
    return s_workLock;
}

Bell &changes()
{
    return s_changes;
}

State state()
{
    return s_state.load(std::memory_order_acquire);
}

void setState(State state)
{
    if (s_state.exchange(state, std::memory_order_acq_rel) != state)
        s_changes.ring();
}

bool change(State from, State to)
{
    pthread_mutex_lock(&s_lock);
    const bool isFrom = state() == from;
    if (isFrom)
        setState(to);
    pthread_mutex_unlock(&s_lock);
    return isFrom;
}

cupti::Library &library()
{
    return s_library;
}

uint32_t version()
{
    return s_version;
}

const wire::ProblemText &whyMissing()
{
    return s_missing;
}

void setMayBeWhole(bool mayBe)
{
    s_mayBeWhole = mayBe;
}

void setLate(bool isLate)
{
    s_isLate = isLate;
}

bool isLate()
{
    return s_isLate;
}

void setOver()
{
    s_isOver.store(true, std::memory_order_seq_cst);
}

bool isOver()
{
    return s_isOver.load(std::memory_order_seq_cst);
}

void endHere()
{
    s_ender.store(pthread_self());
}

bool mayCall()
{
    return !isOver() || s_ender.load() == pthread_self();
}

void setWhenUsed(void (*whenUsed)())
{
    s_whenUsed = whenUsed;
}

wire::ProblemText cuptiSays(int result)
{
    return wire::ProblemText(wire::Words("CUPTI returned %1, %2"),
                             {wire::Digits(result), s_library.describe(result)},
                             wire::About::NoCuda);
}

State prepare(bool isUnused, WhenFound found)
{
    s_whenFound = found;
    s_isFound = cupti::load(s_library);
    if (!s_isFound) {
        const libcupti::NotFound why(true);
        return missing(wire::ProblemText(
            why.words, {why.path}, wire::About::NoCupti,
            why.isGiven ? wire::Words("unset TRILANE_CUPTI, or set it to another file")
                        : wire::Words()));
    }
    if (pool::exists() ? !pool::renew() : !pool::make())
        return missing(wire::ProblemText(wire::Words("no memory for CUPTI's activity buffers"), {},
                                         wire::About::NoCuda));
    if (const wire::ProblemText why = found(s_library); !why.empty())
        return missing(why);
    probe();
    noteUse(true);
    int (*const registerWith)() = isUnused ? registerOurs : registerFirst;
    int result = registerWith();
    if (result == cupti::kNotInitialized && useNext(registerWith))
        result = cupti::kSuccess;
    if (result == cupti::kMultipleSubscribers)
        return missing(wire::ProblemText(wire::kTaken, {}, wire::About::Taken));
    if (result == kNotCalled && isOver())
        return State::Unknown;
    if (result != cupti::kSuccess)
        return missing(cuptiSays(result));
    if (isUnused)
        callbackplace::locate(s_library, cudabuffers::request, cudabuffers::complete);
    return State::Idle;
}

int registerFirst()
{
    if (mayCall()) {
        callbackplace::remember(s_library, cudabuffers::request, cudabuffers::complete);
        cudabuffers::setUnclear(true);
    }
    return registerCallbacks();
}

int registerOurs()
{
    setAttributes();
    if (!s_hasThreadIds && !isOver())
        reportProblem(wire::Words(
            "CUDA calls cannot be assigned to threads: CUPTI does not report the threads"));
    return registerCallbacks();
}

void lookAgain()
{
    if (state() == State::Missing && !s_isFound && cupti::isWorthLoading())
        setState(State::Unknown);
}

void restoreAttributes(bool isAlone)
{
    size_t size = sizeof s_perThreadBefore;
    if (isAlone && s_isPerThreadSet)
        ask(s_library.setAttribute, cupti::kPerThreadBuffer, &size, &s_perThreadBefore);
    s_isPerThreadSet = s_isPerThreadSet && !isAlone;
    if (s_hasThreadIds)
        ask(s_library.setThreadIdType, cupti::kDefaultThreadIds);
    if (isAlone && mayCall())
        cupti::restoreSettings(s_library);
    s_hasThreadIds = false;
}

void forgetAttributes()
{
    s_isPerThreadSet = false;
    s_hasThreadIds = false;
}

void enable(uint32_t armed, bool isTold)
{
    s_lossAskedAt = monotonicNow();
    Refused refused = enableAll(armed, isTold);
    // A copy that does not fit the driver refuses every kind.
    while (refused.hasUnfit && useNext(registerOurs))
        refused = enableAll(armed, isTold);
    if (!std::exchange(s_isVersionTold, true))
        sendMessage(wire::MessageType::Version, s_version);
    if (mayCall())
        cupti::leaveOutCalls(s_library);
    if (s_isNew)
        noteUse(false);
    if (!isTold && !isOver())
        refused.report();
}

void disableCalls()
{
    const Timed timed(s_ending, "cuptiActivityDisable");
    for (const uint32_t kind : kCalls)
        ask(s_library.disable, kind);
}

void disableWork()
{
    const Timed timed(s_ending, "cuptiActivityDisable");
    for (const uint32_t kind : kWork)
        ask(s_library.disable, kind);
}

void flush(bool isForced)
{
    const Timed timed(s_ending, "cuptiActivityFlushAll");
    const int result = ask(s_library.flushAll, isForced ? cupti::kFlushForced : 0u);
    static constinit bool s_isTold = false;
    if (result == cupti::kSuccess || result == kNotCalled || s_isTold)
        return;
    s_isTold = true;
    reportProblem(
        wire::Words("CUDA activity may be missing: cuptiActivityFlushAll returned %1, %2"),
        {wire::Digits(result), s_library.describe(result)});
}

void reportLoss()
{
    size_t dropped = 0;
    if (ask(s_library.getDropped, nullptr, 0u, &dropped) != cupti::kSuccess)
        dropped = 0;
    const uint64_t lost = dropped + cudabuffers::takeLost();
    const uint64_t now = monotonicNow();
    const uint64_t since = std::exchange(s_lossAskedAt, now);
    if (lost == 0)
        return;
    // GPU activity in this time is unknown and must not count as idle.
    if (since != 0)
        sendInOrder(wire::MessageType::Away, since, now);
    if (Writer writer; writer)
        writer.put(
            {.ts = recordTime(g_process.clock), .type = wire::RecordType::ActivityLoss, .a = lost});
}

uint64_t callLasts(const char *&name)
{
    uint64_t longest = 0;
    for (const Lasting *call : {&s_switching, &s_ending}) {
        const uint64_t since = call->since.load(std::memory_order_acquire);
        const uint64_t now = monotonicNow();
        if (since == 0 || now <= since + longest)
            continue;
        longest = now - since;
        name = call->name.load(std::memory_order_relaxed);
    }
    return longest;
}

void afterFork()
{
    s_lock = PTHREAD_MUTEX_INITIALIZER;
    s_workLock = PTHREAD_MUTEX_INITIALIZER;
    s_switching.since.store(0, std::memory_order_relaxed);
    s_ending.since.store(0, std::memory_order_relaxed);
    cudabuffers::setOthers(nullptr, nullptr);
    cudabuffers::setLending(false);
    cudabuffers::setUnclear(false);
}

} // namespace trilane::agent::session
