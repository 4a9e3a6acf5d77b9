// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fakes/cuda/cupti/recorder.h"

#include "tests/fakes/cuda/cupti/clocks.h"
#include "tests/fakes/cuda/cupti/driverlink.h"
#include "tests/fakes/cuda/cupti/external.h"
#include "tests/fakes/cuda/cupti/settings.h"
#include "tests/fakes/cuda/cupti/subscriber.h"

#include <algorithm>
#include <utility>

namespace fakecupti {

using namespace fakecuda;

namespace {

constexpr Ns kUs = 1000;
constexpr Ns kMs = 1000 * kUs;

bool isOfGpu(uint32_t kind)
{
    return kind == kKernel || kind == kMemcpy || kind == kMemset || kind == kMemcpy2 ||
           kind == kGraphTrace;
}

/// From 12.6 U2 to 13.0 kernels have no times where a client has registered a clock.
bool areCallbackTimesLost()
{
    const uint32_t api = version().api;
    return api > 24 && api <= 130000 && !settings().isCallbackZeroFree && clocks::isClients();
}

} // namespace

Recorder &Recorder::get()
{
    static auto *recorder = new Recorder;
    return *recorder;
}

Recorder::Recorder()
    : m_buffers([this] { collect(); }, [this](Ns start, Ns end) { return ofRequest(start, end); })
{}

bool Recorder::observe()
{
    return fakecupti::observe(this);
}

/// The first GPU kind takes its time, in which CUPTI allocates; whoever flushes waits.
void Recorder::warmUp(uint32_t kind)
{
    if (!isOfGpu(kind) || std::exchange(m_isWarm, true))
        return;
    sleepUntil(now() + settings().enableMs * kMs);
}

int Recorder::refusal()
{
    const uint32_t release = version().api / 100;
    // In these two releases clients of both versions of the interface exclude each other.
    const bool isExclusive = release == 1302 || release == 1303;
    return settings().isBesideV2 && isExclusive ? int{kNotCompatible} : settings().refusal;
}

int Recorder::enable(uint32_t kind)
{
    if (const int refused = refusal())
        return refused;
    if (version().lengthOf(kind) == 0)
        return version().api < 22 ? kUnknown : kInvalidKind;
    if (!observe())
        return kNotInitialized;
    watchExit();
    const std::lock_guard lock(m_control);
    warmUp(kind);
    m_buffers.startWorker();
    if (kind == kRuntime || kind == kDriver) {
        for (auto &choice : m_calls[kind == kRuntime ? 2 : 1])
            choice = Choice::ByKind;
    }
    if (kind == kGraphTrace)
        m_isGraphLevel = true;
    if (kind == kKernel && !isOn(kKernel))
        ++m_sessions;
    m_enabled[kind] = true;
    return kSuccess;
}

/// Before 13.0 U1 disabling kernels beside running ones is known to deadlock at times.
void Recorder::waitForWork(uint32_t kind)
{
    constexpr Ns kMax = 200 * kMs;
    if (kind != kKernel || !isOn(kKernel) || version().api >= 130001 || settings().isDisableFree)
        return;
    const Ns end = now() + kMax;
    while (m_inFlight != 0 && (settings().isDeadlocking || now() < end))
        sleepUntil(now() + kMs);
}

int Recorder::disable(uint32_t kind)
{
    if (version().lengthOf(kind) == 0)
        return kInvalidKind;
    const std::lock_guard lock(m_control);
    waitForWork(kind);
    if (kind == kKernel && isOn(kKernel))
        sleepUntil(now() + settings().disableMs * kMs);
    m_enabled[kind] = false;
    return kSuccess;
}

void Recorder::flush(bool isForced)
{
    const std::lock_guard lock(m_control);
    const Ns start = now();
    collect();
    m_buffers.flush(isForced);
    if (isOn(kOverhead))
        m_buffers.add(flushRecord(start, now()));
}

void Recorder::setCall(Domain domain, uint32_t function, bool isWanted)
{
    if (function < kFunctions)
        m_calls[static_cast<size_t>(domain)][function] = isWanted ? Choice::On : Choice::Off;
}

bool Recorder::isAnyEnabled() const
{
    return std::any_of(std::begin(m_enabled), std::end(m_enabled),
                       [](const std::atomic<bool> &one) { return one.load(); });
}

void Recorder::forget()
{
    const std::lock_guard control(m_control);
    for (std::atomic<bool> &one : m_enabled)
        one = false;
    for (auto &domain : m_calls) {
        for (auto &choice : domain)
            choice = Choice::ByKind;
    }
    m_hasQueries = true;
    m_isGraphLevel = false;
    m_isWarm = false;
    m_buffers.forget();
    const std::lock_guard lock(m_lock);
    m_open.clear();
    m_collected.clear();
}

/// Of a graph either the whole or its nodes; who has once asked for the whole gets no nodes any
/// more, asked or not.
bool Recorder::isWanted(const Work &work) const
{
    const bool isWhole = settings().isGraphLevelFree ? isOn(kGraphTrace) : m_isGraphLevel.load();
    if (work.kind != WorkKind::Graph && work.graph != 0 && isWhole)
        return false;
    return isOn(kindOf(work));
}

bool Recorder::isOn(const Call &call) const
{
    const Choice choice = call.function < kFunctions
                              ? m_calls[static_cast<size_t>(call.domain)][call.function].load()
                              : Choice::ByKind;
    if (choice != Choice::ByKind)
        return choice == Choice::On;
    return isOn(call.domain == Domain::Runtime ? kRuntime : kDriver);
}

void Recorder::entered(const Call &call)
{
    tellSubscriber(call, true);
}

void Recorder::left(const Call &call)
{
    tellSubscriber(call, false);
    if (isOver() || !isOn(call))
        return;
    if (isOn(kExternalCorrelation)) {
        for (const Record &record : external::recordsOf(call))
            m_buffers.add(record);
    }
    m_buffers.add(recordOf(call));
}

/// Before 12.4 U1 copies and sets in a graph crash graph-level tracing; 13.0 U1 crashes where a
/// graph is replayed that was there when it began (seen on a GPU).
void Recorder::checkGraph(const Work &work)
{
    if (work.graph != 0 && !settings().isGraphCrashFree) {
        const std::lock_guard lock(m_lock);
        const auto graph = m_graphs.try_emplace(work.graph, isOn(kGraphTrace)).first;
        if (isOn(kGraphTrace) && !graph->second)
            die("graph-level tracing", "a graph is replayed that was there before");
    }
    const bool isNode = work.kind == WorkKind::Memcpy || work.kind == WorkKind::Memset;
    if (isNode && work.graph != 0 && isOn(kGraphTrace) && version().api < 23 &&
        !settings().isGraphCrashFree)
        die("graph-level tracing", "a copy or set in a graph crashes CUPTI before 12.4 Update 1");
}

bool Recorder::isFirstOfName(const Work &work)
{
    const std::lock_guard lock(m_lock);
    return work.kind == WorkKind::Kernel && work.name && m_names.insert(work.name).second;
}

/// From CUPTI 12.6 on.
std::optional<Record> Recorder::ofRequest(Ns start, Ns end)
{
    if (!isOn(kOverhead) || settings().isOverheadPlain || version().api < 24)
        return std::nullopt;
    return requestRecord(start, end);
}

void Recorder::addOverheads(const Work &work)
{
    if (!isOn(kOverhead) || settings().isOverheadPlain)
        return;
    if (isFirstOfName(work))
        m_buffers.add(loadingRecord(work));
    if (m_inFlight > settings().commandBuffer)
        m_buffers.add(fullRecord(work));
}

/// When the device's buffers are exhausted, single kernels have no times.
bool Recorder::isZero(const Work &work)
{
    constexpr unsigned kExhausted = 4096;
    if (work.kind != WorkKind::Kernel || settings().zeroTimes == 0)
        return false;
    if (settings().zeroTimes == 1 || areCallbackTimesLost())
        return true;
    return m_inFlight > kExhausted && ++m_launched % 16 == 0;
}

void Recorder::submitted(const Work &work)
{
    m_inFlight += work.kind == WorkKind::Graph ? 0 : 1;
    m_hasGraphs = m_hasGraphs || work.kind == WorkKind::Graph;
    if (isOver())
        return;
    checkGraph(work);
    if (!isWanted(work))
        return;
    if (work.kind == WorkKind::Memcpy && settings().launchUs > 0)
        sleepUntil(now() + settings().launchUs * kUs);
    addOverheads(work);
    const bool isRepeated = m_sessions > 1;
    const Open open{.slot = m_buffers.open(recordOf(work, isRepeated), timesOf(kindOf(work))),
                    .isZero = isZero(work)};
    if (!open.slot.buffer)
        return;
    const std::lock_guard lock(m_lock);
    m_open.emplace(work.id, open);
}

/// Waits on the device until CUPTI's thread comes, or somebody flushes.
void Recorder::finished(const Work &work)
{
    // Work that was launched before CUPTI was there finishes, too, and was never counted.
    unsigned inFlight = m_inFlight;
    while (work.kind != WorkKind::Graph && inFlight > 0 &&
           !m_inFlight.compare_exchange_weak(inFlight, inFlight - 1)) {
    }
    {
        const std::lock_guard lock(m_lock);
        const auto found = m_open.find(work.id);
        if (found == m_open.end())
            return;
        const bool isZero = found->second.isZero;
        m_collected.push_back({.slot = found->second.slot,
                               .start = isZero ? 0 : clocks::atGpu(work.start),
                               .end = isZero ? 0 : clocks::atGpu(work.end)});
        m_open.erase(found);
    }
    if (settings().gpuDelayMs == 0)
        collect();
}

/// Whoever flushes must not find what another thread is just about to write.
void Recorder::collect()
{
    const std::lock_guard turn(m_collecting);
    std::vector<Collected> collected;
    {
        const std::lock_guard lock(m_lock);
        collected.swap(m_collected);
    }
    for (const Collected &one : collected)
        m_buffers.close(one.slot, one.start, one.end);
}

/// Another clock: what has ended, and has not been asked for, has no times any more (seen on a GPU:
/// 13.0 Update 1).
void Recorder::loseTimes()
{
    const std::lock_guard lock(m_lock);
    for (Collected &one : m_collected) {
        if (!settings().isClockKind)
            one.start = one.end = 0;
    }
}

void Recorder::waited(const Wait &wait)
{
    const bool isQuery = wait.isQuery;
    // Queries have records from 12.8 on; the first 13.0 has none of whole devices.
    if (isQuery && (version().api < 26 || settings().isWithoutQueries))
        return;
    if (isQuery && wait.result != 0 && !m_hasQueries)
        return;
    if (wait.kind == WaitKind::Context && version().api == 130000)
        return;
    if (isOn(kSynchronization) && !isOver())
        m_buffers.add(recordOf(wait));
}

void Recorder::allocated(const Allocation &allocation)
{
    if (isOn(kMemory2) && !isOver())
        m_buffers.add(recordOf(allocation));
}

} // namespace fakecupti

extern "C" __attribute__((visibility("default"))) int fakeCuptiIsOn(uint32_t kind)
{
    return fakecupti::Recorder::get().isOn(kind) ? 1 : 0;
}
