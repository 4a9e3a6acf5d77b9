// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/json/reader/trackfinder.h"

#include "model/formats/json/reader/escapes.h"
#include "model/formats/json/reader/eventkinds.h"
#include "model/formats/json/reader/numbers.h"

#include <algorithm>
#include <charconv>

namespace trilane::json {

namespace {

/// "stream 7", "7", 7.
int64_t streamOf(std::string_view token)
{
    if (const std::optional<int64_t> whole = wholeNumber(token))
        return *whole;
    std::string_view text = unquoted(token);
    const size_t last = text.find_last_not_of("0123456789");
    text.remove_prefix(last == std::string_view::npos ? 0 : last + 1);
    return wholeNumber(text).value_or(0);
}

TrackKind kindOf(EventClass eventClass)
{
    switch (eventClass) {
    case EventClass::Api:
        return TrackKind::ApiCalls;
    case EventClass::Overhead:
        return TrackKind::Overhead;
    case EventClass::OsCall:
        return TrackKind::OsCalls;
    case EventClass::ThreadState:
        return TrackKind::ThreadState;
    default:
        return TrackKind::Ranges;
    }
}

/// Moves the entry at `found` to the front: events are in long runs from few threads.
template <typename T>
TrackId toFront(std::vector<T> &entries, typename std::vector<T>::iterator found)
{
    const TrackId track = found->track;
    std::rotate(entries.begin(), found, found + 1);
    return track;
}

constexpr size_t kMemory = 64;

} // namespace

Identity identityOf(std::string_view token)
{
    if (const std::optional<int64_t> whole = wholeNumber(token))
        return {*whole, {}};
    Identity identity{.number = 0, .label = unescaped(unquoted(token))};
    // "123(C++)" of Paddle keeps its number in front.
    std::from_chars(identity.label.data(), identity.label.data() + identity.label.size(),
                    identity.number);
    return identity;
}

TrackId TrackFinder::process(std::string_view pid)
{
    return cached(TrackKind::Process, pid, {});
}

TrackId TrackFinder::thread(std::string_view pid, std::string_view tid)
{
    return cached(TrackKind::Thread, pid, tid);
}

TrackId TrackFinder::cpuTrack(EventClass eventClass, std::string_view pid, std::string_view tid,
                              std::string_view domain)
{
    return cached(kindOf(eventClass), pid, tid, domain);
}

/// A state names its thread, if Trilane wrote it: its row is another one.
TrackId TrackFinder::trackOf(const RawEvent &event)
{
    if (isOnGpu(event.eventClass))
        return gpuTrack(event);
    if (event.eventClass == EventClass::Core && event.args.core)
        return m_out.track({.kind = TrackKind::Core, .number = *event.args.core});
    if (event.eventClass == EventClass::ThreadState && stateOf(event.args.state) &&
        !event.args.thread.empty())
        return cpuTrack(EventClass::ThreadState, event.pid, event.args.thread);
    const bool isOfThread =
        event.eventClass == EventClass::Core || event.eventClass == EventClass::ThreadState;
    return cpuTrack(isOfThread ? EventClass::CpuRange : event.eventClass, event.pid, event.tid,
                    event.args.domain);
}

TrackId TrackFinder::markTrack(const RawEvent &event)
{
    const EventClass eventClass =
        event.eventClass == EventClass::OsCall ? EventClass::OsCall : EventClass::CpuRange;
    return cpuTrack(eventClass, event.pid, event.tid, event.args.domain);
}

TrackId TrackFinder::sharedRanges(std::string_view pid, std::string_view category)
{
    constexpr std::string_view kDomainPrefix = "nvtx:"; // Trilane's own
    const bool isDomain = category.starts_with(kDomainPrefix);
    if (isDomain)
        category.remove_prefix(kDomainPrefix.size());
    const TrackId track = m_out.track({.parent = process(pid),
                                       .kind = TrackKind::Ranges,
                                       .label = category.empty() ? "asynchronous" : category});
    if (isDomain)
        m_out.setDomain(track, category);
    return track;
}

TrackId TrackFinder::counterParent(const RawEvent &event)
{
    if (event.category == "gpu_counter") // Trilane's own
        return m_out.track({.kind = TrackKind::Gpu, .number = wholeNumber(event.pid).value_or(0)});
    return process(event.pid);
}

TrackId TrackFinder::cached(TrackKind kind, std::string_view pid, std::string_view tid,
                            std::string_view domain)
{
    const auto found = std::find_if(m_cpu.begin(), m_cpu.end(), [&](const CpuEntry &e) {
        return e.kind == kind && e.tid == tid && e.pid == pid && e.domain == domain;
    });
    if (found != m_cpu.end())
        return toFront(m_cpu, found);
    const TrackId track = made(kind, pid, tid, domain);
    if (m_cpu.size() == kMemory)
        m_cpu.pop_back();
    m_cpu.insert(m_cpu.begin(),
                 {kind, std::string(pid), std::string(tid), std::string(domain), track});
    return track;
}

TrackId TrackFinder::made(TrackKind kind, std::string_view pid, std::string_view tid,
                          std::string_view domain)
{
    if (kind == TrackKind::Process) {
        const Identity id = identityOf(pid);
        const TrackId track = m_out.track({.kind = kind, .number = id.number, .label = id.label});
        // The profiler's own rows ("Spans", "Traces") are after those of real processes.
        if (!id.label.empty())
            m_out.setSortIndex(track, 1);
        return track;
    }
    if (kind == TrackKind::Thread) {
        const Identity id = identityOf(tid);
        return m_out.track(
            {.parent = process(pid), .kind = kind, .number = id.number, .label = id.label});
    }
    const std::string label = unescaped(domain);
    const TrackId track = m_out.track({.parent = thread(pid, tid), .kind = kind, .label = label});
    if (!label.empty())
        m_out.setDomain(track, label);
    return track;
}

TrackId TrackFinder::gpuTrack(const RawEvent &event)
{
    const int64_t device =
        event.args.device ? *event.args.device : wholeNumber(event.pid).value_or(0);
    const int64_t stream = event.args.stream ? *event.args.stream : streamOf(event.tid);
    EventClass eventClass = event.eventClass;
    if (eventClass == EventClass::Memcpy || eventClass == EventClass::Memset)
        eventClass = EventClass::Kernel;
    else if (eventClass == EventClass::GpuEvent)
        eventClass = EventClass::GpuSync;
    const auto found = std::find_if(m_gpu.begin(), m_gpu.end(), [&](const GpuEntry &e) {
        return e.stream == stream && e.device == device && e.eventClass == eventClass;
    });
    if (found != m_gpu.end())
        return toFront(m_gpu, found);

    const TrackId gpu = m_out.track({.kind = TrackKind::Gpu, .number = device});
    build::TrackKey key{.parent = gpu, .kind = TrackKind::Stream, .number = stream};
    if (eventClass != EventClass::Kernel) {
        key.kind = TrackKind::GpuRanges;
        key.label = eventClass == EventClass::GpuSync      ? "Synchronization"
                    : eventClass == EventClass::GpuUnknown ? "not recorded"
                                                           : "";
    }
    const TrackId track = m_out.track(key);
    if (key.kind == TrackKind::Stream && !event.args.process.empty())
        m_streamOwners.try_emplace(track,
                                   StreamOwner{m_out.part(), std::string(event.args.process)});
    if (m_gpu.size() == kMemory)
        m_gpu.pop_back();
    m_gpu.insert(m_gpu.begin(), {eventClass, device, stream, track});
    return track;
}

} // namespace trilane::json
