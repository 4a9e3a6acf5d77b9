// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/activitytracks.h"

#include "model/format/givennames.h"

#include <string>

namespace trilane::daemon {

namespace {

// Limits far above those of valid processes.
constexpr size_t kMaxTracks = 1 << 16; ///< streams, contexts, and threads that call CUDA
constexpr size_t kMaxGpuTracks = 1 << 10;
constexpr size_t kMaxStreamWaits = 1 << 18; ///< waits held back
constexpr uint64_t kEntryBytes = 64;        ///< of a map
constexpr uint64_t kStreamWaitBytes = 2 * sizeof(format::Slice);

} // namespace

ActivityTracks::ActivityTracks(build::SliceSink &trace, TrackId process, OuterTid outerTid,
                               std::shared_ptr<MemoryBudget> budget)
    : m_trace(trace)
    , m_process(process)
    , m_outerTid(std::move(outerTid))
    , m_share(std::move(budget))
{}

void ActivityTracks::setDevice(uint32_t ordinal, int number)
{
    if (m_numbers.size() < kMaxGpuTracks)
        m_numbers.try_emplace(ordinal, number);
}

TrackId ActivityTracks::gpu(uint32_t device)
{
    if (m_gpus.size() >= kMaxGpuTracks && !m_gpus.contains(device))
        return m_gpus.begin()->second;
    TrackId &track = m_gpus[device];
    if (!track.isValid()) { // is new, or there was no memory for it
        m_share.add(kEntryBytes);
        const auto number = m_numbers.find(device);
        const int64_t own = number == m_numbers.end() ? int64_t{device} : number->second;
        track = m_trace.track({.kind = TrackKind::Gpu, .number = own});
    }
    return track;
}

TrackId ActivityTracks::context(uint32_t device, uint32_t context)
{
    if (m_contexts.size() >= kMaxTracks && !m_contexts.contains({device, context}))
        return m_contexts.begin()->second;
    TrackId &track = m_contexts[{device, context}];
    if (!track.isValid()) {
        m_share.add(kEntryBytes);
        // Contexts of several processes share a GPU and count from 1 in each of them.
        track = m_trace.track({.parent = gpu(device),
                               .kind = TrackKind::Context,
                               .number = context,
                               .label = std::to_string(m_process.value)});
        m_trace.setName(track, {});
    }
    return track;
}

TrackId ActivityTracks::stream(const StreamKey &key)
{
    if (const auto found = m_streams.find(key); found != m_streams.end())
        return found->second;
    if (m_streams.size() >= kMaxTracks)
        return m_streams.begin()->second;
    learnDevice(key.context, key.device);
    const TrackId track = m_trace.track({.parent = context(key.device, key.context),
                                         .kind = TrackKind::Stream,
                                         .number = key.stream});
    m_trace.setProcess(track, m_process);
    m_streams.emplace(key, track);
    m_share.add(kEntryBytes);
    return track;
}

/// Next to the streams, like waits: on them it would be work.
TrackId ActivityTracks::holes(const StreamKey &key)
{
    return m_trace.track({.parent = context(key.device, key.context),
                          .kind = TrackKind::GpuRanges,
                          .label = format::kWorkWithoutTimes.text()});
}

TrackId ActivityTracks::absences(TrackId gpu)
{
    return m_trace.track(
        {.parent = gpu, .kind = TrackKind::GpuRanges, .label = format::kCudaNotRecorded.text()});
}

TrackId ActivityTracks::below(uint32_t thread, TrackKind kind)
{
    if (m_below.size() >= kMaxTracks && !m_below.contains({thread, kind}))
        thread = 0; // the process's
    TrackId &track = m_below[{thread, kind}];
    if (!track.isValid()) {
        m_share.add(kEntryBytes);
        const int64_t tid = thread != 0 && m_outerTid ? m_outerTid(thread) : thread;
        const TrackId parent =
            tid == 0
                ? m_process
                : m_trace.track({.parent = m_process, .kind = TrackKind::Thread, .number = tid});
        track = m_trace.track({.parent = parent, .kind = kind});
    }
    return track;
}

void ActivityTracks::addWait(uint32_t context, const format::Slice &wait)
{
    if (m_deviceOfContext.contains(context) || m_waiting >= kMaxStreamWaits)
        return place(context, wait);
    m_waits[context].push_back(wait);
    ++m_waiting;
    m_share.add(kStreamWaitBytes);
}

/// Waits are placed next to the streams: on a stream they would hide the awaited work.
void ActivityTracks::place(uint32_t number, const format::Slice &wait)
{
    const auto device = m_deviceOfContext.find(number);
    const TrackId parent = context(device == m_deviceOfContext.end() ? 0 : device->second, number);
    m_trace.add(m_trace.track({.parent = parent,
                               .kind = TrackKind::GpuRanges,
                               .label = format::kSynchronization.text()}),
                wait);
}

void ActivityTracks::learnDevice(uint32_t context, uint32_t device)
{
    if (m_deviceOfContext.size() >= kMaxTracks ||
        !m_deviceOfContext.try_emplace(context, device).second)
        return;
    m_share.add(kEntryBytes);
    const auto waiting = m_waits.extract(context);
    if (!waiting)
        return;
    m_waiting -= waiting.mapped().size();
    m_share.set(m_share.bytes() - waiting.mapped().size() * kStreamWaitBytes);
    for (const format::Slice &wait : waiting.mapped())
        place(context, wait);
}

void ActivityTracks::finish()
{
    for (const auto &[context, waits] : m_waits) {
        for (const format::Slice &wait : waits)
            place(context, wait);
    }
    m_waits.clear();
    m_share.set(m_share.bytes() - m_waiting * kStreamWaitBytes);
    m_waiting = 0;
}

} // namespace trilane::daemon
