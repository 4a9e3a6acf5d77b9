// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/sched/perfchannel.h"

#include "capture/sched/monotonic.h"

#include <algorithm>

namespace trilane::sched {

Result<PerfChannel> PerfChannel::create(PerfEvent leader, uint32_t cpu, size_t bytes)
{
    auto ring = PerfRing::map(leader, bytes);
    if (!ring)
        return std::move(ring).error();
    PerfChannel channel;
    channel.m_ring = std::move(ring).value();
    channel.m_events.push_back(std::move(leader));
    channel.m_cpu = cpu;
    channel.m_lastTime = monotonicNow();
    return channel;
}

Result<void> PerfChannel::add(PerfEvent event)
{
    if (auto shared = event.shareRingOf(m_events.front()); !shared)
        return shared;
    m_events.push_back(std::move(event));
    return {};
}

void PerfChannel::read(const Callback &callback, std::vector<SchedEvent> &losses)
{
    const bool wasFull =
        m_ring.read([&](const perf_event_header &header, std::span<const std::byte> body) {
            const RecordOrigin origin = header.type == PERF_RECORD_SAMPLE
                                            ? RecordOrigin::from(body, 0)
                                            : RecordOrigin::atEnd(body);
            if (header.type == PERF_RECORD_LOST)
                onLostRecord(ByteReader(body).at<uint64_t>(8), origin, losses);
            else
                callback(header, body);
            m_lastTime = origin.time;
        });
    // Now, not at the next record: earlier ones may have been passed on by then.
    if (wasFull)
        readUntoldLosses(losses);
}

void PerfChannel::onLostRecord(uint64_t count, const RecordOrigin &origin,
                               std::vector<SchedEvent> &losses)
{
    const uint64_t known = std::min(count, m_ahead);
    m_ahead -= known;
    if (count > known)
        lose(count - known, origin.time, origin.cpu, losses);
}

void PerfChannel::disable()
{
    for (PerfEvent &event : m_events)
        event.disable();
}

void PerfChannel::readUntoldLosses(std::vector<SchedEvent> &losses)
{
    uint64_t lost = 0;
    for (const PerfEvent &event : m_events)
        lost += event.lostCount();
    if (lost <= m_told)
        return;
    m_ahead += lost - m_told;
    lose(lost - m_told, monotonicNow(), m_cpu, losses);
}

void PerfChannel::lose(uint64_t count, int64_t until, uint32_t cpu, std::vector<SchedEvent> &losses)
{
    SchedEvent event;
    event.kind = SchedEvent::Kind::Lost;
    event.cpu = m_cpu != kUnknownCpu ? m_cpu : cpu;
    event.time = m_lastTime;
    event.until = until;
    event.count = count;
    losses.push_back(event);
    m_told += count;
}

} // namespace trilane::sched
