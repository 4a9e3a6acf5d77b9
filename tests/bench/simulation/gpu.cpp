// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/simulation/gpu.h"

namespace trilane::simulation {

Gpu::Gpu(Tables &tables, Sink &sink, TrackId machine)
    : m_tables(tables)
    , m_sink(sink)
    , m_gpu(tables.add(TrackKind::Gpu, machine, 0, "Simulated GPU"))
    , m_allStreams(tables.add(TrackKind::AllStreams, m_gpu, 0))
    , m_ranges(tables.add(TrackKind::GpuRanges, m_gpu, 0))
{}

uint32_t Gpu::addStream(int64_t number, std::string_view name, TrackId process)
{
    const TrackId track = m_tables.add(TrackKind::Stream, m_gpu, number, name);
    m_tables.tracks[track.value].process = process;
    m_streams.push_back({track});
    return static_cast<uint32_t>(m_streams.size() - 1);
}

void Gpu::enqueue(uint32_t stream, Ns earliest, format::Slice work, Random &random)
{
    Stream &on = m_streams[stream];
    const Ns turnAround = 700 + random.below(500);
    work.start = std::max({earliest, on.freeAt + turnAround, on.notBefore});
    on.freeAt = work.end();
    m_sink.add(on.track, 0, work);
    m_unsettled.push_back(work);
    if (stream == 0 && m_phase != kNoString)
        m_phaseRange = m_phaseRange.isEmpty() ? work.range() : m_phaseRange.united(work.range());
}

void Gpu::fence(uint32_t stream, uint32_t other)
{
    m_streams[stream].notBefore = std::max(m_streams[stream].notBefore, m_streams[other].freeAt);
}

void Gpu::beginPhase(StringId name)
{
    if (!m_phaseRange.isEmpty()) {
        const Ns start = std::max(m_phaseRange.begin, m_phasesUntil);
        m_phasesUntil = m_phaseRange.end;
        m_sink.add(m_ranges, 0,
                   {.start = start,
                    .duration = m_phaseRange.end - start,
                    .name = m_phase,
                    .kind = SliceKind::GpuRange});
    }
    m_phase = name;
    m_phaseRange = {};
}

/// The union of the streams: each operation from where the ones before it have ended.
void Gpu::settle(Ns now)
{
    std::stable_sort(
        m_unsettled.begin(), m_unsettled.end(),
        [](const format::Slice &a, const format::Slice &b) { return a.start < b.start; });
    size_t done = 0;
    for (; done < m_unsettled.size() && m_unsettled[done].start < now; ++done) {
        format::Slice visible = m_unsettled[done];
        if (visible.end() <= m_busyUntil)
            continue;
        const Ns end = visible.end();
        visible.start = std::max(visible.start, m_busyUntil);
        visible.duration = end - visible.start;
        m_busyUntil = end;
        m_sink.add(m_allStreams, 0, visible);
    }
    m_unsettled.erase(m_unsettled.begin(), m_unsettled.begin() + static_cast<ptrdiff_t>(done));
}

} // namespace trilane::simulation
