// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "capture/daemon/activity/streamorder.h"

#include <algorithm>

namespace trilane::daemon {

void StreamOrder::ended(const Work &work, TrackId track, Ns end)
{
    constexpr size_t kMaxStreams = 1 << 16;
    constexpr uint64_t kStreamBytes = sizeof(Stream) + 128; // and perhaps one of m_gpus
    auto found = m_streams.find(work.stream);
    if (found == m_streams.end()) {
        if (m_streams.size() >= kMaxStreams || !m_share.tryToAdd(kStreamBytes))
            return;
        found = m_streams.emplace(work.stream, Stream{.track = track}).first;
        found->second.newest = work.correlation;
        format::Track above = m_trace.trackInfo(track);
        while (above.parent.isValid() && above.kind != TrackKind::Gpu)
            above = m_trace.trackInfo(above.parent);
        if (above.kind == TrackKind::Gpu)
            m_gpus.emplace(work.stream.device, above.id);
    }
    Stream &stream = found->second;
    if (activity::isBefore(stream.newest, work.correlation)) {
        stream.newest = work.correlation;
        stream.endBefore = stream.end;
    } else if (work.correlation != stream.newest) {
        stream.endBefore = std::max(stream.endBefore, end);
    }
    stream.end = std::max(stream.end, end);
}

std::optional<build::Hold> StreamOrder::holdOf(const Work &work, Ns launched) const
{
    const auto found = m_streams.find(work.stream);
    if (found == m_streams.end()) {
        const auto gpu = m_gpus.find(work.stream.device);
        return gpu == m_gpus.end() ? std::nullopt
                                   : std::optional(build::Hold{gpu->second, launched});
    }
    const Stream &stream = found->second;
    Ns from = launched;
    if (work.correlation != 0 && activity::isBefore(stream.newest, work.correlation))
        from = std::max(from, stream.end);
    else if (work.correlation != 0 && work.correlation == stream.newest)
        from = std::max(from, stream.endBefore);
    return build::Hold{stream.track, from};
}

bool StreamOrder::isOvertaken(const Work &work) const
{
    const auto found = m_streams.find(work.stream);
    return found != m_streams.end() && work.correlation != 0 &&
           activity::isBefore(work.correlation, found->second.newest);
}

} // namespace trilane::daemon
