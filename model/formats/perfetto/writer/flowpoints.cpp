// SPDX-FileCopyrightText: 2026 The Trilane authors
// SPDX-License-Identifier: Apache-2.0

#include "model/formats/perfetto/writer/flowpoints.h"

#include <algorithm>

namespace trilane::perfetto {

namespace {

bool hasRow(store::Tables trace, TrackId id)
{
    if (id.value >= trace.tracks().size())
        return false;
    const TrackKind kind = trace.track(id).kind;
    return kind != TrackKind::Core && kind != TrackKind::ThreadState &&
           kind != TrackKind::AllStreams && kind != TrackKind::Counter;
}

} // namespace

FlowPoints::FlowPoints(store::Tables trace)
{
    const std::span<const format::Flow> flows = trace.flows();
    m_points.reserve(flows.size() * 2);
    for (size_t i = 0; i < flows.size(); ++i) {
        const format::Flow &flow = flows[i];
        if (!hasRow(trace, flow.fromTrack) || !hasRow(trace, flow.toTrack)) {
            ++m_leftOut;
            continue;
        }
        m_points.push_back({flow.fromTrack, flow.fromTime, static_cast<uint32_t>(i), false});
        m_points.push_back({flow.toTrack, flow.toTime, static_cast<uint32_t>(i), true});
    }
    std::sort(m_points.begin(), m_points.end());
}

std::span<const FlowPoints::Point> FlowPoints::of(TrackId track) const
{
    const auto range =
        std::equal_range(m_points.begin(), m_points.end(), Point{.track = track},
                         [](const Point &a, const Point &b) { return a.track < b.track; });
    return {range.first, range.second};
}

} // namespace trilane::perfetto
