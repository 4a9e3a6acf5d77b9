// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/importers/json/tracks.h"

#include "model/importers/json/escapes.h"
#include "model/importers/json/numbers.h"

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
    default:
        return TrackKind::Ranges;
    }
}

/// Moves the entry at `found` to the front: events come in long runs from few threads.
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

TrackId TrackFinder::cpuTrack(EventClass eventClass, std::string_view pid, std::string_view tid)
{
    return cached(kindOf(eventClass), pid, tid);
}

TrackId TrackFinder::cached(TrackKind kind, std::string_view pid, std::string_view tid)
{
    const auto found = std::find_if(m_cpu.begin(), m_cpu.end(), [&](const CpuEntry &e) {
        return e.kind == kind && e.tid == tid && e.pid == pid;
    });
    if (found != m_cpu.end())
        return toFront(m_cpu, found);

    TrackId track;
    if (kind == TrackKind::Process) {
        const Identity id = identityOf(pid);
        track = m_builder.track({.kind = kind, .number = id.number, .label = id.label});
        // The profiler's own rows ("Spans", "Traces") come after those of real processes.
        if (!id.label.empty())
            m_builder.setSortIndex(track, 1);
    } else if (kind == TrackKind::Thread) {
        const Identity id = identityOf(tid);
        track = m_builder.track(
            {.parent = process(pid), .kind = kind, .number = id.number, .label = id.label});
    } else {
        track = m_builder.track({.parent = thread(pid, tid), .kind = kind});
    }
    if (m_cpu.size() == kMemory)
        m_cpu.pop_back();
    m_cpu.insert(m_cpu.begin(), {kind, std::string(pid), std::string(tid), track});
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
    const auto found = std::find_if(m_gpu.begin(), m_gpu.end(), [&](const GpuEntry &e) {
        return e.stream == stream && e.device == device && e.eventClass == eventClass;
    });
    if (found != m_gpu.end())
        return toFront(m_gpu, found);

    const TrackId gpu = m_builder.track({.kind = TrackKind::Gpu, .number = device});
    TrackKey key{.parent = gpu, .kind = TrackKind::Stream, .number = stream};
    if (eventClass != EventClass::Kernel) {
        key.kind = TrackKind::GpuRanges;
        key.label = eventClass == EventClass::GpuSync      ? "Synchronization"
                    : eventClass == EventClass::GpuUnknown ? "not recorded"
                                                           : "";
    }
    const TrackId track = m_builder.track(key);
    if (m_gpu.size() == kMemory)
        m_gpu.pop_back();
    m_gpu.insert(m_gpu.begin(), {eventClass, device, stream, track});
    return track;
}

} // namespace trilane::json
