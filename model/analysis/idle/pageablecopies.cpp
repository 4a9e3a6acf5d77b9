// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/analysis/idle/pageablecopies.h"

#include "model/analysis/idle/launchlatency.h"
#include "model/store/store.h"

namespace trilane::idle {

bool isPageable(store::Tables trace, DetailId copy)
{
    const std::optional<format::CopyInfo> &info = trace.detail(copy).copy;
    return info && (info->source == format::MemoryKind::Pageable ||
                    info->destination == format::MemoryKind::Pageable);
}

std::vector<iterate::LaneCursor> &PageableCopies::streamsOf(TrackId process)
{
    const auto [found, isNew] = m_streams.try_emplace(process);
    if (!isNew)
        return found->second;
    for (const format::Lane &lane : m_store.lanes()) {
        const format::Track &track = m_store.track(lane.track);
        if (track.kind == TrackKind::Stream && track.process == process)
            found->second.emplace_back(m_store, lane.id);
    }
    return found->second;
}

bool PageableCopies::has(store::SliceRef call)
{
    if (!call.isValid())
        return false;
    if (call != m_asked) {
        m_asked = call;
        m_answer = find(call);
    }
    return m_answer;
}

/// The copy is in the time of its call, or begins soon after it.
bool PageableCopies::find(store::SliceRef call)
{
    const format::Slice slice = m_store.slice(call);
    const TrackId process = m_store.track(m_store.lane(m_store.laneOf(call)).track).process;
    if (slice.correlation == 0)
        return false;
    for (iterate::LaneCursor &cursor : streamsOf(process)) {
        bool is = cursor.seek(slice.start);
        for (; is && cursor.start() < slice.end() + kMaxLatency; is = cursor.next()) {
            if (cursor.correlation() == slice.correlation && cursor.kind() == SliceKind::Memcpy)
                return isPageable(m_store, cursor.detail());
        }
    }
    return false;
}

} // namespace trilane::idle
